import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kind } from './kinds';
import { marksOf, withoutMarks, type NoteFile } from './tokens';

/** A command, or a change by hand; null where there is nothing that it could be done to. */
export type Act = { readonly args: readonly string[]; readonly input?: string } | { readonly hand: () => void } | null;

/** One side of the simulation, as its acts see it. */
export interface Side {
  readonly folder: string;
  readonly kind: Kind;
  readonly notes: readonly NoteFile[];
  /** `2026-03-02T08:00:00.000Z` */
  readonly time: string;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** A new token, which stands nowhere yet. */
  readonly token: () => string;
  /** Asks the memory, without a change. */
  readonly ask: (args: readonly string[]) => Promise<Readonly<Record<string, unknown>> | null>;
}

const TOPICS = ['ferry', 'crane', 'harbour', 'lighthouse', 'pilot', 'quay', 'buoy', 'cargo', 'customs', 'tide', 'dredger', 'chandler'];
const PLACES = ['Alba', 'Bergen', 'Cadiz', 'Dover', 'Elba', 'Faro', 'Genoa', 'Hull', 'Izmir', 'Jaffa', 'Kiel', 'Lagos'];
const DEEDS = ['is painted', 'is rented out', 'is measured', 'is lit', 'is closed', 'is repaired', 'is insured', 'is inspected'];
const PEOPLE = ['Ida', 'Farid', 'Ines', 'Tomas', 'Olga', 'Wen', 'Ruth', 'Bela'];

export const RULES = 12;

/** The note of rules as all sides have it at first. */
export function rulesOf(kind: Kind, token: () => string): string {
  const rules = Array.from({ length: RULES }, (_, at) => `${beginOf(at)} costs ${10 + at} marks a day, says desk ${token()}.`);
  return `${kind.rulesHead}${rules.join('\n\n')}\n`;
}

const beginOf = (at: number): string => `Rule ${at + 1}: a berth at ${PLACES[at]}`;

export interface Weighed {
  readonly name: string;
  readonly weight: number;
  readonly make: (side: Side) => Act | Promise<Act>;
}

const pick = <T>({ random }: Side, from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
const chance = ({ random }: Side, share: number): boolean => random() < share;
const number = ({ random }: Side, below: number): number => Math.floor(random() * below);
const dayOf = ({ time }: Side): string => time.slice(0, 10);
const baseOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md$/, '');
const notesOf = (side: Side): string[] => side.notes.map(({ path }) => path).filter((path) => side.kind.isNote(path));

/** Titles are many, but two sides choose the same one now and then. */
function titleOf(side: Side): string {
  const title = `${pick(side, TOPICS)} of ${pick(side, PLACES)}`;
  return chance(side, 0.15) ? `The ${title}` : `The ${title} ${pick(side, DEEDS)?.slice(3)} by ${pick(side, PEOPLE)} ${number(side, 500)}`;
}

function bodyOf(side: Side): string {
  const sentence = `The ${pick(side, TOPICS)} of ${pick(side, PLACES)} ${pick(side, DEEDS)} every ${2 + number(side, 90)} days, and ${pick(side, PEOPLE)} pays ${number(side, 900)} marks.`;
  const target = chance(side, 0.4)
    ? pick(side, [...notesOf(side), ...side.notes.map(({ path }) => path).filter(side.kind.isLog)])
    : undefined;
  const link = target === undefined ? '' : ` It follows from [[${chance(side, 0.5) ? baseOf(target) : target.replace(/\.md$/, '')}]].`;
  return `${sentence}${link}\n\nCrew ${side.token()} reports to ${pick(side, PEOPLE)} at desk ${number(side, 9_000)}.`;
}

/** An entry as commands name it: a note, or a section of a log. */
function entriesOf(side: Side): string[] {
  const sections = side.notes
    .filter(({ path }) => side.kind.isLog(path))
    .flatMap(({ path, text }) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => `${path}#${heading ?? ''}`));
  return [...notesOf(side), ...sections];
}

function remember(side: Side, more: readonly string[] = []): Act {
  const type = pick(side, side.kind.types) ?? '';
  const typed = type === '' ? [] : ['--type', type];
  return { args: ['remember', '--title', titleOf(side), ...typed, ...more], input: bodyOf(side) };
}

function hand(side: Side, path: string, text: string): Act {
  return {
    hand: () => {
      mkdirSync(dirname(join(side.folder, path)), { recursive: true });
      writeFileSync(join(side.folder, path), text);
    },
  };
}

/** Another wording of one rule; of the first two alone where `isHot`, so that sides meet there. Where both versions stand, both stay. */
function changeRule(side: Side, isHot: boolean): Act {
  const note = side.notes.find(({ path }) => path === side.kind.rules);
  if (note === undefined) return null;
  if (marksOf(note.text) > 0) return chance(side, 0.5) ? hand(side, note.path, withoutMarks(note.text)) : null;
  const begin = beginOf(number(side, isHot ? 2 : RULES));
  const line = `${begin} costs ${number(side, 500)} marks a day, says desk ${side.token()}.`;
  const lines = note.text.split('\n');
  const at = lines.findIndex((one) => one.startsWith(begin));
  return at < 0 ? null : hand(side, note.path, lines.with(at, line).join('\n'));
}

function addByHand(side: Side): Act {
  const into = pick(
    side,
    side.notes.filter(({ path }) => side.kind.isNote(path) || side.kind.isLog(path)),
  );
  if (into === undefined || marksOf(into.text) > 0) return null;
  // In a file of entries, which may be append-only, as an entry: a paragraph would belong to the last one.
  const heading = side.kind.isLog(into.path) ? `## ${side.kind.beginOfEntry(side.time)}By hand ${number(side, 9_000)}\n\n` : '';
  const line = `${pick(side, PEOPLE)} adds that crew ${side.token()} left pier ${number(side, 900)}.`;
  return hand(side, into.path, `${into.text.replace(/\n*$/, '\n')}\n${heading}${line}\n`);
}

function makeByHand(side: Side): Act {
  const title = titleOf(side);
  const path = side.kind.byHand(dayOf(side), title);
  if (side.notes.some((note) => note.path === path)) return null;
  const id = `01KJ${Array.from({ length: 22 }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[number(side, 32)]).join('')}`;
  return hand(side, path, `${side.kind.handHead(dayOf(side), title, id)}${bodyOf(side)}\n`);
}

async function findingKey(side: Side, command: 'check' | 'health'): Promise<string | undefined> {
  const found = (await side.ask([command]))?.['findings'] as readonly { readonly key?: string; readonly id: string }[] | undefined;
  const harmless = (found ?? []).filter(({ id }) => !/layer|conflict|duplicate-ids|unreadable/.test(id));
  return pick(side, harmless)?.key;
}

async function answerQuestion(side: Side): Promise<Act> {
  const entries = (await side.ask(['review']))?.['entries'] as readonly { readonly id: string }[] | undefined;
  const entry = pick(side, entries ?? []);
  return entry === undefined
    ? null
    : { args: ['review', '--answer', entry.id, pick(side, ['same', 'replaces', 'new', 'merge', 'link']) ?? 'new'] };
}

function onNote(side: Side, make: (path: string) => readonly string[]): Act {
  const path = pick(side, notesOf(side));
  return path === undefined ? null : { args: make(path) };
}

function newName(side: Side, path: string): string {
  const day = /\d{4}-\d{2}-\d{2}(?:-[a-z]+-| )?/.exec(baseOf(path))?.[0] ?? '';
  const sign = / /.test(baseOf(path)) ? ' ' : /_/.test(baseOf(path)) ? '_' : '-';
  const kind = /^(?:feedback|project|reference|user)_/.exec(baseOf(path))?.[0] ?? '';
  return `${day}${kind}${titleOf(side).toLowerCase().replaceAll(' ', sign)}`;
}

function merged(side: Side): Act {
  const [from, into] = [pick(side, notesOf(side)), pick(side, notesOf(side))];
  return from === undefined || into === undefined || from === into ? null : { args: ['merge', from, into] };
}

function unarchived(side: Side): Act {
  const path = pick(
    side,
    side.notes.map((note) => note.path).filter((one) => /^archive\//.test(one) && !/learnings/.test(one)),
  );
  return path === undefined ? null : { args: ['unarchive', path] };
}

function checkpoint(side: Side): Act {
  const words = `the ${pick(side, TOPICS)} of ${pick(side, PLACES)} ${number(side, 900)}`;
  return {
    args: ['checkpoint', '--trim', '--working-on', words, '--pending', `Ask crew ${side.token()}`, '--resume', `Desk ${number(side, 900)}`],
  };
}

function rebaseline(side: Side): Act {
  const corrections = side.notes.find(({ path }) => path === 'learnings/corrections.md');
  if (corrections === undefined || !corrections.text.includes('\n## ')) return null;
  const merge = [...corrections.text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
  const one = pick(side, merge) ?? '';
  const all = chance(side, 0.5) || one.includes(',');
  const text = `# Baseline\n\nCrew ${side.token()} keeps what is true for long.\n\nThe ${pick(side, TOPICS)} of ${pick(side, PLACES)} ${pick(side, DEEDS)} every ${number(side, 90)} days.\n`;
  return { args: ['rebaseline', '--merge', all ? 'all' : one, '--text', '-'], input: text };
}

function miss(side: Side): Act {
  const words = `Asked ${pick(side, PEOPLE)} for the ${pick(side, TOPICS)} of ${pick(side, PLACES)} without a look`;
  const input = `MISS: ${words}, crew ${side.token()} says\nFIX: Look at the list of ${pick(side, PLACES)} first`;
  return { args: ['remember', '--type', 'miss', '--title', `${pick(side, TOPICS)} of ${pick(side, PLACES)}`], input };
}

function state(side: Side): Act {
  const words = `The ${pick(side, TOPICS)} of ${pick(side, PLACES)} ${number(side, 900)}.`;
  return side.kind.convention === 'daneel'
    ? {
        args: ['remember', '--trim', '--place', 'NOW'],
        input: `## Task\n\n${words} Crew ${side.token()} waits.\n\n## Blockers\n\n## Open threads\n`,
      }
    : { args: ['remember', '--place', 'current'], input: `${words} Short answers, in English.` };
}

const OWN: Readonly<Record<Kind['own'][number], Weighed>> = {
  useful: { name: 'useful', weight: 6, make: (side) => onNote(side, (path) => [pick(side, ['useful', 'prevented']) ?? 'useful', path]) },
  miss: { name: 'miss', weight: 8, make: miss },
  state: { name: 'state', weight: 4, make: state },
  rebaseline: { name: 'rebaseline', weight: 1, make: rebaseline },
};

const ACTS: readonly Weighed[] = [
  { name: 'remember', weight: 40, make: (side) => remember(side) },
  {
    name: 'supersede',
    weight: 6,
    make: (side) => {
      const older = pick(side, entriesOf(side));
      return older === undefined ? null : remember(side, ['--action', 'replace', '--older', older]);
    },
  },
  { name: 'rule', weight: 6, make: (side) => changeRule(side, chance(side, 0.3)) },
  { name: 'add by hand', weight: 6, make: addByHand },
  { name: 'make by hand', weight: 5, make: makeByHand },
  { name: 'rename', weight: 6, make: (side) => onNote(side, (path) => ['rename', path, newName(side, path)]) },
  {
    name: 'move',
    weight: 2,
    make: (side) =>
      side.kind.convention === 'notes-and-links' ? onNote(side, (path) => ['move', path, `${pick(side, ['pier', 'yard'])}/`]) : null,
  },
  { name: 'merge', weight: 4, make: merged },
  { name: 'archive', weight: 4, make: (side) => onNote(side, (path) => ['archive', path]) },
  { name: 'unarchive', weight: 1, make: unarchived },
  { name: 'accept', weight: 3, make: () => ({ args: ['check', '--accept'] }) },
  {
    name: 'ignore',
    weight: 3,
    make: async (side) => {
      const command = chance(side, 0.5) ? 'check' : 'health';
      const key = await findingKey(side, command);
      return key === undefined ? null : { args: [command, '--ignore', key, '--for', pick(side, ['once', 'note']) ?? 'once'] };
    },
  },
  { name: 'review', weight: 6, make: answerQuestion },
  {
    name: 'apart',
    weight: 1,
    make: (side) => {
      const [one, other] = [pick(side, entriesOf(side)), pick(side, entriesOf(side))];
      return one === undefined || other === undefined || one === other ? null : { args: ['apart', one, other] };
    },
  },
  {
    name: 'verify',
    weight: 2,
    make: (side) => {
      const entry = pick(side, entriesOf(side));
      return entry === undefined ? null : { args: ['verify', entry] };
    },
  },
  { name: 'checkpoint', weight: 3, make: checkpoint },
  { name: 'index', weight: 2, make: () => ({ args: ['index'] }) },
  { name: 'fix', weight: 1, make: () => ({ args: ['health', '--fix'] }) },
  { name: 'undo', weight: 3, make: () => ({ args: ['undo'] }) },
];

/** What a side of this convention may do. */
export const actsOf = (kind: Kind): readonly Weighed[] => [...ACTS, ...kind.own.map((name) => OWN[name])];

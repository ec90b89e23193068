import { differenceInCalendarDays, parseISO } from 'date-fns';
import { groupBy } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { basenameOf, folderOf, joinPath, type NotePath, stemOf, type VaultPath } from '../../../model/path';
import { isGenerated } from '../../../read/memory/generated';
import { loadedPart } from '../../../read/memory/loaded';
import { filesOf, indexPath, insideMemory, isEntry, notesOf } from '../../../read/memory/scope';
import { splitsWell } from '../../refactor/index';
import { type Gathering, namesIn } from '../gather';
import { alwaysLoaded, bytesOf, type MemoryBytes } from '../earlier';
import { beyond, roomIn } from '../parts/pointers';
import { isPeriodName } from '../../../read/text/day-names';
import { isTemplate, paperwork } from '../templates';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Bytes that a coding agent reads of a file in one go: nobody reads a larger note whole. */
const READABLE = 256_000;

/** The share of what agents load of a file from which on it is a finding. */
const NEARLY = 0.9;

/** Notes too large to hand to a model as one piece, or to be loaded whole, and notes that hold nothing. */
export const sizes: HealthCheck = {
  id: 'sizes',
  names: {
    'growth.loaded': 'growth',
    'growth.index': 'growth',
    'growth.memory': 'growth',
    'limit.threads': 'convention-limits',
    'pointer.full': 'pointers',
  },
  title: 'Sizes and limits',
  summary:
    'Notes too large to be read whole, empty ones, files longer than agents load or than the convention allows, and a memory that suddenly grew much faster than before.',
  advice:
    'Split a large note by its headings, take out of a file that agents load what is no longer of use, write or delete an empty one, finish a thread or move it to the log.',
  cost: { points: 5, share: 0.2 },
  reads: (ctx) => [...loadedFiles(ctx), ...states(ctx), ...largeNotes(ctx).map(([{ path }]) => path)],
  check: (scope) => [loadedIn, emptyIn, largeIn, growthIn, limitsIn, roomIn].flatMap((findingsIn) => findingsIn(scope)),
  gatherings: () => [large, empty],
};

const large: Gathering = {
  least: 10,
  groupOf: ({ id }) => (id === 'note.size' ? id : null),
  messageOf: (group) => `${group.length} notes are larger than is good to read: ${namesIn(group)}.`,
};
const empty: Gathering = {
  least: 4,
  groupOf: ({ id }) => (id === 'note.empty' ? id : null),
  messageOf: (group) => `${group.length} notes are empty: ${namesIn(group)}.`,
  itemOf: ({ path }) => path,
  fixOf: (group) => ({ kind: 'archive', paths: group.map(({ path }) => path) }),
};

/** The files that are there of which agents load the beginning alone. The index keeps to that itself: see the pointers. */
function loadedFiles(ctx: DecideContext): VaultPath[] {
  const paths = (ctx.convention.loaded ?? []).map(({ path }) => joinPath(ctx.memory.root, path));
  return paths.filter((path) => path !== indexPath(ctx) && ctx.snapshot.has(path));
}

function loadedIn({ ctx, texts }: HealthScope): Finding[] {
  return loadedFiles(ctx).flatMap((path): Finding[] => {
    const [part, text] = [loadedPart(ctx, path), texts.get(path) ?? ''];
    const message = part === undefined ? null : beyond(part, text, NEARLY);
    if (part === undefined || message === null) return [];
    return [{ id: 'note.loaded', severity: beyond(part, text, 1) === null ? 'info' : 'warning', path, message, fix: null }];
  });
}

/**
 * Notes without a word. Several links make a name of one under which other notes are found; one that instructions name is filled by
 * some program; and a day may have nothing to say, but not many in one folder.
 */
function emptyIn({ ctx, texts, faults, notes }: HealthScope): Finding[] {
  const instructions = paperwork(ctx).flatMap((path) => (/^readme\b/i.test(basenameOf(path)) ? [] : (texts.get(path) ?? '')));
  const isLinking = ({ from }: { readonly from: VaultPath }): boolean => {
    const source = ctx.snapshot.notes.get(from as NotePath);
    return source === undefined || !isGenerated(source);
  };
  const found = notes.filter((note) => {
    const { path, size } = note;
    if (!isEntry(ctx, note) || isTemplate(ctx, path) || (size > 0 && faults.get(path)?.[0]?.kind !== 'blank')) return false;
    return ctx.snapshot.inbound(path).filter(isLinking).length < 2 && !instructions.some((text) => text.includes(basenameOf(path)));
  });
  const days = groupBy(found, ({ path }) => (isPeriodName(stemOf(path)) ? folderOf(path) : null));
  return found.flatMap(({ path }): Finding[] => {
    if (isPeriodName(stemOf(path)) && (days.get(folderOf(path))?.length ?? 0) < empty.least) return [];
    return [{ id: 'note.empty', severity: 'info', path, message: 'The note is empty.', fix: { kind: 'archive', paths: [path] } }];
  });
}

/** Notes that are too large, each with its bound: for every start, for a limit that somebody set, or to be read at all. */
function largeNotes(ctx: DecideContext): (readonly [Note, number])[] {
  const atStart = new Set(alwaysLoaded(ctx));
  const limit = ctx.convention.limits.maxNoteBytes;
  const most = ctx.memory.overrides.maxNoteBytes === undefined ? Math.max(limit, READABLE) : limit;
  return notesOf(ctx).flatMap((note): [Note, number][] => {
    const bound = atStart.has(note) ? limit : isEntry(ctx, note) ? most : Infinity;
    return note.size > bound ? [[note, bound]] : [];
  });
}

function largeIn({ ctx, texts }: HealthScope): Finding[] {
  return largeNotes(ctx).map(([note, most]) => {
    const { path, size, frontmatter } = note;
    // A split that leaves another note as large would be found again.
    const isGood = frontmatter.state !== 'broken' && splitsWell(note, texts.get(path) ?? '', most);
    const message = `The note has ${size} bytes. A good size is at most ${ctx.convention.limits.maxNoteBytes}.`;
    return { id: 'note.size', severity: 'warning', path, message, fix: isGood ? { kind: 'split' } : null };
  });
}

export const evidence =
  'The size of the file, by the limit of the convention for what agents read at every start or where the settings name one, else by what an agent reads at all; the sizes that the last reports wrote down, from the fifth change on; the list below the heading "Open threads". Slow growth, growth as before, a little of it, and what went again are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'notes without a word; a day that nobody wrote of does not count, nor a log that instructions name',
    files: {
      ...{ '2026-03-01 Call.md': '\n \n', '2026-03-02.md': '', 'templates/T.md': '', 'raw-log.md': '' },
      ...{ 'AGENTS.md': 'A hook writes raw-log.md.\n' },
    },
    expect: ['2026-03-01 Call.md: The note is empty.'],
  },
  {
    title: 'a note that no agent reads whole, beside one that is only long',
    files: { '2026-03-01 Log.md': 'x'.repeat(300_000), '2026-03-02 Log.md': 'x'.repeat(50_000) },
    expect: ['2026-03-01 Log.md: The note has 300000 bytes. A good size is at most 40000.'],
  },
];

/** Open threads that the convention allows in the file of the present moment (`NOW.md`). */
const MOST_THREADS = 3;

/** Limits that a convention sets and no plan can keep on its own. */
function limitsIn({ ctx, texts }: HealthScope): Finding[] {
  return states(ctx).flatMap((path): Finding[] => {
    const { headings = [] } = ctx.snapshot.notes.get(path as NotePath) ?? {};
    const at = headings.findIndex((one) => /^open threads$/i.test(one.text.trim()));
    const list = at < 0 ? '' : (texts.get(path) ?? '').slice(headings[at]?.end, headings[at + 1]?.start);
    const count = list.split('\n').filter((line) => /^[-*+] +(?!\[[xX]\])\S/.test(line)).length;
    if (count <= MOST_THREADS) return [];
    const message = `${basenameOf(path)} has ${count} open threads. The convention allows ${MOST_THREADS}, so that each start is quick.`;
    return [{ id: 'limit.threads', severity: 'warning', path, message, fix: null }];
  });
}

/** The files that hold what happens right now: they have a hard limit and are written over. */
function states(ctx: DecideContext): VaultPath[] {
  const limited = new Set(ctx.convention.hardLimits.map(({ pattern }) => pattern));
  return limited.size === 0 ? [] : filesOf(ctx).filter((path) => limited.has(insideMemory(ctx, path)));
}

/** Steps from one report to the next that must be known before a later one can be called fast. */
const LEAST_STEPS = 4;
/** So many times as fast as the fastest of them, in bytes a day. */
const FASTER = 3;
/** And by at least this share of what was there. */
const SHARE = 0.5;
/** The last steps that are looked at, so that a finding does not go with the next report. */
const RECENT = 3;

/** The sizes that are followed from report to report, and the bytes by which each must have grown. */
const FOLLOWED: readonly (readonly [keyof MemoryBytes, number, string, string])[] = [
  ['loaded', 4_000, 'The files that agents read at every start', 'This is the largest of them.'],
  ['index', 4_000, 'The index note', 'Agents read it at every start.'],
  ['memory', 200_000, 'The memory', 'This is its largest note.'],
];

/** Sizes that grew much faster than ever before. */
function growthIn({ ctx, earlier, newest, notes }: HealthScope): Finding[] {
  if (newest === null || earlier.length === 0) return [];
  const now = bytesOf(ctx);
  return FOLLOWED.flatMap(([of, floor, subject, advice]): Finding[] => {
    const sizes = earlier.flatMap(({ date, bytes }) => (date === null || bytes === undefined ? [] : [{ day: date, size: bytes[of] }]));
    const leap = leapIn([...sizes, { day: newest, size: now[of] }], floor);
    const path =
      of === 'index' ? indexPath(ctx) : [...(of === 'memory' ? notes : alwaysLoaded(ctx))].sort((a, b) => b.size - a.size)[0]?.path;
    if (leap === undefined || path === undefined) return [];
    const { from, to, known } = leap;
    const [before, after] = [from, to].map(({ size }) => `${Math.round(size / 1000)} KB`);
    const message = `${subject} grew from ${before} to ${after} between ${from.day} and ${to.day}, more than ${FASTER} times as fast as between any two of the ${known} reports before. ${advice}`;
    return [{ id: `growth.${of}`, severity: of === 'memory' ? 'info' : 'warning', path, message, fix: null }];
  });
}

interface Size {
  readonly day: string;
  readonly size: number;
}

/** The newest recent step, in bytes a day, that is out of line with those between the `known` reports before it, and of which most is still there. */
function leapIn(sizes: readonly Size[], floor: number) {
  // Of several reports of one day the last; days that go back, as when the newest note went, are left out.
  const days = sizes.filter(({ day }, at) => sizes[at + 1]?.day !== day && sizes.slice(0, at).every((one) => one.day <= day));
  const steps = days.slice(1).map((to, at) => {
    const from = days[at] ?? to;
    const rate = (to.size - from.size) / Math.max(1, differenceInCalendarDays(parseISO(to.day), parseISO(from.day)));
    return { from, to, known: at + 1, rate };
  });
  return steps.findLast(({ from, to, known, rate }) => {
    const before = steps.slice(0, known - 1);
    if (before.length < Math.max(LEAST_STEPS, steps.length - RECENT)) return false;
    const [grown, kept] = [to.size - from.size, (steps[steps.length - 1]?.to ?? to).size - from.size];
    const isLarge = grown >= Math.max(floor, from.size * SHARE) && kept >= grown / 2;
    return isLarge && rate > FASTER * Math.max(0, ...before.map((one) => one.rate));
  });
}

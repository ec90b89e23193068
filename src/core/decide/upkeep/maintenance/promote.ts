import type { DecideContext } from '../../../model/context';
import type { MaintenanceRule } from '../../../model/convention';
import type { Note } from '../../../model/note';
import { stemOf, type NotePath } from '../../../model/path';
import { entryRef, entryText, parseEntries } from '../../../read/entries/parse';
import { oneLine, closed, isClosed } from '../../../read/entries/sanitise';
import { isMarkedSuperseded } from '../../../read/entries/superseded';
import { entryFormatOf } from '../../../read/memory/of-note';
import { insideMemory, notesOf, privacyOf, withheldBecause } from '../../../read/memory/scope';
import { dateInName, dateOfNote } from '../../../read/text/dates';
import { matchesPattern } from '../../../read/text/glob';
import type { MaintenanceLine, MaintenanceResult } from '../../../model/results/maintenance';
import { secretSentence } from '../../../model/secret';
import { plainWord } from '../../../read/frontmatter/privacy';
import { shortHash, hashText } from '../../../read/text/hash';
import { contentKeys } from '../../dedup/index';
import { entryLink, isMechanical } from '../../remember/index';
import { secretInEntry } from '../../secrets/index';
import { escapeMarkdown } from '../../top-of-mind/index';

interface LogEntry {
  readonly path: NotePath;
  readonly entry: string;
  readonly heading: string | null;
  readonly title: string;
  /** Without labels, on one line. */
  readonly text: string;
  readonly tags: readonly string[];
  readonly day: string | null;
}

/** The notes that maintenance reads: those of the newest days that have any, oldest first. */
export function notesToRead(ctx: DecideContext, rule: MaintenanceRule): Note[] {
  const dated = notesOf(ctx).flatMap((note) => {
    if (!matchesPattern(rule.from, insideMemory(ctx, note.path), 'any case') || note.path === intoPath(ctx, rule)) return [];
    const day = dateInName(stemOf(note.path)) ?? dateOfNote(note);
    return day === null || day > ctx.today ? [] : [{ note, day }];
  });
  const days = [...new Set(dated.map(({ day }) => day))].sort().slice(-rule.days);
  return dated
    .filter(({ day }) => days.includes(day))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ note }) => note);
}

function intoPath({ memory }: DecideContext, { into }: MaintenanceRule): string | null {
  return into === undefined ? null : memory.root === '' ? into.path : `${memory.root}/${into.path}`;
}

/** The entries of a file that nothing supersedes; none for a file that is one entry as a whole. */
export function logEntries(ctx: DecideContext, path: NotePath, text: string): LogEntry[] {
  const format = entryFormatOf(ctx, path);
  if (format !== 'log' && format !== 'section') return [];
  const day = dateInName(stemOf(path));
  return parseEntries(format, text, day).flatMap((entry) => {
    if (isMarkedSuperseded(entry)) return [];
    const said = oneLine(entryText(text, entry));
    return [
      { path, entry: entryRef(entry), heading: entry.heading, title: oneLine(entry.title), text: said, tags: entry.tags, day: entry.date },
    ];
  });
}

/** Two entries say the same where they share so much of the shorter one's words, which are at least so many. */
const SAME = 0.6;
const FEWEST = 4;
/** A line of the curated file says an entry already where it holds so much of its words. */
const KNOWN = 0.8;
/** UTF-16 units of a line for the curated file. */
const LONGEST = 320;

interface Keyed {
  readonly entry: LogEntry;
  readonly keys: ReadonlySet<string>;
}

type Refused = MaintenanceResult['refused'];

/** The lines for the curated file that these entries give, oldest first, and the entries that are not worth one. */
export function promotions(
  ctx: DecideContext,
  into: NonNullable<MaintenanceRule['into']>,
  entries: readonly LogEntry[],
  known: readonly string[],
): { readonly promote: MaintenanceLine[]; readonly refused: Refused } {
  const refused: { path: LogEntry['path']; entry: string; why: string }[] = [];
  const kept: Keyed[] = [];
  for (const entry of entries) {
    if (isOurs(entry)) continue;
    const hidden = mustStay(ctx, entry);
    const why = hidden ?? notWorth(entry);
    if (why !== null) refused.push({ path: entry.path, entry: hidden === null ? entry.entry : '', why });
    else kept.push({ entry, keys: contentKeys(`${entry.title} ${entry.text}`) });
  }
  const there = known.map((line) => contentKeys(line));
  const promote = grouped(kept).flatMap(({ newest, times }): MaintenanceLine[] => {
    const { entry, keys } = newest;
    if (keys.size === 0 || there.some((line) => shareOf(keys, line) >= KNOWN)) return [];
    const said = `${entry.title} ${entry.text}`;
    const kind = shows(said, 'decision') ? 'decision' : shows(said, 'lesson') ? 'lesson' : 'context';
    const inbound = linksTo(ctx, entry);
    const why = [
      ...(times > 1 ? [`Said ${times} times.`] : []),
      ...(kind === 'decision' ? ['It is a decision.'] : kind === 'lesson' ? ['It says what was learned, or what fixed a fault.'] : []),
      ...(inbound > 0 ? [inbound === 1 ? 'A note links to it.' : `${inbound} notes link to it.`] : []),
    ];
    if (why.length === 0) return [];
    const text = lineFor(ctx, into.path, entry);
    return [
      {
        id: lineId('promote', entry.path, entry.entry, text),
        path: entry.path,
        entry: entry.entry,
        text,
        why,
        suggested: true,
        to: into[kind],
      },
    ];
  });
  return { promote, refused };
}

/** An id that stays as long as what it speaks of does. */
export function lineId(kind: string, ...about: readonly string[]): string {
  return `${kind}-${shortHash(hashText(JSON.stringify(about)))}`;
}

/** Entries that upkeep itself wrote. */
function isOurs({ title }: LogEntry): boolean {
  return /^(?:From \S+\.md|Memory maintenance)$/.test(title) || /^(?:\[[^\]]*\] )?Checkpoint\b/.test(title);
}

/** Why an entry must not be passed on, not even its name. */
function mustStay(ctx: DecideContext, { path, title, text, tags }: LogEntry): string | null {
  const note = ctx.snapshot.notes.get(path);
  if (note === undefined || withheldBecause(ctx, note) !== null || isPrivate(ctx, tags)) return 'It is private.';
  const secret = secretInEntry({ title, body: text });
  return secret === null ? null : secretSentence(secret);
}

function notWorth({ title, text }: LogEntry): string | null {
  if (isMechanical({ title, body: text })) return 'It is an acknowledgement: it says that something works or was done.';
  const said = `${title} ${text}`;
  if (shows(said, 'passing') && !shows(said, 'decision') && !shows(said, 'lesson')) return 'It tells of one moment.';
  return null;
}

function isPrivate(ctx: DecideContext, tags: readonly string[]): boolean {
  const excluded = privacyOf(ctx).tags.map(plainWord);
  return tags.map(plainWord).some((tag) => excluded.some((one) => tag === one || tag.startsWith(`${one}/`)));
}

/** Entries that say the same, as the newest of them. */
function grouped(all: readonly Keyed[]): { readonly newest: Keyed; readonly times: number }[] {
  const groups: { newest: Keyed; times: number }[] = [];
  for (const one of all) {
    const same = groups.find(({ newest }) => isSame(newest.keys, one.keys));
    if (same === undefined) groups.push({ newest: one, times: 1 });
    else [same.newest, same.times] = [one, same.times + 1];
  }
  return groups;
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  return short.size >= FEWEST ? shareOf(short, long) >= SAME : short.size === long.size && shareOf(short, long) === 1;
}

/** The share of the first that is in the second. */
function shareOf(of: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const key of of) if (other.has(key)) both += 1;
  return of.size === 0 ? 0 : both / of.size;
}

/** Notes that link to the heading of an entry. */
function linksTo(ctx: DecideContext, { path, heading }: LogEntry): number {
  if (heading === null) return 0;
  const wanted = plain(heading);
  const from = ctx.snapshot.inbound(path).filter((link) => link.from !== path && plain((link.subpath ?? '').replace(/^#+/, '')) === wanted);
  return new Set(from.map((link) => link.from)).size;
}

function plain(heading: string): string {
  return heading
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The entry as one line with a link to where it stands. */
function lineFor(ctx: DecideContext, into: string, entry: LogEntry): string {
  const { title, text, path, heading } = entry;
  const from = (ctx.memory.root === '' ? into : `${ctx.memory.root}/${into}`) as LogEntry['path'];
  const whole = text === '' || text.startsWith(title) ? text || title : `${title}: ${text}`;
  return `${safeLine(shortened(whole))} (${entryLink(ctx, path, heading, from)})`;
}

/** A line that leaves nothing open that would take in what stands below it. */
export function safeLine(text: string): string {
  if (isClosed(`- ${text}`)) return text;
  const done = closed(`- ${text}`).slice(2);
  return done.includes('\n') ? escapeMarkdown(text).replace(/%/g, '\\%') : done;
}

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const space = line.lastIndexOf(' ', LONGEST);
  const cut = line.slice(0, space > LONGEST / 2 ? space : LONGEST).replace(/[\ud800-\udbff]$/, '');
  return `${cut} …`;
}

/** Beginnings of words and turns of phrase, in ten languages. Lower case, NFC. Those in CJK stand anywhere. */
const CUES = {
  /** A choice was made. */
  decision:
    'decided|decision|we chose|agreed to|from now on|entschieden|entscheidung|beschlossen|ab jetzt|décidé|décision|désormais|decidido|decidimos|decisión|decisão|deciso|decisione|решили|решение|решено|决定|決定|決めた|결정',
  /** A fault was understood, or something was learned. */
  lesson:
    'lesson|learned|learnt|root cause|turned out|the fix|fixed by|never again|gelernt|ursache|stellte sich heraus|behoben durch|appris|leçon|cause réelle|aprendido|aprendimos|lección|causa raíz|aprendemos|lição|imparato|lezione|causa principale|урок|причина|выяснилось|教训|原因是|学到|教訓|原因は|学んだ|교훈|원인은|배웠',
  /** True for a moment only. */
  passing:
    'currently|right now|waiting for|in progress|work in progress|still running|will try|todo|to do|tomorrow|just restarted|is down|is back up|gerade|im moment|warte auf|in arbeit|morgen|en cours|en attente|pour le moment|demain|en curso|ahora mismo|esperando|mañana|em andamento|agora mesmo|amanhã|in corso|in attesa|domani|сейчас|ждём|жду|в процессе|завтра|目前|正在|等待|明天|现在|現在|作業中|待ち|明日|현재|진행 중|기다리는|내일',
} as const;

type Cue = keyof typeof CUES;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const patterns = new Map<Cue, RegExp>();

function shows(text: string, cue: Cue): boolean {
  let pattern = patterns.get(cue);
  if (pattern === undefined) {
    const all = CUES[cue].split('|');
    const words = all.filter((one) => !CJK.test(one)).join('|');
    patterns.set(
      cue,
      (pattern = new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])|${all.filter((one) => CJK.test(one)).join('|')}`, 'u')),
    );
  }
  return pattern.test(text.normalize('NFC').toLowerCase());
}

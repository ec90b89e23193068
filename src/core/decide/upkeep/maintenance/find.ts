import type { DecideContext } from '../../../model/context';
import type { MaintenanceRule } from '../../../model/convention';
import { MemoryError } from '../../../model/errors';
import { joinPath, type NotePath, type VaultPath, stemOf } from '../../../model/path';
import type { MaintenanceKind, MaintenanceLine, MaintenanceResult } from '../../../model/results/maintenance';
import type { ProposedLink } from '../../../model/results/remember';
import { rulesOf } from '../../../read/files/rules';
import { withheldBecause, insideMemory, notesOf, privacyOf } from '../../../read/memory/scope';
import { proposeLinks, entryLink, isMechanical } from '../../remember/index';
import { type MistakeFiles, readMistakes, sameKey } from '../mistakes';
import type { Note, Range } from '../../../model/note';
import { entryRef, entryText, parseEntries } from '../../../read/entries/parse';
import { oneLine, closed, isClosed } from '../../../read/entries/sanitise';
import { isMarkedSuperseded } from '../../../read/entries/superseded';
import { entryFormatOf } from '../../../read/memory/of-note';
import { dateInName, dateOfNote } from '../../../read/text/dates';
import { matchesPattern } from '../../../read/text/glob';
import { secretSentence } from '../../../model/secret';
import { plainWord } from '../../../read/frontmatter/privacy';
import { shortHash, hashText } from '../../../read/text/hash';
import { contentKeys } from '../../dedup/index';
import { secretInEntry } from '../../secrets/index';
import { escapeMarkdown } from '../../top-of-mind/index';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { markdownStart, readTextLines, type TextLines } from '../../../read/entries/text-lines';

/** The texts that a maintenance is decided upon; null for a file that is not there. */
export interface MaintenanceFiles {
  readonly rule: MaintenanceRule;
  /** The notes that are read, oldest first. */
  readonly notes: ReadonlyMap<NotePath, string>;
  readonly into: { readonly path: VaultPath; readonly text: string | null } | null;
  readonly log: { readonly path: VaultPath; readonly text: string | null } | null;
  readonly metrics: { readonly path: VaultPath; readonly text: string | null } | null;
  readonly mistakes: MistakeFiles | null;
  /** The states of the convention with a limit, with their texts. */
  readonly states: readonly { readonly path: VaultPath; readonly text: string | null; readonly limit: number }[];
}

interface LinkLine extends MaintenanceLine {
  readonly link: ProposedLink;
}

export interface FoundLines extends Readonly<Record<MaintenanceKind, readonly MaintenanceLine[]>> {
  readonly prune: readonly PruneLine[];
  readonly link: readonly LinkLine[];
  readonly refused: MaintenanceResult['refused'];
}

/** Where a maintenance reads and writes. Throws `bad_input` for a memory whose convention has none. */
export function maintenanceRule(ctx: DecideContext): MaintenanceRule {
  const rule = ctx.convention.maintenance;
  if (rule !== undefined) return rule;
  throw new MemoryError('bad_input', `There is no maintenance for the memory "${ctx.memory.name}": its convention has none.`);
}

/** Path of the checklist note, always the same. */
export function checklistPath(ctx: DecideContext): NotePath {
  return joinPath(ctx.memory.root, `${ctx.convention.reports}/maintenance.md`) as NotePath;
}

/** All that could be done today. Nothing is: somebody chooses. */
export function findLines(ctx: DecideContext, files: MaintenanceFiles): FoundLines {
  const { rule, into, notes } = files;
  const target = rule.into;
  const text = into?.text ?? '';
  const entries = [...notes].flatMap(([path, one]) => logEntries(ctx, path, one));
  const known = curatedItems(text).map((item) => item.text);
  const { promote, refused } = target === undefined ? { promote: [], refused: [] } : promotions(ctx, target, entries, known);
  return {
    promote,
    prune: into === null ? [] : staleItems(into.path, text, ctx.today, rule.oldDays),
    graduate: graduations(files),
    link: linkLines(ctx, files),
    refused,
  };
}

function graduations({ mistakes }: MaintenanceFiles): MaintenanceLine[] {
  if (mistakes === null) return [];
  return readMistakes(mistakes.rule, mistakes.text ?? '').flatMap(({ ripe, severe, entry, fix, count }) =>
    ripe
      ? [
          {
            id: lineId('graduate', entry, fix),
            path: mistakes.path,
            entry,
            text: fix,
            why: [severe ? 'It is about privacy or security.' : `It was made ${count} times.`],
            suggested: true,
          },
        ]
      : [],
  );
}

/** Links to notes that the texts name, in files that may be edited. */
function linkLines(ctx: DecideContext, { notes, into }: MaintenanceFiles): LinkLine[] {
  const texts = new Map<VaultPath, string>(notes);
  if (into !== null && into.text !== null) texts.set(into.path, into.text);
  return [...texts].flatMap(([path, text]): LinkLine[] => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    if (note === undefined || isPrivate(ctx, path) || !['curated', 'overwrite'].includes(rulesOf(ctx, path)?.layer ?? 'curated')) return [];
    // A link would carry the name of a private note into another.
    return proposeLinks(ctx, text)
      .filter(({ to }) => to !== path && !isPrivate(ctx, to))
      .map((link) => ({
        id: lineId('link', path, link.to, link.text, String(link.start)),
        path,
        entry: null,
        text: link.text,
        why: [`It names "${link.to}".`],
        suggested: true,
        to: link.to,
        link,
      }));
  });
}

function isPrivate(ctx: DecideContext, path: VaultPath): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note !== undefined && withheldBecause(ctx, note) !== null;
}

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
  if (note === undefined || withheldBecause(ctx, note) !== null || hasPrivateTag(ctx, tags)) return 'It is private.';
  const secret = secretInEntry({ title, body: text });
  return secret === null ? null : secretSentence(secret);
}

function notWorth({ title, text }: LogEntry): string | null {
  if (isMechanical({ title, body: text })) return 'It is an acknowledgement: it says that something works or was done.';
  const said = `${title} ${text}`;
  if (shows(said, 'passing') && !shows(said, 'decision') && !shows(said, 'lesson')) return 'It tells of one moment.';
  return null;
}

export function hasPrivateTag(ctx: DecideContext, tags: readonly string[]): boolean {
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
export function linksTo(ctx: DecideContext, { path, heading }: Pick<LogEntry, 'path' | 'heading'>): number {
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

/** A list item or paragraph of the curated file. */
export interface CuratedItem {
  /** With the line end. */
  readonly range: Range;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** A line to be taken out, with where it stands. */
export interface PruneLine extends MaintenanceLine {
  readonly range: Range;
}

const SUPERSEDED = /superseded by|ersetzt durch|remplacé par|sustituido por|substituído por|sostituito da|заменено|被.{0,8}取代|대체됨/i;
const UNTIL = /(?:until|up to|valid to|bis|jusqu'au|hasta|até|fino al|до)\s+(?:the\s+|zum\s+|el\s+|al\s+)?(\d{4}-\d{2}-\d{2})/i;
const DAY = /\d{4}-\d{2}-\d{2}/g;

/** The list items of a text that are not indented, and its paragraphs. Code, tables and headings are left out. */
export function curatedItems(text: string): CuratedItem[] {
  const lines = readTextLines(text, markdownStart(text));
  const items: CuratedItem[] = [];
  for (let at = 0; at < lines.count; at++) {
    const isItem = lines.isItem(at);
    if (!isItem && (!lines.isProse(at) || /^\s/.test(lines.text(at)))) continue;
    let next = at + 1;
    while (next < lines.count && !lines.isItem(next) && belongs(lines, next, isItem)) next++;
    const start = lines.range(at).start;
    const end = next < lines.count ? lines.range(next).start : text.length;
    items.push({ range: { start, end }, text: text.slice(start, end).trimEnd(), line: at + 1 });
    at = next - 1;
  }
  return items;
}

function belongs(lines: TextLines, at: number, isItem: boolean): boolean {
  const text = lines.text(at);
  return text.trim() !== '' && (isItem ? /^\s/.test(text) || lines.isProse(at) : lines.isProse(at));
}

/** The items that are stale, each with why; those that are merely old are not suggested. */
export function staleItems(path: VaultPath, text: string, today: string, oldDays: number): PruneLine[] {
  const seen = new Set<string>();
  return curatedItems(text).flatMap((item): PruneLine[] => {
    const said = item.text.replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '');
    const key = sameKey(said);
    const why = staleBecause(said, today) ?? (key.split(' ').length > 2 && seen.has(key) ? 'It stands there twice.' : null);
    seen.add(key);
    const old = why === null ? oldBecause(said, today, oldDays) : null;
    if (why === null && old === null) return [];
    return [
      {
        id: lineId('prune', path, item.text, why === 'It stands there twice.' ? String(item.line) : ''),
        path,
        entry: null,
        text: secretInEntry({ title: '', body: said }) === null ? oneLine(said) : `A line that seems to hold a secret (line ${item.line})`,
        why: [why ?? old ?? ''],
        suggested: why !== null,
        range: item.range,
      },
    ];
  });
}

function staleBecause(text: string, today: string): string | null {
  if (/^~~[^~]+~~[.\s]*$/.test(text.trim())) return 'It is struck through.';
  if (/^\[[xX]\]\s/.test(text)) return 'It is done.';
  if (SUPERSEDED.test(text)) return 'It says that another took its place.';
  const until = UNTIL.exec(text)?.[1];
  return until !== undefined && until < today ? `It held until ${until}.` : null;
}

function oldBecause(text: string, today: string, oldDays: number): string | null {
  const newest = (text.match(DAY) ?? [])
    .filter((day) => day <= today)
    .sort()
    .at(-1);
  if (newest === undefined || differenceInCalendarDays(parseISO(today), parseISO(newest)) < oldDays) return null;
  return `Its newest day is ${newest}.`;
}

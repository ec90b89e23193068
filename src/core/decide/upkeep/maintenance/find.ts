import type { DecideContext } from '../../../model/context';
import type { MaintenanceRule } from '../../../model/convention';
import { MemoryError } from '../../../model/errors';
import { joinPath, type NotePath, type VaultPath, stemOf } from '../../../model/path';
import { MAINTENANCE_LOG, type MaintenanceKind, type MaintenanceLine, type RefusedEntry } from '../../../model/results/maintenance';
import type { ProposedLink } from '../../../model/results/remember';
import { bodyStart } from '../../../read/snapshot/note';
import { rulesOf } from '../../../read/files/rules';
import { withheldBecause, insideMemory, notesOf, privacyOf } from '../../../read/memory/scope';
import { proposeLinks, entryLink } from '../../remember/index';
import { type MistakeFiles, readMistakes, sameKey } from '../mistakes';
import type { ParsedEntry } from '../../../model/entry';
import type { Note, Range } from '../../../model/note';
import { aboutFields, labelOn } from '../../../read/entries/fields';
import { behindTime } from '../../../read/entries/headings';
import { entryRef, entryText, parseEntries } from '../../../read/entries/parse';
import { oneLine, closed, isClosed } from '../../../read/entries/sanitise';
import { isMarkedSuperseded } from '../../../read/entries/superseded';
import { entryFormatOf } from '../../../read/memory/of-note';
import { dateInName, dateOfNote } from '../../../read/text/dates';
import { matchesPattern } from '../../../read/text/glob';
import { secretSentence } from '../../../model/secret';
import { denies } from '../../../read/languages/negations';
import { plainWord } from '../../../read/frontmatter/privacy';
import { shortHash, hashText } from '../../../read/text/hash';
import { contentKeys } from '../../dedup/index';
import { secretInEntry } from '../../secrets/index';
import { escapeMarkdown } from '../../top-of-mind/index';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { markdownStart, readTextLines, type TextLines } from '../../../read/entries/text-lines';
import { scanMarkdown } from '../../../read/markdown/scan';

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
  readonly refused: readonly RefusedEntry[];
}

/** Where a maintenance reads and writes. Throws `bad_input` for a memory whose convention has none. */
export function maintenanceRule(ctx: DecideContext): MaintenanceRule {
  const rule = ctx.convention.maintenance;
  if (rule !== undefined) return rule;
  throw new MemoryError('bad_input', `There is no maintenance for the memory "${ctx.memory.name}": its convention has none.`);
}

/** The notes that a maintenance reads: the logs that the curated file links to, and the newest, oldest first. */
export function maintenanceNotes(ctx: DecideContext, rule: MaintenanceRule): NotePath[] {
  const into = ctx.snapshot.notes.get((intoPath(ctx, rule) ?? '') as NotePath);
  const linked = (into?.links ?? []).flatMap(({ linkpath }) => {
    const to = into === undefined ? null : (ctx.snapshot.resolve(linkpath, into.path) as NotePath | null);
    return to !== null && ctx.snapshot.notes.has(to) && matchesPattern(rule.from, insideMemory(ctx, to), 'any case') ? [to] : [];
  });
  return [...new Set([...linked, ...notesToRead(ctx, rule).map(({ path }) => path)])];
}

/** Path of the checklist note, always the same. */
export function checklistPath(ctx: Pick<DecideContext, 'memory' | 'convention'>): NotePath {
  return joinPath(ctx.memory.root, `${ctx.convention.reports}/maintenance.md`) as NotePath;
}

/** All that could be done today. Nothing is: somebody chooses. */
export function findLines(ctx: DecideContext, files: MaintenanceFiles): FoundLines {
  const { rule, into } = files;
  const target = rule.into;
  const text = into?.text ?? '';
  const newest = new Set(notesToRead(ctx, rule).map(({ path }) => path));
  const notes = new Map([...files.notes].filter(([path]) => newest.has(path)));
  const entries = [...notes].flatMap(([path, one]) => logEntries(ctx, path, one));
  const known = curatedItems(text).map((item) => item.text);
  const { promote, refused } = target === undefined ? { promote: [], refused: [] } : promotions(ctx, target, entries, known);
  return {
    promote,
    prune: into === null ? [] : staleItems(into.path, text, ctx.today, rule.oldDays, replacedIn(ctx, files.notes)),
    graduate: graduations(files),
    link: linkLines(ctx, { ...files, notes }),
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

/** A list item or paragraph of a log. */
interface LogEntry {
  readonly path: NotePath;
  /** The entry that holds it. */
  readonly entry: string;
  readonly heading: string | null;
  /** On one line, as `Lesson: sail with two`; its label (may be empty), and what follows it. */
  readonly text: string;
  readonly label: string;
  readonly said: string;
  /** The label of its list (may be empty), and the headings that it stands below, the nearest first. */
  readonly above: readonly string[];
  /** Of a section whose title, without numbers, stands in its file more than once. */
  readonly isRoutine: boolean;
  /** Of it and its entry. */
  readonly tags: readonly string[];
}

/** The notes that maintenance reads: those of the newest days that have any, oldest first. */
export function notesToRead(ctx: DecideContext, rule: MaintenanceRule): Note[] {
  const dated = notesOf(ctx).flatMap((note) => {
    if (!matchesPattern(rule.from, insideMemory(ctx, note.path), 'any case') || note.path === intoPath(ctx, rule)) return [];
    const day = dateInName(stemOf(note.path)) ?? dateOfNote(note);
    return day === null || day > ctx.today || isEmpty(note) ? [] : [{ note, day }];
  });
  const days = [...new Set(dated.map(({ day }) => day))].sort().slice(-rule.days);
  return dated
    .filter(({ day }) => days.includes(day))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ note }) => note);
}

/** True for a log of headings alone, as one is made for a day, or of entries that upkeep wrote. */
function isEmpty({ size, frontmatter, headings }: Note): boolean {
  const entries = headings.filter(({ level }) => level > 1);
  if (entries.length > 0 && entries.every(({ text }) => isOurs({ title: behindTime(text) ?? text }))) return true;
  const said = headings.reduce((sum, { start, end }) => sum + end - start, bodyStart(frontmatter));
  return size - said <= 2 * (headings.length + 1);
}

function intoPath({ memory }: DecideContext, { into }: MaintenanceRule): string | null {
  return into === undefined ? null : memory.root === '' ? into.path : `${memory.root}/${into.path}`;
}

/** Comments that begin a line, and blocks that a program writes between two of them. */
const GENERATED = /^(?:%%[^]*?%%|<!--[^>]*\b(?:begin|start)\b[^>]*-->[^]*?<!--[^>]*\bend\b[^>]*-->)/gm;
/** Two turns of a talk, as programs record them. */
const TALK = /^(?:user|assistant|human|system): [^]*^(?:user|assistant|human|system): /im;

/** The items of a file's entries that nothing supersedes and no program wrote; none for a file that is one entry as a whole. */
export function logEntries(ctx: DecideContext, path: NotePath, file: string): LogEntry[] {
  const text = file.replace(GENERATED, (block) => block.replace(/\S/g, ' '));
  const items = curatedItems(text);
  const { headings } = scanMarkdown(text, markdownStart(text));
  const entries = entriesOf(ctx, path, text);
  const named = entries.map(({ title }) => (kindOf(title) === null ? title.replace(/[^\p{L}]+/gu, ' ') : ''));
  return entries.flatMap((entry, at) => {
    const { range, heading } = entry;
    const name = heading === null ? '' : named[at];
    const isRoutine = name !== '' && named.filter((one) => one === name).length > 1;
    const place = { path, entry: entryRef(entry), heading, isRoutine };
    if (isMarkedSuperseded(entry) || isOurs(entry) || TALK.test(text.slice(range.start, range.end))) return [];
    const about = [...aboutFields(entry.fields)].map((field) => field.range);
    const inside = items.filter(({ range: { start } }) => within(start, range) && !about.some((field) => within(start, field)));
    let list: { readonly label: string; readonly below: number } | null = null;
    return inside.flatMap((item) => {
      const before = headings.filter(({ start }) => within(start, range) && start < item.range.start);
      const below = before.filter(({ level }, at) => before.slice(at + 1).every((next) => next.level > level)).reverse();
      const above = below.map((one, at) => oneLine(at === below.length - 1 ? entry.title : one.text));
      return piecesOf(item.text).flatMap((piece): LogEntry[] => {
        if (!ITEM.test(item.text)) list = /[:：]\**$/.test(piece) ? { label: piece, below: before.length } : null;
        if (!ITEM.test(item.text) && list !== null) return [];
        const label = labelOn(piece, 'plain');
        const tags = (piece.match(/(?:^|\s)#[\p{L}\p{N}_/-]+/gu) ?? []).map((tag) => tag.trim().slice(1));
        const said = { text: piece, label: label?.label ?? '', said: label?.value ?? piece, tags: [...entry.tags, ...tags] };
        return [{ ...place, ...said, above: [list?.below === before.length ? list.label : '', ...above] }];
      });
    });
  });
}

function entriesOf(ctx: DecideContext, path: NotePath, text: string): ParsedEntry[] {
  const format = entryFormatOf(ctx, path);
  return format === 'log' || format === 'section' ? parseEntries(format, text, dateInName(stemOf(path))) : [];
}

const within = (at: number, { start, end }: Range): boolean => start <= at && at < end;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])\s+/;

/** Each on one line: a list item with what stands below it, or a paragraph, cut where a line of it has a label. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const said = oneLine(line.replace(/^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/, ''));
    const last = pieces.pop();
    if (last === undefined) pieces.push(behindTime(said) ?? said);
    else if (!ITEM.test(text) && labelOn(line, 'bold') !== null) pieces.push(last, said);
    else pieces.push(`${last}${ITEM.test(line.trim()) && /[^:.;,!?\s]$/.test(last) ? ';' : ''} ${said}`);
  }
  return pieces;
}

/** Two items say the same where they share so much of the shorter one's words, if it has so many; a later one says more with so many times its words. */
const [SAME, FEWEST, MORE] = [0.6, 4, 1.25];
/** A line of the curated file says an item already where it holds so much of its words. */
const KNOWN = 0.8;
/** UTF-16 units: a longer line is not suggested, and a longer value none. */
const [LONGEST, LONGEST_VALUE] = [600, 160];

/** Why an item lasts, and whether that is sure. */
interface Reason {
  readonly kind: 'lesson' | 'decision' | 'context';
  readonly why: string;
  readonly sure: boolean;
}

/** The lines for the curated file that these items give, oldest first, and the entries that must stay. */
export function promotions(
  ctx: DecideContext,
  into: NonNullable<MaintenanceRule['into']>,
  entries: readonly LogEntry[],
  known: readonly string[],
): { readonly promote: MaintenanceLine[]; readonly refused: readonly RefusedEntry[] } {
  const refused = new Map<string, RefusedEntry>();
  const kept: (Reason & { readonly entry: LogEntry; readonly keys: ReadonlySet<string> })[] = [];
  const there = known.map((line) => contentKeys(line));
  for (const entry of entries) {
    const { path, text } = entry;
    const why = mustStay(ctx, entry);
    const reason = why === null ? reasonFor(entry) : null;
    if (why !== null) refused.set(`${path}#${entry.entry}`, { path, entry: '', why });
    if (reason === null) continue;
    const keys = contentKeys(text);
    if (there.some((line) => shareOf(keys, line) >= KNOWN)) continue;
    const same = kept.find((one) => isSame(one.keys, keys));
    if (same === undefined) kept.push({ ...reason, entry, keys });
    else if (same.sure === reason.sure ? keys.size > same.keys.size * MORE : reason.sure) Object.assign(same, { ...reason, entry, keys });
  }
  const promote = kept.map(({ entry, kind, why, sure }): MaintenanceLine => {
    const { path } = entry;
    const text = lineFor(ctx, into.path, entry);
    const id = lineId('promote', path, entry.entry, text);
    return { id, path, entry: entry.entry, text, why: [why], suggested: sure && text.length <= LONGEST, to: into[kind] };
  });
  return { promote, refused: [...refused.values()] };
}

/** An id that stays as long as what it speaks of does. */
export function lineId(kind: string, ...about: readonly string[]): string {
  return `${kind}-${shortHash(hashText(JSON.stringify(about)))}`;
}

/** Entries that upkeep itself wrote. */
function isOurs({ title }: { readonly title: string }): boolean {
  return title === MAINTENANCE_LOG || /^From \S+\.md$|^(?:\[[^\]]*\] )?Checkpoint\b/.test(title);
}

/** Why an item must not be passed on, not even its name. */
function mustStay(ctx: DecideContext, { path, above, text, tags }: LogEntry): string | null {
  const note = ctx.snapshot.notes.get(path);
  if (note === undefined || withheldBecause(ctx, note) !== null || hasPrivateTag(ctx, tags)) return 'It is private.';
  const secret = secretInEntry({ title: above.join(' '), body: text });
  return secret === null ? null : secretSentence(secret);
}

/** Words of labels and headings: those that others may follow, then those that end one or come before a colon, so no "decision tree". */
const CUES = {
  decision:
    /(?:^|[^\p{L}-])(?:(?:decisions|rules|preferences|directives)(?!\p{L})|(?:decision|rule|preference|directive|decided)(?=[^\p{L}]*$|\s*[:：—–]|\s(?:of|learned)\s))/iu,
  lesson:
    /(?:^|[^\p{L}-])(?:(?:lessons|learnings|gotchas|learned|learnt|workarounds?)(?!\p{L})|(?:lesson|gotcha|key learning)(?=[^\p{L}]*$|\s*[:：—–]|\s(?:of|learned)\s))/iu,
};
/** In other languages; lists below them were less sure. */
const OTHERS = {
  decision:
    /(?:^|\P{L})(?:entscheid|beschl|décision|règle|decisión|decisiones|decisões|decisão|reglas|regras|решили|правил)|决定|规则|決定|ルール|결정|규칙/iu,
  lesson: /(?:^|\P{L})(?:lektion|gelernt|erkenntnis|leçon|lección|lecciones|lições|lição|lezion|урок|вывод)|教训|教訓|교훈/iu,
};
const WHY = { decision: 'It is a decision.', lesson: 'It says what was learned.' };
/** Longer labels and headings are sentences. */
const MOST_WORDS = 6;
/** How something stands now, what is asked, and what was done, as "Updated the docs". */
const STATUS = /[✅✔☑⏳🔄❌🟢🟡🔴⚠]/u;
const MOMENT =
  /[?？]|(?:^|\s)(?:now|yet|still|currently|pending)(?!\p{L})|^[*\s]*(?:(?:we|i) )?(?!decided|learned|agreed|need)[a-z]{3,}ed\s/iu;
/** A star or a callout; what is said of always or never; what was at fault or fixed it; a path, an address or a link. */
const MARK = /^[*\s]*[⭐★🌟📌](?![⭐★])|^\[!\w+\]/u;
const RULE = /^[*\s]*(?:A(?:lways|LWAYS)|N(?:ever|EVER)|D(?:on't|ON'T|o not|O NOT))\s/;
const OPENING = /^(?:\S+ ){0,3}(?:(decided|agreed)|learned|learnt|turned out)(?!\p{L})/iu;
const FIX = /^(?:fix|solution|(?:root |actual |real )?cause|root cause .*)$/i;
const VALUE = /`[~/.][^`]*`|https?:|\d+\.\d+\.\d+\.\d+|\bport \d|\w@\w|(?:^|\s)@\w|\[\[/;
/** Beside a denial, this makes a line of a list of lessons or decisions say what to do. */
const DIRECTS = /→|(?:^|\s)(?:must|should|needs?|prefers?|only)\s/iu;

function kindIn(labels: readonly string[], cues = CUES): 'decision' | 'lesson' | null {
  const bare = labels
    .map((label) => label.replace(/\([^)]*\)|^[\d.:\s]+/g, ' ').trim())
    .filter((label) => label.split(/\s+/).length <= MOST_WORDS && !STATUS.test(label));
  const found = bare.find((label) => cues.decision.test(label) || cues.lesson.test(label));
  return found === undefined ? null : cues.decision.test(found) ? 'decision' : 'lesson';
}

export function hasPrivateTag(ctx: DecideContext, tags: readonly string[]): boolean {
  const excluded = privacyOf(ctx).tags.map(plainWord);
  return tags.map(plainWord).some((tag) => excluded.some((one) => tag === one || tag.startsWith(`${one}/`)));
}

const kindOf = (label: string): 'decision' | 'lesson' | null => kindIn([label]) ?? kindIn([label], OTHERS);

/** Null where nothing in an item says that it lasts. */
function reasonFor({ text, label, said, above, tags, isRoutine }: LogEntry): Reason | null {
  if (/^(?:\[.\] |%%|<!--)/.test(text) || /[?？]\W*$/.test(text)) return null;
  const words = said.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const parts = said.split('; ').map((part) => contentKeys(part).size);
  // "Swaps; pool contracts; price feeds" is a list of names.
  const isTopics = parts.length > 1 && parts.reduce((sum, size) => sum + size, 0) < FEWEST * parts.length;
  const sure = MARK.test(text) || !(isRoutine || STATUS.test(text) || MOMENT.test(text) || MOMENT.test(said) || isTopics);
  if (contentKeys(said).size >= FEWEST) {
    const opening = label === '' ? OPENING.exec(said.replace(/\*/g, '')) : null;
    const opens = opening === null ? null : opening[1] === undefined ? 'lesson' : 'decision';
    const own = kindIn([label, ...tags]) ?? kindOf(label) ?? opens;
    // "Decision: no new boats" says what was left undone.
    const isUndone = /d[eé]ci|entsch|决定|決定/i.test(label) && denies(words[0] ?? '');
    if (own !== null) return { kind: own, why: WHY[own], sure: sure && !isUndone };
    if (MARK.test(text)) return { kind: 'context', why: 'It is marked.', sure };
    if (RULE.test(said)) return { kind: 'lesson', why: 'It says what to do always, or never.', sure };
    const near = kindIn(above.slice(0, 2));
    const kind = near ?? kindIn(above) ?? kindIn(above, OTHERS);
    const directs = DIRECTS.test(said) || words.some(denies);
    if (kind !== null) return { kind, why: WHY[kind], sure: sure && near !== null && directs };
    if (FIX.test(label)) return { kind: 'lesson', why: 'It says what was at fault, or what fixed it.', sure: false };
  }
  const isValue = label !== '' && text.length <= LONGEST_VALUE && VALUE.test(said) && !STATUS.test(text);
  return isValue ? { kind: 'context', why: 'It gives a value.', sure: false } : null;
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  return shareOf(short, long) >= (short.size < FEWEST ? 1 : SAME);
}

/** The share of the first that is in the second. */
export function shareOf(of: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return of.size === 0 ? 0 : [...of].filter((key) => other.has(key)).length / of.size;
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

/** The item as one line after its subject, with a link to where it stands. */
function lineFor(ctx: DecideContext, into: string, { text, path, heading, above }: LogEntry): string {
  const from = (ctx.memory.root === '' ? into : `${ctx.memory.root}/${into}`) as LogEntry['path'];
  const subject = above.slice(1).find((one) => kindOf(one) === null && !FIX.test(one)) ?? '';
  const whole = subject === '' || text.startsWith(subject) ? text : `${subject}: ${text}`;
  return `${safeLine(whole.replace(/(\[\[[^\]|]*)\\\|/g, '$1|'))} (${entryLink(ctx, path, heading, from)})`;
}

/** A line that leaves nothing open that would take in what stands below it. */
export function safeLine(text: string): string {
  if (isClosed(`- ${text}`)) return text;
  const done = closed(`- ${text}`).slice(2);
  return done.includes('\n') ? escapeMarkdown(text).replace(/%/g, '\\%') : done;
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

/** Whether a line says what a superseded entry says, and none that holds: its link to the entry left out, with no word more. */
function replacedIn(ctx: DecideContext, notes: MaintenanceFiles['notes']): (said: string) => boolean {
  const all = [...notes].flatMap(([path, text]) => {
    return entriesOf(ctx, path, text).map((entry) => ({
      keys: contentKeys(`${entry.title} ${entryText(text, entry)}`),
      gone: isMarkedSuperseded(entry),
    }));
  });
  return (said) => {
    const keys = contentKeys(said.replace(/\s*\(\[\[[^\]]*\]\]\)$/, ''));
    const saying = keys.size < FEWEST ? [] : all.filter((one) => shareOf(keys, one.keys) === 1);
    return saying.length > 0 && saying.every(({ gone }) => gone);
  };
}

/** The items that are stale, each with why; those that are merely old are not suggested. */
export function staleItems(
  path: VaultPath,
  text: string,
  today: string,
  oldDays: number,
  isReplaced: (said: string) => boolean,
): PruneLine[] {
  const seen = new Set<string>();
  return curatedItems(text).flatMap((item): PruneLine[] => {
    const said = item.text.replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '');
    const key = sameKey(said);
    const why =
      staleBecause(said, today) ??
      (key.split(' ').length > 2 && seen.has(key) ? 'It stands there twice.' : isReplaced(said) ? 'It says what was superseded.' : null);
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
  // The day of a log that it links to tells where it comes from.
  const newest = (text.replace(/\[\[[^\]]*\]\]|\]\([^)]*\)/g, '').match(DAY) ?? [])
    .filter((day) => day <= today)
    .sort()
    .at(-1);
  if (newest === undefined || differenceInCalendarDays(parseISO(today), parseISO(newest)) < oldDays) return null;
  return `Its newest day is ${newest}.`;
}

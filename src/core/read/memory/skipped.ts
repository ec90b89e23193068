import { jsonOrUndefined } from '../../model/json';
import type { DecideContext } from '../../model/context';
import { joinPath, asVaultPath, type NotePath } from '../../model/path';
import type { SkippedEntry } from '../../model/results/skipped';
import { hasLoneSurrogate } from '../../model/safe-path';
import { oneLine } from '../entries/sanitise';
import { lineBreakOf } from '../markdown/fences';
import { GENERATED_KEY, GENERATED_VALUE } from './generated';
import type { EntryRef, VerdictLabel } from '../../model/verdict';
import { headingInLink } from '../entries/supersede';
import { codeFence } from '../text/text';

/** Name of the note that keeps what was not written, at the root of each memory. */
export const SKIPPED_NAME = 'top-of-mind-skipped.md';

const LONGEST_HEADING = 80;

/** A part of the skipped note that is an entry. Offsets are UTF-16 units. */
interface SkippedPart {
  readonly entry: SkippedEntry;
  /** From its heading up to the first line that is neither part of it nor empty. */
  readonly start: number;
  readonly end: number;
  /** Lines between its heading and its text that somebody put there, with their line ends. */
  readonly foreign: string;
}

interface SkippedNote {
  readonly parts: readonly SkippedPart[];
  /** Headings below which no whole entry stands. */
  readonly unreadable: readonly string[];
}

export function skippedPath(ctx: Pick<DecideContext, 'memory'>): NotePath {
  return joinPath(ctx.memory.root, SKIPPED_NAME) as NotePath;
}

export function newSkippedNote(): string {
  const intro =
    'What was not written to this memory, each text word for word. Top of Mind can write one after all, and takes it out of here then; in the terminal with `top-of-mind skipped --write ID`. What you delete here is gone.';
  return ['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, '---', '', '# Skipped', '', intro, ''].join('\n');
}

/** The text that an append adds to a skipped note for this entry, in the line ends of the note; the text keeps its own. */
export function skippedAddition(note: string, entry: SkippedEntry): string {
  const lineBreak = lineBreakOf(note);
  const kind = isPlain(entry.body) ? 'text' : 'json';
  const text = kind === 'text' ? entry.body : JSON.stringify(entry.body);
  const fence = codeFence(text);
  const gap = /\n\r?\n$/.test(note) ? [] : [''];
  return [...gap, `## ${headingOf(entry)}`, '', ...factLines(entry), '', `${fence}${kind}`, text, fence, ''].join(lineBreak);
}

/** The entries of a skipped note, in its order. Any text can be read; whatever is no entry stays out. */
export function parseSkipped(note: string): SkippedNote {
  const lines = linesOf(note);
  const parts: SkippedPart[] = [];
  const unreadable: string[] = [];
  for (let at = 0; at < lines.length;) {
    const heading = headingOn(lines[at]);
    const part = heading === null ? null : partAt(note, lines, at, heading);
    if (heading !== null && part === null) unreadable.push(heading);
    if (part === null) {
      at++;
      continue;
    }
    parts.push(part.part);
    at = part.next;
  }
  return { parts, unreadable };
}

/** A text can stand between fences as it is, where editors and sync programs leave all of its characters alone. */
function isPlain(body: string): boolean {
  return !hasLoneSurrogate(body) && !/(?![\t\r\n])\p{Cc}|\r(?!\n)/u.test(body);
}

function headingOf({ title, body }: SkippedEntry): string {
  if (isHarmless(title)) return title;
  const shown = (text: string): string =>
    oneLine(text.slice(0, 4 * LONGEST_HEADING).replace(/[^\p{L}\p{M}\p{N}.,'()_-]+/gu, ' '))
      .slice(0, LONGEST_HEADING)
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
  return shown(title) || shown(body) || 'Untitled';
}

interface Line {
  /** Without its line end. */
  readonly text: string;
  readonly start: number;
  /** After its line end. */
  readonly next: number;
}

function linesOf(note: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < note.length;) {
    const newline = note.indexOf('\n', start);
    const next = newline < 0 ? note.length : newline + 1;
    lines.push({ text: note.slice(start, newline < 0 ? next : newline).replace(/\r$/, ''), start, next });
    start = next;
  }
  return lines;
}

function headingOn(line: Line | undefined): string | null {
  return line?.text.startsWith('## ') === true ? line.text.slice(3) : null;
}

/** The entry whose heading stands on line `at`, and the line after it. */
function partAt(
  note: string,
  lines: readonly Line[],
  at: number,
  heading: string,
): { readonly part: SkippedPart; readonly next: number } | null {
  const facts = new Map<string, string>();
  let foreign = '';
  let line = at + 1;
  for (; line < lines.length && headingOn(lines[line]) === null && fenceOn(lines[line]) === null; line++) {
    const { text, start, next } = lines[line] as Line;
    const fact = factOn(text);
    if (fact !== null && !facts.has(fact.name)) facts.set(fact.name, fact.value);
    else if (text.trim() !== '') foreign += note.slice(start, next);
  }
  const fence = fenceOn(lines[line]);
  const about = factsOf(facts, heading);
  const closing = fence === null ? -1 : closingLine(lines, line, fence.marks);
  const body = fence === null || closing < 0 ? null : bodyBetween(note, lines[line] as Line, lines[closing] as Line, fence.kind);
  if (about === null || body === null) return null;
  let next = closing + 1;
  while (next < lines.length && lines[next]?.text.trim() === '') next++;
  const end = lines[next]?.start ?? note.length;
  return { part: { entry: { ...about, body }, start: (lines[at] as Line).start, end, foreign }, next };
}

function fenceOn(line: Line | undefined): { readonly marks: string; readonly kind: string } | null {
  const match = /^(`{3,})(text|json)$/.exec(line?.text ?? '');
  return match === null ? null : { marks: match[1] ?? '', kind: match[2] ?? '' };
}

/** The line that closes a fence; -1 where a line before it could not stand in the text, so that the end of the text is gone. */
function closingLine(lines: readonly Line[], open: number, marks: string): number {
  for (let line = open + 1; line < lines.length; line++) {
    const text = lines[line]?.text ?? '';
    if (text.includes(marks)) return text === marks ? line : -1;
  }
  return -1;
}

function bodyBetween(note: string, open: Line, close: Line, kind: string): string | null {
  if (open.next === close.start) return '';
  const lineBreak = note.slice(open.start, open.next).endsWith('\r\n') ? /\r?\n$/ : /\n$/;
  const body = note.slice(open.next, close.start).replace(lineBreak, '');
  if (kind === 'text') return body;
  const parsed = jsonOrUndefined(body);
  return typeof parsed === 'string' ? parsed : null;
}

/** Words, numbers and plain signs: text that is no markdown, wherever it stands. */
const HARMLESS = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .,:;'()/_+=&!?%-]*[\p{L}\p{M}\p{N}.)!?%])?$/u;
const LONGEST_PLAIN = 200;
const VERDICTS: readonly VerdictLabel[] = ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'];

/** True for a text that can stand in a line as it is, and be read back from there. */
function isHarmless(text: string): boolean {
  return text.length <= LONGEST_PLAIN && HARMLESS.test(text);
}

/** The lines that tell of an entry what its text does not: `- name: value`. A value is plain where it can be, else JSON in code. */
function factLines(entry: SkippedEntry): string[] {
  const { id, title, date, verdict, confidence, of, type, tags, project } = entry;
  const facts: [string, string][] = [['id', written(id)]];
  if (!isHarmless(title)) facts.push(['title', code(title)]);
  facts.push(['date', date], ['verdict', verdict], ['confidence', String(confidence)]);
  if (of !== null) facts.push(['older', olderLink(of)]);
  if (of !== null && of.entry !== null) facts.push(['entry', written(of.entry)]);
  if (type !== null) facts.push(['type', written(type)]);
  if (tags.length > 0) facts.push(['tags', tags.every((tag) => isHarmless(tag) && !tag.includes(',')) ? tags.join(', ') : code(tags)]);
  if (project !== null) facts.push(['project', written(project)]);
  return facts.map(([name, value]) => `- ${name}: ${value}`);
}

/** The name and value of such a line; null for any other. */
function factOn(line: string): { readonly name: string; readonly value: string } | null {
  const match = /^- (id|title|date|verdict|confidence|older|entry|type|tags|project): (.*)$/.exec(line);
  return match === null ? null : { name: match[1] ?? '', value: match[2] ?? '' };
}

/** An entry without its text, from its facts; `heading` is its title where no fact is. Null if one is missing or says nothing known. */
function factsOf(facts: ReadonlyMap<string, string>, heading: string): Omit<SkippedEntry, 'body'> | null {
  const id = textOrNull(facts.get('id'));
  const title = facts.has('title') ? textOrNull(facts.get('title')) : heading;
  const date = facts.get('date') ?? '';
  const verdict = VERDICTS.find((one) => one === facts.get('verdict'));
  const confidence = Number(facts.get('confidence') ?? NaN);
  const of = facts.has('older') ? olderOf(facts.get('older') ?? '', facts.has('entry') ? textOrNull(facts.get('entry')) : null) : null;
  const tags = facts.has('tags') ? tagsOf(facts.get('tags') ?? '') : [];
  if (
    id === null ||
    id === '' ||
    title === null ||
    !/^\d{4}-\d{2}-\d{2}$/.test(date) ||
    verdict === undefined ||
    !Number.isFinite(confidence) ||
    tags === null
  )
    return null;
  return { id, title, date, type: textOrNull(facts.get('type')), tags, project: textOrNull(facts.get('project')), verdict, confidence, of };
}

/** JSON as code of one line, in which nothing shows that could mislead or end it. */
function code(value: string | readonly string[]): string {
  return `\`${JSON.stringify(value).replace(/[`\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)}\``;
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

function written(text: string): string {
  return isHarmless(text) ? text : code(text);
}

/** A link where the path can stand in one: it follows the note when that is renamed. */
function olderLink({ path, entry }: EntryRef): string {
  const bare = path.slice(0, -3);
  if (!path.endsWith('.md') || /[[\]#^|\\`\p{Cc}\p{Zl}\p{Zp}]|%%|^\s|\s$/u.test(bare)) return code(path);
  const heading = entry === null ? '' : headingInLink(entry);
  return `[[${bare}${heading === '' ? '' : `#${heading}`}]]`;
}

function olderOf(value: string, entry: string | null): EntryRef | null {
  const [, linked] = /^\[\[([^[\]#^|]+)(?:#[^\]|]*)?(?:\|[^\]]*)?\]\]$/.exec(value) ?? [];
  const path = linked === undefined ? textOrNull(value) : /\.md$/i.test(linked) ? linked : `${linked}.md`;
  return path === null || path === '' ? null : { path: asVaultPath(path), entry };
}

function textOrNull(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!value.startsWith('`')) return value;
  const parsed = jsonOrUndefined(value.slice(1, -1));
  return typeof parsed === 'string' ? parsed : null;
}

function tagsOf(value: string): readonly string[] | null {
  if (!value.startsWith('`')) return value.split(', ');
  const parsed = jsonOrUndefined(value.slice(1, -1));
  return Array.isArray(parsed) && parsed.every((tag): tag is string => typeof tag === 'string') ? parsed : null;
}

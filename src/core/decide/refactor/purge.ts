import type { EntryFormatId } from '../../model/convention';
import { jsonOrUndefined } from '../../model/json';
import { basenameOf, isNotePath, stemOf, type VaultPath } from '../../model/path';
import { entryText, parseEntries } from '../../read/entries/parse';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { scanMarkdown } from '../../read/markdown/scan';
import { parseDecision } from '../../read/memory/decision-line';
import { isDecisionsName } from '../../read/memory/decisions';
import { heldText, isPendingPath, readPending } from '../../read/memory/pending';
import { parseSkipped, SKIPPED_NAME } from '../../read/memory/skipped';
import { dateInName } from '../../read/text/dates';
import type { Sought } from '../../read/text/sought';
import { linesOf } from '../../read/text/text';

/** A line of which nothing but the markers of a quote or an item are left. */
const EMPTY = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[.\])?)?\s*$/;
const ITEM = /^([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** The beginning of a line that is no further line of the paragraph before it. */
const BLOCK = /^[ \t]*(?:[#>|]|[-*+](?:\s|$)|\d{1,9}[.)]\s|`{3}|~{3}|$)/;
const BOM = '\ufeff';

/** A text that is worked on, with a sign in each place where something was taken out, and another where an empty section went. */
interface Marked {
  readonly text: string;
  readonly sign: string;
  readonly gone: string;
}

/** `text` is null where the file goes. `kept`: some of it has to stay, since the file could not be read without; `properties` are those. */
interface Purged {
  readonly text: string | null;
  readonly kept: boolean;
  readonly properties?: readonly string[];
}

/**
 * The text of a file without what is sought: lines, items, sections and entries that are empty then go as well; null where the file
 * goes. `format` is how the file holds entries.
 */
export function purgedText(sought: Sought, path: VaultPath, text: string, format: EntryFormatId | null): Purged {
  if (text.startsWith(BOM)) {
    const rest = purgedText(sought, path, text.slice(1), format);
    return { ...rest, text: rest.text === null ? null : `${BOM}${rest.text}` };
  }
  if (/\.(?:jsonl?|canvas|base|ya?ml)$/i.test(path)) {
    const after = sought.replaced(text, '');
    const isBroken =
      jsonOrUndefined(text) === undefined ? dataIn(text) !== null && dataIn(after) === null : jsonOrUndefined(after) === undefined;
    return isBroken ? { text, kept: true } : { text: after, kept: false };
  }
  const waits = isPendingPath(path) ? readPending(text) : null;
  if (waits !== null && sought.replaced(heldText(waits.held), '').trim() === '') return { text: null, kept: false };
  const head = isNotePath(path) ? (findFrontmatter(text)?.range.end ?? 0) : 0;
  const { text: properties, kept: unread } = purgedProperties(sought, text.slice(0, head));
  const skipped = basenameOf(path) === SKIPPED_NAME ? parseSkipped(text).parts : [];
  const whole = skipped.filter(({ entry: { body } }) => sought.holds(body) && sought.replaced(body, '').trim() === '');
  const rest = whole.reduceRight((all, { start, end, foreign }) => all.slice(0, start) + foreign + all.slice(end), text).slice(head);
  const lines = (): string[] => linesOf(rest).filter((line) => namesFile(sought, line) || !sought.holds(line));
  const body = isDecisionsName(path) ? lines().join('') : purgedBody(sought, rest, (marked) => withoutEmptied(path, marked, format));
  const isTorn = waits !== null && readPending(properties + body) === null;
  if (isTorn || (skipped.length > 0 && parseSkipped(properties + body).parts.length < skipped.length - whole.length))
    return { text, kept: true };
  const isGone = body.trim() === '' && rest.trim() !== '' && (properties === '' || format === 'note');
  const kept = sought.holds(properties) || sought.holds(body);
  return { text: isGone && !kept ? null : properties + body, kept, ...(sought.holds(body) ? {} : { properties: unread }) };
}

/** How often the text stands in another. */
export function timesIn(sought: Sought, text: string): number {
  const sign = spareSign(text);
  return sought.replaced(text, sign).split(sign).length - 1;
}

/** Whether a line of a decisions note names a file by it: files keep their names. */
function namesFile(sought: Sought, line: string): boolean {
  const decision = parseDecision(line.trimEnd());
  const paths =
    decision === null || decision.verb === 'chore' ? [] : 'other' in decision ? [decision.path, decision.other] : [decision.path];
  return paths.some((path) => sought.holds(path.replace(/(\.md)[^]*$/i, '$1')));
}

/** The properties; null where they cannot be read. */
function dataIn(yaml: string): Readonly<Record<string, unknown>> | null {
  const read = readFrontmatter(yaml.startsWith('---') ? yaml : `---\n${yaml}\n---\n`);
  return read.state === 'ok' ? read.data : null;
}

/** The properties without it, and the names of those that stay since they could not be read without it, or would say something else. */
function purgedProperties(sought: Sought, head: string): { text: string; kept: readonly string[] } {
  if (!sought.holds(head)) return { text: head, kept: [] };
  const formsOf = (part: string): string[] => [true, false].flatMap((isList) => partWithout(sought, part, isList) ?? []);
  const whole = formsOf(head).find((after) => isOnlyWithout(sought, head, after));
  if (whole !== undefined) return { text: whole, kept: [] };
  const parts = head.split(/^(?=[^\s#-])/m);
  const kept: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (!sought.holds(part)) continue;
    const now = parts.join('');
    const after = formsOf(part).find((one) => isOnlyWithout(sought, now, parts.with(at, one).join('')));
    if (after === undefined) kept.push(part.replace(/:[^]*$/, ''));
    else parts[at] = after;
  }
  return { text: parts.join(''), kept: dataIn(head) === null ? [] : kept };
}

/** Properties without it, with `isList` also the items that are nothing else; null where one would begin in its middle. */
function partWithout(sought: Sought, part: string, isList: boolean): string | null {
  const sign = spareSign(part);
  let marked = sought.replaced(part, sign);
  if (isList)
    marked = marked
      .replace(new RegExp(String.raw`,\s*(["']?)${sign}\1(?=\s*[,\]])`, 'g'), '')
      .replace(new RegExp(String.raw`(\[\s*)(["']?)${sign}\2\s*(?:,\s*|(?=\]))`, 'g'), '$1')
      .replace(new RegExp(String.raw`^([ \t]*-[ \t]+)(["'])${sign}\2[ \t]*(?=\r?$)`, 'gm'), `$1${sign}`);
  const lines = linesOf(marked).filter((line) => !isEmptied(line, sign));
  return lines.some((line) => line.startsWith(sign)) ? null : lines.map((line) => withoutSign(line, sign)).join('');
}

/** Whether properties say the same as before but for what is sought, and white space; one that is gone stood in that as a whole. */
function isOnlyWithout(sought: Sought, before: string, after: string): boolean {
  const [old, now] = [dataIn(before), dataIn(after)];
  const rest = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object') return sought.replaced(`${value as string | number | boolean}`, '').replace(/\s+/g, '') || null;
    if (!Array.isArray(value)) return Object.entries(value).map(([name, one]) => [name, rest(one)]);
    const items = value.map(rest).filter((one) => one !== null);
    return items.length === 0 ? null : items;
  };
  if (old === null || now === null) return false;
  return Object.entries(now).every(
    ([name, value]) => Object.hasOwn(old, name) && JSON.stringify(rest(value)) === JSON.stringify(rest(old[name])),
  );
}

function purgedBody(sought: Sought, text: string, emptied: (marked: Marked) => string): string {
  if (!sought.holds(text)) return text;
  const sign = spareSign(text);
  const around = new RegExp(String.raw`(\*+|_+|~~|==|\`+)${sign}+\1|\[\[${sign}+\]\]`, 'g');
  const fence = new RegExp(String.raw`^([ \t>]*)(\`{3,}|~{3,})[^\n]*\n(?:[ \t>]*${sign}+[ \t]*\r?\n)+[ \t>]*\2[ \t]*(?=\r?$)`, 'gm');
  const gone = spareSign(text + sign);
  let marked = sought.replaced(text, sign);
  for (let before = ''; before !== marked;) {
    before = marked;
    marked = emptied({ text: marked.replace(around, sign).replace(fence, `$1${sign}`), sign, gone });
  }
  marked = marked.replaceAll(gone, sign);
  const kept: string[] = [];
  let isDropped = false;
  const lines = linesOf(marked);
  for (const [at, line] of lines.entries()) {
    const isDouble: boolean = isDropped && line.trim() === '' && (kept.at(-1) ?? '').trim() === '';
    const isItem = isEmptied(line, sign) && ITEM.test(line) && hasMore(lines.slice(at), sign);
    isDropped = isDouble || (isEmptied(line, sign) && !isItem);
    if (!isDropped) kept.push(isItem ? line.replaceAll(sign, '') : withoutSign(line, sign));
  }
  // The words around it may be the same text once more.
  return purgedBody(sought, kept.join(''), emptied);
}

/** A line without the signs, and without the space that each leaves. */
function withoutSign(line: string, sign: string): string {
  const words = line.replace(new RegExp(`(^|[ \\t])${sign}[ \\t]+`, 'g'), '$1').replace(new RegExp(`[ \\t]${sign}(?=\\r?\\n|$)`), '');
  return words.replaceAll(sign, '');
}

/** Whether the item in the first of these lines goes on in a line that stays: without its marker, that would be of the item above. */
function hasMore([first = '', ...others]: readonly string[], sign: string): boolean {
  const at = others.findIndex((line) => line.trim() !== '' && !isEmptied(line, sign));
  const indentOf = (line: string): number => (/^[\s>]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
  const next = others[at] ?? '';
  return at >= 0 && (indentOf(next) > indentOf(first) + 1 || (at === 0 && !BLOCK.test(next)));
}

function isEmptied(line: string, sign: string): boolean {
  return line.includes(sign) && EMPTY.test(line.replaceAll(sign, ''));
}

/** The text without its first entry or section of which nothing is left; as it is where there is none. */
function withoutEmptied(path: VaultPath, { text, sign, gone: mark }: Marked, format: EntryFormatId | null): string {
  const isEmpty = (part: string): boolean =>
    linesOf(part.replaceAll(mark, '')).every((line) => line.trim() === '' || isEmptied(line, sign));
  const entries = format === null || format === 'note' ? [] : parseEntries(format, text, dateInName(stemOf(path)));
  const headings = isNotePath(path) ? scanMarkdown(text).headings : [];
  const sections = headings.map((heading, at) => {
    const end = headings.slice(at + 1).find(({ level }) => level <= heading.level)?.start ?? text.length;
    const own = text.slice(heading.end, headings[at + 1]?.start);
    return { start: heading.start, end, own, title: heading.text, left: text.slice(heading.end, end) };
  });
  const parts = entries.map((entry) => {
    const own = text.slice(entry.body.start, entry.body.end);
    return { ...entry.range, own, title: entry.title, left: entryText(text, entry) };
  });
  const gone = [...parts, ...sections].find(
    ({ own, title, left }) => (own.includes(sign) || (title.includes(sign) && isEmpty(title))) && isEmpty(left),
  );
  return gone === undefined ? text : `${text.slice(0, gone.start)}${mark}\n${text.slice(gone.end)}`;
}

/** A sign that the text does not hold. */
function spareSign(text: string): string {
  let code = 0xe000;
  while (text.includes(String.fromCharCode(code))) code++;
  return String.fromCharCode(code);
}

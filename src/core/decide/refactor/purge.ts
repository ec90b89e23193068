import type { EntryFormatId } from '../../model/convention';
import { jsonOrUndefined } from '../../model/json';
import { basenameOf, isNotePath, stemOf, type VaultPath } from '../../model/path';
import { entryText, parseEntries } from '../../read/entries/parse';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { scanMarkdown } from '../../read/markdown/scan';
import { isDecisionsName } from '../../read/memory/decisions';
import { heldText, isPendingPath, readPending } from '../../read/memory/pending';
import { parseSkipped, SKIPPED_NAME } from '../../read/memory/skipped';
import { dateInName } from '../../read/text/dates';
import type { Sought } from '../../read/text/sought';
import { linesOf } from '../../read/text/text';

/** A line of which nothing but the markers of a quote or an item are left. */
const EMPTY = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[.\])?)?\s*$/;
/** Of a decisions note, a line that names a file by which its state is accepted: files keep their names. */
const STATE = /^\s{0,3}[-*+] +\S+ +(?:accept|drop) /;

/** A text that is worked on, with a sign in each place where something was taken out. */
interface Marked {
  readonly text: string;
  readonly sign: string;
}

/**
 * The text of a file without what is sought: lines, items, sections and entries that are empty then go as well; null where the file
 * goes. `kept`: some of it has to stay, since the file could not be read without. `format` is how the file holds entries.
 */
export function purgedText(
  sought: Sought,
  path: VaultPath,
  text: string,
  format: EntryFormatId | null,
): { text: string | null; kept: boolean } {
  if (/\.(?:jsonl?|canvas|base|ya?ml)$/i.test(path)) {
    const after = sought.replaced(text, '');
    const isBroken =
      jsonOrUndefined(text) === undefined
        ? propertiesOf(text) !== null && propertiesOf(after) === null
        : jsonOrUndefined(after) === undefined;
    return isBroken ? { text, kept: true } : { text: after, kept: false };
  }
  const waits = isPendingPath(path) ? readPending(text) : null;
  if (waits !== null && sought.replaced(heldText(waits.held), '').trim() === '') return { text: null, kept: false };
  const head = isNotePath(path) ? (findFrontmatter(text)?.range.end ?? 0) : 0;
  const properties = head === 0 ? '' : purgedProperties(sought, text.slice(0, head));
  const skipped = basenameOf(path) === SKIPPED_NAME ? parseSkipped(text).parts : [];
  const whole = skipped.filter(({ entry: { body } }) => sought.holds(body) && sought.replaced(body, '').trim() === '');
  const rest = whole.reduceRight((all, { start, end, foreign }) => all.slice(0, start) + foreign + all.slice(end), text).slice(head);
  const lines = (): string[] => linesOf(rest).filter((line) => STATE.test(line) || !sought.holds(line));
  const body = isDecisionsName(path) ? lines().join('') : purgedBody(sought, rest, (marked) => withoutEmptied(path, marked, format));
  const isTorn = waits !== null && readPending(properties + body) === null;
  if (isTorn || (skipped.length > 0 && parseSkipped(properties + body).parts.length < skipped.length - whole.length))
    return { text, kept: true };
  const isGone = body.trim() === '' && rest.trim() !== '' && (properties === '' || format === 'note');
  const kept = sought.holds(properties) || sought.holds(body);
  return { text: isGone && !kept ? null : properties + body, kept };
}

/** The names of the properties; null where they cannot be read. */
function propertiesOf(yaml: string): string | null {
  const read = readFrontmatter(yaml.startsWith('---') ? yaml : `---\n${yaml}\n---\n`);
  return read.state === 'ok' ? Object.keys(read.data).join('\n') : null;
}

/** The properties without it; as they are where one could not be read any more. */
function purgedProperties(sought: Sought, head: string): string {
  const sign = spareSign(head);
  const lines = linesOf(sought.replaced(head, sign)).filter((line) => !isEmptied(line, sign));
  const after = lines.join('').replaceAll(sign, '');
  return propertiesOf(head) !== null && propertiesOf(head) === propertiesOf(after) ? after : head;
}

function purgedBody(sought: Sought, text: string, emptied: (marked: Marked) => string): string {
  if (!sought.holds(text)) return text;
  const sign = spareSign(text);
  const around = new RegExp(String.raw`(\*+|_+|~~|==|\`+)${sign}+\1|\[\[${sign}+\]\]`, 'g');
  const fence = new RegExp(String.raw`^([ \t>]*)(\`{3,}|~{3,})[^\n]*\n(?:[ \t>]*${sign}+[ \t]*\r?\n)+[ \t>]*\2[ \t]*(?=\r?$)`, 'gm');
  let marked = sought.replaced(text, sign);
  for (let before = ''; before !== marked;) {
    before = marked;
    marked = emptied({ text: marked.replace(around, sign).replace(fence, `$1${sign}`), sign });
  }
  const kept: string[] = [];
  let isDropped = false;
  for (const line of linesOf(marked)) {
    const isDouble: boolean = isDropped && line.trim() === '' && (kept.at(-1) ?? '').trim() === '';
    isDropped = isDouble || isEmptied(line, sign);
    const words = line.replace(new RegExp(`(^|[ \\t])${sign}[ \\t]+`, 'g'), '$1').replace(new RegExp(`[ \\t]${sign}(?=\\r?\\n|$)`), '');
    if (!isDropped) kept.push(words.replaceAll(sign, ''));
  }
  // The words around it may be the same text once more.
  return purgedBody(sought, kept.join(''), emptied);
}

function isEmptied(line: string, sign: string): boolean {
  return line.includes(sign) && EMPTY.test(line.replaceAll(sign, ''));
}

/** The text without its first entry or section of which nothing is left; as it is where there is none. */
function withoutEmptied(path: VaultPath, { text, sign }: Marked, format: EntryFormatId | null): string {
  const isEmpty = (part: string): boolean => linesOf(part).every((line) => line.trim() === '' || isEmptied(line, sign));
  const entries = format === null || format === 'note' ? [] : parseEntries(format, text, dateInName(stemOf(path)));
  const headings = isNotePath(path) ? scanMarkdown(text).headings : [];
  const sections = headings.map((heading, at) => {
    const end = headings.slice(at + 1).find(({ level }) => level <= heading.level)?.start ?? text.length;
    const below = text.slice(heading.end, end);
    return { start: heading.start, end, left: isEmpty(heading.text) || below.includes(sign) ? below : heading.text };
  });
  const parts = entries.map((entry) => {
    const isTouched = text.slice(entry.body.start, entry.body.end).includes(sign);
    return { ...entry.range, left: isTouched ? entryText(text, entry) : entry.title };
  });
  const gone = [...parts, ...sections].find(({ start, end, left }) => text.slice(start, end).includes(sign) && isEmpty(left));
  return gone === undefined ? text : `${text.slice(0, gone.start)}${sign}\n${text.slice(gone.end)}`;
}

/** A sign that the text does not hold. */
function spareSign(text: string): string {
  let code = 0xe000;
  while (text.includes(String.fromCharCode(code))) code++;
  return String.fromCharCode(code);
}

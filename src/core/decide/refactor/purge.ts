import { jsonOrUndefined } from '../../model/json';
import type { EntryFormatId } from '../../model/convention';
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

/** A file without a text: null where nothing of it is left, so that it goes; and why some of the text has to stay. */
export interface Purged {
  readonly text: string | null;
  readonly kept: string | null;
}

/** A line of which nothing but the markers of a quote or an item are left. */
const EMPTY = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[.\])?)?\s*$/;
const NAMES = 'It names a file whose name holds it. Rename the file.';
const PROPERTY = 'It stands in the properties, which could not be read without it. Change them by hand, then purge again.';
const BROKEN = 'The file could not be read any more without it. Take it out by hand.';

/** The text of a file without what is sought: lines, items, sections and entries that are empty then go as well. `format` is how it holds entries. */
export function purgedText(sought: Sought, path: VaultPath, text: string, format: EntryFormatId | null): Purged {
  if (/\.(?:json|canvas|base|ya?ml|jsonl)$/i.test(path)) return data(sought, text);
  const head = isNotePath(path) ? (findFrontmatter(text)?.range.end ?? 0) : 0;
  const properties = head === 0 ? '' : purgedProperties(sought, text.slice(0, head));
  const skipped = basenameOf(path) === SKIPPED_NAME ? parseSkipped(text) : { parts: [], unreadable: [] };
  const whole = skipped.parts.filter(({ entry }) => sought.holds(entry.body) && sought.replaced(entry.body, '').trim() === '');
  const without = whole.reduceRight((rest, { start, end, foreign }) => rest.slice(0, start) + foreign + rest.slice(end), text);
  const body = isDecisionsName(path)
    ? linesOf(text.slice(head)).filter((line) => !sought.holds(line) || isState(line))
    : [purgedBody(sought, without.slice(head), (one) => emptied(path, one, format))];
  const after = properties + body.join('');
  const kept = sought.holds(properties) ? PROPERTY : sought.holds(after) ? NAMES : null;
  const waited = isPendingPath(path) ? readPending(text) : null;
  const waits = waited === null ? null : readPending(after);
  if (waited !== null && sought.replaced(heldText(waited.held), '').trim() === '') return { text: null, kept: null };
  const isTorn = skipped.parts.length > 0 && parseSkipped(after).unreadable.length > skipped.unreadable.length;
  if ((waited !== null && waits === null) || isTorn) return { text, kept: BROKEN };
  const isGone = after.slice(properties.length).trim() === '' && text.slice(head).trim() !== '' && (properties === '' || format === 'note');
  return { text: isGone && kept === null ? null : after, kept };
}

/** Of a decisions note, a line by which the state of a protected file is accepted or not: it names files, which keep their names. */
function isState(line: string): boolean {
  const verb = parseDecision(line)?.verb;
  return verb === 'accept' || verb === 'drop';
}

/** Data that other programs read: it stays as it is where they could not read it any more. */
function data(sought: Sought, text: string): Purged {
  const after = sought.replaced(text, '');
  const isJson = jsonOrUndefined(text) !== undefined;
  const isRead = (one: string): boolean =>
    isJson ? jsonOrUndefined(one) !== undefined : readFrontmatter(`---\n${one}\n---\n`).state === 'ok';
  return isRead(text) && !isRead(after) ? { text, kept: BROKEN } : { text: after.trim() === '' ? null : after, kept: null };
}

/** The properties without it, or as they are where they cannot be read, or could not be then. */
function purgedProperties(sought: Sought, head: string): string {
  const mark = spareSign(head);
  const lines = linesOf(sought.replaced(head, mark)).filter((line) => !line.includes(mark) || !EMPTY.test(line.replaceAll(mark, '')));
  const after = lines.join('').replaceAll(mark, '');
  const [old, now] = [readFrontmatter(head), readFrontmatter(after)];
  const isSame = old.state === 'ok' && now.state === 'ok' && Object.keys(old.data).join('\n') === Object.keys(now.data).join('\n');
  return isSame ? after : head;
}

/** Again until it is not there: what stood around it may be the same text once more. */
function purgedBody(sought: Sought, text: string, emptiedOf: (marks: Marked) => string): string {
  if (!sought.holds(text)) return text;
  const sign = spareSign(text);
  const bare = (one: string): string => one.replaceAll(sign, '');
  let marked = sought.replaced(text, sign);
  for (let before = ''; before !== marked;) {
    before = marked;
    marked = marked
      .replace(new RegExp(String.raw`(\*+|_+|~~|==|\`+)${sign}+\1|\[\[${sign}+\]\]`, 'g'), sign)
      .replace(
        new RegExp(String.raw`^([ \t>]*)(\`{3,}|~{3,})[^\n]*\n(?:[ \t>]*${sign}+[ \t]*\r?\n)+[ \t>]*\2[ \t]*(?=\r?$)`, 'gm'),
        `$1${sign}`,
      );
    marked = emptiedOf({
      text: marked,
      sign,
      isEmpty: (part) => linesOf(part).every((line) => line.trim() === '' || (line.includes(sign) && EMPTY.test(bare(line)))),
    });
  }
  const kept: string[] = [];
  let isDropped = false;
  for (const line of linesOf(marked)) {
    const isGone = line.includes(sign) && EMPTY.test(bare(line));
    const isDouble: boolean = isDropped && line.trim() === '' && (kept.at(-1) ?? '').trim() === '';
    if (!isGone && !isDouble)
      kept.push(
        bare(line.replace(new RegExp(`(^|[ \\t])${sign}[ \\t]+`, 'g'), '$1').replace(new RegExp(`[ \\t]${sign}(?=\\r?\\n|$)`), '')),
      );
    isDropped = isGone || (isDropped && isDouble);
  }
  return purgedBody(sought, kept.join(''), emptiedOf);
}

/** A text with a sign in each place where something was taken out. */
interface Marked {
  readonly text: string;
  readonly sign: string;
  /** Whether nothing is left of these lines. */
  isEmpty(part: string): boolean;
}

/** The text without its first entry or section that was emptied, as it is where none was. */
function emptied(path: VaultPath, { text, sign, isEmpty }: Marked, format: EntryFormatId | null): string {
  const entries = format === null || format === 'note' ? [] : parseEntries(format, text, dateInName(stemOf(path)));
  for (const entry of entries) {
    const { start, end } = entry.range;
    if (text.slice(start, end).includes(sign) && isEmpty(entryText(text, entry)))
      return `${text.slice(0, start)}${sign}\n${text.slice(end)}`;
  }
  const { headings } = isNotePath(path) ? scanMarkdown(text) : { headings: [] };
  for (const [at, heading] of headings.entries()) {
    const end = headings.slice(at + 1).find(({ level }) => level <= heading.level)?.start ?? text.length;
    const below = text.slice(heading.end, end);
    const isTouched = below.includes(sign) || (heading.text.includes(sign) && isEmpty(heading.text));
    if (isTouched && isEmpty(below)) return `${text.slice(0, heading.start)}${sign}\n${text.slice(end)}`;
  }
  return text;
}

/** A sign that the text does not hold. */
function spareSign(text: string): string {
  let code = 0xe000;
  while (text.includes(String.fromCharCode(code))) code++;
  return String.fromCharCode(code);
}

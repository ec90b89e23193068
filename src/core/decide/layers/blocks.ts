import type { EntryFormatId } from '../../model/convention';
import { parseEntries } from '../../read/entries/parse';
import { markdownStart } from '../../read/entries/text-lines';
import { hashText, shortHash } from '../../read/text/hash';

/** A part of an append-only text that is accepted by itself: an entry, or a paragraph outside all entries. */
export interface Block {
  /** UTF-16 offsets. A block reaches to the start of the next one, so that together they are the whole body. */
  readonly start: number;
  readonly end: number;
  /** Eight digits of base 32 that do not depend on its line ends or the spaces at the ends of its lines. */
  readonly hash: string;
  /** Its first line, by which a person knows it. */
  readonly heading: string;
  readonly isEntry: boolean;
}

/**
 * The blocks of an append-only text, in order: its entries, and the paragraphs before and between them.
 * Where `format` is null, or says that the whole note is one entry, paragraphs alone. Properties are left
 * out: the app and its plugins change them, and they are not entries.
 */
export function blocksOf(format: EntryFormatId | null, text: string): Block[] {
  const parts: { start: number; isEntry: boolean }[] = [];
  let at = markdownStart(text);
  for (const { range } of format === null || format === 'note' ? [] : parseEntries(format, text)) {
    const { start, end } = range;
    if (start < at) continue;
    parts.push(...paragraphs(text, at, start), { start, isEntry: true });
    at = end;
  }
  parts.push(...paragraphs(text, at, text.length));
  return parts.map(({ start, isEntry }, i): Block => {
    const end = parts[i + 1]?.start ?? text.length;
    const plain = normalised(text.slice(start, end));
    return { start, end, isEntry, hash: blockHash(plain), heading: headingOf(plain) };
  });
}

/** The hash of a block's text, as `normalised` gives it. */
export function blockHash(plain: string): string {
  return shortHash(hashText(plain));
}

/** The text of a block as it is compared: `\n` as line end, no spaces at the ends of lines, no blank lines around. */
export function normalised(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  if (first < 0) return '';
  let end = lines.length;
  while (lines[end - 1] === '') end--;
  return lines.slice(first, end).join('\n');
}

/** Where paragraphs begin: at text after a blank line, or after the start of the range. */
function paragraphs(text: string, from: number, to: number): { start: number; isEntry: false }[] {
  const found: { start: number; isEntry: false }[] = [];
  let afterBlank = true;
  for (let at = from; at < to;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 || newline >= to ? to : newline + 1;
    const isBlank = text.slice(at, end).trim() === '';
    if (!isBlank && afterBlank) found.push({ start: at, isEntry: false });
    afterBlank = isBlank;
    at = end;
  }
  return found;
}

function headingOf(plain: string): string {
  const line = (plain.split('\n', 1)[0] ?? '').replace(/^#{1,6}[ \t]+/, '').trim();
  return line.length <= 80 ? line : `${[...line].slice(0, 79).join('')}…`;
}

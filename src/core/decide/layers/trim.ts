import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { encodeText, nextLine } from '../../read/text/text';

/** Where a text may be cut, the best kind first. */
type Kind = 'section' | 'paragraph' | 'line' | 'word' | 'character';
const KINDS: readonly Kind[] = ['section', 'paragraph', 'line', 'word', 'character'];

/** A cut keeps at least this share of what may be kept, or a finer one is looked for. */
const KEPT = 0.5;

/**
 * The offset at which to cut a text so that what is before it has at most `bytes` bytes of UTF-8:
 * before a section, a paragraph, a line, a word, in this order, as long as that keeps half of what may
 * stay; never inside a character, nor in the properties. Throws `over_limit` where the properties alone are too large.
 */
export function cutAt(path: VaultPath, text: string, bytes: number): number {
  const body = findFrontmatter(text)?.range.end ?? 0;
  const most = offsetOfByte(text, bytes);
  if (most < body || most === 0)
    throw new MemoryError(
      'over_limit',
      `The properties of "${path}" alone take more than ${bytes} bytes, so it cannot be trimmed. Shorten them by hand.`,
      path,
    );
  const places = placesIn(text, body);
  for (const kind of KINDS) {
    const last = places[kind].filter((at) => at <= most).pop();
    if (last !== undefined && last - body >= (most - body) * KEPT) return last;
  }
  return most;
}

/** The greatest offset, not inside a character, before which there are at most so many bytes. */
function offsetOfByte(text: string, bytes: number): number {
  let left = bytes;
  let at = 0;
  for (const char of text) {
    left -= encodeText(char).length;
    if (left < 0) return at;
    at += char.length;
  }
  return at;
}

function placesIn(text: string, body: number): Record<Kind, number[]> {
  const places: Record<Kind, number[]> = { section: [], paragraph: [], line: [], word: [], character: [] };
  let afterBlank = true;
  let afterHeading = false;
  let fence = '';
  for (let at = body; at < text.length;) {
    const end = nextLine(text, at);
    const line = text.slice(at, end).trim();
    const isHeading = fence === '' && /^#{1,6}(?:\s|$)/.test(line);
    if (at > body && isHeading) places.section.push(at);
    // A heading with nothing left below it would say nothing.
    if (at > body && fence === '' && line !== '' && afterBlank && !afterHeading) places.paragraph.push(at);
    if (at > body) places.line.push(at);
    for (const match of text.slice(at, end).matchAll(/\s(?=\S)/g)) places.word.push(at + match.index + 1);
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : line === mark && mark.startsWith(fence) ? '' : fence;
    if (line !== '') afterHeading = isHeading;
    afterBlank = line === '';
    at = end;
  }
  return places;
}

import type { Note } from '../model/note';
import { encodeText } from './text';

/** Bytes of a heading's line beside its marks and words: spaces, line ends, a blank line after it. */
const AROUND = 6;

/**
 * True for a note without a word of its own: nothing at all, or no more than a title, as in a log that was begun and
 * not written. Properties are content.
 */
export function isEmptyNote({ size, frontmatter, headings, links }: Pick<Note, 'size' | 'frontmatter' | 'headings' | 'links'>): boolean {
  const [title, ...more] = headings;
  if (frontmatter.state !== 'none' || more.length > 0 || links.length > 0) return false;
  if (title === undefined) return size <= AROUND / 2;
  return title.level === 1 && size <= title.level + encodeText(title.text).length + AROUND;
}

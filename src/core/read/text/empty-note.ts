import type { Note } from '../../model/note';
import { encodeText } from './text';

/** Bytes of a file that is but an empty line. */
const LINE_END = 2;
/** Bytes of a heading's line beside its marks and words: a space, its line end, an empty line after it. */
const AROUND = 5;

/**
 * True for a note without a word of its own: nothing at all, or no more than a title, as in a log that was begun and
 * not written. Properties are content.
 */
export function isEmptyNote({ size, frontmatter, headings, links }: Pick<Note, 'size' | 'frontmatter' | 'headings' | 'links'>): boolean {
  const [title, ...more] = headings;
  if (frontmatter.state !== 'none' || more.length > 0 || links.length > 0) return false;
  if (title === undefined) return size <= LINE_END;
  return title.level === 1 && size <= title.level + encodeText(title.text).length + AROUND;
}

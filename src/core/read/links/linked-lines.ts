import { addTo } from '../../model/collections';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';

/** The lines of a note's text that have links, by their offset, with these in their order. */
export function linkedLines(note: Note, text: string): Map<number, Link[]> {
  const lines = new Map<number, Link[]>();
  for (const link of note.links) if (link.kind !== 'frontmatter') addTo(lines, text.lastIndexOf('\n', link.start - 1) + 1, link);
  return lines;
}

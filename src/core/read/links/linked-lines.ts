import { addTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { VaultPath } from '../../model/path';

/** The lines of a note's text that have links, by their offset, with the targets of these in their order; null for one that leads nowhere. */
export function linkedLines({ snapshot }: Pick<DecideContext, 'snapshot'>, note: Note, text: string): Map<number, (VaultPath | null)[]> {
  const lines = new Map<number, (VaultPath | null)[]>();
  for (const { kind, linkpath, start } of note.links)
    if (kind !== 'frontmatter') addTo(lines, text.lastIndexOf('\n', start - 1) + 1, snapshot.resolve(linkpath, note.path));
  return lines;
}

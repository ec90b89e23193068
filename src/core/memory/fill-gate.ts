import type { Gate } from '../decide/dedup/index';
import { titleOf } from '../decide/naming/index';
import type { DecideContext } from '../model/context';
import { dataOf } from '../model/note';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import { dateOfNote } from '../read/dates';
import { readFrontmatter } from '../read/frontmatter';
import { notesOf } from '../read/scope';
import { eachText, type ReadTextsOptions } from '../read/texts';

/** Shows the gate every entry of the memory that still holds; answers with the notes that could not be read, and why. */
export async function fillGate(gate: Gate, ctx: DecideContext, files: VaultFiles, options: Pick<ReadTextsOptions, 'progress' | 'pause'>): Promise<ReadonlyMap<VaultPath, string>> {
  // What was superseded no longer holds: a value that comes back is news.
  const holding = notesOf(ctx).filter((note) => dataOf(note).superseded_by === undefined);
  const notes = new Map(holding.map((note) => [note.path as string, note]));
  const paths = [...notes.values()].map((note) => note.path);
  return eachText(
    files,
    paths,
    (path, text) => {
      const note = notes.get(path);
      if (note === undefined) return;
      const frontmatter = readFrontmatter(text);
      const body = frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end);
      gate.add({ path, entry: null }, titleOf(ctx, note.path), body, dateOfNote(note));
    },
    { ...options, what: 'Comparing notes' },
  );
}

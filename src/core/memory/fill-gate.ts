import type { Gate } from '../decide/dedup/index';
import { titleOf } from '../decide/naming/index';
import type { DecideContext } from '../model/context';
import { dataOf } from '../model/note';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import { dateOfNote } from '../read/dates';
import { entryFormatOf, holdingSections } from '../read/entries/of-note';
import { readFrontmatter } from '../read/frontmatter';
import { notesOf } from '../read/scope';
import { eachText, type ReadTextsOptions } from '../read/texts';

/**
 * Shows the gate every entry of the memory that still holds, as the convention says which files hold them and
 * how; answers with the notes that could not be read, and why.
 */
export async function fillGate(gate: Gate, ctx: DecideContext, files: VaultFiles, options: Pick<ReadTextsOptions, 'progress' | 'pause'>): Promise<ReadonlyMap<VaultPath, string>> {
  // What was superseded no longer holds: a value that comes back is news.
  const holding = notesOf(ctx).filter((note) => dataOf(note).superseded_by === undefined && entryFormatOf(ctx, note.path) !== null);
  const notes = new Map(holding.map((note) => [note.path as string, note]));
  const paths = [...notes.values()].map((note) => note.path);
  return eachText(
    files,
    paths,
    (path, text) => {
      const note = notes.get(path);
      const format = entryFormatOf(ctx, path);
      if (note === undefined || format === null) return;
      if (format !== 'note') {
        for (const { entry, title, text: body, date } of holdingSections(path, format, text)) gate.add({ path, entry }, title, body, date);
        return;
      }
      const frontmatter = readFrontmatter(text);
      const body = frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end);
      gate.add({ path, entry: null }, titleOf(ctx, note.path), body, dateOfNote(note));
    },
    { ...options, what: 'Comparing notes' },
  );
}

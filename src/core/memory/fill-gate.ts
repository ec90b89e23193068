import type { Gate } from '../decide/dedup/index';
import { titleOf } from '../decide/naming/index';
import type { DecideContext } from '../model/context';
import type { Progress, VaultFiles } from '../model/ports';
import { dateOfNote } from '../read/dates';
import { readFrontmatter } from '../read/frontmatter';
import { notesOf } from '../read/scope';
import { eachText } from '../read/texts';

/** Shows the gate every entry of the memory. Notes that cannot be read are no entries; health reports them. */
export async function fillGate(gate: Gate, ctx: DecideContext, files: VaultFiles, progress: Progress | undefined): Promise<void> {
  const notes = new Map(notesOf(ctx).map((note) => [note.path as string, note]));
  const paths = [...notes.values()].map((note) => note.path);
  await eachText(
    files,
    paths,
    (path, text) => {
      const note = notes.get(path);
      if (note === undefined) return;
      const frontmatter = readFrontmatter(text);
      const body = frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end);
      gate.add({ path, entry: null }, titleOf(ctx, note.path), body, dateOfNote(note));
    },
    { progress, what: 'Comparing notes' },
  );
}

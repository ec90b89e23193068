import type { DecideContext } from '../../../model/context';
import type { Note } from '../../../model/note';
import type { NotePath } from '../../../model/path';
import { resolveSubpath } from '../../../read/markdown/subpath';
import { parseNote } from '../../../read/snapshot/note';
import type { BaselineFiles } from './baseline';

/** Things to look at before a re-baseline is carried out, a sentence each. */
export function notesOn(
  ctx: DecideContext,
  { path, text: old, accepted }: BaselineFiles & { readonly accepted: string | null },
  text: string,
): string[] {
  const notes: string[] = [];
  if (accepted !== null)
    notes.push(
      old === null
        ? `"${path}" was removed since it was accepted. The accepted text goes to the archive.`
        : `"${path}" was changed since it was accepted. The accepted text goes to the archive as well.`,
    );
  if (old === null && accepted === null) notes.push(`There is no "${path}" yet: this is the first one.`);
  const [before, now] = [noteOf(path, old ?? ''), noteOf(path, text)];
  const lost = ctx.snapshot
    .inbound(path)
    .filter(
      ({ from, subpath }) =>
        subpath !== null && from !== path && resolveSubpath(before, subpath) !== null && resolveSubpath(now, subpath) === null,
    );
  if (lost.length > 0)
    notes.push(
      `The new text lacks what ${lost.length === 1 ? 'a link names' : `${lost.length} links name`}: ${lost
        .slice(0, 3)
        .map(({ raw, from }) => `${raw} in "${from}"`)
        .join(', ')}${lost.length > 3 ? ' and others' : ''}.`,
    );
  return notes;
}

function noteOf(path: NotePath, text: string): Note {
  return parseNote(path, text, text.length);
}

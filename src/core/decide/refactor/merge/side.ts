import type { DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import type { Note } from '../../../model/note';
import type { NotePath, VaultPath } from '../../../model/path';
import { findFence } from '../../../read/markdown/fences';
import { ownerOf } from '../../../read/memory/scope';
import { managedBlocks, readWhole } from '../readable';

/** One of the two notes of a merge, as its fresh text has it. */
export interface Side {
  readonly path: NotePath;
  readonly text: string;
  readonly note: Note;
}

/**
 * The two notes of a merge. Throws `bad_input` where they cannot be merged at all, `unreadable` where
 * the frontmatter of one cannot be trusted, `changed_since` where a text is missing.
 */
export function readSides(
  ctx: DecideContext,
  from: NotePath,
  into: NotePath,
  texts: ReadonlyMap<VaultPath, string>,
): { readonly from: Side; readonly into: Side } {
  if (from === into) throw new MemoryError('bad_input', `"${from}" cannot be merged into itself. Name two notes.`, from);
  const sides = { from: readSide(ctx, from, texts), into: readSide(ctx, into, texts) };
  const owner = ownerOf(sides.into.note);
  if (owner !== null)
    throw new MemoryError(
      'bad_input',
      `"${into}" is kept by a plugin ("${owner}"), which would drop a text that is put into it. Merge into another note.`,
      into,
    );
  const shared = managedBlocks(sides.from.text).find((name) => findFence(sides.into.text, name).state !== 'none');
  if (shared !== undefined)
    throw new MemoryError(
      'bad_input',
      `Both notes hold the managed block "${shared}", which a note can hold once. Take it out of "${from}" first.`,
      from,
    );
  return sides;
}

function readSide(ctx: DecideContext, path: NotePath, texts: ReadonlyMap<VaultPath, string>): Side {
  const text = texts.get(path);
  if (text === undefined) {
    const why = ctx.snapshot.unreadable.find((file) => file.path === path)?.message;
    if (why !== undefined) throw new MemoryError('unreadable', `"${path}" cannot be merged, since it cannot be read. ${why}`, path);
    throw new MemoryError('changed_since', `"${path}" was moved or removed meanwhile. Decide the merge again.`, path);
  }
  return { path, text, note: readWhole(path, text, 'merged') };
}

import type { DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import type { Note } from '../../../model/note';
import type { NotePath, VaultPath } from '../../../model/path';
import { findFence } from '../../../read/markdown/fences';
import { hasUnclosedFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { isGenerated } from '../../../read/memory/generated';
import { ownerOf } from '../../../read/memory/scope';
import { parseNote } from '../../../read/snapshot/note';

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
  const note = parseNote(path, text, text.length);
  if (note.frontmatter.state === 'broken')
    throw new MemoryError(
      'unreadable',
      `The frontmatter of "${path}" cannot be read, so the note is left alone. ${note.frontmatter.message}`,
      path,
    );
  if (hasUnclosedFrontmatter(text))
    throw new MemoryError(
      'unreadable',
      `The frontmatter of "${path}" is opened and never closed, so the note is left alone. End it with a line of "---".`,
      path,
    );
  if (isGenerated(note))
    throw new MemoryError('bad_input', `"${path}" is written by Top of Mind and would be regenerated, so it cannot be merged.`, path);
  return { path, text, note };
}

/** Names of the blocks that the product writes in a note. */
function managedBlocks(text: string): string[] {
  const names = new Set([...text.matchAll(/<!--\s*top-of-mind:begin\s+(\S+)\s*-->/g)].map((match) => match[1] ?? ''));
  return [...names].filter((name) => findFence(text, name).state !== 'none');
}

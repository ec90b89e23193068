import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Note, Range } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { findFence } from '../../read/markdown/fences';
import { hasUnclosedFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { isGenerated } from '../../read/memory/generated';
import { ownerOf } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';

/** The change that a refused note is spared, for the sentence about it. */
type Done = 'split' | 'changed' | 'merged';

/**
 * A note that is to be changed as a whole, as its fresh text has it. Throws `unreadable` where its frontmatter cannot be
 * read, `bad_input` for a note that the product writes itself.
 */
export function readWhole(path: NotePath, text: string, done: Done): Note {
  if (hasUnclosedFrontmatter(text))
    throw new MemoryError(
      'unreadable',
      `The frontmatter of "${path}" is opened and never closed, so the note is not ${done}. End it with a line of "---".`,
      path,
    );
  const note = parseNote(path, text, text.length);
  if (note.frontmatter.state === 'broken')
    throw new MemoryError(
      'unreadable',
      `The frontmatter of "${path}" cannot be read, so the note is not ${done}. ${note.frontmatter.message}`,
      path,
    );
  if (isGenerated(note))
    throw new MemoryError('bad_input', `"${path}" is written by Top of Mind and would be regenerated, so it is not ${done}.`, path);
  return note;
}

/** Why a file has no text, in a sentence. */
export function whyUnread(snapshot: Snapshot, path: VaultPath): string {
  return snapshot.unreadable.find((file) => file.path === path)?.message ?? 'Its text could not be read.';
}

/** A note from which sections are taken: as `readWhole`, and none that a plugin keeps. Throws `unreadable` where `text` is missing. */
export function readOriginal(ctx: DecideContext, path: NotePath, text: string | undefined, done: Done): Note {
  if (text === undefined) throw new MemoryError('unreadable', `"${path}" cannot be ${done}. ${whyUnread(ctx.snapshot, path)}`, path);
  const note = readWhole(path, text, done);
  const owner = ownerOf(note);
  if (owner !== null)
    throw new MemoryError('bad_input', `"${path}" is kept by a plugin ("${owner}"), so the note is not ${done}. Use that plugin.`, path);
  return note;
}

/** Names of the blocks that the product writes in a note, broken ones included. */
export function managedBlocks(text: string): string[] {
  const names = new Set([...text.matchAll(/<!--\s*top-of-mind:(?:begin|end)\s+(\S+)\s*-->/g)].map((match) => match[1] ?? ''));
  return [...names].filter((name) => findFence(text, name).state !== 'none');
}

/** Throws `bad_input` where a section would cut a managed block in two. */
export function keepBlocksWhole(path: NotePath, text: string, sections: readonly Range[]): void {
  for (const name of managedBlocks(text)) {
    const fence = findFence(text, name);
    if (fence.state === 'broken') throw new MemoryError('bad_input', `"${path}" cannot be cut safely. ${fence.problem ?? ''}`, path);
    const cut = sections.some(({ start, end }) => start < fence.end && end > fence.start && !(start <= fence.start && end >= fence.end));
    if (cut)
      throw new MemoryError(
        'bad_input',
        `A section of "${path}" begins or ends inside the managed block "${name}", which would be cut in two. Take other headings out.`,
        path,
      );
  }
}

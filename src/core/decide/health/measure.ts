import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import { indexPath, insideMemory, notesOf } from '../../read/memory/scope';
import { matchesPattern } from '../../read/text/glob';

/** How large a memory is, in bytes: its notes together, the index note, and the files that agents read at every start. */
export interface MemoryBytes {
  readonly memory: number;
  readonly index: number;
  readonly loaded: number;
}

/** The sizes of a memory as its snapshot has them. */
export function bytesOf(ctx: DecideContext): MemoryBytes {
  const sum = (notes: readonly Note[]): number => notes.reduce((bytes, { size }) => bytes + size, 0);
  return { memory: sum(notesOf(ctx)), index: ctx.snapshot.notes.get(indexPath(ctx))?.size ?? 0, loaded: sum(alwaysLoaded(ctx)) };
}

/** The notes that every start of an agent reads whole, by the phases of the convention; the index note is counted by itself. */
export function alwaysLoaded(ctx: DecideContext): Note[] {
  const patterns = ctx.convention.bundle.phases.flatMap(({ when, form, files }) => (when === 'always' && form === undefined ? files : []));
  if (patterns.length === 0) return [];
  return notesOf(ctx).filter(({ path }) => patterns.some((pattern) => matchesPattern(pattern, insideMemory(ctx, path), 'any case')));
}

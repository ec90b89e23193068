import type { Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import type { FileNames } from './file-names';
import type { Vector } from './vector';

interface Held {
  readonly numbers: FileNames;
  /** Numbers of the files in code point order of path. */
  readonly order: Uint32Array;
  readonly notes: Vector<Note>;
  readonly noteCount: number;
}

/** The notes of a snapshot as a map that is walked in the files' order. */
export class SortedNotes implements ReadonlyMap<NotePath, Note> {
  constructor(private readonly held: Held) {}

  get size(): number {
    return this.held.noteCount;
  }

  get(path: NotePath): Note | undefined {
    return this.held.notes.get(this.held.numbers.find(path));
  }

  has(path: NotePath): boolean {
    return this.get(path) !== undefined;
  }

  *entries(): MapIterator<[NotePath, Note]> {
    for (const note of this.values()) yield [note.path, note];
  }

  *keys(): MapIterator<NotePath> {
    for (const note of this.values()) yield note.path;
  }

  *values(): MapIterator<Note> {
    const { order, notes } = this.held;
    for (let i = 0; i < order.length; i++) {
      const note = notes.get(order[i]!);
      if (note !== undefined) yield note;
    }
  }

  [Symbol.iterator](): MapIterator<[NotePath, Note]> {
    return this.entries();
  }

  forEach(callback: (note: Note, path: NotePath, map: ReadonlyMap<NotePath, Note>) => void, thisArg?: unknown): void {
    for (const note of this.values()) callback.call(thisArg, note, note.path, this);
  }
}

import type { Note } from '../model/note';
import type { NotePath, VaultPath } from '../model/path';
import type { FileEntry } from '../model/snapshot';
import type { LayeredMap } from './layered-map';

/** The notes of a snapshot as a map that is walked in the files' order. */
export class SortedNotes implements ReadonlyMap<NotePath, Note> {
  constructor(
    private readonly files: readonly FileEntry[],
    private readonly byPath: LayeredMap<VaultPath, Note>,
    readonly size: number,
  ) {}

  get(path: NotePath): Note | undefined {
    return this.byPath.get(path);
  }

  has(path: NotePath): boolean {
    return this.byPath.get(path) !== undefined;
  }

  *entries(): MapIterator<[NotePath, Note]> {
    for (const note of this.values()) yield [note.path, note];
  }

  *keys(): MapIterator<NotePath> {
    for (const note of this.values()) yield note.path;
  }

  *values(): MapIterator<Note> {
    for (const file of this.files) {
      const note = this.byPath.get(file.path);
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

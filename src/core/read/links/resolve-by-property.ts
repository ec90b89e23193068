import { dataOf, type Note } from '../../model/note';
import { byCodePoint, foldKey, type VaultPath } from '../../model/path';
import { isConflictFile } from '../files/conflict-names';
import { Numbering } from '../text/numbering';
import { inSteps, type Steps } from '../text/steps';
import { Draft, Vector } from './vector';

/**
 * Some memories link by a note's `id` or `name` property, which the app does not follow. Where the
 * app finds nothing, we look here, and say so (`via`).
 */
export type Naming = 'id' | 'name';

export const NAMINGS: readonly Naming[] = ['id', 'name'];

/** Notes asked for their names between two steps. */
const PIECE = 500;

/** The name, as `foldKey` has it, that a note carries in a property, null where it has none (a conflict file never counts). */
export function propertyName(note: Note, naming: Naming): string | null {
  const value = dataOf(note)[naming];
  if (typeof value !== 'string') return null;
  const name = foldKey(value.trim());
  return name === '' || isConflictFile(note.path) ? null : name;
}

/** The notes that carry a name in their `id` or `name`. Immutable, but for the numbering of names that all versions share. */
export class PropertyNames {
  private constructor(
    private readonly numbering: Numbering,
    private readonly id: Vector<readonly number[]>,
    private readonly name: Vector<readonly number[]>,
  ) {}

  /** `notes[i]` is file `i` of `paths`. */
  static *of(notes: readonly (Note | undefined)[], paths: readonly VaultPath[]): Steps<PropertyNames> {
    const numbering = new Numbering();
    function* index(naming: Naming): Steps<Vector<readonly number[]>> {
      const lists: number[][] = [];
      yield* inSteps(notes, PIECE, (note, file) => {
        const name = note === undefined ? null : propertyName(note, naming);
        if (name === null) return;
        const number = numbering.of(name);
        while (lists.length < number) lists.push([]);
        const there = lists[number];
        if (there === undefined) lists.push([file]);
        else insert(there, file, paths);
      });
      return Vector.of<readonly number[]>(lists);
    }
    return new PropertyNames(numbering, yield* index('id'), yield* index('name'));
  }

  /** The note whose `id`, else whose `name`, is this linkpath (foldKey); of several the first in code point order. */
  lookUp(written: string): { readonly file: number; readonly via: Naming; readonly ambiguous: boolean } | null {
    const number = this.numbering.find(written);
    if (number < 0) return null;
    for (const via of NAMINGS) {
      const files = this[via].get(number);
      const file = files?.[0];
      if (file !== undefined) return { file, via, ambiguous: (files?.length ?? 0) > 1 };
    }
    return null;
  }

  /** The names after some notes took a name or gave it up. */
  changed(edits: readonly NameEdit[], paths: readonly VaultPath[]): PropertyNames {
    if (edits.length === 0) return this;
    const drafts = { id: new Draft(this.id), name: new Draft(this.name) };
    for (const { naming, name, file, present } of edits) {
      const number = this.numbering.of(name);
      const files = (drafts[naming].get(number) ?? []).filter((other) => other !== file);
      if (present) insert(files, file, paths);
      drafts[naming].set(number, files);
    }
    return new PropertyNames(this.numbering, drafts.id.done(), drafts.name.done());
  }
}

export interface NameEdit {
  readonly naming: Naming;
  readonly name: string;
  readonly file: number;
  readonly present: boolean;
}

/** Puts a file in its place: paths in code point order. */
function insert(files: number[], file: number, paths: readonly VaultPath[]): void {
  let at = files.length;
  while (at > 0 && byCodePoint(paths[files[at - 1]!]!, paths[file]!) > 0) at--;
  files.splice(at, 0, file);
}

import { dataOf, type Note } from '../model/note';
import { byCodePoint, type NotePath } from '../model/path';
import { isConflictFile } from './generated';
import type { Draft, LayeredMap } from './layered-map';
import { comparable } from './names';

/**
 * Some memories link by a note's `id` or `name` property, which the app does not follow. Where the
 * app finds nothing, we look here, and say so (`via`).
 */
export type Naming = 'id' | 'name';

export interface SecondStep {
  readonly id: LayeredMap<string, readonly NotePath[]>;
  readonly name: LayeredMap<string, readonly NotePath[]>;
}

/** The comparable name that a note carries in a property, null where it has none (a conflict file never counts). */
export function propertyName(note: Note, naming: Naming): string | null {
  const value = dataOf(note)[naming];
  if (typeof value !== 'string') return null;
  const name = comparable(value.trim());
  return name === '' || isConflictFile(note.path) ? null : name;
}

export interface SecondResolution {
  readonly to: NotePath;
  readonly via: Naming;
  readonly ambiguous: boolean;
}

/** The note whose `id`, else whose `name`, is this linkpath (comparable); of several the first in code point order. */
export function resolveByProperty(step: SecondStep, written: string): SecondResolution | null {
  for (const via of ['id', 'name'] as const) {
    const paths = step[via].get(written);
    const to = paths?.[0];
    if (to !== undefined) return { to, via, ambiguous: (paths?.length ?? 0) > 1 };
  }
  return null;
}

/** Takes a note's name into, or out of, one of the two indexes. */
export function enterName(index: Draft<string, readonly NotePath[]>, name: string, path: NotePath, present: boolean): void {
  const others = (index.get(name) ?? []).filter((other) => other !== path);
  if (present) others.push(path);
  index.set(name, others.length === 0 ? undefined : others.sort(byCodePoint));
}

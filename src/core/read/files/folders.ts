import { getOrSet } from '../../model/collections';
import { deepestAt } from '../../model/path';

const known = new WeakMap<readonly string[], ReadonlyMap<string, true>>();

/** True where a path is one of these folders or lies in one, however many there are. */
export function isInAny(folders: readonly string[], path: string): boolean {
  if (folders.length === 0) return false;
  const set = getOrSet(known, folders, () => new Map(folders.map((folder) => [folder, true])));
  return deepestAt(set, path) === true;
}

import { deepestAt } from '../../model/path';

const known = new WeakMap<readonly string[], ReadonlyMap<string, true>>();

/** True where a path is one of these folders or lies in one, however many there are. */
export function isInAny(folders: readonly string[], path: string): boolean {
  if (folders.length === 0) return false;
  let set = known.get(folders);
  if (set === undefined) known.set(folders, (set = new Map(folders.map((folder) => [folder, true]))));
  return deepestAt(set, path) === true;
}

import { byCodePoint, type VaultPath } from '../model/path';
import type { LayeredMap } from './layered-map';

/**
 * Paths by key (sources by target, sources by name), each list in code point order. Edits are
 * gathered and made once a list, so that a hub with ten thousand sources costs one copy.
 */
export type PathLists<K> = LayeredMap<K, readonly VaultPath[]>;

export class PathListEdits<K> {
  private readonly edits = new Map<K, Map<VaultPath, boolean>>();

  /** Puts `path` into the list of `key`, or takes it out. The last word on a pair counts. */
  set(key: K, path: VaultPath, present: boolean): void {
    const there = this.edits.get(key);
    if (there === undefined) this.edits.set(key, new Map([[path, present]]));
    else there.set(path, present);
  }

  /** Tells a source's keys before and now. */
  move(path: VaultPath, before: ReadonlySet<K>, now: ReadonlySet<K>): void {
    for (const key of before) if (!now.has(key)) this.set(key, path, false);
    for (const key of now) if (!before.has(key)) this.set(key, path, true);
  }

  applyTo(lists: PathLists<K>): PathLists<K> {
    const next = new Map<K, readonly VaultPath[] | undefined>();
    for (const [key, edits] of this.edits) {
      const paths = edited(lists.get(key) ?? [], edits);
      next.set(key, paths.length === 0 ? undefined : paths);
    }
    return lists.with(next);
  }
}

function edited(paths: readonly VaultPath[], edits: ReadonlyMap<VaultPath, boolean>): readonly VaultPath[] {
  if (edits.size > 8) {
    const kept = paths.filter((path) => !edits.has(path));
    for (const [path, present] of edits) if (present) kept.push(path);
    return kept.sort(byCodePoint);
  }
  const result = paths.slice();
  for (const [path, present] of edits) {
    const at = lowerBound(result, path);
    const there = result[at] === path;
    if (present && !there) result.splice(at, 0, path);
    if (!present && there) result.splice(at, 1);
  }
  return result;
}

/** The first place whose path does not come before `path`. */
function lowerBound(paths: readonly VaultPath[], path: VaultPath): number {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byCodePoint(paths[middle]!, path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

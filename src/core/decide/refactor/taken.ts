import { addTo } from '../../model/collections';
import { foldKey, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

const known = new WeakMap<Snapshot, ReadonlyMap<string, readonly VaultPath[]>>();

/** The vault's files by `foldKey`: more than one under a key are twins that cannot live on every disk. */
export function takenPaths(snapshot: Snapshot): ReadonlyMap<string, readonly VaultPath[]> {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const taken = new Map<string, VaultPath[]>();
  for (const { path } of snapshot.files) {
    const key = foldKey(path);
    addTo(taken, key, path);
  }
  known.set(snapshot, taken);
  return taken;
}

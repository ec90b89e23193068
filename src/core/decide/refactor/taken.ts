import { getOrSet, groupBy } from '../../model/collections';
import { foldKey, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

const known = new WeakMap<Snapshot, ReadonlyMap<string, readonly VaultPath[]>>();

/** The vault's files by `foldKey`: more than one under a key are twins that cannot live on every disk. */
export function takenPaths(snapshot: Snapshot): ReadonlyMap<string, readonly VaultPath[]> {
  const paths = (): VaultPath[] => [...snapshot.files.map(({ path }) => path), ...(snapshot.leftOut ?? [])];
  return getOrSet(known, snapshot, () => groupBy(paths(), foldKey));
}

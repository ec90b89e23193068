import { getOrSet } from '../../model/collections';
import { basenameOf, foldKey, stemOf } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

const known = new WeakMap<Snapshot, ReadonlySet<string>>();

/** True where a linkpath is the name of a file that is left out of the snapshot. */
export function namesLeftOut(snapshot: Snapshot, linkpath: string): boolean {
  const { leftOut = [] } = snapshot;
  const names = getOrSet(known, snapshot, () => new Set(leftOut.flatMap((path) => [foldKey(basenameOf(path)), foldKey(stemOf(path))])));
  return names.has(foldKey(basenameOf(linkpath)));
}

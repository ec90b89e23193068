import { getOrSet } from '../../model/collections';
import { byCodePoint, pathKey, type VaultPath } from '../../model/path';
import { namesBelow, type PlaceLink } from '../../model/place-links';
import type { FileEntry } from '../../model/snapshot';

/** The names of files that have more than one, by links of the disk. */
export interface FileAliases {
  /** As `Snapshot.namesOf`; of a path where no file is, the names that a file there would have. */
  namesOf(path: VaultPath): readonly VaultPath[];
  /** How many names of this file no listing shows, so that they lie in a hidden folder or outside the vault. */
  unlisted(path: VaultPath): number;
}

interface Group {
  readonly names: VaultPath[];
  /** Names that are symbolic links, or below one. */
  readonly symbolic: Set<VaultPath>;
  count: number;
}

/**
 * Finds the files of a listing that have several names; `places` are the links to folders, and those to files that are
 * not there yet. One pass, and nothing more if it finds nothing.
 */
export function aliasesIn(files: readonly FileEntry[], places: readonly PlaceLink[] = []): FileAliases {
  const byKey = new Map<string, Group>();
  const own = new Map<string, VaultPath>();
  for (const { path, leadsTo, identity, alsoAt = [] } of files) {
    const end = leadsTo?.at(-1);
    const key = identity?.id ?? (end === undefined && alsoAt.length === 0 ? null : pathKey(end ?? path));
    if (key === null) continue;
    const group = getOrSet(byKey, key, () => ({ names: [], symbolic: new Set<VaultPath>(), count: identity?.count ?? 1 }));
    group.names.push(path, ...alsoAt);
    for (const name of alsoAt) group.symbolic.add(name);
    if (end === undefined) continue;
    group.symbolic.add(path);
    if (identity === undefined) own.set(key, end);
  }
  // A file with one hard link says nothing of the symbolic links that lead to it: it is known by them.
  for (const [key, end] of own) byKey.get(key)?.names.push(end);

  const found = new Map<string, { readonly names: readonly VaultPath[]; readonly unlisted: number }>();
  for (const { names, symbolic, count } of byKey.values()) {
    const sorted = [...new Set(names)].sort((a, b) => Number(symbolic.has(a)) - Number(symbolic.has(b)) || byCodePoint(a, b));
    const entry = { names: sorted, unlisted: Math.max(0, count - sorted.filter((name) => !symbolic.has(name)).length) };
    for (const name of sorted) found.set(pathKey(name), entry);
  }
  if (found.size === 0 && places.length === 0) return { namesOf: (path) => [path], unlisted: () => 0 };
  return {
    namesOf: (path) => found.get(pathKey(path))?.names ?? [path, ...namesBelow(path, places)],
    unlisted: (path) => found.get(pathKey(path))?.unlisted ?? 0,
  };
}

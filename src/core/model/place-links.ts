import { asVaultPath, pathKey, type VaultPath } from './path';

/** A symbolic link to a folder, or to a file that is not there: what is at `to`, or comes there, is at `at` too. */
export interface PlaceLink {
  readonly at: VaultPath;
  readonly to: VaultPath;
}

/** More names than this, by links within links, are no set-up but a tangle. */
const MOST_NAMES = 64;

/** The other names of what stands at a path, or would stand there, by links that lead to it or to a folder above it. */
export function namesBelow(path: VaultPath, places: readonly PlaceLink[]): VaultPath[] {
  const names = new Set<VaultPath>([path]);
  for (const name of places.length === 0 ? [] : names) {
    const key = pathKey(name);
    for (const { at, to } of places) {
      const target = pathKey(to);
      if (names.size <= MOST_NAMES && (key === target || key.startsWith(`${target}/`)))
        names.add(asVaultPath(at + key.slice(target.length)));
    }
  }
  names.delete(path);
  return [...names];
}

import { groupBy } from '../core/model/collections';
import { MemoryError } from '../core/model/errors';
import { isInside, type VaultPath } from '../core/model/path';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Memory } from '../core/model/memory';

/**
 * Those of the paths that a program may hear of: they are in a memory, and nothing keeps them in it. A path where no
 * file is any more counts as one of them.
 */
export async function shownPaths(vault: VaultMemory, paths: readonly VaultPath[]): Promise<ReadonlySet<VaultPath>> {
  const shown = new Set<VaultPath>();
  for (const [memory, own] of groupBy([...new Set(paths)], (path) => memoryOf(vault, path))) {
    if (memory === undefined) continue;
    const withheld = new Set(await vault.withheld(own, { memory, whole: true }));
    for (const path of own) if (!withheld.has(path)) shown.add(path);
  }
  return shown;
}

/** The memory with the deepest folder that holds the path; undefined where none does. */
export function memoryOf(vault: VaultMemory, path: string): string | undefined {
  const holding = vault.memories().filter(({ root }) => isInside(path, root));
  return holding.sort((a, b) => b.root.length - a.root.length)[0]?.name;
}

/** As for a file that is not there: what a program may not hear of looks the same. */
export function notThere(path: string): MemoryError {
  return new MemoryError(
    'not_found',
    `There is no file "${path}" in this memory that may be used here. Paths are written from the vault's root, with "/". Find paths with search.`,
    path,
  );
}

/** The memory that a call looked at, for programs: given where the vault has several. */
export function usedMemory(memories: readonly Memory[], named: string | undefined): { readonly memory?: string } {
  const used = named ?? memories[0]?.name;
  return memories.length < 2 || used === undefined ? {} : { memory: used };
}

/** Throws `unknown_memory` for a name that no memory has. */
export function refuseUnknown(memories: readonly Memory[], named: string | undefined): void {
  if (named === undefined || memories.some(({ name }) => name === named)) return;
  throw new MemoryError(
    'unknown_memory',
    `There is no memory "${named}". There are ${memories.map(({ name }) => `"${name}"`).join(', ')}.`,
  );
}

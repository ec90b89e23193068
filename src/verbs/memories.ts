import { MemoryError } from '../core/model/errors';
import type { Memory } from '../core/model/memory';

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

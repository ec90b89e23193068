import { lineId } from '../../src/core/decide/upkeep/maintenance/find';
import type { MemoryVault } from './memory-vault';

/** The id that a packet gives a whole note. */
export function noteId(vault: MemoryVault, path: string): string {
  return lineId('note', path, '', vault.text(path).trimEnd());
}

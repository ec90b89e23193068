import { findFrontmatter } from '../../src/core/read/frontmatter/frontmatter-block';
import { lineId } from '../../src/core/decide/upkeep/maintenance/find';
import type { MemoryVault } from './memory-vault';

/** The id that a packet gives a whole note. */
export function noteId(vault: MemoryVault, path: string): string {
  const text = vault.text(path).trimEnd();
  return lineId('note', path, '', text.slice(findFrontmatter(text)?.range.end ?? 0).trimStart());
}

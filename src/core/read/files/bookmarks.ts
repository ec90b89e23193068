import { readJson } from '../../model/json';
import { asVaultPath, type VaultPath } from '../../model/path';

/** Groups in groups that are looked into. */
const DEEPEST = 20;

/**
 * Files that a person bookmarked in Obsidian (`bookmarks.json` of the app's settings), also a place inside one, in groups
 * too. Empty for a text that is no such file: it belongs to the app, and its form may change.
 */
export function bookmarkedFiles(json: string): VaultPath[] {
  const found = new Set<VaultPath>();
  try {
    visit((readJson(json) as { readonly items?: unknown } | null)?.items, 0);
  } catch {
    return [];
  }
  return [...found].sort();

  function visit(items: unknown, depth: number): void {
    if (!Array.isArray(items) || depth > DEEPEST) return;
    for (const item of items as unknown[]) {
      if (typeof item !== 'object' || item === null) continue;
      const { type, path, items: inside } = item as { readonly type?: unknown; readonly path?: unknown; readonly items?: unknown };
      if (type === 'file' && typeof path === 'string' && path !== '') found.add(asVaultPath(path));
      visit(inside, depth + 1);
    }
  }
}

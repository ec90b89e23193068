import type { App } from 'obsidian';
import { asVaultPath, basenameOf, folderOf, type VaultPath } from '../../core/model/path';
import type { TrashPlace } from '../../core/model/ports';

const trashFolder = '.trash';

/**
 * Call it before a file is trashed, and what it returns afterwards: the place in the vault's `.trash` that has come to
 * be in between. The app says neither which trash its settings name nor what it calls the copy, so the two folders are
 * compared where a copy may be. Null where none came, as with the device's own trash, or where nobody can say which.
 */
export async function lookIntoTrash(app: App, path: VaultPath): Promise<() => Promise<TrashPlace | null>> {
  const { adapter } = app.vault;
  const folder = folderOf(path);
  const places = folder === '' ? [trashFolder] : [trashFolder, `${trashFolder}/${folder}`];
  const missing: VaultPath[] = [];
  for (let above = places.at(-1) ?? ''; above !== ''; above = folderOf(above)) {
    if (!(await adapter.exists(above))) missing.unshift(asVaultPath(above));
  }
  const named = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const place of places) if (await adapter.exists(place)) found.push(...(await adapter.list(place)).files);
    return found.filter((file) => isNameOf(basenameOf(file), basenameOf(path)));
  };
  const before = new Set(await named());
  return async () => {
    try {
      const fresh = (await named()).filter((file) => !before.has(file));
      if (fresh.length !== 1 || fresh[0] === undefined) return null;
      const folders: VaultPath[] = [];
      for (const one of missing) if (await adapter.exists(one)) folders.push(one);
      return { at: asVaultPath(fresh[0]), folders };
    } catch {
      // The file is in the trash by now: not to know where is no failure.
      return null;
    }
  };
}

/** A copy keeps the name, or gets a number before its extension. */
function isNameOf(copy: string, name: string): boolean {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  return copy.startsWith(stem) && copy.endsWith(extension);
}

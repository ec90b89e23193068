import type { App } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import { folderOf } from '../../core/model/path';
import type { PrivateStore } from '../../core/model/ports';
import { mapErrors } from './errors';
import { ensureFolder, toBuffer } from './tools';

/** Where the journals of all writers live; neither indexed nor synced by Obsidian. */
const ROOT = '.top-of-mind';
/** Files that may stand in it before it is kept out of git. */
const OWN = /\/(?:lock(?:\.app)?|[^/]*\.part|\.DS_Store)$/;

/** Small private files below the vault's `.top-of-mind` folder, by the adapter. */
export function obsidianStore(app: App): PrivateStore {
  const { adapter } = app.vault;
  const at = (path: string): string => (path === '' ? ROOT : `${ROOT}/${path}`);
  let ignored = false;

  /** Keeps the folder out of a repository that the vault may be in. */
  async function keepOutOfGit(): Promise<void> {
    if (ignored) return;
    await ensureFolder(app, ROOT);
    if (!(await adapter.exists(at('.gitignore')))) {
      const { files, folders } = await adapter.list(ROOT);
      // The adapter does not tell a link: one that leads to notes, a repository or the vault itself shows by what is in it.
      if (files.some((path) => !OWN.test(path)) || folders.includes(at(app.vault.configDir)))
        throw new MemoryError(
          'hostile_path',
          `"${ROOT}" holds files that are not this plugin's, as where it is a link to another folder. Remove the link, or move those files away.`,
          ROOT,
        );
      await adapter.write(at('.gitignore'), '*\n');
    }
    ignored = true;
  }

  async function walk(folder: string): Promise<string[]> {
    if (!(await adapter.exists(folder))) return [];
    const found = await adapter.list(folder).catch(async (error: unknown) => {
      // Another writer drops old entries of its journal at any time.
      if (await adapter.exists(folder)) throw error;
      return { files: [], folders: [] };
    });
    const below = await Promise.all(found.folders.map(walk));
    return [...found.files, ...below.flat()];
  }

  return {
    list: (folder) => mapErrors(at(folder), async () => (await walk(at(folder))).map((path) => path.slice(ROOT.length + 1))),
    read: (path) =>
      mapErrors(at(path), async () => ((await adapter.exists(at(path))) ? new Uint8Array(await adapter.readBinary(at(path))) : null)),
    write: (path, bytes) =>
      mapErrors(at(path), async () => {
        await keepOutOfGit();
        await ensureFolder(app, folderOf(at(path)));
        await adapter.writeBinary(at(path), toBuffer(bytes));
      }),
    remove: (path) =>
      mapErrors(at(path), async () => {
        if (await adapter.exists(at(path))) await adapter.remove(at(path));
      }),
  };
}

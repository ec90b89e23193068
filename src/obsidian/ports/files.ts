import type { App } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import { asVaultPath, basenameOf, isHidden, type VaultPath } from '../../core/model/path';
import type { VaultFiles } from '../../core/model/ports';
import type { FileEntry } from '../../core/model/snapshot';
import { asMemoryError, mapErrors } from './errors';
import { isOpen, saveOpenViews } from './open-views';

/** At most so many files and folders below a dot-folder are listed: a circle of symbolic links has no end. */
const MOST_HIDDEN = 5_000;

/** Reading through Obsidian: indexed files by the Vault, files in dot-folders by its adapter. Once `isClosed`, long listings stop. */
export function obsidianFiles(app: App, isClosed: () => boolean = () => false): VaultFiles {
  return {
    list: async () => listFiles(app),
    listHidden: (folder) => mapErrors(folder, () => listHidden(app, folder, isClosed)),
    stat: (path) => mapErrors(path, () => statOf(app, path)),
    readBytes: (path) => mapErrors(path, () => readBytes(app, path)),
  };
}

/** Every file of the vault's index, as the app last saw it. */
export function listFiles(app: App): FileEntry[] {
  return app.vault
    .getFiles()
    .map((file) => ({ path: asVaultPath(file.path), size: file.stat.size, mtime: file.stat.mtime, ctime: file.stat.ctime }));
}

/** Files below a dot-folder; dot-folders inside it are passed over, and what goes away meanwhile is not listed. */
async function listHidden(app: App, below: string, isClosed: () => boolean): Promise<FileEntry[]> {
  const { adapter } = app.vault;
  if (!isHidden(below) || !(await adapter.exists(below)) || (await adapter.stat(below))?.type !== 'folder') return [];
  const files: FileEntry[] = [];
  const folders = [below];
  for (let visited = 0; folders.length > 0 && visited < MOST_HIDDEN && files.length < MOST_HIDDEN && !isClosed(); visited++) {
    const folder = folders.pop() ?? below;
    const listed = await adapter.list(folder).catch((error: unknown) => {
      if (asMemoryError(error, folder).code === 'not_found') return { files: [], folders: [] };
      throw error;
    });
    folders.push(...listed.folders.filter(isPlain));
    const stats = await Promise.all(listed.files.filter(isPlain).map((path) => statOf(app, asVaultPath(path))));
    files.push(...stats.filter((stat) => stat !== null));
  }
  return files.slice(0, MOST_HIDDEN);
}

function isPlain(path: string): boolean {
  return !basenameOf(path).startsWith('.');
}

async function statOf(app: App, path: VaultPath): Promise<FileEntry | null> {
  if (!(await app.vault.adapter.exists(path))) return null;
  const stat = await app.vault.adapter.stat(path);
  if (stat === null || stat.type !== 'file') return null;
  return { path, size: stat.size, mtime: stat.mtime, ctime: stat.ctime };
}

async function readBytes(app: App, path: VaultPath): Promise<Uint8Array> {
  const file = isHidden(path) ? null : app.vault.getFileByPath(path);
  if (file !== null && isOpen(app, path)) await saveOpenViews(app, file);
  const buffer = file === null ? await app.vault.adapter.readBinary(path) : await app.vault.readBinary(file);
  const bytes = new Uint8Array(buffer);
  if (bytes.length === 0) await refusePlaceholder(app, path);
  return bytes;
}

/** A cloud placeholder reads as empty while the disk tells of bytes: never take it for an empty note. */
async function refusePlaceholder(app: App, path: VaultPath): Promise<void> {
  const stat = await app.vault.adapter.stat(path);
  if (stat !== null && stat.size > 0) {
    throw new MemoryError(
      'io',
      `"${path}" is not downloaded to this device yet. Open it once, wait until it is there, and try again.`,
      path,
    );
  }
}

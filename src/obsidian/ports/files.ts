import type { App } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import { asVaultPath, isHidden, type VaultPath } from '../../core/model/path';
import type { VaultFiles } from '../../core/model/ports';
import type { FileEntry } from '../../core/model/snapshot';
import { mapErrors } from './errors';
import { isOpen, saveOpenViews } from './open-views';

/** Reading through Obsidian: indexed files by the Vault, files in dot-folders by its adapter. */
export function obsidianFiles(app: App): VaultFiles {
  return {
    list: async () => listFiles(app),
    stat: (path) => mapErrors(path, () => statOf(app, path)),
    readBytes: (path) => mapErrors(path, () => readBytes(app, path)),
  };
}

/** Every file of the vault's index, as the app last saw it. */
export function listFiles(app: App): FileEntry[] {
  return app.vault.getFiles().map((file) => ({
    path: asVaultPath(file.path),
    size: file.stat.size,
    mtime: file.stat.mtime,
    ctime: file.stat.ctime,
  }));
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
    throw new MemoryError('io', `"${path}" is not downloaded to this device yet. Open it once, wait until it is there, and try again.`, path);
  }
}

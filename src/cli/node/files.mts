import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { asVaultPath, type VaultPath } from '../../core/model/path';
import type { VaultFiles } from '../../core/model/ports';
import type { FileEntry } from '../../core/model/snapshot';
import { createContainment, type Containment } from './contain.mjs';
import { guarded, systemCode, toMemoryError } from './errors.mjs';

export interface NodeFilesOptions {
  /** The disk takes names that differ in case or Unicode form for one file. Default: as the system usually has it. */
  readonly foldsNames?: boolean;
}

const lanes = 32;

/**
 * The files of a folder on disk. Dot-folders and dot-files are not listed. A symbolic link is listed
 * as what it leads to when that is a file inside the folder; links to folders are not walked into
 * (each file is listed once, and no circle is possible), and links out of the folder are passed over.
 */
export function createNodeFiles(folder: string, options: NodeFilesOptions = {}): VaultFiles {
  const containment = createContainment(folder);
  const foldsNames = options.foldsNames ?? (process.platform === 'darwin' || process.platform === 'win32');

  return {
    list: () => listFiles(containment),
    stat: (vaultPath) =>
      guarded(vaultPath, async () => {
        try {
          const absolute = await containment.inside(vaultPath);
          const stats = await stat(absolute);
          if (!stats.isFile()) return null;
          const spelled = foldsNames ? await spelledPath(await containment.root(), vaultPath) : vaultPath;
          return { path: spelled, size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs };
        } catch (error) {
          if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null;
          throw error;
        }
      }),
    readBytes: (vaultPath) => guarded(vaultPath, async () => new Uint8Array(await readFile(await containment.inside(vaultPath)))),
    hasFolder: async (vaultPath) => {
      if (vaultPath === '') return true;
      try {
        return (await stat(await containment.inside(vaultPath))).isDirectory();
      } catch {
        return false;
      }
    },
  };
}

/** A path as the disk spells it, part by part; where a part is not listed, as asked. */
async function spelledPath(root: string, vaultPath: VaultPath): Promise<VaultPath> {
  let folder = root;
  const parts: string[] = [];
  for (const part of vaultPath.split('/')) {
    const names = await readdir(folder);
    const fold = (name: string): string => name.normalize('NFC').toLowerCase();
    const name = names.includes(part) ? part : (names.find((other) => other.normalize('NFC') === part.normalize('NFC')) ?? names.find((other) => fold(other) === fold(part)) ?? part);
    parts.push(name);
    folder = path.join(folder, name);
  }
  return asVaultPath(parts.join('/'));
}

async function listFiles(containment: Containment): Promise<FileEntry[]> {
  const root = await containment.root();
  const found: { vaultPath: VaultPath; absolute: string }[] = [];
  let folders: string[] = [''];
  while (folders.length > 0) {
    const next: string[] = [];
    await inLanes(folders, async (folder) => {
      for (const entry of await readFolder(root, folder)) {
        if (entry.name.startsWith('.')) continue;
        const vaultPath = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const absolute = path.join(root, vaultPath);
        if (entry.isDirectory()) next.push(vaultPath);
        else if (entry.isFile()) found.push({ vaultPath: asVaultPath(vaultPath), absolute });
        else if (entry.isSymbolicLink() && (await leadsInside(root, absolute))) found.push({ vaultPath: asVaultPath(vaultPath), absolute });
      }
    });
    folders = next;
  }
  const entries: FileEntry[] = [];
  await inLanes(found, async ({ vaultPath, absolute }) => {
    const stats = await stat(absolute).catch(() => null);
    if (stats?.isFile()) entries.push({ path: vaultPath, size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs });
  });
  return entries;
}

/** A folder that vanished meanwhile has no files; one that may not be read is an error only at the top. */
async function readFolder(root: string, folder: string): Promise<Dirent[]> {
  try {
    return await readdir(path.join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw toMemoryError(error, root);
    return [];
  }
}

async function leadsInside(root: string, absolute: string): Promise<boolean> {
  try {
    const real = await realpath(absolute);
    const relative = path.relative(root, real);
    const hidden = relative.split(path.sep).some((part) => part.startsWith('.'));
    return !hidden && !path.isAbsolute(relative);
  } catch {
    return false;
  }
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}

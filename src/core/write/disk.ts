import { codeOf, MemoryError } from '../model/errors';
import { folderOf, pathKey, type VaultPath } from '../model/path';
import type { VaultEditor, VaultFiles } from '../model/ports';

export interface Ports {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
}

const lanes = 16;

/**
 * A file's bytes now, null where it is absent. On a disk that folds case, a file that is there under
 * another spelling counts as absent. Throws `unreadable` where the bytes are not on this device yet.
 */
export async function readNow(files: VaultFiles, path: VaultPath): Promise<Uint8Array | null> {
  const entry = await files.stat(path);
  if (!entry || pathKey(entry.path) !== pathKey(path)) return null;
  try {
    const bytes = await files.readBytes(path);
    if (bytes.length === 0 && entry.size > 0) {
      throw new MemoryError('unreadable', `"${path}" is not downloaded to this device yet. Open it once or wait for sync, then try again.`, path);
    }
    return bytes;
  } catch (error) {
    if (codeOf(error) === 'not_found') return null;
    throw error;
  }
}

/** True where the vault lists a file under exactly this spelling. */
export async function isListed(files: VaultFiles, path: VaultPath): Promise<boolean> {
  return (await files.list()).some((entry) => entry.path === path);
}

/** Reads many files at once, a few in flight; absent ones map to null. */
export async function readAllNow(files: VaultFiles, paths: readonly VaultPath[]): Promise<Map<VaultPath, Uint8Array | null>> {
  const found = new Map<VaultPath, Uint8Array | null>();
  await eachOf(paths, async (path) => {
    found.set(path, await readNow(files, path));
  });
  return found;
}

/**
 * Runs `work` for every item, a few in flight. After a failure nothing new is started; what is in
 * flight ends first, then the first error is thrown, so that nobody still writes when it arrives.
 */
export async function eachOf<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const errors: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (next < items.length && errors.length === 0) {
      const index = next++;
      try {
        await work(items[index] as T, index);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  if (errors.length > 0) throw errors[0];
}

/** Folders that do not exist yet and will once there are files at `paths`, parents first. */
export async function missingFolders(files: VaultFiles, paths: readonly VaultPath[], present: readonly VaultPath[]): Promise<VaultPath[]> {
  const wanted = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) wanted.add(folder);
  }
  if (wanted.size === 0) return [];
  const known = new Set<string>();
  for (const path of present) {
    for (let folder = folderOf(path); folder !== '' && !known.has(pathKey(folder)); folder = folderOf(folder)) known.add(pathKey(folder));
  }
  const missing: VaultPath[] = [];
  for (const folder of [...wanted].sort((a, b) => a.length - b.length)) {
    if (known.has(pathKey(folder))) continue;
    if (files.hasFolder && (await files.hasFolder(folder as VaultPath))) continue;
    missing.push(folder as VaultPath);
  }
  return missing;
}

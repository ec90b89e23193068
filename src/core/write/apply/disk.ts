import { codeOf, MemoryError } from '../../model/errors';
import { basenameOf, folderOf, caseKey, pathKey, type VaultPath } from '../../model/path';
import type { VaultEditor, VaultFiles } from '../../model/ports';
import { getOrSet } from '../../model/collections';
import { coveringOf } from '../../read/text/glob';
import type { Places } from '../plan/places';

export interface Ports {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
}

const lanes = 16;

/**
 * A file's bytes now, null if it is absent. On a disk that folds case, a file that is there under
 * another spelling counts as absent. Throws `unreadable` where the bytes are not on this device yet.
 */
export function readNow(files: VaultFiles, path: VaultPath): Promise<Uint8Array | null> {
  return readSpelled(files, path, (there) => pathKey(there) === pathKey(path));
}

/**
 * As `readNow`, but the file's folders may be spelled otherwise: on a disk that folds case, what was put
 * into `a/` stands in the `A/` that was there. For taking back what landed so.
 */
export function readThere(files: VaultFiles, path: VaultPath): Promise<Uint8Array | null> {
  return readSpelled(files, path, (there) => basenameOf(pathKey(there)) === basenameOf(pathKey(path)));
}

async function readSpelled(files: VaultFiles, path: VaultPath, isIt: (there: VaultPath) => boolean): Promise<Uint8Array | null> {
  const entry = await files.stat(path);
  if (!entry || !isIt(entry.path)) return null;
  try {
    const bytes = await files.readBytes(path);
    if (bytes.length === 0 && entry.size > 0) {
      throw new MemoryError(
        'unreadable',
        `"${path}" is not downloaded to this device yet. Open it once or wait for sync, then try again.`,
        path,
      );
    }
    return bytes;
  } catch (error) {
    if (codeOf(error) === 'not_found') return null;
    throw error;
  }
}

/** True if the vault lists a file under exactly this spelling. */
export async function isListed(files: VaultFiles, path: VaultPath): Promise<boolean> {
  return (await files.list()).some((entry) => entry.path === path);
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
  const wanted = new Set(paths.flatMap(foldersAbove));
  if (wanted.size === 0) return [];
  const known = new Set(present.flatMap((path) => foldersAbove(pathKey(path))));
  const missing = new Set<VaultPath>();
  for (const folder of [...wanted].sort((a, b) => a.length - b.length)) {
    if (known.has(pathKey(folder))) continue;
    // Below a folder that is not there none is: the disk is asked once for each way down.
    if (!missing.has(folderOf(folder) as VaultPath) && (await files.hasFolder?.(folder as VaultPath)) === true) continue;
    missing.add(folder as VaultPath);
  }
  return [...missing];
}

/**
 * Empty folders at which files arrive on a disk that takes names in another case for the same: such a
 * folder may be spelled otherwise, which no listing of files tells.
 */
export async function foldersToRespell(
  files: VaultFiles,
  arriving: readonly VaultPath[],
  present: readonly VaultPath[],
): Promise<VaultPath[]> {
  if (files.hasFolder === undefined) return [];
  const filled = new Set(present.flatMap((path) => foldersAbove(caseKey(path))));
  const empty = [...new Set(arriving.flatMap(foldersAbove))].filter((folder) => !filled.has(caseKey(folder)));
  const found: VaultPath[] = [];
  const missing = new Set<string>();
  for (const folder of empty.sort((a, b) => a.length - b.length)) {
    const other = otherCase(folder);
    if (missing.has(folderOf(folder)) || !(await files.hasFolder(folder as VaultPath))) missing.add(folder);
    else if (other !== folder && (await files.hasFolder(other as VaultPath))) found.push(folder as VaultPath);
  }
  return found.reverse();
}

/**
 * Refuses with `exists` a folder that the plan spells otherwise than the disk does, where the disk takes both
 * for one: a file put there would stand in the old one, which does not change its name by itself.
 */
export async function refuseRespelledFolders(
  files: VaultFiles,
  arriving: readonly VaultPath[],
  present: readonly VaultPath[],
): Promise<void> {
  if (files.hasFolder === undefined) return;
  const spelled = new Map(present.flatMap(foldersAbove).map((folder) => [caseKey(folder), pathKey(folder)]));
  for (const folder of new Set(arriving.flatMap(foldersAbove))) {
    const there = spelled.get(caseKey(folder));
    if (there === undefined || there === pathKey(folder) || !(await files.hasFolder(folder as VaultPath))) continue;
    throw new MemoryError(
      'exists',
      `On this disk the folder "${folder}" is the same as "${there}". To change its letters, give it another name first, then this one.`,
      folder,
    );
  }
}

const foldersAbove = (path: string): string[] => coveringOf(path).slice(1);

function otherCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

/**
 * Refuses with `exists` a file in a folder that some disks take for another one, whose name differs in
 * case alone: there it would land in that folder, and under that folder's rules. `present` lists the
 * files before the plan; a folder that the plan empties does not stand in the way.
 */
export function refuseTwinFolders(places: Places, present: readonly VaultPath[]): void {
  const { arriving, finals } = places;
  if (arriving.length === 0) return;
  const spellings = new Map<string, Map<string, string>>();
  const know = (path: VaultPath): void => {
    for (const folder of foldersAbove(path)) {
      const same = getOrSet(spellings, caseKey(folder), () => new Map());
      if (same.has(pathKey(folder))) return;
      same.set(pathKey(folder), folder);
    }
  };
  const there = new Set(present.flatMap(foldersAbove));
  for (const path of present) if (!finals.has(path)) know(path);
  for (const path of arriving) {
    for (const folder of foldersAbove(path)) {
      const same = spellings.get(caseKey(folder));
      if (same === undefined || same.has(pathKey(folder)) || there.has(folder)) continue;
      const twin = [...same.values()][0] ?? '';
      throw new MemoryError('exists', `The folder "${folder}" would be the same as "${twin}" on some disks. Write it as "${twin}".`, path);
    }
  }
  for (const path of arriving) know(path);
}

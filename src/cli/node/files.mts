import { existsSync, lstatSync, readdirSync, statSync, type Dirent, type Stats, closeSync, constants, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from '../../core/memory';
import { asVaultPath, basenameOf, caseKey, folderOf, isHidden, isInside, joinPath, type VaultPath } from '../../core/model/path';
import type { VaultFiles } from '../../core/model/ports';
import { namesBelow, type PlaceLink } from '../../core/model/place-links';
import type { FileEntry, FileIdentity } from '../../core/model/snapshot';
import { createContainment, type Containment, placeOf, wayOf, isLink } from './contain.mjs';
import { guarded, systemCode, toMemoryError } from './errors.mjs';
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { attempt } from '../../core/model/errors';

export interface NodeFilesOptions {
  /** The disk takes names that differ in case or Unicode form for one file. Default: as the system usually has it. */
  readonly foldsNames?: boolean;
}

/** For how long a folder found to be no link counts as none while files are read, in milliseconds. */
const TRUST_MS = 1000;

/**
 * The files of a folder on disk. Dot-folders and dot-files are not listed. A symbolic link is listed
 * as what it leads to when that is a file inside the folder; links to folders are not walked into
 * (each file is listed once, and no circle is possible), and links out of the folder are passed over.
 */
export function createNodeFiles(folder: string, options: NodeFilesOptions = {}): VaultFiles {
  const containment = createContainment(folder, TRUST_MS);
  const readBytes = createReader(containment);
  const foldsNames = options.foldsNames ?? (process.platform === 'darwin' || process.platform === 'win32');

  return {
    list: () => guarded('', () => withPlaces(walk(containment))),
    placeLinks: () => guarded('', () => walk(containment, '', true).places),
    listHidden: (below) =>
      guarded(below, () => (isHidden(below) && isFolder(containment, asVaultPath(below)) ? walk(containment, below).entries : [])),
    hiddenFolders: () => guarded('', () => hiddenFolders(containment.root())),
    stat: (vaultPath) =>
      guarded(vaultPath, () => {
        const stats = statInside(containment, vaultPath);
        const elsewhere = stats === undefined ? placeholderOf(containment, vaultPath) : undefined;
        if (elsewhere !== undefined) return { path: vaultPath, ...notHereYet(elsewhere) };
        if (!stats?.isFile()) return null;
        const spelled = foldsNames ? spelledPath(containment.root(), vaultPath) : vaultPath;
        return { path: spelled, size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs };
      }),
    readBytes: (vaultPath) =>
      guarded(vaultPath, async () => {
        try {
          return await readBytes(vaultPath);
        } catch (error) {
          if (systemCode(error) === 'ENOENT' && placeholderOf(containment, vaultPath) !== undefined) return new Uint8Array();
          throw error;
        }
      }),
    unlinked: (vaultPath) => guarded(vaultPath, () => containment.unlinked(vaultPath)),
    hasFolder: (vaultPath) => Promise.resolve(vaultPath === '' || isFolder(containment, vaultPath)),
  };
}

/** A file of which iCloud keeps the text elsewhere until it is opened: `.Note.md.icloud` stands for `Note.md`. */
const PLACEHOLDER = /^\.(.+)\.icloud$/;

/** The file that stands for one that is not here; undefined where nothing does, as where its name would be too long. */
function placeholderOf(containment: Containment, vaultPath: VaultPath): Stats | undefined {
  try {
    const stats = statInside(containment, joinPath(folderOf(vaultPath), `.${basenameOf(vaultPath)}.icloud`));
    return stats?.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

/** It has a size and reads as empty, as every file does that is not on this device yet. */
function notHereYet({ size, mtimeMs, ctimeMs }: Stats): Omit<FileEntry, 'path'> {
  return { size: Math.max(1, size), mtime: mtimeMs, ctime: ctimeMs };
}

/** Follows links only where there are some. */
function statInside(containment: Containment, vaultPath: VaultPath): Stats | undefined {
  try {
    const unfollowed = containment.unfollowed(vaultPath);
    const stats = unfollowed === null ? undefined : lstatSync(unfollowed, { throwIfNoEntry: false });
    if (unfollowed !== null && stats?.isSymbolicLink() !== true) return stats;
    return statSync(containment.inside(vaultPath), { throwIfNoEntry: false });
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** A path as the disk spells it, part by part; where a part is not listed, as asked. */
function spelledPath(root: string, vaultPath: VaultPath): VaultPath {
  let folder = root;
  const parts: string[] = [];
  for (const part of vaultPath.split('/')) {
    const names = readdirSync(folder);
    const name = names.includes(part)
      ? part
      : (names.find((other) => other.normalize('NFC') === part.normalize('NFC')) ??
        (existsSync(path.join(folder, part)) ? names.find((other) => caseKey(other) === caseKey(part)) : undefined) ??
        part);
    parts.push(name);
    folder = path.join(folder, name);
  }
  return asVaultPath(parts.join('/'));
}

interface Walked {
  readonly entries: FileEntry[];
  readonly places: PlaceLink[];
}

/** The files with the names that they have below links to folders. */
function withPlaces({ entries, places }: Walked): FileEntry[] {
  if (places.length === 0) return entries;
  return entries.map((entry) => {
    const alsoAt = entry.leadsTo === undefined ? namesBelow(entry.path, places) : [];
    return alsoAt.length === 0 ? entry : { ...entry, alsoAt };
  });
}

/**
 * Dot-folders are passed over, but for the one that is asked for. With `onlyLinks` nothing but symbolic links is looked at. It
 * does not stop on its way: a note that this process renames meanwhile would be listed twice or not at all.
 */
function walk(containment: Containment, below = '', onlyLinks = false): Walked {
  const root = containment.root();
  const entries: FileEntry[] = [];
  const places: PlaceLink[] = [];
  const folders = [below];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readFolder(root, folder)) {
      const placeholder = PLACEHOLDER.exec(entry.name)?.[1];
      if (placeholder !== undefined && entry.isFile()) {
        const path = asVaultPath(folder === '' ? placeholder : `${folder}/${placeholder}`);
        const stats = statInside(containment, path) === undefined ? placeholderOf(containment, path) : undefined;
        if (stats !== undefined) entries.push({ path, ...notHereYet(stats) });
      }
      if (entry.name.startsWith('.')) continue;
      const vaultPath = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        folders.push(vaultPath);
        continue;
      }
      if (onlyLinks && !entry.isSymbolicLink()) continue;
      // Joined by hand: `path.join` takes as long as the call of the system.
      const absolute = root + path.sep + (path.sep === '/' ? vaultPath : vaultPath.replaceAll('/', path.sep));
      const leadsTo = entry.isSymbolicLink() ? wayOf(root, absolute) : null;
      const stats = entry.isFile() || leadsTo !== null ? statOf(absolute, entry.isSymbolicLink()) : undefined;
      if (entry.isSymbolicLink()) places.push(...placeAt(root, absolute, asVaultPath(vaultPath), leadsTo, stats));
      if (!stats?.isFile()) continue;
      const identity = stats.nlink > 1 ? identityOf(absolute) : null;
      entries.push({
        path: asVaultPath(vaultPath),
        size: stats.size,
        mtime: stats.mtimeMs,
        ctime: stats.ctimeMs,
        ...(leadsTo === null ? {} : { leadsTo }),
        ...(identity === null ? {} : { identity }),
      });
    }
  }
  return { entries, places };
}

/** The dot-folders of a vault, without those in one another. */
function hiddenFolders(root: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (const entry of readFolder(root, folder))
      if (entry.isDirectory() && !isInstalled(`${folder === '' ? '' : `${folder}/`}${entry.name}/`))
        (entry.name.startsWith('.') ? found : folders).push(folder === '' ? entry.name : `${folder}/${entry.name}`);
  return found;
}

/** A link that leads to a folder, or to where no file is yet; none for one that leads to a file, out, or to a folder around it. */
function placeAt(
  root: string,
  absolute: string,
  at: VaultPath,
  leadsTo: readonly VaultPath[] | null,
  stats: Stats | undefined,
): PlaceLink[] {
  if (stats?.isFile() === true) return [];
  const to = leadsTo?.at(-1) ?? placeOf(root, absolute);
  return to === null || to === '' || isInside(at, to) ? [] : [{ at, to }];
}

/** Device and number of a file with several hard links; whole numbers, since those of some disks are long. */
function identityOf(absolute: string): FileIdentity | null {
  try {
    const stats = statSync(absolute, { bigint: true });
    return stats.ino === 0n ? null : { id: `${stats.dev}:${stats.ino}`, count: Number(stats.nlink) };
  } catch {
    return null;
  }
}

/** Files that went away, or may not be looked at, since their folder was read are not listed. */
function statOf(absolute: string, follow: boolean): Stats | undefined {
  try {
    return (follow ? statSync : lstatSync)(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A folder that vanished meanwhile has no files; one that may not be read is an error only at the top. */
function readFolder(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw toMemoryError(error, root);
    return [];
  }
}

function isFolder(containment: Containment, vaultPath: VaultPath): boolean {
  return attempt(() => statSync(containment.inside(vaultPath)).isDirectory(), false);
}

/** The most that one call reads: nearly every note whole. */
const POOL_BYTES = 256 * 1024;
/** Milliseconds a read may take on average before reads go to Node's threads, many at once. */
const SLOW_MS = 0.5;
/** The most that a read counts there: a process that had to wait its turn once says nothing of the disk. */
const MOST_MS = 2;
/** How much the newest read weighs. */
const NEWEST = 1 / 64;

/**
 * Reads whole files of a folder. Where the system has them at hand, reading on the spot is several
 * times as fast as four rounds through Node's thread pool; where each read waits for a disk or a
 * network, many at once are. So it begins on the spot and changes over once reads prove slow.
 */
export function createReader(containment: Containment): (vaultPath: string) => Promise<Uint8Array> {
  const pool = Buffer.allocUnsafeSlow(POOL_BYTES);
  let average = 0;

  return async (vaultPath) => {
    if (average > SLOW_MS) return new Uint8Array(await readFile(containment.inside(vaultPath)));
    const start = performance.now();
    const file = openInside(containment, vaultPath);
    try {
      return readAll(file, pool);
    } finally {
      closeSync(file);
      average += (Math.min(performance.now() - start, MOST_MS) - average) * NEWEST;
    }
  };
}

/** Opens without following the last part; only where that is a link, or below one, is it traced. */
function openInside(containment: Containment, vaultPath: string): number {
  const unfollowed = containment.unfollowed(vaultPath);
  // Windows has no way to not follow.
  const noFollow = (constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW;
  if (unfollowed !== null && (noFollow !== undefined || !isLink(unfollowed))) {
    try {
      return openSync(unfollowed, constants.O_RDONLY | (noFollow ?? 0));
    } catch (error) {
      if (!['ELOOP', 'EMLINK'].includes(systemCode(error))) throw error;
    }
  }
  return openSync(containment.inside(vaultPath), constants.O_RDONLY);
}

/** To the end, whatever size the file was said to have. */
function readAll(file: number, pool: Buffer): Uint8Array {
  const full: Uint8Array[] = [];
  let filled = 0;
  for (;;) {
    const count = readSync(file, pool, filled, POOL_BYTES - filled, null);
    if (count === 0) break;
    filled += count;
    if (filled < POOL_BYTES) continue;
    full.push(new Uint8Array(pool));
    filled = 0;
  }
  const last = new Uint8Array(pool.subarray(0, filled));
  return full.length === 0 ? last : Buffer.concat([...full, last]);
}

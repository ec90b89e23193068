import { Buffer } from 'node:buffer';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { link, lstat, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { MemoryError } from '../../core/model/errors';
import { asVaultPath, caseKey, type VaultPath } from '../../core/model/path';
import type { VaultEditor } from '../../core/model/ports';
import { createContainment, isLink } from './contain.mjs';
import { guarded, systemCode } from './errors.mjs';
import { changedSince, replaceThisName, rewriteFile, flushFiles, makeFolder, syncFolder } from './write.mjs';
import path from 'node:path';

/**
 * Changes files of a folder on disk. Existing files are rewritten in place, so that their created
 * date, permissions and links stay; only where a hard link lies outside the vault is the new text written
 * beside the file first, under a hidden name. What a call has done is on the disk when it returns; only
 * rewritten text, and files made unflushed, wait for `flush`.
 */
export function createNodeEditor(folder: string): VaultEditor {
  const containment = createContainment(folder);
  const at = (vaultPath: string): string => containment.inside(vaultPath);

  /** Folders in which files were made whose names may not be on the disk yet. */
  const unflushed = new Set<string>();

  /** The folder is mostly there, so it is made only where the file says that it is not. */
  const openNew = async (absolute: string): Promise<number> => {
    try {
      return openSync(absolute, 'wx');
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
    await makeFolder(path.dirname(absolute));
    return openSync(absolute, 'wx');
  };

  /**
   * Makes a file and its missing folders; nothing of it is left where that fails. Each call of the system takes
   * microseconds, a round through Node's pool of threads ten times as long, which thousands of files add up.
   */
  const make = async (absolute: string, bytes: Uint8Array, flush: boolean): Promise<void> => {
    const file = await openNew(absolute);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, at);
      if (flush) fsyncSync(file);
    } catch (error) {
      await unlink(absolute).catch(() => undefined);
      throw error;
    } finally {
      closeSync(file);
    }
  };

  /** Moves without ever replacing anything: a hard link under the new name, then the old name goes. */
  const moveFile = async (from: string, to: string, vaultTo: string): Promise<void> => {
    const stats = await lstat(from);
    try {
      if (stats.isSymbolicLink()) throw Object.assign(new Error('links are renamed'), { code: 'ENOTSUP' });
      await link(from, to);
      await unlink(from);
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(systemCode(error))) throw error;
      // Without hard links the check and the move are two calls.
      if (await isThere(to)) throw new MemoryError('exists', `"${vaultTo}" is there already.`, vaultTo);
      await rename(from, to);
    }
    await syncFolder(path.dirname(from));
    await syncFolder(path.dirname(to));
  };

  /** Throws `exists`, naming it, where a file stands in the place of a folder of the trash. */
  const refuseBlockedTrash = async (place: string): Promise<void> => {
    for (let folder = path.posix.dirname(place); folder !== '.'; folder = path.posix.dirname(folder)) {
      const found = await stat(at(folder)).catch(() => null);
      if (found?.isDirectory() === true) return;
      if (found !== null)
        throw new MemoryError(
          'exists',
          `"${folder}" is a file, so nothing can be put into the trash below it. Move or rename it, then try again.`,
          folder,
        );
    }
  };

  /** Of a link that goes, only a copy of its file would come back. */
  const refuseLink = (absolute: string, vaultPath: string): void => {
    if (!isLink(absolute)) return;
    throw new MemoryError(
      'bad_input',
      `"${vaultPath}" is a symbolic link. Once it is removed, undo could bring back only a copy of the file it leads to. Name that file instead, or remove the link by hand.`,
      vaultPath,
    );
  };

  return {
    create: (vaultPath, bytes) =>
      guarded(vaultPath, async () => {
        const absolute = at(vaultPath);
        await make(absolute, bytes, true);
        await syncFolder(path.dirname(absolute));
      }),

    createUnflushed: (vaultPath, bytes) =>
      guarded(vaultPath, async () => {
        const absolute = at(vaultPath);
        await make(absolute, bytes, false);
        unflushed.add(path.dirname(absolute));
      }),

    // In one go: nothing of this process comes between comparing and writing.
    replace: (vaultPath, expected, next, under) =>
      guarded(vaultPath, () => {
        const [before, after] = [Buffer.from(expected, 'utf8'), Buffer.from(next, 'utf8')];
        if (under !== 'this name') rewriteFile(at(vaultPath), vaultPath, before, after);
        else replaceThisName(at(vaultPath), vaultPath, before, after, path.join(containment.root(), '.top-of-mind'));
      }),

    async flush(paths) {
      await flushFiles(paths, at);
      for (const named of unflushed) await syncFolder(named);
      unflushed.clear();
    },

    rename: (from, to) =>
      guarded(from, async () => {
        const [source, target] = [containment.movable(from, to), at(to)];
        await makeFolder(path.dirname(target));
        const [old, taken] = [await lstat(source, { bigint: true }), await lstat(target, { bigint: true }).catch(() => null)];
        if (taken === null) return moveFile(source, target, to);
        const sameFile = old.ino === taken.ino && old.dev === taken.dev;
        if (!sameFile || !(await isCaseOnly(source, target))) throw new MemoryError('exists', `"${to}" is there already.`, to);
        await rename(source, target);
        if (!(await readdir(path.dirname(target))).includes(path.basename(target))) await renameInTwo(source, target);
        await syncFolder(path.dirname(target));
      }),

    mayMove: (from, to) =>
      guarded(from, async () => {
        const absolute = path.join(containment.root(), from);
        if (to === null) {
          refuseLink(absolute, from);
          return refuseBlockedTrash(trashPlace(from, 1));
        }
        if (await isThere(absolute)) containment.movable(from, to);
      }),

    trash: (vaultPath) =>
      guarded(vaultPath, async () => {
        const absolute = at(vaultPath);
        refuseLink(absolute, vaultPath);
        const folders: VaultPath[] = [];
        for (let copy = 1; ; copy++) {
          const place = trashPlace(vaultPath, copy);
          const target = at(place);
          if (await isThere(target)) continue;
          await refuseBlockedTrash(place);
          const made = (await makeFolder(path.dirname(target))).reverse();
          folders.push(...made.map((one) => asVaultPath(path.relative(containment.root(), one).replaceAll(path.sep, '/'))));
          try {
            await moveFile(absolute, target, place);
            return { at: place, folders };
          } catch (error) {
            if (systemCode(error) !== 'EEXIST') throw error;
          }
        }
      }),

    remove: (vaultPath, expected) =>
      guarded(vaultPath, async () => {
        const absolute = at(vaultPath);
        refuseLink(absolute, vaultPath);
        const file = await open(absolute, 'r');
        try {
          if (!(await file.readFile()).equals(expected)) throw changedSince(vaultPath);
          await unlink(absolute);
        } finally {
          await file.close();
        }
        await syncFolder(path.dirname(absolute));
      }),

    removeEmptyFolder: async (vaultPath) => {
      try {
        const absolute = at(vaultPath);
        await rmdir(absolute);
        await syncFolder(path.dirname(absolute));
      } catch (error) {
        if (error instanceof MemoryError) throw error;
      }
    },
  };
}

async function isThere(absolute: string): Promise<boolean> {
  return lstat(absolute).then(
    () => true,
    () => false,
  );
}

/** One folder, two spellings of one name, and only one of them listed. */
async function isCaseOnly(source: string, target: string): Promise<boolean> {
  if (caseKey(source) !== caseKey(target)) return false;
  const names = await readdir(path.dirname(target));
  return !(names.includes(path.basename(source)) && names.includes(path.basename(target)));
}

/** Some disks ignore a change of case alone; a hidden name in between makes it stick. */
async function renameInTwo(source: string, target: string): Promise<void> {
  const between = path.join(path.dirname(source), `.${path.basename(source)}.renaming`);
  if (await isThere(between)) throw new MemoryError('exists', `"${between}" is in the way. Look at it, then move it away.`);
  await rename(source, between);
  try {
    await rename(between, target);
  } catch (error) {
    await rename(between, source);
    throw error;
  }
}

/** Where the first, second file of that name goes to in the trash: `.trash/Folder/Name 2.md`. */
function trashPlace(vaultPath: string, copy: number): VaultPath {
  const { dir, name, ext } = path.posix.parse(vaultPath);
  return asVaultPath(`.trash/${dir === '' ? '' : `${dir}/`}${name}${copy === 1 ? '' : ` ${copy}`}${ext}`);
}

import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, open, readFile, readlink, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCode } from './errors.mjs';
import { rewriteFile } from './rewrite.mjs';
import { flushFiles, syncFolder } from './sync.mjs';

/** Where the folder lets no new file in, or lets none take another's place (a file that is mounted on its own). */
const NOT_BESIDE = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'];
/** As many links in a row as systems follow. */
const MOST_LINKS = 40;

/**
 * Gives a file this text, or makes it; its folder is there. The text is written beside the file and takes its place,
 * so that a full disk or a crash leaves the old one; where the folder does not allow that, it is written over the
 * old bytes. Links on the disk stay, owner and mode too, and all of it is on the disk before this returns. Throws
 * the system's errors.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = await targetOf(path);
  const old = await statsOf(target);
  // A file that may only be read is not replaced either, though its folder would allow it.
  if (old !== null) await (await open(target, 'r+')).close();
  try {
    await writeBeside(target, text, old);
    await syncFolder(dirname(target));
  } catch (error) {
    if (old === null || !NOT_BESIDE.includes(systemCode(error))) throw error;
    rewriteFile(target, path, await readFile(target), Buffer.from(text, 'utf8'));
    await flushFiles([target], (file) => file);
  }
}

/** Removes a file; a link to it stays, and leads to no file as before it was made. Throws the system's errors. */
export async function removeFile(path: string): Promise<void> {
  const target = await targetOf(path);
  await unlink(target);
  await syncFolder(dirname(target));
}

/** Writes beside the file, then takes its place, so that it is whole or not there; owner and mode are those of `old`. */
export async function writeBeside(target: string, data: string | Uint8Array, old: Stats | null, flush = true): Promise<void> {
  const part = `${target}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', old === null ? 0o666 : permissions(old));
    try {
      await file.writeFile(data);
      if (old !== null) {
        const made = await file.stat();
        if (made.uid !== old.uid || made.gid !== old.gid) await file.chown(old.uid, old.gid);
        if (permissions(made) !== permissions(old)) await file.chmod(permissions(old));
      }
      if (flush) await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

function permissions({ mode }: Stats): number {
  return mode & 0o777;
}

/** The file that a path leads to through links, also where it is not there yet. Throws the system's errors. */
export async function targetOf(path: string): Promise<string> {
  let at = path;
  for (let links = 0; links < MOST_LINKS; links++) {
    try {
      return await realpath(at);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
    const folder = await realpath(dirname(at));
    at = join(folder, basename(at));
    const link = await lstat(at).catch(() => null);
    if (link?.isSymbolicLink() !== true) return at;
    at = resolve(folder, await readlink(at));
  }
  throw Object.assign(new Error('too many links'), { code: 'ELOOP' });
}

async function statsOf(path: string): Promise<Stats | null> {
  return stat(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
}

import path from 'node:path';
import {
  closeSync,
  constants,
  fdatasync,
  openSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { mkdir, open, lstat, readFile, readlink, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { attempt, MemoryError } from '../../core/model/errors';
import { systemCode, toMemoryError } from './errors.mjs';
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';

const datasync = promisify(fdatasync);

/** How many files are flushed at once, so that the system can write them together. */
const AT_ONCE = 32;

/** Flushes a folder's own entries, where the system can: a new name is safe only after that. */
export async function syncFolder(absolute: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const folder = await open(absolute, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch {
    // Some file systems cannot flush folders; they write them in order.
    return;
  }
}

/** Makes a folder with those above it, on the disk when it returns; those that it made, the deepest first. */
export async function makeFolder(absolute: string): Promise<string[]> {
  const first = await mkdir(absolute, { recursive: true });
  const folders: string[] = [];
  if (first === undefined) return folders;
  for (let made = absolute; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
    folders.push(made);
  }
  return folders;
}

/**
 * Flushes what was written to files; those that are gone are passed over. `at` finds a file on the disk. One
 * that fails keeps no other from being flushed; the first error is thrown at the end.
 */
export async function flushFiles<P extends string>(paths: readonly P[], at: (path: P) => string): Promise<void> {
  let next = 0;
  const errors: MemoryError[] = [];
  const lane = async (): Promise<void> => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      try {
        await flushFile(at(path));
      } catch (error) {
        if (systemCode(error) !== 'ENOENT') errors.push(toMemoryError(error, path));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, paths.length) }, lane));
  if (errors[0] !== undefined) throw errors[0];
}

async function flushFile(absolute: string): Promise<void> {
  // Windows flushes only what is open for writing; elsewhere a file that may only be read is flushed as well.
  const file = openSync(absolute, process.platform === 'win32' ? constants.O_RDWR : constants.O_RDONLY);
  try {
    // The one call that waits for the disk: many at once.
    await datasync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Compare, then write over the old bytes and cut to length; text added at the end goes out in one
 * append call. All of it synchronous, so that nothing of this process comes in between. Where the
 * disk fills up midway, the old bytes, whose space is still there, go back. Does not flush.
 */
export function rewriteFile(absolute: string, vaultPath: string, expected: Buffer, next: Buffer): void {
  const file = openSync(absolute, constants.O_RDWR);
  try {
    if (!readFileSync(file).equals(expected)) throw changedSince(vaultPath);
    if (next.length > expected.length && next.subarray(0, expected.length).equals(expected)) append(file, absolute, expected.length, next);
    else overwrite(file, expected, next);
  } finally {
    closeSync(file);
  }
}

/**
 * As `rewriteFile`, but the text takes the place of the name: a hard link of the old file keeps it as it is. Mode and
 * owner stay. It is written in the folder `spare`, which the next writer sweeps (see `sweepHalves`), or beside the file
 * where that is on another disk.
 */
export function replaceThisName(absolute: string, vaultPath: string, expected: Buffer, next: Buffer, spare: string): void {
  const target = realpathSync.native(absolute);
  try {
    replaceFrom(spare, target, vaultPath, expected, next);
  } catch (error) {
    if (!['EXDEV', 'ENOENT', 'ENOTDIR'].includes(systemCode(error))) throw error;
    replaceFrom(path.dirname(target), target, vaultPath, expected, next);
  }
}

function replaceFrom(folder: string, target: string, vaultPath: string, expected: Buffer, next: Buffer): void {
  const part = path.join(folder, `.${randomBytes(6).toString('hex')}.part`);
  const { mode, uid, gid } = statSync(target);
  const file = openSync(part, 'wx', mode & 0o777);
  try {
    writeWhole(file, next, 0);
    fchmodSync(file, mode & 0o777);
    attempt(() => fchownSync(file, uid, gid), undefined);
    fsyncSync(file);
    if (!readFileSync(target).equals(expected)) throw changedSince(vaultPath);
    renameSync(part, target);
    // A folder is flushed where the system can: without it, a power cut could bring the old file back under this name.
    attempt(() => flushFolder(path.dirname(target)), undefined);
  } catch (error) {
    attempt(() => unlinkSync(part), undefined);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** From this age on the half of a file is one whose writer died: a write takes a moment. Milliseconds. */
const DEAD = 60_000;

/** True for the half of a file whose writer died. */
export function isDeadHalf(folder: string, name: string): boolean {
  return name.endsWith('.part') && Date.now() - statSync(path.join(folder, name)).mtimeMs > DEAD;
}

/** Removes the halves of files in a folder whose writers died. Never throws: they stay for the next one. */
export function sweepHalves(folder: string): void {
  for (const name of attempt(() => readdirSync(folder), []))
    attempt(() => (isDeadHalf(folder, name) ? unlinkSync(path.join(folder, name)) : undefined), undefined);
}

export function changedSince(vaultPath: string): MemoryError {
  return new MemoryError('changed_since', `"${vaultPath}" changed meanwhile. Make the plan again.`, vaultPath);
}

function overwrite(file: number, expected: Buffer, next: Buffer): void {
  try {
    writeWhole(file, next, 0);
    if (next.length < expected.length) ftruncateSync(file, next.length);
  } catch (error) {
    attempt(() => writeWhole(file, expected, 0), undefined);
    attempt(() => ftruncateSync(file, expected.length), undefined);
    throw error;
  }
}

function append(file: number, absolute: string, from: number, next: Buffer): void {
  const appending = openSync(absolute, constants.O_WRONLY | constants.O_APPEND);
  try {
    writeWhole(appending, next.subarray(from), null);
  } catch (error) {
    if (fstatSync(file).size <= next.length) attempt(() => ftruncateSync(file, from), undefined);
    throw error;
  } finally {
    closeSync(appending);
  }
}

/** From `start` on, or, where that is null, where the system appends. */
function writeWhole(file: number, bytes: Buffer, start: number | null): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, start === null ? null : start + at);
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

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

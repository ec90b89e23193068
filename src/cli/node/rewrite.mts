import type { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { MemoryError } from '../../core/model/errors';
import { systemCode } from './errors.mjs';

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
    attempt(() => fchownSync(file, uid, gid));
    fsyncSync(file);
    if (!readFileSync(target).equals(expected)) throw changedSince(vaultPath);
    renameSync(part, target);
    // A folder is flushed where the system can: without it, a power cut could bring the old file back under this name.
    attempt(() => flushFolder(path.dirname(target)));
  } catch (error) {
    attempt(() => unlinkSync(part));
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
  attempt(() => {
    for (const name of readdirSync(folder)) attempt(() => (isDeadHalf(folder, name) ? unlinkSync(path.join(folder, name)) : undefined));
  });
}

export function changedSince(vaultPath: string): MemoryError {
  return new MemoryError('changed_since', `"${vaultPath}" changed meanwhile. Make the plan again.`, vaultPath);
}

function overwrite(file: number, expected: Buffer, next: Buffer): void {
  try {
    writeWhole(file, next, 0);
    if (next.length < expected.length) ftruncateSync(file, next.length);
  } catch (error) {
    attempt(() => writeWhole(file, expected, 0));
    attempt(() => ftruncateSync(file, expected.length));
    throw error;
  }
}

function append(file: number, absolute: string, from: number, next: Buffer): void {
  const appending = openSync(absolute, constants.O_WRONLY | constants.O_APPEND);
  try {
    writeWhole(appending, next.subarray(from), null);
  } catch (error) {
    if (fstatSync(file).size <= next.length) attempt(() => ftruncateSync(file, from));
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

/** For what may fail: putting things back while another error is on its way. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}

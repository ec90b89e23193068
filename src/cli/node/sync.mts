import { closeSync, constants, fdatasync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { MemoryError } from '../../core/model/errors';
import { systemCode, toMemoryError } from './errors.mjs';

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

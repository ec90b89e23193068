/** Jest's `globalSetup`: the program that suites share, and a place for their files. */
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram } from './one-program.mjs';

/** Memory that looks like a disk, on Linux. Suites flush thousands of files, and on a disk they wait for that most of the time. */
const MEMORY = '/dev/shm';

/** Bytes that a run may need. */
const ROOM = 2e9;

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

export default async function setup() {
  // A folder that somebody chose stays.
  if (process.env.TMPDIR === undefined && hasRoom()) {
    process.env.TMPDIR = mkdtempSync(join(MEMORY, 'top-of-mind-test-'));
    // Open to look through, as a temporary folder is: some tests act as another user.
    chmodSync(process.env.TMPDIR, 0o755);
    globalThis.topOfMindTemporary = process.env.TMPDIR;
  }
  await buildProgram();
}

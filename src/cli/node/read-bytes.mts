import { Buffer } from 'node:buffer';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isLink, type Containment } from './contain.mjs';
import { systemCode } from './errors.mjs';

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

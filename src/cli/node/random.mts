import { Buffer } from 'node:buffer';
import { randomFillSync } from 'node:crypto';

/** Bytes asked of the system at once: asked one by one, the ids of 5,000 notes take 80,000 calls. */
const AT_ONCE = 4096;

/** Random numbers for ids from the system's source: each from 0 up to but not 1, in steps of 1/256. */
export function createRandom(): () => number {
  const bytes = Buffer.alloc(AT_ONCE);
  let next = AT_ONCE;
  return () => {
    if (next === AT_ONCE) {
      randomFillSync(bytes);
      next = 0;
    }
    return bytes.readUInt8(next++) / 256;
  };
}

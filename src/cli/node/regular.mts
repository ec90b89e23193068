import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Why a file is not read, in words that follow its name. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

const MEGABYTE = 1024 * 1024;

/**
 * All bytes of a regular file. Throws `NotReadable` for a pipe, a device, a socket or a folder, which could keep a
 * reader for ever, and for a file above `most` bytes; else the system's errors. Opens without waiting for a
 * pipe's other end, and looks at what it opened, so that nothing can be exchanged in between.
 */
export function readRegular(absolute: string, most: number): Buffer {
  // Windows has no such flag, and no such pipes among its files.
  const noWaiting = (constants as { readonly O_NONBLOCK?: number }).O_NONBLOCK ?? 0;
  const file = openSync(absolute, constants.O_RDONLY | noWaiting);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new NotReadable(`is ${stats.isDirectory() ? 'a folder' : 'a pipe, device or socket'}, not a file`);
    if (stats.size > most) throw tooLarge(most);
    return readUpTo(file, stats.size, most);
  } finally {
    closeSync(file);
  }
}

export function tooLarge(most: number): NotReadable {
  return new NotReadable(`is larger than ${Math.floor(most / MEGABYTE)} MB, the most that is read`);
}

/** To the end, whatever size the file was said to have: another program may be writing it. */
function readUpTo(file: number, size: number, most: number): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  for (let room = size + 1; ; room = MEGABYTE) {
    const part = Buffer.allocUnsafe(Math.min(room, MEGABYTE * 64));
    const count = readSync(file, part, 0, part.length, null);
    if (count === 0) return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, total);
    parts.push(part.subarray(0, count));
    total += count;
    if (total > most) throw tooLarge(most);
  }
}

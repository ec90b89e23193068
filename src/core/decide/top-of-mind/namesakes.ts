import type { VaultPath } from '../../model/path';
import type { FileEntry } from '../../model/snapshot';
import { comparable, meetingKey } from '../../read/text/names';

const counters = new WeakMap<readonly FileEntry[], (path: VaultPath) => boolean>();

/**
 * Tells whether no other file could be meant by a file's name alone. Only a few dozen of perhaps a hundred
 * thousand files are ever asked about, so names are hashed where they lie and spelled out where hashes meet.
 */
export function aloneByName(files: readonly FileEntry[]): (path: VaultPath) => boolean {
  let alone = counters.get(files);
  if (alone === undefined) counters.set(files, (alone = counter(files)));
  return alone;
}

function counter(files: readonly FileEntry[]): (path: VaultPath) => boolean {
  const hashes = new Int32Array(files.length);
  files.forEach(({ path }, at) => (hashes[at] = hashOfName(path)));
  return (path) => {
    const hash = hashOfName(path);
    const key = meetingKey(comparable(path));
    let found = 0;
    for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1)) {
      if (meetingKey(comparable(files[at]?.path ?? '')) === key && ++found > 1) return false;
    }
    return true;
  };
}

/** Equal for two paths of one meeting key. */
function hashOfName(path: string): number {
  let hash = 0;
  let end = path.length;
  while (endsInMd(path, end)) end -= 3;
  for (let i = path.lastIndexOf('/') + 1; i < end; i++) {
    const unit = path.charCodeAt(i);
    if (unit >= 0x80) return hashOf(meetingKey(comparable(path)));
    hash = Math.imul(hash ^ (unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit), 0x9e3779b1);
  }
  return hash;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
  return hash;
}

function endsInMd(path: string, end: number): boolean {
  return (
    end >= 3 &&
    path.charCodeAt(end - 3) === 0x2e &&
    (path.charCodeAt(end - 2) | 0x20) === 0x6d &&
    (path.charCodeAt(end - 1) | 0x20) === 0x64
  );
}

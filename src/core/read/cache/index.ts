import type { VaultPath } from '../../model/path';
import type { PrivateStore } from '../../model/ports';
import type { FileEntry } from '../../model/snapshot';
import { decodeReadings, encodeReadings, type KeptReading } from './file';
import { isKeepable } from './readings';
import { encodeText } from '../text/text';
import type { FileReading, KnownReadings } from '../snapshot/vault';

/** Vaults with fewer files are read faster than anyone could notice, and get no cache. */
export const CACHED_FROM = 500;
/** A file may change again within the tick of its disk's clock: such a fresh one is read again. Milliseconds. */
const UNSETTLED_MS = 2000;
/** Up to this many files are read again before a whole cache is written again. */
export const FEW = 32;

export interface CacheDeps {
  readonly store: PrivateStore;
  readonly writer: string;
  /** Milliseconds since the epoch by the clock that stamps files. */
  readonly now: () => number;
  /** False leaves a cache that is there as it is, for a run that soon changes files itself: what it read, the next run reads again. */
  readonly renew?: boolean;
}

/**
 * The readings that one look at a vault takes over from the one before, and leaves for the next: in
 * `.top-of-mind/<writer>/cache/readings`. Whatever is wrong with that file, it counts as not there;
 * without it every result is the same. Make one before the files are listed, for one reading.
 */
export function createReadingCache({ store, writer, now, renew = true }: CacheDeps): KnownReadings {
  const path = `${writer}/cache/readings`;
  // By this moment alone: what a file is like may have changed at any time since.
  const isSettled = settledBefore(now());
  let before: ReadonlyMap<VaultPath, KeptReading> | null = null;
  let active = false;
  const kept: KeptReading[] = [];
  let changed = 0;

  return {
    async open(files) {
      active = mayBeCached(files);
      if (!active) return;
      const bytes = await store.read(path).catch(() => null);
      before = bytes && decodeReadings(bytes);
    },

    find(entry) {
      const known = before?.get(entry.path);
      if (known === undefined || !isSettled(entry) || !isSame(known.entry, entry)) return undefined;
      kept.push(known);
      return known.reading;
    },

    add(entry, reading) {
      if (!active || !isSettled(entry) || !isKeepable(reading) || !isWhole(entry, reading)) return;
      kept.push({ entry, reading });
      changed++;
    },

    async close() {
      if (!active || (!renew && before !== null)) return;
      const gone = (before?.size ?? 0) - (kept.length - changed);
      if (before === null ? kept.length === 0 : changed + gone <= FEW) return;
      await keepInCache(store, path, () => encodeReadings(kept));
    },
  };
}

/** True where a cache of so many files is worth its writing. */
export function mayBeCached(files: number): boolean {
  return files >= CACHED_FROM;
}

/** Whether a file's times tell that it is still as it was listed; `now` is a moment before it was listed. */
export function settledBefore(now: number): (entry: FileEntry) => boolean {
  const settled = now - UNSETTLED_MS;
  return ({ mtime, ctime }) => mtime < settled && ctime < settled;
}

/** Writes a cache file, without waiting for the disk. A vault that cannot be written to is read all the same. */
export async function keepInCache(store: PrivateStore, path: string, bytes: () => Uint8Array): Promise<void> {
  try {
    if ((await store.read('.gitignore')) === null) await store.write('.gitignore', encodeText('*\n'));
    await (store.writeUnflushed ? store.writeUnflushed(path, bytes()) : store.write(path, bytes()));
  } catch {
    return;
  }
}

/** The JSON of such a file; no fields where it is not there, or holds anything else. */
export async function jsonInCache(store: PrivateStore, path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const kept: unknown = JSON.parse(new TextDecoder().decode((await store.read(path)) ?? undefined));
    return kept instanceof Object ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isSame(a: FileEntry, b: FileEntry): boolean {
  return a.size === b.size && a.mtime === b.mtime && a.ctime === b.ctime;
}

/** False where the file grew or shrank between being listed and being read. */
function isWhole(entry: FileEntry, reading: FileReading): boolean {
  return !('note' in reading) || reading.note.size === entry.size;
}

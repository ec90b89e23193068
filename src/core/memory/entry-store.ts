import { decodeEntries, encodeEntries, freezeEntries, type FrozenEntries, type Gate } from '../decide/dedup/index';
import { secretIn } from '../decide/bundle/index';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import type { FileEntry } from '../model/snapshot';
import { keepInCache, mayBeCached, settledBefore } from '../read/cache/index';
import { createTermTable } from '../read/index/doc-terms';
import { hashText } from '../read/text/hash';
import type { EntryCache, ReadBy } from './entry-cache';

/** Up to this many notes are read again before the whole file is written again. */
const FEW = 32;

/** Where caches are kept, and for whom. */
export interface KeepOptions {
  readonly store: PrivateStore;
  readonly writer: string;
  /** Milliseconds since the epoch by the clock that stamps files. */
  readonly now: () => number;
  /** False leaves what is there as it is, for a run that soon changes files itself. */
  readonly renew: boolean;
  /** Names the program: terms that another one read are not used. */
  readonly program: string;
}

/** The terms of a memory's entries as one run leaves them for the next. */
export interface EntryStore {
  /** The entries of the notes that are as they were; null where nothing is kept. */
  open(wanted: ReadonlyMap<VaultPath, ReadBy>): Promise<EntryCache | null>;
  /** To be called with the text of each note that is read: the terms of one with a secret in it are not kept. */
  readonly seen: (path: VaultPath, text: string) => void;
  /** Keeps the entries that the gate knows, where enough of them changed. */
  close(cache: EntryCache, gate: Gate): Promise<void>;
}

/**
 * In `.top-of-mind/<writer>/cache/`, one file for each memory. Whatever is wrong with it, it counts as not there; without
 * it every result is the same. `settings` is all that decides how notes are read.
 */
export function entryStore(options: KeepOptions, ctx: DecideContext, settings: string): EntryStore {
  const { store, writer, now, renew, program } = options;
  const file = `${writer}/cache/terms-${hashText(ctx.memory.name)}`;
  const key = `${program} ${hashText(settings)}`;
  const listed = new Map<string, FileEntry>(ctx.snapshot.files.map((entry) => [entry.path, entry]));
  const isSettled = settledBefore(now());
  const stampOf = ({ note: { path }, format, title }: ReadBy): string | null => {
    const entry = listed.get(path);
    return entry === undefined || !isSettled(entry) ? null : [entry.size, entry.mtime, entry.ctime, format, title].join(' ');
  };
  const secret = new Set<VaultPath>();
  let base: FrozenEntries | undefined;
  let kept = 0;

  return {
    async open(wanted) {
      if (!mayBeCached(wanted.size)) return null;
      const bytes = await store.read(file).catch(() => null);
      const found = bytes === null ? null : decodeEntries(bytes, key);
      if (found === null) return null;
      base = found.entries;
      kept = found.notes.length;
      const notes: [VaultPath, EntryCache['notes'] extends ReadonlyMap<VaultPath, infer N> ? N : never][] = [];
      for (const [path, stamp] of found.notes) {
        const by = wanted.get(path);
        if (by !== undefined && stampOf(by) === stamp) notes.push([path, { ...by, entries: null }]);
      }
      return { table: createTermTable(found.entries.table), base, notes: new Map(notes), unread: new Map() };
    },

    seen(path, text) {
      if (mayBeCached(listed.size) && secretIn(path, text) !== null) secret.add(path);
    },

    async close({ notes }, gate) {
      if (!mayBeCached(notes.size) || (!renew && base !== undefined)) return;
      const stamps = [...notes.values()].flatMap((one): [VaultPath, string][] => {
        const stamp = secret.has(one.note.path) ? null : stampOf(one);
        return stamp === null ? [] : [[one.note.path, stamp]];
      });
      const same = stamps.filter(([path]) => notes.get(path)?.entries === null).length;
      if (base !== undefined && stamps.length - same + (kept - same) <= FEW) return;
      const paths = new Set(stamps.map(([path]) => path));
      await keepInCache(store, file, () =>
        encodeEntries(key, { entries: freezeEntries(gate.entries, (path) => paths.has(path)), notes: stamps }),
      );
    },
  };
}

import {
  comparedOf,
  comparedRows,
  decodeEntries,
  encodeEntries,
  freezeEntries,
  type ComparedRow,
  type EntriesFile,
  type Gate,
} from '../decide/dedup/index';
import { secretIn } from '../decide/bundle/index';
import type { DecideContext } from '../model/context';
import type { Note } from '../model/note';
import type { VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import type { FileEntry } from '../model/snapshot';
import { FEW, jsonInCache, keepInCache, mayBeCached, settledBefore } from '../read/cache/index';
import { createTermTable } from '../read/index/doc-terms';
import { notesOf } from '../read/memory/scope';
import { hashText } from '../read/text/hash';
import { encodeText } from '../read/text/text';
import type { EntryCache, ReadBy } from './entry-cache';
import { textFaults } from '../decide/health/index';
import { keepSecrets } from './note-secrets';

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
  /** Undefined where nothing is kept. */
  open(): Promise<StoredEntries | undefined>;
  /** To be called with the text of each note that is read: the terms of one with a secret in it are not kept. */
  readonly seen: (path: VaultPath, text: string) => void;
  /** Keeps the entries that the gate knows, where enough notes changed. */
  close(cache: EntryCache, gate: Gate): Promise<void>;
  /** Keeps the comparisons of entries that the gate made, where enough of them are new. */
  keepCompared(gate: Gate): Promise<void>;
}

export interface StoredEntries {
  /** How a note was read, if it is as it was then; null where it holds no entries that are compared. */
  readonly find: (note: Note) => ReadBy | null | undefined;
  /** The entries of the notes that were found. */
  cache(): EntryCache;
}

/** Comparisons of entries, and size and times of the files that they are of. */
interface ComparedFile {
  readonly key: string;
  /** Of all that follows. */
  readonly sum: string;
  readonly stamps: Readonly<Record<string, string>>;
  readonly rows: readonly ComparedRow[];
}

function sumOf(...parts: readonly unknown[]): string {
  return hashText(JSON.stringify(parts));
}

/** A memory that is read by another convention than it is written by is kept for each. */
export function cachedAs({ memory, detected }: DecideContext): string {
  return detected === undefined ? memory.name : `${memory.name} ${memory.convention}${memory.root === '' ? '' : ` ${memory.root}`}`;
}

/**
 * In `.top-of-mind/<writer>/cache/`, one file for each memory and `of` it (`shown`: without what is withheld). Whatever is wrong with it, it counts as not there; without
 * it every result is the same. `settings` is all that decides how notes are read.
 */
export function entryStore(options: KeepOptions, ctx: DecideContext, settings: string, of: 'all' | 'shown' = 'all'): EntryStore {
  const { store, writer, now, renew, program } = options;
  const name = `${hashText(cachedAs(ctx))}${of === 'all' ? '' : '-shown'}`;
  const [file, comparedFile] = [`${writer}/cache/terms-${name}`, `${writer}/cache/compared-${name}`];
  const key = `${program} ${hashText(settings)}`;
  const active = mayBeCached(ctx.snapshot.files.length);
  const listed = new Map<string, FileEntry>(active ? ctx.snapshot.files.map((entry) => [entry.path, entry]) : []);
  const isSettled = settledBefore(now());
  /** Notes of which health has something to say by their text alone. */
  const faulty = new Set<VaultPath>();
  let stored: EntriesFile | null = null;
  const found = new Map<VaultPath, ReadBy | null>();
  /** The comparisons that were known at first. */
  let compared: ReadonlyMap<string, unknown> = new Map();
  const stampOf = (path: string): string => {
    const entry = listed.get(path);
    return entry === undefined || !isSettled(entry) ? '' : `${entry.size} ${entry.mtime} ${entry.ctime}`;
  };

  /** The comparisons of files that are as they were. */
  async function knownRows(): Promise<ComparedRow[]> {
    const { key: by, sum, stamps, rows } = (await jsonInCache(store, comparedFile)) as Partial<ComparedFile>;
    if (by !== key || stamps === undefined || rows === undefined || sum !== sumOf(stamps, rows)) return [];
    const isAsItWas = (path: string): boolean => stampOf(path) !== '' && stampOf(path) === stamps[path];
    return rows.filter(([one, , other]) => isAsItWas(one) && isAsItWas(other));
  }

  return {
    async open() {
      const bytes = active ? await store.read(file).catch(() => null) : null;
      stored = bytes === null ? null : decodeEntries(bytes, key);
      if (stored === null) return undefined;
      const { notes, times } = stored;
      const entries = { ...stored.entries, compared: comparedOf(stored.entries.documents, await knownRows()) };
      compared = entries.compared;
      const places = new Map(notes.map(({ path }, place) => [path, place]));
      return {
        find(note) {
          const place = places.get(note.path);
          const entry = place === undefined ? undefined : listed.get(note.path);
          if (place === undefined || entry === undefined || !isSettled(entry) || !isAsAt(entry, times, place)) return undefined;
          const { format, title } = notes[place] as EntriesFile['notes'][number];
          const by = format === null ? null : { note, format, title };
          // Its terms are kept, so it was read, and holds no secret and no fault.
          if (by !== null) keepSecrets(note, [], true);
          found.set(note.path, by);
          return by;
        },
        cache: () => ({
          table: createTermTable(entries.table),
          base: entries,
          notes: new Map([...found].flatMap(([path, by]) => (by === null ? [] : [[path, { ...by, entries: null }] as const]))),
          unread: new Map(),
        }),
      };
    },

    seen(path, text) {
      if (active && (secretIn(path, text) !== null || textFaults(text).length > 0)) faulty.add(path);
    },

    async close({ notes, unread }, gate) {
      if (!active || (!renew && stored !== null)) return;
      const kept: EntriesFile['notes'][number][] = [];
      const times: number[] = [];
      let changed = 0;
      for (const { path } of notesOf(ctx)) {
        const entry = listed.get(path);
        if (entry === undefined || !isSettled(entry) || faulty.has(path) || unread.has(path)) continue;
        const by = notes.get(path);
        kept.push({ path, format: by?.format ?? null, title: by?.title ?? '' });
        times.push(entry.size, entry.mtime, entry.ctime);
        if (!found.has(path)) changed++;
      }
      if (stored !== null && changed + (stored.notes.length - found.size) <= FEW) return;
      const paths = new Set(kept.map(({ path }) => path));
      const entries = freezeEntries(gate.entries, (path) => paths.has(path));
      await keepInCache(store, file, () => encodeEntries(key, { entries, notes: kept, times: Float64Array.from(times) }));
    },

    async keepCompared({ entries }) {
      if (!active || (!renew && stored !== null)) return;
      const isKept = (path: string): boolean => stampOf(path) !== '' && !faulty.has(path as VaultPath);
      const rows = comparedRows(entries).filter(([one, , other]) => isKept(one) && isKept(other));
      if (rows.length === 0 || (compared.size > 0 && rows.length - compared.size <= FEW)) return;
      const stamps = Object.fromEntries(rows.flatMap(([one, , other]) => [one, other].map((path) => [path, stampOf(path)])));
      await keepInCache(store, comparedFile, () =>
        encodeText(JSON.stringify({ key, sum: sumOf(stamps, rows), stamps, rows } satisfies ComparedFile)),
      );
    },
  };
}

/** True where a file has the size and times of this place. */
function isAsAt({ size, mtime, ctime }: FileEntry, times: Float64Array, place: number): boolean {
  return times[place * 3] === size && times[place * 3 + 1] === mtime && times[place * 3 + 2] === ctime;
}

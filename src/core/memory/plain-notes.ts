import type { Note } from '../model/note';
import type { FileEntry, Snapshot } from '../model/snapshot';
import { FEW, jsonInCache, keepInCache, mayBeCached, settledBefore } from '../read/cache/index';
import { encodeText } from '../read/text/text';
import type { KeepOptions } from './entry-store';
import { isPlain, keepSecrets, knownSecrets } from './note-secrets';

/** The notes in which earlier runs found neither a secret nor a fault of their text, which need not be read while they are as they were. */
export interface PlainNotes {
  /** Remembers it of those that are as they were. */
  open(snapshot: Snapshot, notes: readonly Note[]): Promise<void>;
  /** Keeps those in which nothing was found, where enough of them are new. */
  close(snapshot: Snapshot, notes: readonly Note[]): Promise<void>;
}

/** In `.top-of-mind/<writer>/cache/plain`: size and times of each, by path. Whatever is wrong with that file, it counts as not there. */
export function plainNotes({ store, writer, now, renew, program }: KeepOptions): PlainNotes {
  const path = `${writer}/cache/plain`;
  const isSettled = settledBefore(now());
  let stored: Readonly<Record<string, unknown>> | null | undefined;
  let read = 0;
  return {
    async open({ files }, notes) {
      const asked = new Map(notes.filter((note) => knownSecrets(note) === undefined).map((note) => [note.path as string, note]));
      read = asked.size;
      if (asked.size === 0 || !mayBeCached(files.length)) return;
      if (stored == null) {
        const { program: by, times } = await jsonInCache(store, path);
        stored = by === program && times instanceof Object ? (times as Readonly<Record<string, unknown>>) : null;
      }
      for (const entry of files) {
        const note = asked.get(entry.path);
        if (note === undefined || !isSettled(entry) || !isAsAt(entry, stored?.[entry.path])) continue;
        keepSecrets(note, [], true);
        read -= 1;
      }
    },

    async close({ files }, notes) {
      if (read <= FEW || !mayBeCached(files.length) || (!renew && stored !== null)) return;
      const plain = new Set<string>(notes.filter(isPlain).map((note) => note.path));
      const kept = files.filter((entry) => plain.has(entry.path) && isSettled(entry));
      const times = Object.fromEntries(kept.map(({ path: of, size, mtime, ctime }) => [of, [size, mtime, ctime]]));
      await keepInCache(store, path, () => encodeText(JSON.stringify({ program, times })));
    },
  };
}

function isAsAt({ size, mtime, ctime }: FileEntry, times: unknown): boolean {
  return Array.isArray(times) && times[0] === size && times[1] === mtime && times[2] === ctime;
}

import { codeOf, MemoryError } from '../../model/errors';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';
import { extensionOf, isHidden, isNotePath, type VaultPath } from '../../model/path';
import type { Progress, VaultFiles } from '../../model/ports';
import type { FileEntry, Snapshot, Unreadable } from '../../model/snapshot';
import { holdsLinks, linksIn } from './links-in';
import { parseNote } from './note';
import { buildSnapshot, type SnapshotParts } from './snapshot';
import { decodeText } from '../text/text';

/** How many files are read at the same time. */
const CONCURRENCY = 32;
/** Bytes above which a file is listed but not scanned. */
export const MAX_SCANNED_BYTES = 10 * 1024 * 1024;
/** Files between two reports of progress. */
const REPORT_EVERY = 200;

export interface ReadVaultOptions {
  readonly progress?: Progress;
  /** An older snapshot of the same vault: notes whose size and times are unchanged are taken from it. */
  readonly previous?: Snapshot;
  /** Readings that earlier runs left; made for this reading alone. */
  readonly known?: KnownReadings;
}

/** Readings that outlive a run: what is found there is not read again, what had to be read is added. */
export interface KnownReadings {
  /** Called with the number of listed files before anything is looked up. */
  open(files: number): Promise<void>;
  /** The reading of this very file; undefined where it must be read. */
  find(entry: FileEntry): FileReading | undefined;
  add(entry: FileEntry, reading: FileReading): void;
  close(): Promise<void>;
}

/** The reading of one file: a note, the links of a canvas or base, the reason it could not be read, or nothing to read. */
export type FileReading =
  { readonly note: Note } | { readonly links: readonly Link[] } | { readonly unreadable: Unreadable } | Record<string, never>;

/**
 * Reads the whole vault. One bad file never stops it: the file is listed in `unreadable` with the
 * reason. Throws only what listing the vault throws, and `cancelled` from the progress port.
 */
export async function readVault(files: VaultFiles, options: ReadVaultOptions = {}): Promise<Snapshot> {
  const entries = (await files.list()).filter((entry) => !isHidden(entry.path));
  const before = new Map(options.previous?.files.map((entry) => [entry.path, entry]));
  if (options.previous !== undefined && isUnchanged(entries, before, options.previous)) return options.previous;
  await options.known?.open(entries.length);
  const notes: Note[] = [];
  const others: SnapshotParts['others'][number][] = [];
  const unreadable: Unreadable[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let entry = entries[next++]; entry !== undefined; entry = entries[next++]) {
      const kept = unchangedNote(entry, before.get(entry.path), options.previous);
      let reading: FileReading | undefined = kept === undefined ? options.known?.find(entry) : { note: kept };
      if (reading === undefined) {
        reading = await readFileEntry(files, entry);
        options.known?.add(entry, reading);
      }
      if ('note' in reading) notes.push(reading.note);
      else if ('links' in reading) others.push({ path: entry.path, links: reading.links });
      else if ('unreadable' in reading) unreadable.push(reading.unreadable);
      done++;
      if (done % REPORT_EVERY === 0) await options.progress?.report(done, entries.length, 'Reading notes');
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, entries.length) }, work));
  await options.progress?.report(entries.length, entries.length, 'Reading notes');
  await options.known?.close();
  return buildSnapshot({ files: entries, notes, others, unreadable });
}

/** True where every file is as it was, so that reading would give the same snapshot. */
function isUnchanged(entries: readonly FileEntry[], before: ReadonlyMap<VaultPath, FileEntry>, previous: Snapshot): boolean {
  if (previous.unreadable.length > 0 || entries.length !== before.size) return false;
  return entries.every((entry) => {
    const known = before.get(entry.path);
    return (
      known !== undefined &&
      known.size === entry.size &&
      known.mtime === entry.mtime &&
      known.ctime === entry.ctime &&
      isSameFile(known, entry)
    );
  });
}

function isSameFile(a: FileEntry, b: FileEntry): boolean {
  return (
    a.leadsTo?.join('\0') === b.leadsTo?.join('\0') &&
    a.alsoAt?.join('\0') === b.alsoAt?.join('\0') &&
    a.identity?.id === b.identity?.id &&
    a.identity?.count === b.identity?.count
  );
}

function unchangedNote(entry: FileEntry, before: FileEntry | undefined, previous: Snapshot | undefined): Note | undefined {
  if (before === undefined || previous === undefined || !isNotePath(entry.path)) return undefined;
  const same = before.size === entry.size && before.mtime === entry.mtime && before.ctime === entry.ctime;
  return same ? previous.notes.get(entry.path) : undefined;
}

/** Reads one file as the snapshot wants it. Never throws but for `cancelled`. */
export async function readFileEntry(files: Pick<VaultFiles, 'readBytes'>, entry: FileEntry): Promise<FileReading> {
  const { path } = entry;
  if (!holdsLinks(path)) return {};
  if (entry.size > MAX_SCANNED_BYTES)
    return fail(
      path,
      'too-large',
      `It is ${Math.ceil(entry.size / 1_048_576)} MB; files above 10 MB are not scanned. Split it, or move it out of the vault.`,
    );
  let bytes: Uint8Array;
  try {
    bytes = await files.readBytes(path);
  } catch (error) {
    if (codeOf(error) === 'cancelled') throw error;
    return failedRead(path, error);
  }
  if (bytes.length === 0 && entry.size > 0)
    return fail(path, 'not-downloaded', 'The file is not on this device yet. Download it from your cloud storage, then try again.');
  if (bytes.length > MAX_SCANNED_BYTES)
    return fail(path, 'too-large', 'The file is larger than 10 MB and is not scanned. Split it, or move it out of the vault.');
  const text = decodeText(bytes);
  if (text === null)
    return fail(path, 'invalid-utf8', 'The file is not valid UTF-8 text. Convert it to UTF-8; until then it is left alone.');
  if (isNotePath(path)) return { note: parseNote(path, text, bytes.length) };
  try {
    return { links: linksIn(path, text) };
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    return fail(path, extensionOf(path).toLowerCase() === 'canvas' ? 'bad-canvas' : 'bad-base', error.message);
  }
}

function failedRead(path: VaultPath, error: unknown): FileReading {
  switch (codeOf(error)) {
    case 'not_found':
      return fail(path, 'vanished', 'The file went away while the vault was read. Run it again.');
    case 'no_permission':
      return fail(path, 'no-permission', 'The file may not be read. Check its permissions.');
    default:
      return fail(path, 'no-permission', `The file could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fail(path: VaultPath, reason: Unreadable['reason'], message: string): FileReading {
  return { unreadable: { path, reason, message } };
}

import { codeOf, MemoryError } from '../../model/errors';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';
import { extensionOf, isHidden, isNotePath, type VaultPath } from '../../model/path';
import type { Progress, VaultFiles } from '../../model/ports';
import type { FileEntry, Snapshot, Unreadable } from '../../model/snapshot';
import { holdsLinks, linksIn } from './links-in';
import { parseNote } from './note';
import { buildSnapshot } from './snapshot';
import { updateSnapshot, type SnapshotChanges } from './update';
import { sha256 } from '../text/hash';
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

/** The listing by which a snapshot was last found to be as its files are. */
interface Listing {
  readonly entries: ReadonlyMap<VaultPath, FileEntry>;
  /** SHA-256 of the files that had to be read for it. */
  readonly hashes: ReadonlyMap<VaultPath, string>;
}

const listings = new WeakMap<Snapshot, Listing>();

/**
 * Reads the whole vault, after `previous` only what may have changed: each file is listed with its times at each call, and that
 * snapshot is the answer for as long as nothing changed. One bad file never stops it: the file is listed in `unreadable`
 * with the reason. Throws only what listing the vault throws, and `cancelled` from the progress port.
 */
export async function readVault(files: VaultFiles, { previous, known, progress }: ReadVaultOptions = {}): Promise<Snapshot> {
  const listed = (await files.list()).filter((entry) => !isHidden(entry.path));
  const last = previous && (listings.get(previous) ?? listingOf(previous.files));
  const failed = new Map(previous?.unreadable.map((one) => [one.path, one]));
  const open = last ? listed.filter((entry) => failed.has(entry.path) || !isProven(last.entries.get(entry.path), entry)) : listed;
  if (previous && open.length === 0 && listed.length === last?.entries.size) return previous;
  const hashes = new Map<VaultPath, string>();
  const hashed: Pick<VaultFiles, 'readBytes'> = {
    async readBytes(path) {
      const bytes = await files.readBytes(path);
      hashes.set(path, sha256(bytes));
      return bytes;
    },
  };
  const isAsBefore = (entry: FileEntry, reading: FileReading): boolean => {
    const before = last?.entries.get(entry.path);
    if (before === undefined || !isSame(before, entry)) return false;
    if (!holdsLinks(entry.path)) return true;
    const hash = last?.hashes.get(entry.path);
    const failure = failed.get(entry.path);
    if ('unreadable' in reading) return failure?.reason === reading.unreadable.reason && failure.message === reading.unreadable.message;
    return failure === undefined && hash !== undefined && hash === hashes.get(entry.path);
  };
  await known?.open(listed.length);
  const changed: SnapshotChanges['upserted'][number][] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let entry = open[next++]; entry !== undefined; entry = open[next++]) {
      let reading = known?.find(entry);
      if (reading === undefined) {
        reading = await readFileEntry(last !== undefined || entry.unsettled ? hashed : files, entry);
        known?.add(entry, reading);
      }
      if (!isAsBefore(entry, reading)) changed.push({ file: entry, ...reading });
      done++;
      if (done % REPORT_EVERY === 0) await progress?.report(done, open.length, 'Reading notes');
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, open.length) }, work));
  await progress?.report(open.length, open.length, 'Reading notes');
  await known?.close();
  const now = { ...listingOf(listed), hashes };
  const removed = last ? [...last.entries.keys()].filter((path) => !now.entries.has(path)) : [];
  const snapshot = nextSnapshot(previous, listed, { upserted: changed, removed });
  listings.set(snapshot, now);
  return snapshot;
}

function listingOf(files: readonly FileEntry[]): Listing {
  return { entries: new Map(files.map((entry) => [entry.path, entry])), hashes: new Map() };
}

function nextSnapshot(previous: Snapshot | undefined, files: readonly FileEntry[], changes: SnapshotChanges): Snapshot {
  const { upserted, removed } = changes;
  if (previous !== undefined) return upserted.length + removed.length === 0 ? previous : updateSnapshot(previous, changes);
  return buildSnapshot({
    files,
    notes: upserted.flatMap(({ note }) => note ?? []),
    others: upserted.flatMap(({ file: { path }, links }) => (links === undefined ? [] : [{ path, links }])),
    unreadable: upserted.flatMap(({ unreadable }) => unreadable ?? []),
  });
}

/** True where a file need not be read again. */
function isProven(before: FileEntry | undefined, entry: FileEntry): boolean {
  return before !== undefined && !before.unsettled && !entry.unsettled && isSame(before, entry);
}

function isSame(a: FileEntry, b: FileEntry): boolean {
  return (
    a.size === b.size &&
    a.mtime === b.mtime &&
    a.ctime === b.ctime &&
    a.leadsTo?.join('\0') === b.leadsTo?.join('\0') &&
    a.alsoAt?.join('\0') === b.alsoAt?.join('\0') &&
    a.identity?.id === b.identity?.id &&
    a.identity?.count === b.identity?.count
  );
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

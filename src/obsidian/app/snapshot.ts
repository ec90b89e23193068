import { TFile, type App, type Component, type TAbstractFile } from 'obsidian';
import { parseBase, parseCanvas, runWithPauses, snapshotSteps, updateSnapshot } from '../../core/memory';
import { MemoryError, messageOf } from '../../core/model/errors';
import type { Link } from '../../core/model/link';
import type { Note } from '../../core/model/note';
import { asVaultPath, isNotePath } from '../../core/model/path';
import type { FileEntry, Snapshot, Unreadable } from '../../core/model/snapshot';
import { breathe } from './breathe';
import { mayMeanProperties, noteFromCache, noteWithText } from './metadata';
import { isIndexed, type Readiness } from './readiness';

/** Above this share of changed files a rebuild is cheaper than an update. */
const REBUILD_SHARE = 0.2;

/** One file as the snapshot takes it in. */
type Part =
  | { readonly kind: 'note'; readonly file: FileEntry; readonly note: Note }
  | { readonly kind: 'links'; readonly file: FileEntry; readonly links: readonly Link[] }
  | { readonly kind: 'plain'; readonly file: FileEntry }
  | { readonly kind: 'unreadable'; readonly file: FileEntry; readonly unreadable: Unreadable };

export interface SnapshotSource {
  /** The vault as the metadata cache has it now. Throws `still_indexing` until it is complete. */
  current(): Promise<Snapshot>;
}

/**
 * Makes snapshots from Obsidian's own metadata cache and keeps them up to date by its events.
 * `onChange` is called whenever the next snapshot will differ. Call it when the layout is ready.
 */
export function watchSnapshots(app: App, owner: Component, readiness: Readiness, onChange: () => void): SnapshotSource {
  let snapshot: Snapshot | null = null;
  let building: Promise<Snapshot> | null = null;
  const dirty = new Set<string>();
  const pending = createPending();

  const touch = (path: string): void => {
    dirty.add(path);
    onChange();
  };
  const wrote = (file: TAbstractFile): void => {
    if (!(file instanceof TFile)) return;
    if (file.extension === 'md') pending.add(file.path);
    touch(file.path);
  };
  owner.registerEvent(app.vault.on('create', wrote));
  owner.registerEvent(app.vault.on('modify', wrote));
  owner.registerEvent(
    app.vault.on('delete', (file) => {
      pending.done(file.path);
      touch(file.path);
    }),
  );
  owner.registerEvent(
    app.vault.on('rename', (file, oldPath) => {
      pending.done(oldPath);
      touch(oldPath);
      touch(file.path);
    }),
  );
  owner.registerEvent(
    app.metadataCache.on('changed', (file) => {
      pending.done(file.path);
      touch(file.path);
    }),
  );
  owner.registerEvent(app.metadataCache.on('deleted', (file) => touch(file.path)));

  async function build(again = true): Promise<Snapshot> {
    await pending.settled();
    const changed = [...dirty];
    dirty.clear();
    const known = snapshot;
    const total = app.vault.getFiles().length;
    const small = known !== null && changed.length <= Math.max(50, total * REBUILD_SHARE);
    snapshot = small ? await updated(app, known, changed) : null;
    if (snapshot !== null) return snapshot;
    snapshot = await rebuilt(app);
    // Files that changed while it was built are taken in once: where they come without end, the next call takes the rest.
    return dirty.size === 0 || !again ? snapshot : build(false);
  }

  return {
    current: async () => {
      if (!readiness.isReady()) {
        throw new MemoryError('still_indexing', 'Obsidian is still indexing this vault. Try again in a moment.');
      }
      if (building !== null) return building;
      if (snapshot !== null && dirty.size === 0) return snapshot;
      building = build();
      try {
        return await building;
      } catch (error) {
        // Nobody knows any more which files changed, so nothing may build on the old one.
        snapshot = null;
        throw error;
      } finally {
        building = null;
      }
    },
  };
}

/** Files taken in between two pauses. */
const AT_ONCE = 64;

async function rebuilt(app: App): Promise<Snapshot> {
  const files = app.vault.getFiles();
  const parts: Part[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    parts.push(...(await Promise.all(files.slice(at, at + AT_ONCE).map((file) => partOf(app, file)))));
    await breathe();
  }
  const steps = snapshotSteps({
    files: parts.map((part) => part.file),
    notes: parts.flatMap((part) => (part.kind === 'note' ? [part.note] : [])),
    others: parts.flatMap((part) => (part.kind === 'links' ? [{ path: part.file.path, links: [...part.links] }] : [])),
    unreadable: parts.flatMap((part) => (part.kind === 'unreadable' ? [part.unreadable] : [])),
  });
  return runWithPauses(steps, breathe);
}

/** The known snapshot with these files read again; null where it takes a rebuild. */
async function updated(app: App, known: Snapshot, changed: readonly string[]): Promise<Snapshot | null> {
  const bad = new Set<string>(known.unreadable.map((file) => file.path));
  if (changed.some((path) => bad.has(path))) return null;
  const upserted: { file: FileEntry; note?: Note; links?: Link[] }[] = [];
  const removed: FileEntry['path'][] = [];
  for (const path of changed) {
    const file = app.vault.getFileByPath(path);
    if (file === null) {
      if (known.has(path)) removed.push(asVaultPath(path));
      continue;
    }
    const part = await partOf(app, file);
    if (part.kind === 'unreadable') return null;
    if (part.kind === 'note') upserted.push({ file: part.file, note: part.note });
    else if (part.kind === 'links') upserted.push({ file: part.file, links: [...part.links] });
    else upserted.push({ file: part.file });
  }
  return updateSnapshot(known, { upserted, removed });
}

async function partOf(app: App, file: TFile): Promise<Part> {
  const entry = { path: asVaultPath(file.path), size: file.stat.size, mtime: file.stat.mtime, ctime: file.stat.ctime };
  if (isNotePath(entry.path)) return notePart(app, file, entry);
  if (file.extension === 'canvas') return linksPart(app, file, entry, 'bad-canvas', parseCanvas);
  if (file.extension === 'base') return linksPart(app, file, entry, 'bad-base', parseBase);
  return { kind: 'plain', file: entry };
}

async function notePart(app: App, file: TFile, entry: FileEntry): Promise<Part> {
  if (isIndexed(app, file)) {
    const cache = app.metadataCache.getFileCache(file) ?? {};
    if (!mayMeanProperties(file, cache)) return { kind: 'note', file: entry, note: noteFromCache(file, cache) };
    try {
      return { kind: 'note', file: entry, note: noteWithText(file, cache, await app.vault.cachedRead(file)) };
    } catch (error) {
      return { kind: 'unreadable', file: entry, unreadable: { path: entry.path, reason: 'not-indexed', message: messageOf(error) } };
    }
  }
  const message = 'Obsidian has not indexed this note, so nothing is known of its tags and links. Open it once, or restart Obsidian.';
  return { kind: 'unreadable', file: entry, unreadable: { path: entry.path, reason: 'not-indexed', message } };
}

async function linksPart(
  app: App,
  file: TFile,
  entry: FileEntry,
  reason: 'bad-canvas' | 'bad-base',
  parse: (text: string) => Link[],
): Promise<Part> {
  try {
    return { kind: 'links', file: entry, links: parse(await app.vault.cachedRead(file)) };
  } catch (error) {
    return { kind: 'unreadable', file: entry, unreadable: { path: entry.path, reason, message: messageOf(error) } };
  }
}

/** How long to wait for the app to parse what was just written, milliseconds. */
const PATIENCE = 1_500;

/** Notes written a moment ago that the metadata cache has not caught up with. */
interface Pending {
  add(path: string): void;
  done(path: string): void;
  /** Resolves when nothing is pending, or when waiting longer makes no sense: a write of the same text is never announced. */
  settled(): Promise<void>;
}

function createPending(): Pending {
  const paths = new Set<string>();
  let wake: (() => void)[] = [];
  const release = (): void => {
    const waiting = wake;
    wake = [];
    for (const go of waiting) go();
  };
  return {
    add: (path) => {
      paths.add(path);
    },
    done: (path) => {
      paths.delete(path);
      if (paths.size === 0) release();
    },
    settled: () => {
      if (paths.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = window.setTimeout(() => {
          paths.clear();
          release();
        }, PATIENCE);
        wake.push(() => {
          window.clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}

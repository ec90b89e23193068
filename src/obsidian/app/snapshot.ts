import { TFile, type App, type Component, type TAbstractFile } from 'obsidian';
import { parseBase, parseCanvas, runWithPauses, snapshotSteps, updateSnapshot } from '../../core/memory';
import { MemoryError, messageOf } from '../../core/model/errors';
import type { Link } from '../../core/model/link';
import type { Note } from '../../core/model/note';
import { asVaultPath, isNotePath } from '../../core/model/path';
import type { FileEntry, Snapshot, Unreadable } from '../../core/model/snapshot';
import { mayMeanProperties, noteFromCache, noteWithText } from './metadata';

/** Above this share of changed files a rebuild is cheaper than an update. */
const REBUILD_SHARE = 0.2;

/** One file as the snapshot takes it in: a note, the links of a canvas or base, or why it cannot be read; none of them for any other file. */
interface Part {
  readonly file: FileEntry;
  readonly note?: Note;
  readonly links?: Link[];
  readonly unreadable?: Unreadable;
}

/** The vault as the metadata cache has it now. Throws `still_indexing` until it is complete. */
export type SnapshotSource = () => Promise<Snapshot>;

/**
 * Makes snapshots from Obsidian's own metadata cache and keeps them up to date by its events.
 * `onChange` is called whenever the next snapshot will differ. Call it when the layout is ready.
 */
export function watchSnapshots(app: App, owner: Component, readiness: Readiness, onChange: () => void): SnapshotSource {
  let snapshot: Snapshot | null = null;
  let building: Promise<Snapshot> | null = null;
  const dirty = new Set<string>();
  const pending = new Pending();

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
  const settled = (path: string): void => {
    pending.done(path);
    touch(path);
  };
  owner.registerEvent(app.vault.on('delete', ({ path }) => settled(path)));
  owner.registerEvent(
    app.vault.on('rename', (file, oldPath) => {
      settled(oldPath);
      touch(file.path);
    }),
  );
  owner.registerEvent(app.metadataCache.on('changed', ({ path }) => settled(path)));
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

  return async () => {
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
    notes: parts.flatMap(({ note }) => note ?? []),
    others: parts.flatMap(({ file, links }) => (links === undefined ? [] : [{ path: file.path, links }])),
    unreadable: parts.flatMap(({ unreadable }) => unreadable ?? []),
  });
  return runWithPauses(steps, breathe);
}

/** The known snapshot with these files read again; null if it takes a rebuild. */
async function updated(app: App, known: Snapshot, changed: readonly string[]): Promise<Snapshot | null> {
  const bad = new Set<string>(known.unreadable.map((file) => file.path));
  if (changed.some((path) => bad.has(path))) return null;
  const upserted: Part[] = [];
  const removed: FileEntry['path'][] = [];
  for (const path of changed) {
    const file = app.vault.getFileByPath(path);
    if (file === null) {
      if (known.has(path)) removed.push(asVaultPath(path));
      continue;
    }
    const part = await partOf(app, file);
    if (part.unreadable !== undefined) return null;
    upserted.push(part);
  }
  return updateSnapshot(known, { upserted, removed });
}

async function partOf(app: App, tfile: TFile): Promise<Part> {
  const file = { path: asVaultPath(tfile.path), size: tfile.stat.size, mtime: tfile.stat.mtime, ctime: tfile.stat.ctime };
  const unreadable = (reason: Unreadable['reason'], message: string): Part => ({ file, unreadable: { path: file.path, reason, message } });
  const isNote = isNotePath(file.path);
  if (isNote && !isIndexed(app, tfile))
    return unreadable(
      'not-indexed',
      'Obsidian has not indexed this note, so its tags and links are not known. Open it once, or restart Obsidian.',
    );
  const read = (): Promise<string> => app.vault.cachedRead(tfile);
  try {
    if (isNote) {
      const cache = app.metadataCache.getFileCache(tfile) ?? {};
      return { file, note: mayMeanProperties(tfile, cache) ? noteWithText(tfile, cache, await read()) : noteFromCache(tfile, cache) };
    }
    if (tfile.extension === 'canvas') return { file, links: parseCanvas(await read()) };
    if (tfile.extension === 'base') return { file, links: parseBase(await read()) };
    return { file };
  } catch (error) {
    return unreadable(isNote ? 'not-indexed' : tfile.extension === 'canvas' ? 'bad-canvas' : 'bad-base', messageOf(error));
  }
}

/** How long to wait for the app to parse what was just written, milliseconds. */
const PATIENCE = 1_500;

/** Notes written a moment ago that the metadata cache has not caught up with. */
class Pending {
  private readonly paths = new Set<string>();
  private waiting: (() => void)[] = [];

  add(path: string): void {
    this.paths.add(path);
  }

  done(path: string): void {
    this.paths.delete(path);
    if (this.paths.size === 0) for (const go of this.waiting.splice(0)) go();
  }

  /** Resolves when nothing is pending, or when waiting longer makes no sense: a write of the same text is never announced. */
  async settled(): Promise<void> {
    if (this.paths.size === 0) return;
    const timer = window.setTimeout(() => {
      this.paths.clear();
      this.done('');
    }, PATIENCE);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    window.clearTimeout(timer);
  }
}

/** `resolved` must have been quiet for this long, milliseconds. */
const QUIET = 2_000;
/** After this long the vault counts as ready; notes without a cache are then reported as unreadable. */
const CAP = 120_000;
const POLL = 250;

export type Readiness = ReturnType<typeof watchReadiness>;

/** True if the app has parsed the note; an empty file has nothing to parse. */
export function isIndexed(app: App, file: TFile): boolean {
  return file.stat.size === 0 || app.metadataCache.getFileCache(file) !== null;
}

/**
 * Whether Obsidian's metadata cache is complete enough to decide on. Watches the cache from now on: call it when the layout is ready. A cache that is absent never
 * means "no tags": until every note has one, nothing is decided.
 */
export function watchReadiness(app: App, owner: Component) {
  const started = window.performance.now();
  let lastResolved = started;
  let ready = false;
  let release: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  let missing = app.vault.getMarkdownFiles();

  owner.registerEvent(
    app.metadataCache.on('resolved', () => {
      lastResolved = window.performance.now();
    }),
  );

  const timer = window.setInterval(() => {
    const now = window.performance.now();
    missing = missing.filter((file) => !isIndexed(app, file));
    if (missing.length === 0 && now - lastResolved >= QUIET) missing = app.vault.getMarkdownFiles().filter((file) => !isIndexed(app, file));
    const complete = missing.length === 0 && now - lastResolved >= QUIET;
    if (!complete && now - started < CAP) return;
    ready = true;
    window.clearInterval(timer);
    release();
  }, POLL);
  owner.registerInterval(timer);

  return {
    isReady: () => ready,
    /** Resolves when ready; at once where it is already. */
    whenReady: () => waiting,
    /** Notes indexed and notes in all, for people who wait. */
    progress: () => {
      const total = app.vault.getMarkdownFiles().length;
      return { done: Math.max(0, total - missing.length), total };
    },
  };
}

/** Work goes on for this long before the app gets its turn, milliseconds: half of what one drawing of the screen has. */
const SLICE = 8;

let last = 0;

/**
 * Lets the app draw and answer before work goes on, where it has been kept waiting; else nothing happens, so that
 * work may ask often. A message is a task of its own like a timer, but without the milliseconds that browsers add
 * to timers that follow each other; a report takes hundreds of these.
 */
export async function breathe(): Promise<void> {
  if (typeof MessageChannel === 'undefined' || window.performance.now() - last < SLICE) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  last = window.performance.now();
}

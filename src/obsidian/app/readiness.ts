import type { App, Component, TFile } from 'obsidian';

/** `resolved` must have been quiet for this long, milliseconds. */
const QUIET = 2_000;
/** After this long the vault counts as ready; notes without a cache are then reported as unreadable. */
const CAP = 120_000;
const POLL = 250;

/** Whether Obsidian's metadata cache is complete enough to decide on. */
export interface Readiness {
  isReady(): boolean;
  /** Resolves when ready; at once where it is already. */
  whenReady(): Promise<void>;
  /** Notes indexed and notes in all, for people who wait. */
  progress(): { readonly done: number; readonly total: number };
}

/** True if the app has parsed the note; an empty file has nothing to parse. */
export function isIndexed(app: App, file: TFile): boolean {
  return file.stat.size === 0 || app.metadataCache.getFileCache(file) !== null;
}

/**
 * Watches the cache from now on: call it when the layout is ready. A cache that is absent never
 * means "no tags": until every note has one, nothing is decided.
 */
export function watchReadiness(app: App, owner: Component): Readiness {
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
    whenReady: () => waiting,
    progress: () => {
      const total = app.vault.getMarkdownFiles().length;
      return { done: Math.max(0, total - missing.length), total };
    },
  };
}

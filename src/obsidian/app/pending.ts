/** How long to wait for the app to parse what was just written, milliseconds. */
const PATIENCE = 1_500;

/** Notes written a moment ago that the metadata cache has not caught up with. */
export interface Pending {
  add(path: string): void;
  done(path: string): void;
  /** Resolves when nothing is pending, or when waiting longer makes no sense: a write of the same text is never announced. */
  settled(): Promise<void>;
}

export function createPending(): Pending {
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

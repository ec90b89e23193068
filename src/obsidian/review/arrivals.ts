/** A file that came or changed by any hand and was not looked at since. */
export interface Arrival {
  readonly path: string;
  /** `made`: all its entries are new; `changed`: those that were not known before. */
  readonly kind: 'made' | 'changed';
  /** When it came, by the clock, milliseconds. */
  readonly at: number;
  /** When it was last heard of, by the window's own time, milliseconds. */
  readonly heard: number;
}

/** Files that wait to be looked at. Holds no clock and no timer: who asks says what time it is. */
export interface Arrivals {
  add(path: string, kind: Arrival['kind'], at: number, heard: number): void;
  rename(from: string, to: string): void;
  delete(path: string): void;
  clear(): void;
  has(path: string): boolean;
  /** Takes out those that were quiet at `now` for `quiet` milliseconds, but for those that `isBusy`. */
  take(now: number, quiet: number, isBusy: (path: string) => boolean): Arrival[];
  /** Puts back what could not be looked at, as if heard of at `heard`; one that was heard of meanwhile keeps its own time. */
  putBack(arrivals: readonly Arrival[], heard: number): void;
  /** Milliseconds from `now` until the next is quiet, those that are busy left out; null where none waits. */
  next(now: number, quiet: number, isBusy: (path: string) => boolean): number | null;
  /** When the oldest came, by the clock; null where none waits. */
  oldest(): number | null;
}

export function createArrivals(): Arrivals {
  const waiting = new Map<string, Arrival>();
  return {
    add: (path, kind, at, heard) => {
      const known = waiting.get(path);
      waiting.set(path, { path, kind: known?.kind === 'made' ? 'made' : kind, at: known?.at ?? at, heard });
    },
    rename: (from, to) => {
      const known = waiting.get(from);
      if (known === undefined) return;
      waiting.delete(from);
      waiting.set(to, { ...known, path: to });
    },
    delete: (path) => {
      waiting.delete(path);
    },
    clear: () => waiting.clear(),
    has: (path) => waiting.has(path),
    take: (now, quiet, isBusy) => {
      const due = [...waiting.values()].filter(({ path, heard }) => now - heard >= quiet && !isBusy(path));
      for (const { path } of due) waiting.delete(path);
      return due;
    },
    putBack: (arrivals, heard) => {
      for (const one of arrivals) {
        const known = waiting.get(one.path);
        waiting.set(one.path, { ...one, kind: known?.kind === 'made' ? 'made' : one.kind, heard: known?.heard ?? heard });
      }
    },
    next: (now, quiet, isBusy) => {
      const times = [...waiting.values()].filter(({ path }) => !isBusy(path)).map(({ heard }) => heard + quiet - now);
      return times.length === 0 ? null : Math.max(0, Math.min(...times));
    },
    oldest: () => (waiting.size === 0 ? null : Math.min(...[...waiting.values()].map(({ at }) => at))),
  };
}

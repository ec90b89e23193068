import type { VaultPath } from '../../core/model/path';
import type { Workbench } from '../app/workbench';
import type { Kept } from './storage';
import { concerns, keyOf, renamed, type ReviewRow } from './model';

/** The rows that need review, kept on this device. Triggers `awaiting` on the events of the bench when they change. */
export interface ReviewList {
  rows(): readonly ReviewRow[];
  /** Takes up what was on the list when the app was closed. */
  load(): void;
  set(rows: readonly ReviewRow[]): void;
  rename(from: string, to: string): void;
  /** Takes away the rows of a file that is gone; true where another row named it as the older one. */
  delete(path: string): boolean;
  /** Takes a row away that was settled; `journal` names the change, null where nothing had to change. */
  settled(row: ReviewRow, journal: string | null): void;
  /** Rows whose settling was taken back since. They are no longer settled. */
  takenBack(): Promise<readonly ReviewRow[]>;
}

export function createList(bench: Workbench, kept: Kept): ReviewList {
  let rows: readonly ReviewRow[] = [];
  const done = new Map<string, ReviewRow>();
  const set = (next: readonly ReviewRow[]): void => {
    if (JSON.stringify(next) === JSON.stringify(rows)) return;
    rows = next;
    kept.saveRows(rows);
    bench.events.trigger('awaiting');
  };
  const without = (path: string): readonly ReviewRow[] => rows.filter((row) => row.path !== path);
  return {
    rows: () => rows,
    load: () => {
      rows = kept.rows();
      if (rows.length > 0) bench.events.trigger('awaiting');
    },
    set,
    rename: (from, to) => set(renamed(rows, from, to as VaultPath)),
    delete: (path) => {
      set(without(path));
      return rows.some((row) => concerns(row, path));
    },
    settled: (row, journal) => {
      if (journal !== null) done.set(journal, row);
      set(rows.filter((one) => keyOf(one) !== keyOf(row)));
    },
    takenBack: async () => {
      if (done.size === 0) return [];
      const undone = (await bench.memory.journal()).filter(({ id, state }) => state === 'undone' && done.has(id));
      return undone.flatMap(({ id }) => {
        const row = done.get(id);
        done.delete(id);
        return row === undefined ? [] : [row];
      });
    },
  };
}

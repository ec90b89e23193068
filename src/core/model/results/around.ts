import type { VaultPath } from '../path';

/** The notes before and after a note. */
export interface Succession {
  /** Notes whose place it took. */
  readonly supersedes: readonly VaultPath[];
  /** Notes that took its place. */
  readonly supersededBy: readonly VaultPath[];
}

/** The things that stand around one note of a memory. */
export interface AroundResult extends Succession {
  readonly path: VaultPath;
  /** True for the top-of-mind note itself. */
  readonly isIndex: boolean;
  /** Its place in the top-of-mind note, as that note would be written now; null where it is not on the list. */
  readonly listed: {
    /** 1 for the first. */
    readonly place: number;
    /** How many notes are listed. */
    readonly of: number;
    readonly section: string;
    readonly why: string;
  } | null;
  /** Why it is not listed, as a sentence; null where it is. */
  readonly unlisted: string | null;
  /** Notes of the memory that say the most alike, the closest first; empty where nobody asked for them. */
  readonly closest: readonly VaultPath[];
}

/** A report of the past. */
export interface TrendPoint {
  /** `YYYY-MM-DD`, the newest day of the memory then; null where it had none. */
  readonly date: string | null;
  /** 0 to 100. */
  readonly score: number;
}

import type { VaultPath } from '../path';

export interface Succession {
  readonly supersedes: readonly VaultPath[];
  readonly supersededBy: readonly VaultPath[];
}

export interface AroundResult extends Succession {
  readonly path: VaultPath;
  readonly isIndex: boolean;
  /** Its place in the top-of-mind note, as that note would be written now; null if it is not on the list. */
  readonly listed: {
    /** 1 for the first. */
    readonly place: number;
    readonly of: number;
    readonly section: string;
    readonly why: string;
  } | null;
  /** Why it is not listed, as a sentence; null if it is. */
  readonly unlisted: string | null;
  /** Who wrote the note, as `sourceIn`, and for how long it holds; null for a file of several entries, each with a life of its own. */
  readonly life: {
    readonly source: { readonly by: string; readonly way: string | null; readonly day: string } | null;
    readonly verified: string | null;
    readonly validUntil: string | null;
  } | null;
  /** Notes of the memory that say the most alike, the closest first; empty where nobody asked for them. */
  readonly closest: readonly VaultPath[];
}

export interface TrendPoint {
  /** `YYYY-MM-DD`, the newest day of the memory then; null if it had none. */
  readonly date: string | null;
  /** 0 to 100. */
  readonly score: number;
}

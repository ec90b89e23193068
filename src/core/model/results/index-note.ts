import type { VaultPath } from '../path';

/** Importance of a note. Every term is in [0, 1]; the score is their weighted sum. */
export interface RankedNote {
  readonly path: VaultPath;
  readonly score: number;
  readonly terms: Readonly<Record<string, number>>;
  /** Stable reason: changes only when the facts it names change. */
  readonly why: string;
}

export interface RankResult {
  readonly notes: readonly RankedNote[];
}

export interface IndexResult {
  readonly path: VaultPath;
  readonly changed: boolean;
  /** `group` names what a note belongs together with, where the links clearly say so; `about` is what it is about, where that is known. */
  readonly entries: readonly {
    readonly path: VaultPath;
    readonly section: string;
    readonly group?: string;
    readonly about?: string;
    readonly why: string;
  }[];
  readonly omitted: readonly { readonly path: VaultPath; readonly why: string }[];
  /** Those of them that have no line since agents load no more of the file; absent where the index is no list of all. */
  readonly full?: readonly VaultPath[];
}

import type { VaultPath } from '../path';
import type { LinkCounts } from './links';

export interface MergeResult {
  /** The note that goes on, and the one whose text it takes in. */
  readonly into: VaultPath;
  readonly merged: VaultPath;
  readonly links: LinkCounts;
  /** The notes that are marked private since what they come from is withheld from bundles; absent where none is. */
  readonly madePrivate?: readonly VaultPath[];
}

export interface SplitResult {
  readonly path: VaultPath;
  /** The notes that the parts become, in the order of the text. */
  readonly created: readonly { readonly path: VaultPath; readonly heading: string }[];
  readonly links: LinkCounts;
  /** The notes that are marked private since the original is withheld from bundles; absent where none is. */
  readonly madePrivate?: readonly VaultPath[];
}

export interface MoveResult {
  readonly moved: readonly { readonly from: VaultPath; readonly to: VaultPath }[];
  /** Folders of memories that move along; absent where none does. */
  readonly roots?: readonly { readonly from: string; readonly to: string }[];
  readonly links: LinkCounts;
  /** Notes that name what moves in their text, in code point order; only where it was asked for. */
  readonly mentions?: readonly MentionsIn[];
}

/** Mentions in one note, by its path before the move. */
export interface MentionsIn {
  readonly path: VaultPath;
  readonly count: number;
  /** The lines that hold them, 1-based. */
  readonly lines: readonly number[];
}

import type { VaultPath } from './path';
import type { LinkCounts } from './results';

/** The result of a move or rename. */
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

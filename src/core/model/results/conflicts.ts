import type { VaultPath } from '../path';

/** The text that stays: that of the note, that of the copy, or every line of both. */
export type ConflictChoice = 'note' | 'copy' | 'both';

/** A copy that a sync program left beside the note, and both texts. */
export interface Conflict {
  /** The copy. */
  readonly path: VaultPath;
  /** The note that it is a copy of. */
  readonly note: VaultPath;
  /** False where only the copy is left. */
  readonly there: boolean;
  /** Null where a file is no text, or could not be read, or is not there. */
  readonly noteText: string | null;
  readonly copyText: string | null;
  /** Why the texts must not leave the memory; null where they may. */
  readonly withheld: string | null;
  /** The choices there are. */
  readonly choices: readonly ConflictChoice[];
}

export interface ConflictsResult {
  readonly conflicts: readonly Conflict[];
}

export interface ConflictDone {
  readonly path: VaultPath;
  readonly note: VaultPath;
  readonly kept: ConflictChoice;
  /** Properties that both have with different values: the note's stand, these are the copy's. */
  readonly different: readonly string[];
}

import type { VaultPath } from '../path';

export interface Correction {
  /** Its heading, with its number where the heading stands there again. */
  readonly entry: string;
  /** With its heading. */
  readonly text: string;
  readonly chosen: boolean;
}

/** A baseline with its corrections, as a re-baseline begins. */
export interface BaselineResult {
  readonly path: VaultPath;
  /** Its text without the properties, `\n` as line end; null if there is none yet. */
  readonly text: string | null;
  /** Names the state it is in, so that a text that was written for another is refused; null if there is none yet. */
  readonly base: string | null;
  /** `YYYY-MM-DD`, the day it is of; null if the vault does not tell. */
  readonly day: string | null;
  readonly corrections: readonly Correction[];
  readonly correctionsPath: VaultPath;
  /** Why its texts must not be handed on, as for a private note; null if they may. */
  readonly withheld: string | null;
}

export interface RebaselineInput {
  /** Corrections by their headings, or all of them. */
  readonly merge: readonly string[] | 'all';
  /** The new baseline. Properties of the old one stay where it has none. */
  readonly text: string;
  /** The `base` that the text was written for. */
  readonly base?: string | null;
}

export interface RebaselineResult {
  readonly path: VaultPath;
  /** The files of the archive that the plan makes. */
  readonly archived: readonly VaultPath[];
  readonly merged: readonly string[];
  readonly left: readonly string[];
  /** Things to look at, a sentence each. */
  readonly notes: readonly string[];
}

import type { VaultPath } from '../../model/path';
import type { IndexResult } from '../../model/results/index-note';

/** The section of the highest ranked notes; groups stand below it. */
export const CORE = 'Core';
/** The sections of a ranked index: no group has the name of one. */
export const SECTIONS: readonly string[] = ['Pinned', CORE, 'Recent', 'Other', 'Wanted'];

/** A note on the index. */
export interface ChosenNote {
  readonly path: VaultPath;
  /** `Pinned`, `Core`, `Recent`, `Other` or `Titles`; the id of a section where the index is by type. */
  readonly section: string;
  /** The name of the group within its section that it belongs to; absent where nothing says so. */
  readonly group?: string;
  readonly why: string;
  /** The part of `why` that its line says: `pinned`, `superseded`, the day of a new note; none where its place says enough. */
  readonly mark?: string | null;
  /** The link as the index note writes it; null for a pinned note, which is linked by hand. */
  readonly link: string | null;
}

export interface Choice {
  readonly chosen: readonly ChosenNote[];
  readonly omitted: IndexResult['omitted'];
  /** Those of them that have no line since a list of all is full; absent where the index is ranked. */
  readonly full?: readonly VaultPath[];
}

import type { Range } from '../../model/note';
import type { VaultPath } from '../../model/path';

/** A note that may answer a topic. */
export interface SearchedNote {
  readonly path: VaultPath;
  /** Its title, aliases and other names. */
  readonly names: readonly string[];
  readonly tags: readonly string[];
  /** Without properties, lines ended by `\n`. */
  readonly text: string;
  /** Where its entries stand in the text; all of it where it is one. */
  readonly entries: () => readonly Range[];
  /** Its own day, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** The note that took its place. */
  readonly supersededBy: VaultPath | null;
  /** A log, the note of a day, a template or the like, which come after what somebody wrote to last. */
  readonly lowered?: boolean;
}

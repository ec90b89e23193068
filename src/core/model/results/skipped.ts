import type { VaultPath } from '../path';
import type { EntryRef, VerdictLabel } from '../verdict';

/** An entry that was not written, kept word for word in the memory's skipped note. */
export interface SkippedEntry {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** `YYYY-MM-DD`: the day it came with, else that on which it was set aside. */
  readonly date: string;
  readonly type: string | null;
  readonly tags: readonly string[];
  readonly project: string | null;
  readonly verdict: VerdictLabel;
  readonly confidence: number;
  readonly of: EntryRef | null;
}

export interface SkippedResult {
  /** The skipped note, whether it is there or not. */
  readonly path: VaultPath;
  readonly entries: readonly SkippedEntry[];
  /** Parts of the note that could not be read as an entry, by their headings. */
  readonly unreadable: readonly string[];
}

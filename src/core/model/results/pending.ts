import type { VaultPath } from '../path';
import type { RecordedDoor } from '../door';
import type { Answer, EntryRef, Question, VerdictLabel } from '../verdict';
import type { CheckpointInput } from './checkpoint';
import type { RememberInput } from './remember';

/** A text that somebody wrote whose writing waits for a person. */
export type Held =
  { readonly kind: 'remember'; readonly input: RememberInput } | { readonly kind: 'checkpoint'; readonly input: CheckpointInput };

/** A text that waits, as the gate judges it now. */
export interface PendingEntry {
  /** The same for the same text. */
  readonly id: string;
  readonly path: VaultPath;
  /** Another one for each text that the note has had. */
  readonly mark: string;
  readonly title: string;
  readonly text: string;
  /** All else that would be written, or is to be known of it: `type: miss`, `fix: ask first`. */
  readonly also: readonly string[];
  /** The installation that wrote it down. */
  readonly writer: string;
  readonly door: RecordedDoor;
  readonly session: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Null for a checkpoint, and where it cannot be written as it is. */
  readonly verdict: VerdictLabel | null;
  /** The older entry that it repeats or replaces, with its text where that may be shown. */
  readonly older: (EntryRef & { readonly text: string | null }) | null;
  readonly question: Question | null;
  /** Why it cannot be written as it is; absent where it can. */
  readonly problem?: string;
}

export interface PendingResult {
  readonly entries: readonly PendingEntry[];
  /** Files in the folder that hold no entry that can be read. */
  readonly unreadable: readonly VaultPath[];
}

/** A person's word on texts that wait, by their ids. */
export interface PendingChoice {
  readonly approve: readonly string[];
  readonly reject: readonly string[];
  /** Answers to the questions of entries that are approved; without one an unsure entry is written as new, and its question stays open. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Marks of their notes as they were shown: one that has another now is left. */
  readonly marks?: Readonly<Record<string, string>>;
  /** Other texts for entries that are approved. */
  readonly texts?: Readonly<Record<string, string>>;
}

export interface PendingDone {
  readonly approved: readonly { readonly id: string; readonly path: VaultPath | null }[];
  readonly rejected: readonly string[];
  /** Those that were left, with the reason. */
  readonly left: readonly { readonly id: string; readonly why: string }[];
}

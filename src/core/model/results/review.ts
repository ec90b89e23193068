import type { MistakeResult } from './mistakes';
import type { Answer, AskedText, EntryRef, Question, ShownVerdict } from '../verdict';

/** An entry of the memory that came without passing the gate. */
export interface ReviewEntry extends EntryRef {
  readonly title: string;
  /** `of` is never a line. */
  readonly verdict: ShownVerdict;
  /** The question to settle it by, where the gate is unsure; null if it is sure. */
  readonly question: Question | null;
  readonly asked: AskedText;
}

/** The way that carries out an answer. */
export const WAY_OF: Readonly<Record<Answer, ReviewWay>> = { same: 'skip', replaces: 'replace', new: 'keep', merge: 'merge', link: 'link' };

export interface ReviewResult {
  /** Those that are not UNIQUE, in the order of their paths. */
  readonly entries: readonly ReviewEntry[];
  readonly looked: number;
}

/** How to treat an entry that says what an older one says, or something newer. */
export type ReviewWay = 'keep' | 'replace' | 'merge' | 'link' | 'skip';

export interface ReviewOutcome extends EntryRef {
  readonly way: ReviewWay;
  readonly of: EntryRef;
  /** It is no note of its own that could go: whatever the answer, it stays where it is. */
  readonly stays?: true;
  /** The older mistake as it counts this one now; absent for what is no mistake. */
  readonly mistake?: MistakeResult;
}

/** Two notes or entries that nobody shall be asked about again. */
export interface NotDuplicatesResult {
  /** A path, for a section `PATH#HEADING`. */
  readonly one: string;
  readonly other: string;
}

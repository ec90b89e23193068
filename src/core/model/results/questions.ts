import type { Answer, EntryRef } from '../verdict';

/** The open questions of a memory, as one prompt for a language model. */
export interface QuestionsResult {
  /** Empty where no question can be put. */
  readonly prompt: string;
  readonly asked: number;
  /** Questions that it does not show, since an entry of theirs is private or seems to hold a secret. */
  readonly withheld: number;
  readonly left: number;
}

/** An answer that a language model gave to one question. It changes nothing by itself. */
export interface ModelAnswer extends EntryRef {
  readonly title: string;
  readonly answer: Answer;
  readonly of: EntryRef;
  /** The model's own words, on one line. */
  readonly reason: string;
}

/** The answers of a reply. A question without an answer stays in the review queue. */
export interface AnswersResult extends Omit<QuestionsResult, 'prompt'> {
  readonly answers: readonly ModelAnswer[];
  /** One sentence for each thing that went wrong. */
  readonly problems: readonly string[];
  /** The words of a judge that was asked and answered, to be read again before its answers are carried out. */
  readonly reply?: string;
}

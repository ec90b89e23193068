import type { TimeLimit } from './in-time';
import type { Verdict } from './verdict';

/** A question to a judge: which verdict fits a new entry and the older one closest to it. */
export interface JudgeQuestion {
  /** The rules, the two entries and the form of the answer, as text for a language model. */
  readonly prompt: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Aborted as soon as no answer is waited for any more. */
  readonly signal: AbortSignal;
}

/** Decides what the gate is unsure of, as a language model may. An error or a wrong answer from it changes no verdict. */
export interface Judge extends TimeLimit {
  /** The answer as JSON text. */
  ask(question: JudgeQuestion): Promise<string>;
  /** False if new entries are not put to it one by one, as they are typed: then it is asked about open questions alone. */
  readonly atOnce?: boolean;
}

export interface OlderEntry {
  readonly title: string;
  readonly body: string;
  /** `YYYY-MM-DD`; null if it has none. */
  readonly date?: string | null;
}

export interface JudgedVerdict {
  readonly verdict: Verdict;
  /** `not-asked`: it was sure, there is no judge, or the text may not be shown to one. */
  readonly judge: 'not-asked' | 'agreed' | 'overruled' | 'failed';
  /** Why it failed, or why the text may not be shown; null otherwise. */
  readonly problem: string | null;
}

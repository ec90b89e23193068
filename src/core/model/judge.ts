import type { Verdict } from './verdict';

/** A question to a judge: which verdict fits a new entry and the older one closest to it. */
export interface JudgeQuestion {
  /** The rules, the two entries and the form of the answer, as text for a language model. */
  readonly prompt: string;
  /** JSON schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Aborted when the answer would come too late. */
  readonly signal: AbortSignal;
}

/** Decides what the gate is unsure of, as a language model may. What it throws or answers amiss changes no verdict. */
export interface Judge {
  /** The answer as JSON text. */
  ask(question: JudgeQuestion): Promise<string>;
  /** Milliseconds after which the gate's own verdict stands. */
  readonly timeout: number;
}

/** A verdict, and what became of the question. */
export interface JudgedVerdict {
  readonly verdict: Verdict;
  /** `not-asked`: it was sure, or there is no judge. */
  readonly judge: 'not-asked' | 'agreed' | 'overruled' | 'failed';
  /** Why it failed; null otherwise. */
  readonly problem: string | null;
}

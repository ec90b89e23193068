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
export interface Judge {
  /** The answer as JSON text. */
  ask(question: JudgeQuestion): Promise<string>;
  /** False if new entries are not put to it one by one, as they are typed: then it is asked about open questions alone. */
  readonly atOnce?: boolean;
  /** Milliseconds after which the gate's own verdict stands. */
  readonly timeout: number;
  /** Resolves after so many milliseconds, by the host's clock. May let go of its timer once `signal` is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
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

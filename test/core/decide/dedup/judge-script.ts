import type { Judge, JudgeQuestion } from '../../../../src/core/model/judge';
import type { Evidence, Verdict, VerdictLabel } from '../../../../src/core/model/verdict';
import { EVIDENCE } from '../../../support/evidence';
import { at } from '../../../support/memory-vault';

export interface ScriptedJudge extends Judge {
  readonly asked: JudgeQuestion[];
  /** Lets all the time go by that the judge was given. */
  expire(): void;
}

/** A judge that answers by a script, with a clock that stands still until `expire`. */
export function judgeThat(answer: (question: JudgeQuestion, nth: number) => unknown, timeout = 5000): ScriptedJudge {
  const asked: JudgeQuestion[] = [];
  const waiting: (() => void)[] = [];
  return {
    asked,
    timeout,
    ask: (question) => answer(question, asked.push(question)) as Promise<string>,
    wait: (milliseconds) => new Promise((resolve) => waiting.push(() => milliseconds === timeout && resolve())),
    expire: () => waiting.splice(0).forEach((go) => go()),
  };
}

export const saying = (verdict: VerdictLabel, confidence = 0.9, reason = 'Because of it.'): string =>
  JSON.stringify({ verdict, confidence, reason });

const evidence: Evidence = { ...EVIDENCE, reverse: 0.9, why: 'By its words.' };

/** An uncertain verdict on evidence that would let any duplicate be skipped. */
export function unsure(verdict: VerdictLabel, more: Partial<Verdict> = {}, shown: Partial<Evidence> = {}): Verdict {
  const of = { path: at('older.md'), entry: null };
  return {
    verdict,
    confidence: 0.6,
    of: verdict === 'UNIQUE' ? null : of,
    candidates: [{ ...of, score: 3 }],
    evidence: { ...evidence, ...shown },
    ...more,
  };
}

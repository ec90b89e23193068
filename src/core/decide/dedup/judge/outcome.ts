import type { Verdict } from '../../../model/verdict';
import type { SkipLevel } from '../../../model/settings';
import { isUnsure } from '../policy';
import type { Answer } from './answer';
import { oneLine } from './fence';

/** Below this a judge is not surer than the gate: the gate's verdict stays. */
export const LEAST_TO_OVERRULE = 0.5;

/** No judge is surer than this: below what `careful` asks for to leave an entry out while no person looks. */
const MOST = 0.94;

/** A verdict that only a judge sees, and not the words, touches nothing old while no person looks: below what any level asks for. */
const MOST_ALONE = 0.59;

/** The entry that a question would be about: the verdict's own, or the closest candidate. Null if there is no such entry. */
export function comparedWith({ of, candidates }: Verdict): Verdict['of'] {
  const [first] = candidates;
  return of ?? (first === undefined ? null : { path: first.path, entry: first.entry });
}

/**
 * The verdict that results from a judge's answer. Only an unsure one can change. The evidence stays that of
 * the words, for the policy rests on it; its sentence is the judge's.
 */
export function judged(verdict: Verdict, answer: Answer, level: SkipLevel): Verdict {
  const { evidence } = verdict;
  if (evidence === null || !isUnsure(verdict, level)) return verdict;
  const why = `The judge says: ${oneLine(answer.reason)}`;
  if (answer.verdict === verdict.verdict)
    return { ...verdict, confidence: Math.max(verdict.confidence, Math.min(MOST, answer.confidence)), evidence: { ...evidence, why } };
  if (answer.confidence < LEAST_TO_OVERRULE) return verdict;
  return {
    ...verdict,
    verdict: answer.verdict,
    confidence: Math.min(answer.verdict === 'UNIQUE' ? MOST : MOST_ALONE, answer.confidence),
    of: answer.verdict === 'UNIQUE' ? null : comparedWith(verdict),
    evidence: { ...evidence, why },
  };
}

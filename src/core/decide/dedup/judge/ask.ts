import { messageOf } from '../../../model/errors';
import { inTime } from '../../../model/in-time';
import type { Judge, JudgedVerdict, JudgeQuestion, OlderEntry } from '../../../model/judge';
import type { NewEntry, Verdict } from '../../../model/verdict';
import type { SkipLevel } from '../../../model/settings';
import { isUnsure } from '../policy';
import { readAnswer } from './answer';
import { oneLine } from './fence';
import { judged, LEAST_TO_OVERRULE } from './outcome';
import { questionFor } from './question';

/** Longest message of a judge's error that is handed on. */
const MAX_MESSAGE = 300;

/**
 * Puts an unsure verdict to the judge. Throws nothing: where the judge throws, is late, or answers anything
 * but what it was asked for, the verdict stands and `problem` says why.
 */
export async function askJudge(
  judge: Judge,
  entry: NewEntry,
  older: OlderEntry,
  verdict: Verdict,
  level: SkipLevel,
): Promise<JudgedVerdict> {
  if (!isUnsure(verdict, level)) return { verdict, judge: 'not-asked', problem: null };
  const failed = (problem: string): JudgedVerdict => ({ verdict, judge: 'failed', problem });
  const given = await answerInTime(judge, questionFor(entry, older, verdict));
  if ('problem' in given) return failed(given.problem);
  const read = readAnswer(given.text);
  if ('problem' in read) return failed(read.problem);
  const result = judged(verdict, read.answer, level);
  if (read.answer.verdict === verdict.verdict) return { verdict: result, judge: 'agreed', problem: null };
  if (read.answer.confidence < LEAST_TO_OVERRULE) return failed(`The judge says ${read.answer.verdict}, but is not sure of it.`);
  return { verdict: result, judge: 'overruled', problem: null };
}

/**
 * The judge's answer, of whatever form, or one sentence about why there is none in time. Throws nothing; the signal is aborted
 * in the end, whatever came.
 */
export async function answerInTime(
  judge: Judge,
  question: Pick<JudgeQuestion, 'prompt' | 'schema'>,
): Promise<{ readonly text: unknown } | { readonly problem: string }> {
  try {
    // An async function, so that what is thrown at once is a rejection too.
    const given = await inTime(judge, async (signal): Promise<unknown> => judge.ask({ ...question, signal }));
    return given === null ? { problem: `The judge did not answer within ${judge.timeout} ms.` } : { text: given.value };
  } catch (error) {
    return { problem: `The judge could not be asked: ${oneLine(messageOf(error).slice(0, MAX_MESSAGE))}` };
  }
}

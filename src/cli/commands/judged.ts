import { MemoryError } from '../../core/model/errors';
import type { AnswersResult, ModelAnswer } from '../../core/model/results/questions';
import { WAY_OF } from '../../core/model/results/review';
import { refText } from '../../core/model/verdict';
import { change, changeJson, discreet } from '../../verbs/changes';
import type { Answer, CommandContext } from '../command';
import type { Change } from '../text/change';
import { judgedText, type CarriedOut } from '../text/judged';

/** Carries out the answers of a model one after the other, each as a change of its own. One that is not possible leaves its entry where it is. */
export async function carriedOut(context: CommandContext, read: AnswersResult): Promise<Answer> {
  const all: CarriedOut[] = [];
  for (const answer of read.answers) all.push({ answer, done: await one(context, answer) });
  const { asked, withheld, left, problems } = read;
  const answers = all.map(({ answer: { answer, of, reason, ...entry }, done }) => ({
    ...changeJson(done),
    id: refText(entry),
    ...entry,
    answer,
    of,
    reason,
  }));
  const isWhole = problems.length === 0 && withheld + left === 0 && all.length === asked && all.every(({ done }) => !done.refused);
  return {
    result: { asked, withheld, left, answers, problems },
    exit: isWhole ? 0 : 1,
    text: (paint) => judgedText(read, all, context.dryRun, paint),
  };
}

async function one(context: CommandContext, { answer, of, path, entry }: ModelAnswer): Promise<Change<object>> {
  const { vault, memory, progress } = context;
  try {
    const propose = () => vault.resolveEntry({ path, entry }, WAY_OF[answer], of, { memory, progress });
    return await discreet(context, await change<object>(context, propose, () => Promise.resolve({})));
  } catch (error) {
    if (!(error instanceof MemoryError) || error.afterChange || error.code === 'cancelled') throw error;
    return { result: {}, journal: null, refused: { code: error.code, path: error.path ?? path, rule: error.message } };
  }
}

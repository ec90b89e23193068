import { answerInTime } from '../decide/dedup/judge/ask';
import { batchOf, type QuestionBatch } from '../decide/dedup/judge/batch';
import { readReply, type ReadReply } from '../decide/dedup/judge/batch-answers';
import type { AnswersResult } from '../model/results/questions';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';

type Questions = Pick<VaultMemory, 'questions' | 'readAnswers' | 'askJudge'>;

/** The open questions of a memory, put to a language model by hand or by the host's judge. Nothing here changes a file. */
export function questionsOf(host: Pick<VaultHost, 'judge' | 'settings'>, unreviewed: VaultMemory['unreviewed']): Questions {
  const batchFor = async (query: Query): Promise<QuestionBatch> => {
    const { entries } = await unreviewed({ ...query, refs: 'asked' });
    return batchOf(entries.filter(({ verdict }) => verdict.unsure));
  };
  const result = ({ put, withheld, left }: QuestionBatch, { answers, problems }: ReadReply): AnswersResult => ({
    asked: put.length,
    withheld,
    left,
    answers: answers.map(({ question: { path, entry, title }, answer, of, reason }) => ({ path, entry, title, answer, of, reason })),
    problems,
  });
  const readAnswers: Questions['readAnswers'] = async (text, query) => {
    const batch = await batchFor(query);
    return result(batch, readReply(batch.put, text));
  };
  return {
    readAnswers,

    async questions(query) {
      const { prompt, put, withheld, left } = await batchFor(query);
      return { prompt: put.length === 0 ? '' : prompt, asked: put.length, withheld, left };
    },

    async askJudge(query) {
      const batch = await batchFor(query);
      if (batch.put.length === 0) return result(batch, { answers: [], problems: [] });
      const { judge } = host;
      if (judge === undefined || !host.settings().gate.judge) return result(batch, { answers: [], problems: ['No judge is switched on.'] });
      const given = await answerInTime(judge, batch);
      if ('problem' in given) return result(batch, { answers: [], problems: [given.problem] });
      if (typeof given.text !== 'string') return result(batch, readReply(batch.put, given.text));
      // Entries may have changed while the model was busy: its reply is read against those of now.
      return { ...(await readAnswers(given.text, query)), reply: given.text };
    },
  };
}

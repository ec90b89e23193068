import type { Judge } from '../../../model/judge';
import { readReply, type ReadReply } from './batch-answers';
import type { QuestionBatch } from './batch';
import { answerInTime } from './ask';

/** Puts a batch to the judge. Throws nothing: where it fails or is late, nothing is answered, and `problems` says why. */
export async function askAll(judge: Judge, { prompt, schema, put }: QuestionBatch): Promise<ReadReply> {
  const given = await answerInTime(judge, { prompt, schema });
  return 'problem' in given ? { answers: [], problems: [given.problem] } : readReply(put, given.text);
}

import { MemoryError } from '../../core/model/errors';
import type { ChoreAnswer } from '../../core/model/results/status';
import { change, changeJson } from '../changes';
import type { CliCommand } from '../command';
import { undoHint } from '../text/change';
import { previewText } from '../text/plan';

const ANSWERS: readonly ChoreAnswer[] = ['done', 'later', 'never'];

export const chore: CliCommand = {
  name: 'chore',
  group: 'Keep in order',
  summary: 'says of a chore that it is done, or wanted later or never; "status" lists those that are due',
  mutates: true,
  ofOne: true,
  configure: (program) => program.argument('<chore>', 'its name, as in maintenance').argument('<answer>', 'done, later or never'),
  async run(context, [name, said]) {
    const { vault, memory, progress, dryRun } = context;
    const answer = ANSWERS.find((one) => one === said);
    if (answer === undefined) throw new MemoryError('usage', 'A chore is done, or wanted later or never.');
    const done = await change(context, () => vault.answerChore(name as string, answer, { memory, progress }));
    return {
      result: changeJson(done),
      exit: done.refused === undefined ? 0 : 1,
      text: (paint) =>
        done.refused !== undefined
          ? paint.bad(done.refused.rule)
          : [
              `${dryRun ? 'Would note' : 'Noted'}: ${name as string}, ${answer}.`,
              ...previewText(done.preview, paint),
              undoHint(done.journal),
            ]
              .filter((line) => line !== '')
              .join('\n'),
    };
  },
};

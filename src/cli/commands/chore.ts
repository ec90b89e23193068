import { MemoryError } from '../../core/model/errors';
import type { ChoreAnswer } from '../../core/model/results/status';
import { change, changeJson } from '../../verbs/changes';
import type { Answer, CliCommand, CommandContext } from '../command';
import { doneText } from '../text/change';
import { printable } from '../text/diff';
import { count } from '../text/layout';

const ANSWERS: readonly ChoreAnswer[] = ['done', 'later', 'never'];

export const chore: CliCommand = {
  name: 'chore',
  group: 'Keep in order',
  summary: 'says of a chore that it is done, or wanted later or never; "due" lists those that are due',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program.argument('<chore>', 'its name, as in maintenance').argument('<answer>', 'done, later or never; clear empties its folder'),
  async run(context, [name, said]) {
    return said === 'clear' ? cleared(context, name as string) : answered(context, name as string, said as string | undefined);
  },
};

/** Notes what is said of a chore. Throws `usage` for any other answer. */
export async function answered(context: CommandContext, name: string, said: string | undefined): Promise<Answer> {
  const { vault, memory, progress, dryRun } = context;
  const answer = ANSWERS.find((one) => one === said);
  if (answer === undefined)
    throw new MemoryError('usage', 'A chore is done, or wanted later or never; one that clears a folder takes "clear", too.');
  const done = await change(context, () => vault.answerChore(name, answer, { memory, progress }));
  return {
    result: changeJson(done),
    exit: done.refused === undefined ? 0 : 1,
    text: (paint) => doneText(done, paint, () => [`${dryRun ? 'Would note' : 'Noted'}: ${name}, ${answer}.`]),
  };
}

/** Empties the folder of a chore. */
async function cleared(context: CommandContext, chore: string): Promise<Answer> {
  const { vault, memory, progress, dryRun } = context;
  const done = await change(context, () => vault.clear(chore, { memory, progress }));
  return {
    result: changeJson(done),
    exit: done.refused === undefined ? 0 : 1,
    text: (paint) =>
      doneText(done, paint, ({ folder, cleared: files }) => [
        files.length === 0
          ? `Nothing lies in ${printable(folder)}.`
          : `${dryRun ? 'Would clear' : 'Cleared'} ${count(files.length, 'file')} in ${printable(folder)}.`,
      ]),
  };
}

import { MemoryError } from '../../core/model/errors';
import { change, changeJson } from '../../verbs/changes';
import type { CliCommand } from '../command';
import { doneText } from '../text/change';
import { mistakeLine, mistakeText } from '../text/mistakes';

export const mistakes: CliCommand = {
  name: 'mistakes',
  group: 'Keep in order',
  summary: 'lists mistakes with their counts, makes the fix of one a rule, or takes that back',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .option('--graduate <mistake>', 'make the fix of this one a rule, by its name or number')
      .option('--take-back <mistake>', 'take the rule of this one back'),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    const [made, taken] = [options.graduate as string | undefined, options.takeBack as string | undefined];
    if (made !== undefined && taken !== undefined) throw new MemoryError('usage', 'Name either --graduate or --take-back.');
    if (made === undefined && taken === undefined) {
      const result = await vault.mistakes({ memory, progress });
      return {
        result,
        exit: 0,
        text: (paint) =>
          result.mistakes.length === 0 ? 'No mistakes are kept.' : result.mistakes.map((one) => mistakeLine(one, paint)).join('\n'),
      };
    }
    const query = { memory, progress };
    const done = await change(context, () => (made !== undefined ? vault.graduate(made, query) : vault.takeBackRule(taken ?? '', query)));
    return {
      result: changeJson(done),
      exit: done.refused === undefined ? 0 : 1,
      text: (paint) => doneText(done, paint, (result) => [mistakeText(result, dryRun, paint)]),
    };
  },
};

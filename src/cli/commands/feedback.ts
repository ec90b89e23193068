import type { Feedback } from '../../core/model/results/feedback';
import { change, changeJson } from '../../verbs/changes';
import type { CliCommand } from '../command';
import { doneText } from '../text/change';
import { printable } from '../text/diff';
import { count } from '../text/layout';

export const useful = command('useful', 'says of a note that it was of use', 'was of use');
export const prevented = command('prevented', 'says of a note that it prevented a mistake', 'prevented a mistake');

function command(name: Feedback, summary: string, said: string): CliCommand {
  return {
    name,
    group: 'Use the memory',
    summary,
    mutates: true,
    ofOne: true,
    configure: (program) => program.argument('<path>', "the note, from the vault's root"),
    async run(context, [path]) {
      const { vault, memory, progress } = context;
      const done = await change(context, () => vault.feedback(path as string, name, { memory, progress }));
      return {
        result: { ...changeJson(done), ...done.result.properties },
        exit: done.refused === undefined ? 0 : 1,
        text: (paint) => doneText(done, paint, (noted) => [`${paint.bold(printable(noted.path))} ${said} ${count(noted.count, 'time')}.`]),
      };
    },
  };
}

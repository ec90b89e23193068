import type { CheckpointInput } from '../../core/model/results/checkpoint';
import { change, changeJson } from '../../verbs/changes';
import { checkpointFrom, percent } from '../checkpoint-input';
import type { CliCommand } from '../command';
import { commaList } from '../options';
import { doneText } from '../text/change';
import { stateText } from '../text/state';

export const checkpoint: CliCommand = {
  name: 'checkpoint',
  group: 'Remember',
  summary: 'keeps the state of work, so that it can be resumed when the context is gone',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .option('--working-on <text>', 'the work at hand (default: standard input, as text or as one JSON object with all fields)')
      .option('--decisions <text>', 'decisions made')
      .option('--pending <text>', 'work that is left')
      .option('--files <a,b>', 'key files', commaList)
      .option('--resume <text>', 'where to resume')
      .option('--context <percent>', 'how full the context is, 0 to 100', percent)
      .option('--trim', 'move what finds no room beside it to the log of the day'),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    const text = (name: string): object => (options[name] === undefined ? {} : { [name]: options[name] as string });
    const input: CheckpointInput = {
      workingOn: '',
      ...(options.workingOn === undefined ? checkpointFrom(await context.stdin()) : text('workingOn')),
      ...text('decisions'),
      ...text('pending'),
      ...(options.files === undefined ? {} : { files: (options.files as string[]).join(', ') }),
      ...text('resume'),
      ...(options.context === undefined ? {} : { context: options.context as number }),
      ...(options.trim === true ? { trim: true } : {}),
    };
    const done = await change(context, () => vault.checkpoint(input, { memory, progress }));
    const refused = done.refused ?? done.result.refused;
    return {
      result: changeJson(done),
      exit: refused === undefined ? 0 : 1,
      text: (paint) => doneText(done, paint, (result) => [stateText(result, dryRun, paint)]),
    };
  },
};

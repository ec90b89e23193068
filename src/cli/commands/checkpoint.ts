import { MemoryError } from '../../core/model/errors';
import type { CheckpointInput } from '../../core/model/results/checkpoint';
import { change, changeJson } from '../../doors/changes';
import type { CliCommand } from '../command';
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
      .option('--working-on <text>', 'the work at hand (default: standard input)')
      .option('--decisions <text>', 'decisions made')
      .option('--pending <text>', 'work that is left')
      .option('--files <text>', 'key files')
      .option('--resume <text>', 'where to resume')
      .option('--context <percent>', 'how full the context is, 0 to 100', percent)
      .option('--trim', 'move what finds no room beside it to the log of the day'),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    const text = (name: string): object => (options[name] === undefined ? {} : { [name]: options[name] as string });
    const input: CheckpointInput = {
      workingOn: (options.workingOn as string | undefined) ?? (await context.stdin()),
      ...text('decisions'),
      ...text('pending'),
      ...text('files'),
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

function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > 100)
    throw new MemoryError('usage', `--context takes a whole number from 0 to 100, not "${text}".`);
  return value;
}

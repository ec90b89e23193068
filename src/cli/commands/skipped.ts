import { change, changeJson } from '../../doors/changes';
import type { CliCommand } from '../command';
import { rememberedText } from '../text/remembered';
import { skippedText } from '../text/skipped';

export const skipped: CliCommand = {
  name: 'skipped',
  group: 'Remember',
  summary: 'lists what remember left out; --write writes one entry after all',
  mutates: true,
  ofOne: true,
  configure: (program) => program.option('--write <id>', 'the entry to write and to take off the list'),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    if (options.write === undefined) {
      const result = await vault.skipped({ memory, progress });
      return { result, exit: result.unreadable.length > 0 ? 1 : 0, text: (paint) => skippedText(result, memory, paint) };
    }
    const done = await change(context, () => vault.writeSkipped(options.write as string, { memory, progress }));
    return {
      result: changeJson(done),
      exit: done.refused !== undefined || done.result.refused !== undefined ? 1 : 0,
      text: (paint) => rememberedText(done, { action: 'write', onDuplicate: 'write', memory, dryRun }, paint),
    };
  },
};

import { count } from '../text/layout';
import { oneOf } from '../options';
import type { CliCommand } from '../command';
import { mutation } from './mutation';

export const split: CliCommand = {
  name: 'split',
  group: 'Change notes',
  summary: 'makes notes of the sections of one; anchors follow the text that moved',
  mutates: true,
  configure: (program) =>
    program
      .argument('<path>', "the note, from the vault's root")
      .option('--by <what>', 'where to cut: heading or entry', oneOf('--by', ['heading', 'entry']), 'heading')
      .option('--heading <text...>', 'only the sections under these headings'),
  run: (context, [path], options) =>
    mutation(
      context,
      () =>
        context.vault.split(path as string, {
          memory: context.memory,
          progress: context.progress,
          by: options.by as 'heading' | 'entry',
          ...(options.heading === undefined ? {} : { headings: options.heading as string[] }),
        }),
      (result, paint) => [
        `Split ${result.path} into ${count(result.created.length, 'note')}:`,
        ...result.created.map((one) => `  ${paint.bold(one.path)}`),
        ...(result.madePrivate ?? []).map((one) => `Marked private: ${one}`),
      ],
    ),
};

import type { CliCommand } from '../command';
import { mutation } from './mutation';

export const merge: CliCommand = {
  name: 'merge',
  group: 'Change notes',
  summary: 'takes one note into another; links, headings, ids and aliases of both survive',
  mutates: true,
  configure: (program) => program.argument('<from>', 'the note that goes').argument('<into>', 'the note that takes it in'),
  run: (context, [from, into]) =>
    mutation(
      context,
      () => context.vault.merge(from as string, into as string, { memory: context.memory, progress: context.progress }),
      (result, paint) => [
        `Merged ${result.merged} into ${paint.bold(result.into)}`,
        ...(result.madePrivate ?? []).map((one) => `Marked private: ${one}`),
      ],
    ),
};

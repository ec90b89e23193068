import type { CliCommand } from '../command';
import { naturalNumber } from '../options';
import { columns } from '../text/layout';

export const rank: CliCommand = {
  name: 'rank',
  group: 'Look at the memory',
  summary: 'notes by importance, with the terms of the score',
  mutates: false,
  ofOne: true,
  configure: (program) => program.option('--limit <n>', 'how many notes to list', naturalNumber),
  async run({ vault, memory, progress }, _args, options) {
    const limit = options.limit as number | undefined;
    const result = await vault.rank({ memory, progress, limit });
    return {
      result,
      exit: 0,
      text: (paint) => {
        if (result.notes.length === 0) return 'This memory has no notes yet. Add one with: top-of-mind remember';
        const shown = limit === undefined ? result.notes.slice(0, 30) : result.notes;
        const rows = shown.map((note) => [note.score.toFixed(3), note.path, paint.dim(note.why)]);
        const left = result.notes.length - shown.length;
        return columns(rows, '') + (left > 0 ? `\n${paint.dim(`${left} more; use --limit to see them`)}` : '');
      },
    };
  },
};

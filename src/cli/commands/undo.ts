import type { CliCommand } from '../command';
import { planText } from '../text/plan';

export const undo: CliCommand = {
  name: 'undo',
  summary: 'takes back the newest change or the named one',
  mutates: true,
  configure: (program) => program.argument('[id]', 'journal entry (default: the newest)').option('--partial', 'restore what can be restored, name the rest'),
  async run({ vault, dryRun }, [id], options) {
    const partial = { partial: options.partial === true };
    const preview = dryRun ? await vault.previewUndo(id as string | undefined, partial) : undefined;
    const result = preview ?? (await vault.undo(id as string | undefined, partial));
    return {
      result,
      exit: result.left.length > 0 ? 1 : 0,
      text: (paint) => {
        const restored = result.restored.map((path) => `  ${paint.good(dryRun ? 'would restore' : 'restored')} ${path}`);
        const left = result.left.map(({ path, why }) => `  ${paint.warn('left')} ${path}: ${why}`);
        const redo = result.journal === null ? [] : [`Bring it back with: top-of-mind undo ${result.journal}`];
        return [...restored, ...left, ...redo, ...planText(preview?.plan, paint)].join('\n');
      },
    };
  },
};

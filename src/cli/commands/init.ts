import { conventions } from '../../core/memory';
import { change, changeJson } from '../../verbs/changes';
import { undoHint } from '../text/change';
import type { CliCommand } from '../command';
import { oneOf } from '../options';
import { printable } from '../text/diff';
import { refuseHiddenRoot } from '../text/hidden-folder';
import { previewText } from '../text/plan';

const CONVENTIONS = conventions.map(({ id }) => id);

export const init: CliCommand = {
  name: 'init',
  group: 'Set up',
  summary: 'sets up a memory in the style of a convention; nothing is overwritten',
  mutates: true,
  configure: (program) =>
    program
      .argument('<convention>', CONVENTIONS.join(', '), oneOf('init', CONVENTIONS))
      .option('--root <dir>', 'the folder of the memory (default: the whole vault)')
      .option('--base', 'also make top-of-mind.base: views of what holds, what was superseded, types, what is due'),
  async run(context, [convention], options) {
    const { vault, dryRun } = context;
    const root = options.root as string | undefined;
    refuseHiddenRoot(context.folder, root, `init ${convention as string}`);
    const done = await change(context, () => vault.init(convention as string, root, { base: options.base === true }));
    // Named by the plan already; what is accepted there gets its copies kept.
    if (!dryRun && done.refused === undefined) await vault.addMemory(convention as string, root);
    const { created, kept, extended = [], settings, memory, warning } = done.result;
    return {
      result: changeJson(done),
      exit: done.refused ? 1 : 0,
      text: (paint) => {
        if (done.refused) return paint.bad(done.refused.rule);
        const lines = [
          ...created.map((path) => `  ${paint.good(dryRun ? 'would create' : 'created')} ${path}`),
          ...extended.map((path) => `  ${paint.good(dryRun ? 'would extend' : 'extended')} ${path}`),
          ...kept.map((path) => `  ${paint.dim('kept')} ${path}`),
        ];
        const named = dryRun ? [] : [`The memory "${printable(memory.name)}" is named in ${settings}.`];
        const hint = dryRun ? [] : [undoHint(done.journal)];
        return [...lines, ...named, ...(warning === undefined ? [] : [paint.warn(warning)]), ...hint, ...previewText(done.preview, paint)]
          .filter((line) => line !== '')
          .join('\n');
      },
    };
  },
};

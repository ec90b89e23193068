import { change, changeJson } from '../../verbs/changes';
import { undoHint } from '../text/change';
import type { CliCommand } from '../command';
import { count } from '../text/layout';
import { previewText } from '../text/plan';

export const indexNote: CliCommand = {
  name: 'index',
  group: 'Use the memory',
  summary: 'writes the top-of-mind note if its bytes differ',
  mutates: true,
  ofOne: true,
  configure: (program) => program,
  async run(context) {
    const { vault, memory, progress } = context;
    const done = await change(context, () => vault.index({ memory, progress }));
    return {
      result: changeJson(done),
      exit: done.refused ? 1 : 0,
      text: (paint) => {
        const { path, changed, entries, omitted } = done.result;
        const lines = entries.map(({ path: one, why }) => (why === '' ? `  ${one}` : `  ${one}  ${paint.dim(why)}`));
        const head = !changed
          ? `${path} is up to date: ${count(entries.length, 'note')}.`
          : `${context.dryRun ? 'Would write' : 'Wrote'} ${paint.bold(path)}: ${count(entries.length, 'note')}, ${omitted.length} left out.`;
        if (done.refused) return `${paint.bad(done.refused.rule)}`;
        return [head, ...lines, ...previewText(done.preview, paint), undoHint(done.journal)].filter((line) => line !== '').join('\n');
      },
    };
  },
};

import { change, changeJson } from '../../verbs/changes';
import { undoHint } from '../text/change';
import type { CliCommand } from '../command';
import { printable } from '../text/diff';
import { previewText } from '../text/plan';

export const apart: CliCommand = {
  name: 'apart',
  group: 'Remember',
  summary: 'remembers that two entries are no duplicates, so that nobody is asked again',
  mutates: true,
  ofOne: true,
  configure: (program) => program.argument('<one>', 'PATH, for a section PATH#HEADING').argument('<other>', 'the same'),
  async run(context, [one, other]) {
    const { vault, memory, progress } = context;
    const done = await change(context, () => vault.markNotDuplicates(one as string, other as string, { memory, progress }));
    return {
      result: changeJson(done),
      exit: done.refused ? 1 : 0,
      text: (paint) => {
        if (done.refused) return paint.bad(done.refused.rule);
        if (!context.dryRun && done.journal === null) return 'They are kept apart already.';
        const said = `Kept apart: ${printable(done.result.one)} and ${printable(done.result.other)}`;
        return [...(context.dryRun ? [] : [paint.good(said), undoHint(done.journal)]), ...previewText(done.preview, paint)].join('\n');
      },
    };
  },
};

import { change, changeJson, undoHint } from '../changes';
import type { CliCommand } from '../command';
import { count } from '../text/layout';
import { planText } from '../text/plan';

export const move: CliCommand = {
  name: 'move',
  summary: 'moves or renames a file; every inbound link follows',
  mutates: true,
  configure: (program) => program.argument('<from>', 'the file, from the vault\'s root').argument('<to>', 'its new path, or a folder ending in "/"'),
  async run(context, [from, to]) {
    const { vault, progress } = context;
    const done = await change(context, () => vault.move(from as string, to as string, { progress }));
    return {
      result: { plan: done.applied ?? null, ...changeJson(done) },
      exit: done.refused ? 1 : 0,
      text: (paint) => {
        const { moved, links } = done.result;
        const lines = moved.map((m) => `${context.dryRun ? 'Would move' : 'Moved'} ${m.from} → ${paint.bold(m.to)}`);
        const refused = done.refused ? [paint.bad(done.refused.rule)] : [];
        return [...refused, ...lines, `${count(links.rewritten, 'link')} rewritten, ${links.lost} lost.`, ...planText(done.plan, paint), undoHint(done.journal)].filter((l) => l !== '').join('\n');
      },
    };
  },
};

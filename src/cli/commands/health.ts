import { change, changeJson } from '../changes';
import { undoHint } from '../text/change';
import type { CliCommand } from '../command';
import { findingsText } from '../text/findings';
import { columns } from '../text/layout';
import { previewText } from '../text/plan';

export const health: CliCommand = {
  name: 'health',
  group: 'Keep in order',
  summary: 'the health report; --write adds the report note',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program.option('--write', 'write the report note').option('--since <id>', 'compare with the report that this journal entry wrote'),
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    const write = options.write === true;
    const query = { memory, progress, write, since: options.since as string | undefined };
    const done = write
      ? await change(context, () => vault.health(query))
      : { result: (await vault.health(query)).result, journal: null, plan: undefined, refused: undefined };
    const { result } = done;
    return {
      result: write ? changeJson(done) : result,
      exit: result.findings.length > 0 || done.refused ? 1 : 0,
      text: (paint) => {
        const rows = result.checks.map((c) => {
          const delta = result.delta[c.id] ?? 0;
          const change = delta === 0 ? '' : delta > 0 ? paint.warn(`+${delta}`) : paint.good(String(delta));
          return [c.count === 0 ? paint.good('0') : String(c.count), c.title, change];
        });
        const head = `${paint.bold(`Health ${result.score} of 100`)}${result.path === null ? '' : `  ${context.dryRun ? 'would be written to' : 'in'} ${result.path}`}`;
        const refused = done.refused ? [paint.bad(done.refused.rule)] : [];
        return [
          head,
          columns(rows),
          '',
          findingsText(result.findings, paint, 40),
          ...refused,
          ...previewText(done.preview, paint),
          undoHint(done.journal),
        ]
          .join('\n')
          .trimEnd();
      },
    };
  },
};

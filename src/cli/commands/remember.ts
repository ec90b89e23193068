import { change, changeJson, undoHint } from '../changes';
import type { CliCommand } from '../command';
import { commaList, oneOf } from '../options';
import { previewText } from '../text/plan';
import { verdictText } from '../text/verdict';

export const remember: CliCommand = {
  name: 'remember',
  summary: 'passes a new entry through the gate and writes it where the convention says',
  mutates: true,
  configure: (program) =>
    program
      .option('--title <title>', 'title (default: the first line of the text)')
      .option('--body <text>', 'the text (default: standard input)')
      .option('--type <type>', 'what kind of entry it is')
      .option('--tags <a,b>', 'tags', commaList)
      .option('--project <name>', 'the project it belongs to')
      .option('--on-duplicate <skip|write|fail>', 'what to do with a duplicate', oneOf('--on-duplicate', ['skip', 'write', 'fail'] as const), 'skip'),
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    const body = (options.body as string | undefined) ?? (await context.stdin());
    const input = {
      title: (options.title as string | undefined) ?? '',
      body,
      onDuplicate: options.onDuplicate as 'skip' | 'write' | 'fail',
      ...(options.type === undefined ? {} : { type: options.type as string }),
      ...(options.tags === undefined ? {} : { tags: options.tags as string[] }),
      ...(options.project === undefined ? {} : { project: options.project as string }),
    };
    const done = await change(context, () => vault.remember(input, { memory, progress }));
    const { result } = done;
    return {
      result: changeJson(done),
      exit: result.verdict === 'DUPLICATE' || done.refused !== undefined || result.refused !== undefined ? 1 : 0,
      text: (paint) => {
        const refused = done.refused ?? result.refused;
        const wrote = result.path === null ? 'Nothing was written.' : `${context.dryRun ? 'Would write' : 'Wrote'} ${paint.bold(result.path)}`;
        const superseded = result.superseded === null ? '' : `Marked as superseded: ${result.superseded}`;
        const links = result.links.map((link) => `  [[${link.to}]] for "${link.text}"`);
        return [
          verdictText(result, paint),
          refused ? paint.bad(refused.rule) : wrote,
          superseded,
          ...(links.length > 0 ? ['The text names these notes; consider linking them:', ...links] : []),
          ...previewText(done.preview, paint),
          undoHint(done.journal),
        ]
          .filter((line) => line !== '')
          .join('\n');
      },
    };
  },
};

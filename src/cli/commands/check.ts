import { change, changeJson, undoHint } from '../changes';
import type { CliCommand } from '../command';
import { findingsText } from '../text/findings';
import { planText } from '../text/plan';

export const check: CliCommand = {
  name: 'check',
  summary: 'naming, layers, frontmatter; --fix applies one plan',
  mutates: true,
  configure: (program) => program.argument('[path...]', 'files to check (default: the whole memory)').option('--fix', 'mend what one plan can mend'),
  async run(context, [paths], options) {
    const { vault, memory, progress } = context;
    const fix = options.fix === true;
    const chosen = paths as string[];
    const query = { memory, progress, fix, ...(chosen.length === 0 ? {} : { paths: chosen }) };
    if (!fix) {
      const { result } = await vault.check(query);
      return {
        result,
        exit: result.findings.length > 0 ? 1 : 0,
        text: (paint) => findingsText(result.findings, paint) + (result.findings.some((f) => f.fix !== null) ? '\nSee the plan that mends them with: top-of-mind check --fix --dry-run' : ''),
      };
    }
    const done = await change(context, () => vault.check(query));
    const left = done.journal === null ? done.result.findings : (await vault.check({ ...query, fix: false })).result.findings;
    return {
      result: { ...changeJson(done), findings: left },
      exit: left.length > 0 || done.refused ? 1 : 0,
      text: (paint) => {
        const fixed = done.result.findings.length - left.length;
        const head = done.journal === null ? [] : [paint.good(`Mended ${fixed} of ${done.result.findings.length} findings.`), undoHint(done.journal), ''];
        const refused = done.refused ? [paint.bad(done.refused.rule)] : [];
        return [...refused, ...head, findingsText(left, paint), ...planText(done.plan, paint)].join('\n');
      },
    };
  },
};

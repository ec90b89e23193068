import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import type { Finding } from '../core/model/finding';
import type { CheckResult, IgnoreScope } from '../core/model/results/health';
import { carried } from './changes';
import { shown, text } from './fields';
import type { Answer, Context } from './verb';

const scope = v.picklist(['once', 'note', 'check'], ({ received }) => `--for is "once", "note" or "check", not ${received}.`);

/** Options of the commands that show findings. */
export const ignoring = {
  ignore: text('<key>', 'never show this finding again'),
  for: v.optional(shown(scope, '<what>', 'with --ignore: once, note or check'), 'once'),
};

/** The finding that has this key, in the first of the reports with it. Throws `not_found` where none has. */
export async function findingIn(reports: readonly (() => Promise<CheckResult>)[], key: string, named: string): Promise<Finding> {
  for (const report of reports) {
    const found = (await report()).findings.find((finding) => finding.key === key);
    if (found !== undefined) return found;
  }
  throw new MemoryError('not_found', `No finding has the key "${key}". The keys are in the answer of${named}`);
}

/** The finding of the health report, or else of `check`, that has this key. Throws `not_found` where none has. */
export async function findingAtTerminal({ vault, memory, progress }: Context, key: string): Promise<Finding> {
  const query = { memory, progress };
  return findingIn([async () => (await vault.health(query)).result, async () => (await vault.check(query)).result], key, ': health --all');
}

/** Writes into the decisions note that a finding is not to be shown again. */
export async function ignoreFinding(ctx: Context, key: string, reach: IgnoreScope): Promise<Answer> {
  const finding = await findingAtTerminal(ctx, key);
  return carried(ctx, (vault, query) => vault.ignore(finding, reach, query), {
    isPlanAlone: true,
    lines: ({ title, path }, paint) => {
      const said = { once: 'this finding', note: `"${title}" about ${path}`, check: `all of "${title}"` };
      return [paint.good(`Ignored: ${said[reach]}.`)];
    },
  });
}

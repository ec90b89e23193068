import { MemoryError } from '../core/model/errors';
import type { Finding } from '../core/model/finding';
import type { IgnoreScope } from '../core/model/results/health';
import { change, changeJson } from '../verbs/changes';
import type { Answer, CommandContext } from './command';
import { undoHint } from './text/change';
import { previewText } from './text/plan';

const SCOPES: readonly IgnoreScope[] = ['once', 'note', 'check'];

/** The finding of the health report, or else of `check`, that has this key. Throws `not_found` where none has. */
export async function keyedFinding({ vault, memory, progress }: CommandContext, key: string): Promise<Finding> {
  const query = { memory, progress };
  for (const { result } of [await vault.health(query), await vault.check(query)]) {
    const found = result.findings.find((finding) => finding.key === key);
    if (found !== undefined) return found;
  }
  throw new MemoryError('not_found', `No finding has the key "${key}". The keys are in the answer of: health --all`);
}

/** Writes into the decisions note that a finding is not to be shown again. */
export async function ignoreFinding(context: CommandContext, key: string, reach: unknown): Promise<Answer> {
  const scope = SCOPES.find((one) => one === reach);
  if (scope === undefined) throw new MemoryError('usage', `--for is "once", "note" or "check", not "${String(reach)}".`);
  const { vault, memory, progress } = context;
  const finding = await keyedFinding(context, key);
  const done = await change(context, () => vault.ignore(finding, scope, { memory, progress }));
  return {
    result: changeJson(done),
    exit: done.refused ? 1 : 0,
    text: (paint) => {
      if (done.refused) return paint.bad(done.refused.rule);
      const said = {
        once: 'this finding',
        note: `"${done.result.title}" about ${done.result.path}`,
        check: `all of "${done.result.title}"`,
      };
      const head = context.dryRun ? [] : [paint.good(`Ignored: ${said[scope]}.`), undoHint(done.journal)];
      return [...head, ...previewText(done.preview, paint)].join('\n');
    },
  };
}

import type { Plan } from '../../core/model/plan';
import type { LinkCounts } from '../../core/model/results/links';
import type { Proposal } from '../../core/model/results/proposal';
import { change, changeJson } from '../../doors/changes';
import { type Change, undoHint } from '../text/change';
import type { Answer, CommandContext } from '../command';
import { linksText } from '../text/links';
import type { Paint } from '../text/paint';
import { previewText } from '../text/plan';
import { settingsText } from '../text/settings-edits';

/** The answer of a mutation: the plan, whether carried out or only shown, its journal entry, and the links. */
export async function mutation<R extends { readonly links: LinkCounts }>(
  context: CommandContext,
  propose: () => Promise<Proposal<R>>,
  lines: (result: R, paint: Paint) => string[],
  unchanged?: () => Promise<R>,
  more?: (result: R, done: Change<R>, paint: Paint) => string[],
): Promise<Answer> {
  const done = await change(context, propose, unchanged);
  return {
    result: { plan: planOf(done), ...changeJson(done) },
    exit: done.refused ? 1 : 0,
    text: (paint) => {
      if (done.refused) return paint.bad(done.refused.rule);
      if (!context.dryRun && done.journal === null) return 'Nothing to change.';
      const head = context.dryRun
        ? []
        : [
            ...lines(done.result, paint),
            linksText(done.result.links),
            ...settingsText(done.applied?.settings, false, paint),
            undoHint(done.journal),
          ];
      return [...head, ...(more?.(done.result, done, paint) ?? []), ...previewText(done.preview, paint)].join('\n');
    },
  };
}

function planOf(done: Change<unknown>): Plan | null {
  return done.applied ?? done.plan ?? null;
}

import type { Plan } from '../../core/model/plan';
import type { LinkCounts } from '../../core/model/results/links';
import type { Proposal } from '../../core/model/results/proposal';
import { change, changeJson } from '../../verbs/changes';
import { type Change, undoHint } from '../text/change';
import type { Answer, CommandContext } from '../command';
import type { Paint } from '../text/paint';
import { previewText } from '../text/plan';
import { settingsText } from '../text/settings-edits';
import { printable } from '../text/diff';
import { count } from '../text/layout';

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

/** Files named in one sentence; the rest is counted. */
const NAMED = 5;

/** The outcome for the links, and the unreadable files that may hold links that no longer lead there. */
function linksText({ rewritten, lost, unread = [] }: LinkCounts): string {
  const said = `${count(rewritten, 'link')} rewritten, ${lost} lost.`;
  if (unread.length === 0) return said;
  const rest = unread.length > NAMED ? ` and ${unread.length - NAMED} more` : '';
  return `${said}\nNot rewritten: links in ${count(unread.length, 'file')} that cannot be read and may link there: ${unread.slice(0, NAMED).map(printable).join(', ')}${rest}.`;
}

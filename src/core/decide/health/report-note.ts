import { planOf, type DecideContext } from '../../model/context';
import type { NotePath } from '../../model/path';
import type { Plan } from '../../model/plan';
import { GENERATED_KEY, GENERATED_VALUE } from '../../read/memory/generated';
import { asItWas, mustBeGenerated, wholeEdit } from '../../read/snapshot/whole-file';

/** The head of a report note, which says whose it is. */
export const REPORT_HEAD: readonly string[] = ['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, '---', '', '# Health report', ''];

/** The heading above the blocks of a report note, and their purpose. */
export const HISTORY_INTRO: readonly string[] = [
  '## History',
  '',
  'One line for each report that differed from the one before, then the findings of the last one; the next report compares with them.',
  '',
];

/**
 * The plan that gives a report note its text, null where not a byte would change. `current` is the note's fresh text, null
 * where there is none; `render` gets the id of the plan. Throws `exists` where somebody else's note has its place.
 */
export function reportPlan(
  ctx: Pick<DecideContext, 'newId' | 'created'>,
  path: NotePath,
  current: string | null,
  reason: string,
  render: (plan: string) => string,
): Plan | null {
  mustBeGenerated(path, current);
  const id = ctx.newId();
  const text = render(id);
  if (text === current) return null;
  const named = { created: ctx.created, newId: () => id };
  return planOf(named, {
    title: 'Write the health report',
    reason,
    edits: [wholeEdit(path, current, text, reason)],
    preconditions: [asItWas(path, current)],
  });
}

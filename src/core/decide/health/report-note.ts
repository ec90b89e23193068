import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { NotePath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import { GENERATED_KEY, GENERATED_VALUE, isGenerated } from '../../read/memory/generated';
import { parseNote } from '../../read/snapshot/note';
import { sha256 } from '../../read/text/hash';
import { encodeText } from '../../read/text/text';

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
  const size = current === null ? 0 : encodeText(current).length;
  if (current !== null && size > 0 && !isGenerated(parseNote(path, current, size))) {
    throw new MemoryError('exists', `"${path}" was not written by Top of Mind, so it is left alone. Rename it, and run again.`, path);
  }
  const id = ctx.newId();
  const text = render(id);
  if (text === current) return null;
  const edit: Edit =
    current === null
      ? { op: 'create', path, text, reason }
      : { op: 'replace', path, start: 0, end: current.length, before: current, text, reason };
  const precondition: Precondition =
    current === null ? { kind: 'absent', path } : { kind: 'hash', path, sha256: sha256(encodeText(current)) };
  const named = { created: ctx.created, newId: () => id };
  return planOf(named, { title: 'Write the health report', reason, edits: [edit], preconditions: [precondition] });
}

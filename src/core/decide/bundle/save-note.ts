import type { Bundle } from '../../model/bundle';
import { planOf, type DecideContext } from '../../model/context';
import { joinPath, type VaultPath } from '../../model/path';
import type { Proposal } from '../../model/results/proposal';
import { GENERATED_KEY, GENERATED_VALUE } from '../../read/memory/generated';
import { freeTarget } from '../refactor/index';

/**
 * A bundle as a new note at the root of its memory, named after the day. It is marked as generated, so that no bundle, index
 * or check takes it for a memory.
 */
export function saveAsNote(ctx: DecideContext, { text }: Pick<Bundle, 'text'>): Proposal<{ readonly path: VaultPath }> {
  const path = freeTarget(ctx.snapshot, joinPath(ctx.memory.root, `${ctx.today} Context bundle.md`), new Set());
  const title = 'Save the context bundle';
  const head = `---\n${GENERATED_KEY}: ${GENERATED_VALUE}\ncreated: ${ctx.today}\n---\n\n`;
  return {
    result: { path },
    plan: planOf(ctx, {
      title,
      reason: 'A copy of the bundle, as a note.',
      edits: [{ op: 'create', path, text: `${head}${text}`, reason: title }],
      preconditions: [{ kind: 'absent', path }],
    }),
  };
}

import type { Bundle } from '../../model/bundle';
import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import type { Proposal } from '../../model/results/proposal';
import { GENERATED_KEY, GENERATED_VALUE } from '../../read/memory/generated';

/** Notes of one day; nobody saves more. */
const MOST = 100;

/**
 * A bundle as a new note at the root of its memory, named after the day. It is marked as generated, so that no bundle, index
 * or check takes it for a memory. Throws `exists` where the day has a hundred already.
 */
export function saveAsNote(ctx: DecideContext, { text }: Pick<Bundle, 'text'>): Proposal<{ readonly path: VaultPath }> {
  const path = freePath(ctx);
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

function freePath(ctx: DecideContext): VaultPath {
  const { root } = ctx.memory;
  for (let count = 1; count <= MOST; count += 1) {
    const name = `${ctx.today} Context bundle${count === 1 ? '' : ` ${count}`}.md`;
    const path = asVaultPath(root === '' ? name : `${root}/${name}`);
    if (!ctx.snapshot.has(path)) return path;
  }
  throw new MemoryError('exists', `There are ${MOST} saved bundles of ${ctx.today} already. Remove some, and save again.`);
}

import type { DecideContext } from '../../model/context';
import type { Layer } from '../../model/convention';
import type { FixHint } from '../../model/finding';
import { isHidden, isInside, type VaultPath } from '../../model/path';
import { matchesPattern } from '../../read/glob';

/**
 * Why no plan may carry out this fix of `path`, as a clause; null where one may. A fix that the writer would
 * refuse must not stand among the others: the whole plan would be refused for it.
 */
export function hindrance(ctx: DecideContext, path: VaultPath, fix: FixHint, unreadable: ReadonlySet<VaultPath>): string | null {
  if (isHidden(path)) return 'nothing is ever written to hidden folders from here';
  const layer = layerOf(ctx, path);
  if (layer === 'read-only') return 'it is read-only';
  if (fix.kind === 'set-property') return layer === 'append-only' ? 'it is append-only, so what stands in it is not changed' : null;
  if (fix.kind !== 'rename') return null;
  if (layer === 'append-only' && layerOf(ctx, fix.to) !== 'append-only') return 'it is append-only, and would not be so under that name';
  if (unreadable.has(path)) return 'its text cannot be read, so its own links could not follow';
  const bound = ctx.snapshot.inbound(path).find(({ from }) => isInside(from, ctx.memory.root) && layerOf(ctx, from) === 'read-only');
  return bound === undefined ? null : `"${bound.from}" links to it and is read-only`;
}

/** The write policy of a path of the memory, as the guard reads it. */
function layerOf({ convention, memory }: DecideContext, path: VaultPath): Layer {
  const inside = memory.root === '' ? path : path.slice(memory.root.length + 1);
  return convention.layers.find(({ pattern }) => matchesPattern(pattern, inside))?.layer ?? 'curated';
}

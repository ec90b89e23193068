import type { DecideContext } from '../../model/context';
import type { FixHint } from '../../model/finding';
import { isHidden, isInside, type VaultPath } from '../../model/path';
import { escape } from '../../model/safe-path';
import { layerAt } from '../../read/files/rules';

/**
 * Why no plan may carry out this fix of `path`, as a clause; null where one may. A fix that the writer would
 * refuse must not stand among the others: the whole plan would be refused for it.
 */
export function hindrance(ctx: DecideContext, path: VaultPath, fix: FixHint, unreadable: ReadonlySet<VaultPath>): string | null {
  if (isHidden(path)) return 'nothing is ever written to hidden folders from here';
  if (escape(path) !== null) return 'some disks would take the name it has now for another place, so it is left alone';
  const { layer } = layerAt(ctx, path);
  if (layer === 'read-only') return 'it is read-only';
  if (fix.kind === 'set-property') return layer === 'append-only' ? 'it is append-only, so what stands in it is not changed' : null;
  if (fix.kind !== 'rename') return null;
  const other = ctx.snapshot.namesOf(path).find((name) => name !== path);
  if (other !== undefined) return `it has another name, "${other}", by a link on the disk`;
  if (layer === 'append-only' && layerAt(ctx, fix.to).layer !== 'append-only')
    return 'it is append-only, and would not be so under that name';
  if (unreadable.has(path)) return 'its text cannot be read, so its own links could not follow';
  const bound = ctx.snapshot.inbound(path).find(({ from }) => isInside(from, ctx.memory.root) && layerAt(ctx, from).layer === 'read-only');
  return bound === undefined ? null : `"${bound.from}" links to it and is read-only`;
}

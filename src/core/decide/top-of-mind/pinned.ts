import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { VaultPath } from '../../model/path';
import type { Fence } from '../../read/markdown/fences';

/** Notes of the vault that a person linked on the index note, outside its managed blocks. */
export function pinnedNotes(ctx: DecideContext, path: VaultPath, index: Note | null, fences: readonly Fence[]): Set<VaultPath> {
  const pinned = new Set<VaultPath>();
  for (const link of index?.links ?? []) {
    const inBlock = fences.some(({ state, start, end }) => state === 'ok' && link.start >= start && link.start < end);
    if (inBlock || link.kind === 'frontmatter') continue;
    const to = ctx.snapshot.resolve(link.linkpath, path);
    if (to !== null && to !== path) pinned.add(to);
  }
  return pinned;
}

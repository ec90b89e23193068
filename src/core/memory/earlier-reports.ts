import { jointPathOf, NO_REPORTS, reportPathOf, reportsIn, together, type EarlierReports } from '../decide/health/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import type { NotePath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import { readTextOrNull } from '../read/files/texts';

/**
 * Finds the earlier reports of a memory, in the note about it alone and in those about all memories: each of these can have
 * been the first when one was written. A note is read once, however many memories are asked for.
 */
export function earlierReader(files: VaultFiles): (ctx: DecideContext) => Promise<EarlierReports> {
  const notes = new Map<NotePath, Promise<ReadonlyMap<string, EarlierReports>>>();
  const read = (path: NotePath): Promise<ReadonlyMap<string, EarlierReports>> =>
    getOrSet(notes, path, async () => reportsIn(await readTextOrNull(files, path)));
  let joint: { readonly of: DecideContext['others']; readonly paths: readonly NotePath[] } | null = null;
  return async (ctx) => {
    // All contexts have one list of memories: their number must not count for each of them.
    if (joint?.of !== ctx.others)
      joint = { of: ctx.others, paths: [...new Set(ctx.others.map(jointPathOf))].filter((path) => ctx.snapshot.has(path)) };
    const reports = await Promise.all([reportPathOf(ctx), ...joint.paths].map(read));
    const named = reports.map((said, at) => said.get(at === 0 ? '' : ctx.memory.name) ?? NO_REPORTS);
    return together(named.filter(({ rows, findings }) => rows.length > 0 || findings !== null));
  };
}

import type { Finding } from '../../model/finding';
import type { VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { createResolver } from '../../read/links/resolve';
import { leadsTo } from './simulate';

/** A file that another machine moved; `to` is null where it went. */
export interface MovedFile {
  readonly from: VaultPath;
  readonly to: VaultPath | null;
}

/**
 * The links that led to files which are elsewhere now, as one finding each: with its fix where the file is there under
 * another name. Links that lead to their file already, or to one that took its name, are left out. Pure.
 */
export function linksToMoved(snapshot: Snapshot, moved: readonly MovedFile[]): Finding[] {
  const all = new Map(moved.filter(({ from }) => !snapshot.has(from)).map(({ from, to }) => [from, to]));
  if (all.size === 0) return [];
  const before = createResolver([...snapshot.files.map(({ path }) => path), ...all.keys()]);
  return snapshot.links.flatMap((link): Finding[] => {
    const { kind, raw, start, line, from: path, linkpath } = link;
    if (kind === 'reference' || linkpath === '') return [];
    const was = leadsTo(before, link, linkpath, path).to;
    if (was === null || !all.has(was)) return [];
    const to = placeOf(was, all, snapshot);
    if (to === null ? link.to !== null : to === link.to && link.via === null) return [];
    const about = { id: 'link.moved', severity: 'warning' as const, path, ...(line > 0 ? { line } : {}) };
    if (to === null) return [{ ...about, message: `${raw} leads nowhere: "${was}" was removed on another machine.`, fix: null }];
    return [{ ...about, message: `${raw} leads to "${to}", its new name.`, fix: { kind: 'relink', raw, start, to } }];
  });
}

/** Where a file is after all moves; null where it is not there any more. */
function placeOf(from: VaultPath, moved: ReadonlyMap<VaultPath, VaultPath | null>, snapshot: Snapshot): VaultPath | null {
  const seen = new Set<VaultPath>();
  for (let at: VaultPath | null | undefined = from; at !== null && at !== undefined && !seen.has(at); at = moved.get(at)) {
    if (snapshot.has(at)) return at;
    seen.add(at);
  }
  return null;
}

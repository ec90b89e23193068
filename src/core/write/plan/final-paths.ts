import type { VaultPath } from '../../model/path';

/** A change of the tree, of a plan or of its operations; other edits may stand between. */
export interface TreeStep {
  readonly op: string;
  readonly path: VaultPath;
  readonly to?: VaultPath;
}

/** Where every file that was there and leaves its place ends up, by its old path; null where it goes. */
export function finalsOf(steps: Iterable<TreeStep>): Map<VaultPath, VaultPath | null> {
  const origins = new Map<VaultPath, VaultPath | null>();
  const finals = new Map<VaultPath, VaultPath | null>();
  for (const { op, path, to } of steps) {
    if (op !== 'create' && op !== 'move' && op !== 'trash' && op !== 'remove') continue;
    const known = origins.get(path);
    origins.set(path, null);
    if (op === 'create') continue;
    const origin = known === undefined ? path : known;
    if (to !== undefined) origins.set(to, origin);
    if (origin !== null) finals.set(origin, to ?? null);
  }
  return finals;
}

/** Paths at which files come to stand that were not there; one that goes on, or goes again, is reported too. */
export function arrivalsOf(steps: Iterable<TreeStep>): VaultPath[] {
  return [...steps].flatMap(({ op, path, to }) => (op === 'create' ? [path] : op === 'move' && to !== undefined ? [to] : []));
}

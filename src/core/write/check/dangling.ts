import { addTo } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { byCodePoint, pathKey, type VaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import type { FileEntry } from '../../model/snapshot';
import { finalsOf, type TreeStep } from '../plan/follow';

/** Links that one sentence names; the rest is counted. */
const NAMED = 3;

/**
 * Refuses with `bad_input` to take files away from under the symbolic links that lead to them, or through them: the
 * links would lead nowhere, and the notes that they stand for would be gone under those names.
 */
export async function refuseDangling(leaving: readonly VaultPath[], files: VaultFiles): Promise<void> {
  if (leaving.length === 0) return;
  const found = danglingBy(leaving, await files.list());
  if (found !== null) throw new MemoryError('bad_input', sentence(found.path, found.links), found.path);
}

/** As `refuseDangling`, for what an undo takes away: with `not_undoable`. */
export async function refuseDanglingUndo(steps: readonly TreeStep[], files: VaultFiles): Promise<void> {
  const leaving = [...finalsOf(steps).keys()];
  if (leaving.length === 0) return;
  const found = danglingBy(leaving, await files.list());
  if (found !== null) throw new MemoryError('not_undoable', sentence(found.path, found.links), found.path);
}

/** The first of these files that links lead to, with the links; null where none do. */
function danglingBy(
  leaving: readonly VaultPath[],
  entries: readonly FileEntry[],
): { readonly path: VaultPath; readonly links: readonly VaultPath[] } | null {
  const linked = new Map<string, VaultPath[]>();
  for (const { path, leadsTo } of entries) {
    for (const place of leadsTo ?? []) addTo(linked, pathKey(place), path);
  }
  for (const path of leaving) {
    const links = linked.get(pathKey(path));
    if (links !== undefined) return { path, links: links.sort(byCodePoint) };
  }
  return null;
}

function sentence(path: VaultPath, links: readonly VaultPath[]): string {
  const named = links
    .slice(0, NAMED)
    .map((link) => `"${link}"`)
    .join(', ');
  const rest = links.length > NAMED ? ` and ${links.length - NAMED} more` : '';
  const [subject, verb, copy] =
    links.length === 1
      ? ['The symbolic link', 'leads', 'the link, or put a copy in its place']
      : ['The symbolic links', 'lead', 'the links, or put copies in their place'];
  return `"${path}" has to stay where it is. ${subject} ${named}${rest} ${verb} to it, and would lead nowhere. Nothing was changed. Remove ${copy}, then try again.`;
}

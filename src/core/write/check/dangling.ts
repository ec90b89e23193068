import { addTo, someOf } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { byCodePoint, pathKey, type VaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';

/** Links that one sentence names; the rest is counted. */
const NAMED = 3;

/**
 * Refuses with `code` to take files away from under the symbolic links that lead to them, or through them: the
 * links would lead nowhere, and the notes that they stand for would be gone under those names.
 */
export async function refuseDangling(leaving: readonly VaultPath[], files: VaultFiles, code: 'bad_input' | 'not_undoable'): Promise<void> {
  if (leaving.length === 0) return;
  const linked = new Map<string, VaultPath[]>();
  for (const { path, leadsTo } of await files.list()) {
    for (const place of leadsTo ?? []) addTo(linked, pathKey(place), path);
  }
  for (const path of leaving) {
    const links = linked.get(pathKey(path));
    if (links !== undefined) throw new MemoryError(code, sentence(path, links.sort(byCodePoint)), path);
  }
}

function sentence(path: VaultPath, links: readonly VaultPath[]): string {
  const named = links.map((link) => `"${link}"`);
  const [subject, verb, copy] =
    links.length === 1
      ? ['The symbolic link', 'leads', 'the link, or put a copy in its place']
      : ['The symbolic links', 'lead', 'the links, or put copies in their place'];
  return `"${path}" has to stay where it is. ${subject} ${someOf(named, NAMED)} ${verb} to it, and would lead nowhere. Nothing was changed. Remove ${copy}, then try again.`;
}

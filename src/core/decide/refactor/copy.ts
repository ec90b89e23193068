import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { folderOf, type VaultPath } from '../../model/path';
import { createResolver } from '../../read/links/resolve';
import { climbsAnew } from './linkpath';
import { retargetEdits, type Retarget } from './retarget';
import { leadsTo, viewLinks } from './simulate';
import { applyEdits } from './text-edit';

/**
 * A text of a file as a copy of it at another path holds it: the same bytes, but for links that would lead elsewhere from
 * there. `made` are the files that the plan makes. Where a link cannot be spelled from there, all of them stay as they are.
 */
export function copyOfText(ctx: DecideContext, path: VaultPath, text: string, to: VaultPath, made: readonly VaultPath[]): string {
  const texts = new Map([[path, text]]);
  const view = viewLinks(ctx.snapshot, texts);
  const resolver = createResolver([...new Set([...ctx.snapshot.files.map((file) => file.path), ...made, to])]);
  const retargets = view.linksOf(path).flatMap((link, index): Retarget[] => {
    if (link.to === null || link.linkpath === '' || link.via !== null) return [];
    const leads = leadsTo(resolver, link, link.linkpath, to).to === link.to && !climbsAnew(link.linkpath, folderOf(path), folderOf(to));
    return leads ? [] : [{ source: path, index, place: to, to: link.to, subpath: link.subpath }];
  });
  try {
    return applyEdits(text, retargetEdits(view, retargets, texts, resolver).get(path) ?? []);
  } catch (error) {
    // A note out of use may hold a link that leads nowhere; the text that goes on holding is another.
    if (error instanceof MemoryError) return text;
    throw error;
  }
}

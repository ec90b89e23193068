import { linksIn } from '../../read/snapshot/links-in';
import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Link } from '../../model/link';
import type { VaultPath } from '../../model/path';
import { retargetEdits, type Retarget } from './retarget';
import { cannotFollow, resolverOf, viewLinks } from './simulate';
import { applyEdits, sortedEdits, type TextEdit } from './text-edit';

/** A link that is to lead to another file: found by where it starts and how it is written. */
export interface Relink {
  readonly path: VaultPath;
  readonly start: number;
  readonly raw: string;
  readonly to: VaultPath;
  /** With its `#`, empty for none; absent where it stays. */
  readonly subpath?: string | undefined;
}

/**
 * The edits by source that give links new targets, proven by reading the result again. A wikilink without a text of its
 * own gets what it showed for one, so that its sentence reads as before. Throws `changed_since` where a link is not there any more, `verify_failed` where it cannot be respelled.
 */
export function relinkEdits(
  ctx: DecideContext,
  relinks: readonly Relink[],
  texts: ReadonlyMap<VaultPath, string>,
): ReadonlyMap<VaultPath, readonly TextEdit[]> {
  const view = viewLinks(ctx.snapshot, texts);
  const retargets = relinks.map(({ path, start, raw, to, subpath }): Retarget => {
    // The metadata cache gives no offsets inside frontmatter.
    const index = view.linksOf(path).findIndex((link) => (start < 0 || link.start === start) && link.raw === raw);
    const link = view.linksOf(path)[index];
    if (!texts.has(path) || link === undefined)
      throw new MemoryError('changed_since', `"${path}" no longer holds ${raw} there. Run the check again.`, path);
    return { source: path, index, place: path, to, subpath: subpath === undefined ? link.subpath : subpath || null, certain: true };
  });
  const edits = new Map(retargetEdits(view, retargets, texts, resolverOf(ctx.snapshot)));
  relinks.forEach(({ path }, at) => {
    const index = retargets[at]?.index ?? -1;
    const link = view.linksOf(path)[index];
    if (link?.kind !== 'wikilink' || link.display !== null || link.start < 0) return;
    const [text, own] = [texts.get(path) ?? '', edits.get(path) ?? []];
    const after = (all: readonly TextEdit[]): readonly Link[] => linksIn(path, applyEdits(text, all));
    const pathsAfter = (all: readonly TextEdit[]): string => JSON.stringify(after(all).map((one) => one.linkpath));
    const words = shownBy(link);
    if (shownBy(after(own)[index] ?? link) === words) return;
    // In a table the sign before a text is escaped: `[[A\\|b]]`.
    const shown = ['|', '\\|']
      .map((sign) => [...own, { start: link.end - 2, end: link.end - 2, text: sign + words }])
      .find((all) => pathsAfter(all) === pathsAfter(own));
    if (shown === undefined) throw cannotFollow(path, 'a link would lead elsewhere');
    edits.set(path, sortedEdits(shown));
  });
  return edits;
}

/** The text of a wikilink that has none of its own: `[[a#b]]` reads "a > b". */
function shownBy({ linkpath, subpath }: Link): string {
  return [linkpath, ...(subpath ?? '').split('#')].filter((part) => part !== '').join(' > ');
}

import { linksIn } from '../../read/snapshot/links-in';
import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Link, ResolvedLink } from '../../model/link';
import type { VaultPath } from '../../model/path';
import { linkpathsFor } from './linkpath';
import { cannotFollow, isCard, viewLinks } from './simulate';
import { editSource, type LinkChange } from './source-edits';
import { applyEdits, sortedEdits, type TextEdit } from './text-edit';

/** A link that is to lead to another file: found by where it starts and how it is written. */
export interface Relink {
  readonly path: VaultPath;
  readonly start: number;
  readonly raw: string;
  readonly to: VaultPath;
  /** The words that a wikilink without a text of its own goes on to show. */
  readonly words?: string | undefined;
}

/**
 * The edits by source that give links new targets, proven by reading the result again. Throws
 * `changed_since` where a link is not there any more, `verify_failed` where it cannot be respelled.
 */
export function relinkEdits(
  ctx: DecideContext,
  relinks: readonly Relink[],
  texts: ReadonlyMap<VaultPath, string>,
): ReadonlyMap<VaultPath, readonly TextEdit[]> {
  const view = viewLinks(ctx.snapshot, texts);
  const edits = new Map<VaultPath, readonly TextEdit[]>();
  const leadsTo = (link: Link, linkpath: string, from: VaultPath): VaultPath | null =>
    ctx.snapshot.resolve(isCard(link) ? `/${linkpath}` : linkpath, from);
  for (const path of new Set(relinks.map((relink) => relink.path))) {
    const text = texts.get(path);
    const links = view.linksOf(path);
    const wanted = new Map<number, VaultPath>();
    const shown: { readonly at: number; readonly words: string }[] = [];
    const changes: LinkChange[] = relinks
      .filter((relink) => relink.path === path)
      .map((relink) => {
        // The metadata cache gives no offsets inside frontmatter.
        const index = links.findIndex((link) => (relink.start < 0 || link.start === relink.start) && link.raw === relink.raw);
        const link = links[index];
        if (text === undefined || link === undefined)
          throw new MemoryError('changed_since', `"${path}" no longer holds ${relink.raw} there. Run the check again.`, path);
        const linkpath = spellingsFor(link, relink.to, path).find(
          (one) => leadsTo(link, one, path) === relink.to && !(link.ambiguous === true && one === link.linkpath),
        );
        if (linkpath === undefined) throw cannotFollow(path, `no link can spell "${relink.to}"`);
        wanted.set(index, relink.to);
        if (relink.words !== undefined && link.kind === 'wikilink' && link.display === null && link.start >= 0)
          shown.push({ at: link.end - 2, words: relink.words });
        return { index, target: { linkpath, display: null } };
      });
    const found = editSource(path, text ?? '', links, changes);
    if ('failed' in found) throw cannotFollow(path, `${found.failed.raw} cannot be taken apart`);
    const before = links.map((link) => leadsTo(link, link.linkpath, path));
    const isRight = (tried: readonly TextEdit[]): boolean => {
      const after = linksIn(path, applyEdits(text ?? '', tried)).map((link) => leadsTo(link, link.linkpath, path));
      return after.length === links.length && after.every((to, index) => to === (wanted.get(index) ?? before[index]));
    };
    // In a table the sign before a text is escaped: `[[A\\|b]]`.
    const added = shown.map(({ at, words }): TextEdit => {
      const plain = { start: at, end: at, text: `|${words}` };
      return isRight([...found, plain]) ? plain : { ...plain, text: `\\|${words}` };
    });
    const right = [...found, ...added];
    if (!isRight(right)) throw cannotFollow(path, 'a link would lead elsewhere');
    edits.set(path, sortedEdits(right));
  }
  return edits;
}

function spellingsFor(link: ResolvedLink, to: VaultPath, from: VaultPath): string[] {
  return isCard(link) ? [to] : linkpathsFor(link.linkpath, link.to ?? to, to, from);
}

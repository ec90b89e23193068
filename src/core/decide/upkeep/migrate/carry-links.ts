import type { DecideContext } from '../../../model/context';
import type { Link } from '../../../model/link';
import { type NotePath, type VaultPath } from '../../../model/path';
import type { Resolver } from '../../../read/links/resolve';
import { oldName } from '../../../read/older/old-note';
import { linksIn } from '../../../read/snapshot/links-in';
import { applyEdits, editSource, linkpathsFor, type LinkChange } from '../../refactor/index';

/** Where links lead once a migration is done. */
export interface Targets {
  /** Notes by their old path, and the new note that each becomes. */
  readonly moved: ReadonlyMap<VaultPath, VaultPath>;
  /** The same by the ids that they had. */
  readonly ids: ReadonlyMap<string, VaultPath>;
  /** Finds files as they are afterwards. */
  readonly resolver: Resolver;
}

/** The id that a link by id names: `abc123`, or the one at the end of an older name, as in `id__abc123`. */
export function idIn(linkpath: string): string {
  return oldName(linkpath)?.id ?? linkpath;
}

/**
 * A text of `from` as it stands in `to`: each link that led to a file leads to it, or to the note that it became; one by
 * the id of a note becomes one by its file name. A link that cannot be spelled stays as it is.
 */
export function carryLinks(ctx: DecideContext, text: string, from: VaultPath, to: VaultPath, targets: Targets): string {
  if (!text.includes('[') && !text.includes('](')) return text;
  const links = linksIn(to, text);
  const changes = links.flatMap((link, index): LinkChange[] => {
    if (link.linkpath === '') return [];
    const old = ctx.snapshot.resolve(link.linkpath, from);
    const wanted = old === null ? targets.ids.get(idIn(link.linkpath)) : (targets.moved.get(old) ?? old);
    if (wanted === undefined || leads(targets.resolver, link.linkpath, to, wanted)) return [];
    const linkpath = spelled(targets.resolver, link, old, wanted, to);
    return linkpath === null ? [] : [{ index, target: { linkpath, display: null } }];
  });
  if (changes.length === 0) return text;
  const edits = editSource(to, text, links, changes);
  return 'failed' in edits ? text : applyEdits(text, edits);
}

/** A spelling of a link, in its own style, that leads to a file and to no other. */
export function spelled(resolver: Resolver, link: Link, old: VaultPath | null, wanted: VaultPath, from: VaultPath): string | null {
  return (
    linkpathsFor(old === null ? '' : link.linkpath, old ?? wanted, wanted as NotePath, from).find((one) =>
      leads(resolver, one, from, wanted),
    ) ?? null
  );
}

function leads(resolver: Resolver, linkpath: string, from: VaultPath, wanted: VaultPath): boolean {
  const { to, ambiguous } = resolver.resolve(linkpath, from);
  return to === wanted && !ambiguous;
}

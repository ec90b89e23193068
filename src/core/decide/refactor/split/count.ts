import type { ResolvedLink } from '../../../model/link';
import type { VaultPath } from '../../../model/path';
import type { LinkCounts } from '../../../model/results/links';
import type { Snapshot } from '../../../model/snapshot';
import type { Resolver } from '../../../read/links/resolve';
import { turningLinks } from '../../../read/links/affected-links';
import { leadsTo, type LinkView } from '../simulate';
import type { FollowedAnchors } from './follow-anchors';

/**
 * Links of the whole vault that lead to a file. After the split that counts what it adds as well: a
 * link to each new note where its section stood, and each new note's `split_from` back; links inside
 * a definition that is copied count once for each copy, and links that waited for a note of that
 * name lead there now. `rewritten` are those of the links before that were turned.
 */
export function countLinks(
  snapshot: Snapshot,
  path: VaultPath,
  view: LinkView,
  { resolved, rewritten }: FollowedAnchors,
  made: readonly VaultPath[],
  resolver: Resolver,
): LinkCounts {
  let before = snapshot.resolvedCount?.() ?? count(snapshot.links);
  for (const source of view.fresh) before += count(view.linksOf(source)) - count(snapshot.outgoing(source));
  const mayTurn = turningLinks(made);
  const waiting = new Set<VaultPath>([...(snapshot.unresolvedSources?.() ?? snapshot.files.map((file) => file.path)), ...view.fresh]);
  waiting.delete(path);
  let gained = 0;
  for (const source of waiting) {
    for (const link of view.linksOf(source))
      if (link.to === null && mayTurn(link.linkpath) && leadsTo(resolver, link, link.linkpath, source).to !== null) gained++;
  }
  return { before, after: before - count(view.linksOf(path)) + resolved + gained, rewritten, lost: 0 };
}

function count(links: readonly ResolvedLink[]): number {
  return links.filter((link) => link.to !== null).length;
}

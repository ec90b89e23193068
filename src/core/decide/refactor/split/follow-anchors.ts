import type { ResolvedLink } from '../../../model/link';
import { isNotePath, type VaultPath } from '../../../model/path';
import { parseNote } from '../../../read/snapshot/note';
import type { Resolver } from '../../../read/links/resolve';
import { resolveSubpath, type SubpathTarget } from '../../../read/markdown/subpath';
import { linksIn } from '../../../read/snapshot/links-in';
import { reaches, sameAnchors, subpathTo, type Anchor, type Anchors } from '../anchors';
import { retargetEdits, type Retarget } from '../retarget';
import { cannotFollow, leadsTo, resolvedIn, type LinkView } from '../simulate';
import { applyEdits, type TextEdit } from '../text-edit';
import { originOf, standingIn, type Part, offsetIn } from './parts';

/** The vault on both sides of a split. */
export interface SplitVault {
  readonly path: VaultPath;
  readonly original: Anchors;
  /** The rest of the original first, then the new notes. */
  readonly parts: readonly Part[];
  /** Links as they were, resolved. */
  readonly view: LinkView;
  /** Fresh texts as they were. */
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** The names once the new notes are there. */
  readonly resolver: Resolver;
}

/** How links follow: edits of the parts' texts and of the other sources', and how many links they turn. */
export interface FollowedAnchors {
  readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>;
  /** The parts' texts with their edits. */
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** How many links of the parts lead to a file. */
  readonly resolved: number;
  readonly rewritten: number;
}

/** A link as it stands in a part or another source. */
interface Standing {
  readonly source: VaultPath;
  readonly index: number;
  /** As it was in the original or the other source; null for a link that the split wrote. */
  readonly link: ResolvedLink | null;
  /** The heading or block it means, where that is one of the original. */
  readonly anchor: PartAnchor | null;
}

/** Links in headings change the headings that others name: after so many rounds nothing new can come up. */
const ROUNDS = 5;

/**
 * Makes every link lead to the heading or block it led to before, and proves it on the texts after.
 * `sources` are the other files that link to the original. Throws `changed_since`, `verify_failed`.
 */
export function followAnchors(vault: SplitVault, sources: readonly VaultPath[]): FollowedAnchors {
  const { path, parts, texts } = vault;
  const before = new Map<VaultPath, string>([...texts, ...parts.map((part) => [part.path, part.text] as const)]);
  const first = anchorsIn(parts, before);
  const own = [...vault.view.linksOf(path)].sort((a, b) => a.start - b.start);
  const links = new Map(parts.map((part) => [part.path, linksOfPart(path, own, part)]));
  const standing = [...parts.map((part) => part.path), ...sources].flatMap((source) => {
    const own = links.get(source)?.map(({ was }) => was) ?? vault.view.linksOf(source);
    return own.map((link, index): Standing => ({ source, index, link, anchor: link === null ? null : meaning(vault, first, link) }));
  });

  let now = first;
  for (let round = 0; round < ROUNDS; round++) {
    const retargets = standing.flatMap((one) => retargetOf(vault, now, one));
    const turned = new Set(retargets.map(({ source, index }) => `${index} ${source}`));
    const view: LinkView = {
      fresh: vault.view.fresh,
      linksOf: (source) =>
        links.get(source)?.map(({ link, was }, index): ResolvedLink => {
          if (was !== null && turned.has(`${index} ${source}`))
            return { ...link, from: source, to: was.to, via: was.via, ...(was.ambiguous === true ? { ambiguous: true } : {}) };
          return { ...link, from: source, to: vault.resolver.resolve(link.linkpath, source).to ?? was?.to ?? null, via: was?.via ?? null };
        }) ?? vault.view.linksOf(source),
    };
    const edits = retargetEdits(view, retargets, before, vault.resolver);
    const after = new Map([...before].map(([source, text]) => [source, applyEdits(text, edits.get(source) ?? [])]));
    const then = anchorsIn(parts, after);
    if (parts.every((part) => sameAnchors(now(part.path), then(part.path)))) {
      prove(vault, standing, after, then);
      const resolved = parts.reduce((sum, part) => sum + resolvedIn(view.linksOf(part.path)), 0);
      return { edits, texts: new Map(parts.map((part) => [part.path, after.get(part.path) ?? ''])), resolved, rewritten: retargets.length };
    }
    now = then;
  }
  throw cannotFollow(path, 'links in its headings turn each other');
}

/** The links of a part as they stand there, each with what it was in the original, whose links are `own`, in order. */
function linksOfPart(
  path: VaultPath,
  own: readonly ResolvedLink[],
  part: Part,
): { readonly link: ReturnType<typeof linksIn>[number]; readonly was: ResolvedLink | null }[] {
  const known = new Map(standingIn(part, own).map((link) => [link.start, link]));
  const seen = new Set<number>();
  const links = linksIn(part.path, part.text).map((link) => {
    const origin = originOf(part, link.start);
    const was = origin === null ? undefined : known.get(origin);
    if (was === undefined) return { link, was: null };
    if (was.linkpath !== link.linkpath || was.subpath !== link.subpath || was.kind !== link.kind)
      throw cannotFollow(path, `${was.raw} would lead elsewhere`);
    seen.add(was.start);
    return { link, was };
  });
  const lost = [...known.values()].find((link) => !seen.has(link.start));
  if (lost !== undefined) throw cannotFollow(path, `${lost.raw} would be no link any more`);
  return links;
}

/** The heading or block of the original that a link names; null if it names none. */
function meaning({ path, original, parts }: SplitVault, anchorsOf: (path: VaultPath) => Anchors, link: ResolvedLink): PartAnchor | null {
  const target = link.to === path && link.subpath !== null ? resolveSubpath(original, link.subpath) : null;
  if (target === null) return null;
  const anchor = homeOf(parts, anchorsOf, target);
  if (anchor === null) throw cannotFollow(path, `what ${link.raw} leads to would be lost`);
  return anchor;
}

/** The edits to a link that make it lead where it should; none where it does already. */
function retargetOf(vault: SplitVault, now: (path: VaultPath) => Anchors, { source, index, link, anchor }: Standing): Retarget[] {
  if (link === null || link.subpath === null) return [];
  // A link into its own note that names nothing there goes on naming nothing there.
  if (anchor === null)
    return link.linkpath === '' && link.to !== null && link.to !== source
      ? [{ source, index, place: source, to: link.to, subpath: link.subpath }]
      : [];
  const to = leadTo(vault, link.linkpath, source, link);
  const anchors = now(anchor.part.path);
  if (to === anchor.part.path && reaches(anchors, link.subpath, anchor)) return [];
  const subpath = subpathTo(anchors, anchor, link.subpath);
  if (subpath === null) throw cannotFollow(source, `nothing names what ${link.raw} leads to`);
  return [{ source, index, place: source, to: anchor.part.path, subpath }];
}

/** Where a linkpath leads once the new notes are there. A link by id or name goes on leading to its note. */
function leadTo({ resolver }: SplitVault, linkpath: string, source: VaultPath, was: ResolvedLink): VaultPath | null {
  const { to } = leadsTo(resolver, was, linkpath, source);
  return to ?? (was.via !== null && linkpath === was.linkpath ? was.to : null);
}

/** Reads all links again in the texts as they will be. */
function prove(
  vault: SplitVault,
  standing: readonly Standing[],
  after: ReadonlyMap<VaultPath, string>,
  anchorsOf: (path: VaultPath) => Anchors,
): void {
  const fresh = new Map<VaultPath, ReturnType<typeof linksIn>>();
  for (const { source, index, link, anchor } of standing) {
    if (link === null || link.to === null) continue;
    const text = after.get(source);
    const links = fresh.get(source) ?? (text === undefined ? vault.view.linksOf(source) : linksIn(source, text));
    fresh.set(source, links);
    const then = links[index];
    if (then === undefined) throw cannotFollow(source, `${link.raw} would be lost`);
    const to = leadTo(vault, then.linkpath, source, link);
    const wanted = anchor?.part.path ?? link.to;
    if (to !== wanted || (anchor !== null && !reaches(anchorsOf(anchor.part.path), then.subpath ?? '', anchor)))
      throw cannotFollow(source, `${link.raw} would lead elsewhere`);
  }
}

function anchorsIn(parts: readonly Part[], texts: ReadonlyMap<VaultPath, string>): (path: VaultPath) => Anchors {
  const known = new Map(
    parts.map(({ path }): [VaultPath, Anchors] => {
      const text = texts.get(path) ?? '';
      return [path, isNotePath(path) ? parseNote(path, text, text.length) : { headings: [], blockIds: [] }];
    }),
  );
  return (path) => known.get(path) ?? { headings: [], blockIds: [] };
}

/** A heading or block of a part. */
interface PartAnchor extends Anchor {
  readonly part: Part;
}

/** Where a heading or block of the original stands after the split; null if no part has it. */
function homeOf(parts: readonly Part[], anchorsOf: (path: VaultPath) => Anchors, target: SubpathTarget): PartAnchor | null {
  const at = target.kind === 'heading' ? target.heading.start : target.block.start;
  // A definition that was copied to several parts stands first where it belongs.
  const homes = parts.filter((part) => part.pieces.some(({ start, end }) => at >= start && at < end));
  for (const part of homes) {
    const offset = offsetIn(part, at);
    const { headings, blockIds } = anchorsOf(part.path);
    const index =
      target.kind === 'heading'
        ? headings.findIndex((heading) => heading.start === offset)
        : blockIds.findIndex((block) => block.start === offset && block.id === target.block.id);
    if (index >= 0) return { part, kind: target.kind, index };
  }
  return null;
}

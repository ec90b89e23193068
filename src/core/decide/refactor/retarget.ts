import { groupBy } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import type { Link, ResolvedLink } from '../../model/link';
import { folderOf, foldKey, isNotePath, type VaultPath } from '../../model/path';
import type { Resolver } from '../../read/links/resolve';
import { linksIn } from '../../read/snapshot/links-in';
import { climbsAnew, linkpathsFor } from './linkpath';
import { cannotFollow, type LinkView } from './simulate';
import { editSource, type LinkChange } from './source-edits';
import { applyEdits, sortedEdits, type TextEdit } from './text-edit';

/** A link that is to lead elsewhere: found by its place among the links of its source's text. */
export interface Retarget {
  readonly source: VaultPath;
  readonly index: number;
  /** The file in which the link's text will stand afterwards: the source itself unless its text moves. */
  readonly place: VaultPath;
  readonly to: VaultPath;
  /** With its `#`, as a link can spell it; null for none. */
  readonly subpath: string | null;
}

/** A retarget on its way to a spelling that leads where it should. */
interface Rewrite extends Retarget {
  readonly link: ResolvedLink;
  /** Linkpaths that lead there, best first. */
  readonly spellings: readonly string[];
  /** The one in use. */
  at: number;
}

/**
 * The edits by source, in order of offset, that give links new files and subpaths, each in its own
 * spelling, proven by reading the edited texts again: these links lead where they should, all others
 * read as before. Offsets are those of the source's text in `texts`; `resolver` resolves in the vault
 * as it will be. A link into the file it stands in names only its subpath. Throws `changed_since`
 * where a text or link is missing, `verify_failed` where some link cannot be spelled.
 */
export function retargetEdits(
  view: LinkView,
  retargets: readonly Retarget[],
  texts: ReadonlyMap<VaultPath, string>,
  resolver: Resolver,
): ReadonlyMap<VaultPath, readonly TextEdit[]> {
  const edits = new Map<VaultPath, readonly TextEdit[]>();
  for (const [source, own] of groupBy(retargets, (retarget) => retarget.source)) {
    const text = texts.get(source);
    if (text === undefined) throw new MemoryError('changed_since', `"${source}" gained a link meanwhile. Decide it again.`, source);
    edits.set(source, editsOf(source, text, view.linksOf(source), own, resolver));
  }
  return edits;
}

function editsOf(
  source: VaultPath,
  text: string,
  links: readonly ResolvedLink[],
  retargets: readonly Retarget[],
  resolver: Resolver,
): readonly TextEdit[] {
  const rewrites = retargets.map((retarget): Rewrite => {
    // In brackets a line break ends the link, which would then be missing from the text.
    if (/[\r\n]/.test(retarget.to) && links[retarget.index]?.spelling === 'wikilink')
      throw cannotFollow(source, `no link in brackets can spell the line break in "${retarget.to}"; rename that file first`);
    const link = links[retarget.index];
    if (link === undefined) throw new MemoryError('changed_since', `"${source}" changed meanwhile. Decide it again.`, source);
    const spellings = spellingsOf(link, retarget, resolver);
    if (spellings.length === 0) throw cannotFollow(source, `no link can spell "${retarget.to}" in place of ${link.raw}`);
    return { ...retarget, link, spellings, at: 0 };
  });
  for (;;) {
    const changes = rewrites.map(({ index, spellings, at, subpath, link }): LinkChange => {
      const target = { linkpath: spellings[at] ?? '', display: null };
      // A subpath that stays keeps its very letters.
      return { index, target: subpath === link.subpath ? target : { ...target, subpath } };
    });
    const found = editSource(source, text, links, changes);
    if ('failed' in found) throw cannotFollow(source, `${found.failed.raw} cannot be taken apart`);
    const wrong = misread(source, links, linksIn(source, applyEdits(text, found)), rewrites, resolver);
    if (wrong.length === 0) return sortedEdits(found).filter((edit) => text.slice(edit.start, edit.end) !== edit.text);
    for (const rewrite of wrong) {
      rewrite.at++;
      if (rewrite.at >= rewrite.spellings.length)
        throw cannotFollow(source, `no link can spell "${rewrite.to}${rewrite.subpath ?? ''}" in place of ${rewrite.link.raw}`);
    }
  }
}

/** The linkpaths, best first, by which a link leads to its new file from its new place. */
function spellingsOf(link: ResolvedLink, { place, to, subpath }: Retarget, resolver: Resolver): string[] {
  // A card of a canvas names its file by the whole path.
  if (isCard(link)) return [to];
  const leads = (linkpath: string): boolean => isThere(link, linkpath, place, to, resolver);
  const within = place === to && subpath !== null && isNotePath(place) ? [''] : [];
  const kept =
    link.linkpath !== '' && link.to === to && !climbsAnew(link.linkpath, folderOf(link.from), folderOf(place)) ? [link.linkpath] : [];
  // A link into its own file has no habit of naming it: notes are named in full in markdown, bare in brackets.
  const old = link.linkpath === '' ? (link.spelling === 'markdown' ? 'x.md' : 'x') : link.linkpath;
  return [...new Set([...within, ...[...kept, ...linkpathsFor(old, link.to ?? to, to, place)].filter(leads)])];
}

/** A link may be one of several files' only where it was so before. */
function isThere(link: ResolvedLink, linkpath: string, place: VaultPath, to: VaultPath, resolver: Resolver): boolean {
  const then = resolver.resolve(linkpath, place);
  return then.to === to && (link.ambiguous === true || !then.ambiguous);
}

/** The rewrites that do not lead where they should once the text reads so. Throws where another link changed. */
function misread(
  source: VaultPath,
  before: readonly Link[],
  now: readonly Link[],
  rewrites: readonly Rewrite[],
  resolver: Resolver,
): Rewrite[] {
  if (before.length !== now.length) throw cannotFollow(source, `${before.length} links became ${now.length}`);
  const byIndex = new Map(rewrites.map((rewrite) => [rewrite.index, rewrite]));
  const wrong: Rewrite[] = [];
  before.forEach((link, index) => {
    const then = now[index];
    const rewrite = byIndex.get(index);
    if (then === undefined || then.kind !== link.kind) throw cannotFollow(source, `${link.raw} would be another kind of link`);
    if (rewrite === undefined) {
      if (then.linkpath !== link.linkpath || then.subpath !== link.subpath)
        throw cannotFollow(source, `${link.raw} would change with another link`);
      return;
    }
    const there = isCard(then)
      ? foldKey(then.linkpath) === foldKey(rewrite.to)
      : isThere(rewrite.link, then.linkpath, rewrite.place, rewrite.to, resolver);
    // The text of a link may hold an image that changes as well.
    const shown = then.display === link.display || link.display?.includes('[') === true;
    if (!there || !shown || (then.subpath ?? '') !== (rewrite.subpath?.normalize('NFC') ?? '')) wrong.push(rewrite);
  });
  return wrong;
}

function isCard(link: Link): boolean {
  return link.kind === 'canvas' && link.spelling === 'path';
}

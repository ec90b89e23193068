import { groupBy } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import type { Link, ResolvedLink } from '../../model/link';
import { folderOf, foldKey, isNotePath, type VaultPath } from '../../model/path';
import type { Resolver } from '../../read/links/resolve';
import { linksIn } from '../../read/snapshot/links-in';
import { climbsAnew, linkpathsFor } from './linkpath';
import { cannotFollow, isCard, type LinkView } from './simulate';
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
  /** Set where the link must mean one file alone, even if it was ambiguous before. */
  readonly certain?: true;
}

/** A link that takes the first of some spellings by which the edited text is read as it should be. */
export interface Respelling {
  readonly index: number;
  readonly link: ResolvedLink;
  /** The file it should lead to; null if it is to go on leading nowhere. */
  readonly to: VaultPath | null;
  /** Linkpaths that lead there, best first. */
  readonly spellings: readonly string[];
  /** A new subpath with its `#`, null for none; absent where it keeps its very letters. */
  readonly subpath?: string | null;
  /** A new text for a link that showed the old name. */
  readonly display?: string | null;
}

/**
 * The edits of a source, in order of offset, that give links new spellings. `wrongIn` says which links do not lead where they
 * should once the source has the links `now`: those take their next spelling, or their first. Throws `verify_failed` where one
 * has no spelling left, or the text would hold another number of links.
 */
export function respellLinks(
  source: VaultPath,
  text: string,
  links: readonly ResolvedLink[],
  first: readonly Respelling[],
  wrongIn: (now: readonly Link[]) => readonly Respelling[],
): readonly TextEdit[] {
  const chosen = new Map<number, { readonly respelling: Respelling; at: number }>();
  const take = (respelling: Respelling): void => {
    const { index, to, link, subpath } = respelling;
    const known = chosen.get(index);
    const next = known === undefined ? { respelling, at: 0 } : { ...known, at: known.at + 1 };
    chosen.set(index, next);
    if (next.at < next.respelling.spellings.length) return;
    throw cannotFollow(
      source,
      to === null ? `${link.raw} would lead to another file` : `no link can spell "${to}${subpath ?? ''}" in place of ${link.raw}`,
    );
  };
  for (let wrong = first; ;) {
    wrong.forEach(take);
    const changes = [...chosen.values()].map(({ respelling: { index, spellings, subpath, display = null }, at }): LinkChange => ({
      index,
      target: { linkpath: spellings[at] ?? '', display, ...(subpath === undefined ? {} : { subpath }) },
    }));
    const edits = editSource(source, text, links, changes);
    if ('failed' in edits) throw cannotFollow(source, `${edits.failed.raw} cannot be taken apart`);
    const now = edits.length === 0 ? links : linksIn(source, applyEdits(text, edits));
    if (now.length !== links.length) throw cannotFollow(source, `${links.length} links became ${now.length}`);
    wrong = wrongIn(now);
    if (wrong.length === 0) return sortedEdits(edits).filter((edit) => text.slice(edit.start, edit.end) !== edit.text);
  }
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
    const { index, to, subpath } = retarget;
    const link = links[index];
    if (link === undefined) throw new MemoryError('changed_since', `"${source}" changed meanwhile. Decide it again.`, source);
    // In brackets a line break ends the link, which would then be missing from the text.
    if (/[\r\n]/.test(to) && link.spelling === 'wikilink')
      throw cannotFollow(source, `no link in brackets can spell the line break in "${to}"; rename that file first`);
    const respelling = { index, link, to, spellings: spellingsOf(link, retarget, resolver) };
    return { retarget, respelling: subpath === link.subpath ? respelling : { ...respelling, subpath } };
  });
  return respellLinks(
    source,
    text,
    links,
    rewrites.map(({ respelling }) => respelling),
    (now) => misread(source, links, now, rewrites, resolver),
  );
}

interface Rewrite {
  readonly retarget: Retarget;
  readonly respelling: Respelling;
}

/** The linkpaths, best first, by which a link leads to its new file from its new place. */
function spellingsOf(link: ResolvedLink, retarget: Retarget, resolver: Resolver): string[] {
  const { place, to, subpath } = retarget;
  // A card of a canvas names its file by the whole path.
  if (isCard(link)) return [to];
  const leads = (linkpath: string): boolean => isThere(link, linkpath, retarget, resolver);
  const within = place === to && subpath !== null && isNotePath(place) ? [''] : [];
  const kept =
    link.linkpath !== '' && link.to === to && !climbsAnew(link.linkpath, folderOf(link.from), folderOf(place)) ? [link.linkpath] : [];
  // A link into its own file has no habit of naming it: notes are named in full in markdown, bare in brackets.
  const old = link.linkpath === '' ? (link.spelling === 'markdown' ? 'x.md' : 'x') : link.linkpath;
  return [...new Set([...within, ...[...kept, ...linkpathsFor(old, link.to ?? to, to, place)].filter(leads)])];
}

/** A link may be one of several files' only where it was so before. */
function isThere(link: ResolvedLink, linkpath: string, { place, to, certain }: Retarget, resolver: Resolver): boolean {
  const then = resolver.resolve(linkpath, place);
  return then.to === to && ((link.ambiguous === true && certain !== true) || !then.ambiguous);
}

/** The links that do not lead where they should once the text reads so. Throws where another link changed. */
function misread(
  source: VaultPath,
  before: readonly ResolvedLink[],
  now: readonly Link[],
  rewrites: readonly Rewrite[],
  resolver: Resolver,
): Respelling[] {
  const byIndex = new Map(rewrites.map((rewrite) => [rewrite.respelling.index, rewrite]));
  return before.flatMap((link, index) => {
    const then = now[index];
    const rewrite = byIndex.get(index);
    if (then === undefined || then.kind !== link.kind) throw cannotFollow(source, `${link.raw} would be another kind of link`);
    if (rewrite === undefined) {
      if (then.linkpath !== link.linkpath || then.subpath !== link.subpath)
        throw cannotFollow(source, `${link.raw} would change with another link`);
      return [];
    }
    const { to, subpath } = rewrite.retarget;
    const there = isCard(then) ? foldKey(then.linkpath) === foldKey(to) : isThere(link, then.linkpath, rewrite.retarget, resolver);
    // The text of a link may hold an image that changes as well.
    const shown = then.display === link.display || link.display?.includes('[') === true;
    return there && shown && (then.subpath ?? '') === (subpath?.normalize('NFC') ?? '') ? [] : [rewrite.respelling];
  });
}

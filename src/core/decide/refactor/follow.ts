import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Link, LinkStyle, ResolvedLink } from '../../model/link';
import { basenameOf, folderOf, stemOf, type VaultPath } from '../../model/path';
import type { MoveResult } from '../../model/results/refactor';
import type { Snapshot } from '../../model/snapshot';
import { styledPaths, withoutMd } from '../../read/links/new-link';
import { linksIn } from '../../read/snapshot/links-in';
import { sameSubpaths, subpathsAfter, type NewSubpaths } from './heading-names';
import { isRelative, linkpathsFor, relativeFrom } from './linkpath';
import {
  cannotFollow,
  concernedSources,
  countResolved,
  isCard,
  leadsTo,
  moveVault,
  misdirectedLinks,
  viewLinks,
  type LinkView,
  type MovedVault,
  type Misdirected,
} from './simulate';
import { respellLinks, type Respelling } from './retarget';
import { applyEdits, type TextEdit } from './text-edit';

/** The changes to links that let files move, proven on a simulated vault. */
export interface Followed {
  /** The links as the fresh texts have them. */
  readonly view: LinkView;
  /** Edits by source, at the path it has before it moves, in order of offset. */
  readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>;
  readonly links: MoveResult['links'];
}

const NONE: ReadonlyMap<number, string> = new Map();

/** A link that the moves would turn; one that is to go on leading nowhere has no `to`. */
type AffectedLink = Omit<Misdirected, 'to'> & { readonly to: VaultPath | null };

/** A vault once files have moved, and how its settings say that links are written. */
interface StyledVault extends MovedVault {
  readonly style: LinkStyle | undefined;
  isOnlyName(path: VaultPath): boolean;
}

/**
 * Finds every link that the moves would turn, break or make ambiguous, gives each the path that the
 * vault's settings ask for, else the nearest of its own style, that leads to its file, and proves by reading the changed texts again
 * that no link is lost. `texts` holds fresh texts of at least `textsForMoves`. Throws
 * `changed_since` where a text is missing, `verify_failed` where some link cannot follow.
 */
export function followLinks(
  { snapshot, linkStyle }: Pick<DecideContext, 'snapshot' | 'linkStyle'>,
  moves: ReadonlyMap<VaultPath, VaultPath>,
  texts: ReadonlyMap<VaultPath, string>,
): Followed {
  const view = viewLinks(snapshot, texts);
  const renamed = new Set([...moves].flatMap(([from, to]) => (basenameOf(from) === basenameOf(to) ? [] : [to])));
  const isOnlyName = (path: VaultPath): boolean => snapshot.namesakes(path) < (renamed.has(path) ? 1 : 2);
  const vault: StyledVault = { ...moveVault(snapshot, moves), style: linkStyle, isOnlyName };
  const edits = new Map<VaultPath, readonly TextEdit[]>();
  let rewritten = 0;
  let gained = 0;
  for (const source of concernedSources(snapshot, view, vault)) {
    const before = view.linksOf(source);
    const done = rewriteSource(source, before, vault, texts.get(source));
    if (done.edits.length > 0) edits.set(source, done.edits);
    rewritten += done.rewritten;
    gained += before.filter(
      (link) => link.to === null && leadsTo(vault.resolver, link, link.linkpath, vault.place(source)).to !== null,
    ).length;
  }
  rewritten += followHeadings(snapshot, view, vault, edits, texts);
  const before = countResolved(snapshot, view);
  return { view, edits, links: { before, after: before + gained, rewritten, lost: 0 } };
}

/** How often headings may get other names because of links that follow other headings. */
const ROUNDS = 4;

/** Adds to the edits what links to headings need whose names change with the links in them; how many links more that is. */
function followHeadings(
  snapshot: Snapshot,
  view: LinkView,
  vault: StyledVault,
  edits: Map<VaultPath, readonly TextEdit[]>,
  texts: ReadonlyMap<VaultPath, string>,
): number {
  let followed: NewSubpaths = new Map();
  let more = 0;
  for (let round = 0; ; round++) {
    const wanted = subpathsAfter(snapshot, view, edits, texts);
    if (sameSubpaths(wanted, followed)) return more;
    const [source] = [...wanted.keys(), ...followed.keys()];
    if (round === ROUNDS && source !== undefined) throw cannotFollow(source, 'headings that link to each other would change without end');
    for (const path of new Set([...followed.keys(), ...wanted.keys()])) {
      const known = rewriteSource(path, view.linksOf(path), vault, texts.get(path), followed.get(path)).rewritten;
      const done = rewriteSource(path, view.linksOf(path), vault, texts.get(path), wanted.get(path));
      edits.set(path, done.edits);
      more += done.rewritten - known;
    }
    followed = wanted;
  }
}

/** The edits after which every link of one source leads where it should. */
function rewriteSource(
  source: VaultPath,
  before: readonly ResolvedLink[],
  vault: StyledVault,
  text: string | undefined,
  subpaths: ReadonlyMap<number, string> = NONE,
): { edits: readonly TextEdit[]; rewritten: number } {
  if (text === undefined) {
    for (const subpath of subpaths.values()) throw cannotFollow(source, `no link can spell "${subpath}"`);
    if (affectedLinks(source, before, before, vault).length === 0) return { edits: [], rewritten: 0 };
    throw new MemoryError('changed_since', `"${source}" gained a link meanwhile. Decide the move again.`, source);
  }
  const respell = ({ index, link, to }: AffectedLink): Respelling => {
    const respelling = { index, link, to, spellings: spellingsOf(link, source, to, vault), display: displayFor(link, to) };
    const subpath = subpaths.get(index);
    return subpath === undefined ? respelling : { ...respelling, spellings: [link.linkpath, ...respelling.spellings], subpath };
  };
  const renamed = [...subpaths.keys()].flatMap((index) => {
    const link = before[index];
    return link === undefined || link.to === null ? [] : [respell({ source, index, link, to: vault.place(link.to) })];
  });
  const rewritten = new Set(renamed.map(({ index }) => index));
  const edits = respellLinks(source, text, before, renamed, (now) =>
    affectedLinks(source, before, now, vault).map((affected) => {
      rewritten.add(affected.index);
      return respell(affected);
    }),
  );
  const now = subpaths.size === 0 ? [] : linksIn(source, applyEdits(text, edits));
  for (const [index, subpath] of subpaths)
    if (now[index]?.subpath !== subpath) throw cannotFollow(source, `no link can spell "${subpath}"`);
  return { edits, rewritten: rewritten.size };
}

/** The links that stray, and those to what is missing that a move of their source would lead to another file. */
function affectedLinks(source: VaultPath, before: readonly ResolvedLink[], now: readonly Link[], vault: StyledVault): AffectedLink[] {
  const misdirected = misdirectedLinks(source, before, now, vault);
  const from = vault.place(source);
  if (from === source) return misdirected;
  const caught = before.flatMap((link, index): AffectedLink[] => {
    if (link.to !== null || isCard(link) || !isRelative(link.linkpath)) return [];
    const { to } = leadsTo(vault.resolver, link, now[index]?.linkpath ?? '', from);
    // The file it was missing may exist now: then the link leads there from its old place, too.
    return to === null || to === leadsTo(vault.resolver, link, link.linkpath, source).to ? [] : [{ source, index, link, to: null }];
  });
  return [...misdirected, ...caught];
}

function spellingsOf(link: ResolvedLink, source: VaultPath, to: VaultPath | null, vault: StyledVault): string[] {
  const from = vault.place(source);
  if (to === null) return [relativeFrom(link.linkpath, folderOf(source), folderOf(from))];
  return (isCard(link) ? [to] : [...styledFor(link, to, from, vault), ...linkpathsFor(link.linkpath, link.to ?? to, to, from)]).filter(
    (linkpath) => leadsTo(vault.resolver, link, linkpath, from).to === to,
  );
}

/**
 * As the app writes the link for its settings. One from the root, which other programs read, keeps its form; and so does a
 * markdown link where the shortest path is asked for, which is no path to them.
 */
function styledFor({ linkpath, spelling }: ResolvedLink, to: VaultPath, from: VaultPath, vault: StyledVault): string[] {
  const { style } = vault;
  if (style === undefined || spelling === 'path' || linkpath.startsWith('/')) return [];
  if (style.path === 'shortest' && (spelling === 'markdown' || isRelative(linkpath))) return [];
  const paths = styledPaths(style, { to, from }, vault.isOnlyName(to));
  return spelling === 'markdown' ? paths : paths.map(withoutMd);
}

/** As in the app, the text of a link follows the name only where it was the old name: `[[Old|Old]]` → `[[New|New]]`. */
function displayFor(link: ResolvedLink, to: VaultPath | null): string | null {
  if (link.to === null || to === null || basenameOf(link.to) === basenameOf(to)) return null;
  const text = link.display === stemOf(link.to) ? stemOf(to) : link.display === basenameOf(link.to) ? basenameOf(to) : null;
  return text === null || (link.spelling !== 'markdown' && /[|[\]]/.test(text)) ? null : text;
}

import { MemoryError } from '../../model/errors';
import type { ResolvedLink } from '../../model/link';
import { basenameOf, stemOf, type VaultPath } from '../../model/path';
import type { MoveResult } from '../../model/results';
import type { Snapshot } from '../../model/snapshot';
import { linkpathsFor } from './linkpath';
import { cannotFollow, concernedSources, linksIn, moveVault, strayedLinks, viewLinks, type LinkView, type MovedVault, type Strayed } from './simulate';
import { editSource, type LinkChange } from './source-edits';
import { applyEdits, sortedEdits, type TextEdit } from './text-edit';

/** What links must do so that files can move, proven on a simulated vault. */
export interface Followed {
  /** The links as the fresh texts have them. */
  readonly view: LinkView;
  /** Edits by source, at the path it has before it moves, in order of offset. */
  readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>;
  readonly links: MoveResult['links'];
}

/** A link on its way to a spelling that leads where it should. */
interface Rewrite extends Strayed {
  /** Spellings that lead there, best first. */
  readonly spellings: readonly string[];
  /** The one in use. */
  at: number;
}

/**
 * Finds every link that the moves would turn, break or make ambiguous, gives each the nearest
 * spelling of its own style that leads to its file, and proves by reading the changed texts again
 * that no link is lost. `texts` holds fresh texts of at least `textsForMoves`. Throws
 * `changed_since` where a text is missing, `verify_failed` where some link cannot follow.
 */
export function followLinks(snapshot: Snapshot, moves: ReadonlyMap<VaultPath, VaultPath>, texts: ReadonlyMap<VaultPath, string>): Followed {
  const view = viewLinks(snapshot, texts);
  const vault = moveVault(snapshot, moves);
  const edits = new Map<VaultPath, readonly TextEdit[]>();
  let rewritten = 0;
  let gained = 0;
  for (const source of concernedSources(snapshot, view, vault)) {
    const before = view.linksOf(source);
    const done = rewriteSource(source, before, vault, texts.get(source));
    if (done.edits.length > 0) edits.set(source, done.edits);
    rewritten += done.rewritten;
    gained += before.filter((link) => link.to === null && vault.resolver.resolve(link.linkpath, vault.place(source)).to !== null).length;
  }
  const before = countResolved(snapshot, view);
  return { view, edits, links: { before, after: before + gained, rewritten, lost: 0 } };
}

/** The edits after which every link of one source leads where it should. */
function rewriteSource(source: VaultPath, before: readonly ResolvedLink[], vault: MovedVault, text: string | undefined): { edits: readonly TextEdit[]; rewritten: number } {
  const rewrites = new Map<number, Rewrite>();
  let edits: readonly TextEdit[] = [];
  let strayed = strayedLinks(source, before, before, vault);
  while (strayed.length > 0) {
    if (text === undefined) throw new MemoryError('changed_since', `"${source}" gained a link meanwhile. Decide the move again.`, source);
    for (const link of strayed) rewrites.set(link.index, next(rewrites.get(link.index), link, vault));
    edits = editLinks(source, before, rewrites, text);
    strayed = strayedLinks(source, before, linksIn(source, applyEdits(text, edits)), vault);
  }
  return { edits, rewritten: rewrites.size };
}

/** The first spelling for a link that strayed, the next one where it strayed again. */
function next(known: Rewrite | undefined, strayed: Strayed, vault: MovedVault): Rewrite {
  const { link, source, to } = strayed;
  const from = vault.place(source);
  const leadsThere = (linkpath: string): boolean => vault.resolver.resolve(linkpath, from).to === to;
  const rewrite = known === undefined ? { ...strayed, spellings: linkpathsFor(link.linkpath, link.to ?? to, to, from).filter(leadsThere), at: 0 } : { ...known, at: known.at + 1 };
  if (rewrite.at >= rewrite.spellings.length) throw cannotFollow(source, `no link can spell "${to}" in place of ${link.raw}`);
  return rewrite;
}

function editLinks(source: VaultPath, before: readonly ResolvedLink[], rewrites: ReadonlyMap<number, Rewrite>, text: string): readonly TextEdit[] {
  const changes = [...rewrites.values()].map(({ index, link, to, spellings, at }): LinkChange => ({ index, target: { linkpath: spellings[at] ?? '', display: displayFor(link, to) } }));
  const found = editSource(source, text, before, changes);
  if ('failed' in found) throw cannotFollow(source, `${found.failed.raw} cannot be taken apart`);
  return sortedEdits(found);
}

/** As in the app, the text of a markdown link follows the name only where it was the old name. */
function displayFor(link: ResolvedLink, to: VaultPath): string | null {
  if (link.spelling !== 'markdown' || link.to === null || basenameOf(link.to) === basenameOf(to)) return null;
  if (link.display === stemOf(link.to)) return stemOf(to);
  return link.display === basenameOf(link.to) ? basenameOf(to) : null;
}

/** How many links of the vault lead to a file. */
function countResolved(snapshot: Snapshot, view: LinkView): number {
  let count = 0;
  for (const { path } of snapshot.files) for (const link of view.linksOf(path)) if (link.to !== null) count++;
  return count;
}

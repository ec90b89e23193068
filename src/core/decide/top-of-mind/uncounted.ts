import { addTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';
import { byCodePoint, stemOf } from '../../model/path';
import type { LinkGraph } from '../../model/snapshot';
import { inSteps, type Steps } from '../../read/text/steps';
import { withoutEdges } from './graph';
import { standings } from './standing';

/** Links that make a block, and notes that have the same one before it is one to find one's way by. */
const BLOCK_LINKS = 3;
const BLOCK_NOTES = 4;
/** Notes looked at between two steps. */
const PIECE = 1000;

interface Block {
  readonly note: Note;
  readonly links: readonly Link[];
}

/**
 * The graph without the links that say nothing of what matters: those of a block that many notes share, but for the note nearest to
 * the root, and the mark of a superseded note.
 */
export function* countedLinks(ctx: DecideContext, graph: LinkGraph, notes: readonly Note[]): Steps<LinkGraph> {
  const shared = new Map<string, Block[]>();
  const left = new Set<number>();
  const standing = standings(ctx);
  const leave = ({ note, links }: Block): void => {
    const from = graph.indexOf.get(note.path);
    const others = new Set(note.links.filter((link) => !links.includes(link)).map(({ linkpath }) => linkpath));
    for (const { linkpath } of links) {
      const to = graph.indexOf.get(ctx.snapshot.resolve(linkpath, note.path) as never);
      if (from !== undefined && to !== undefined && !others.has(linkpath)) left.add(from * graph.nodes.length + to);
    }
  };
  yield* inSteps(notes, PIECE, (note) => {
    if (standing(note).superseded)
      leave({
        note,
        links: note.links.filter(({ kind, property }) => kind === 'frontmatter' && /^superseded_by(?:\.|$)/.test(property ?? '')),
      });
    for (const links of blocksOf(note)) {
      const names = new Set(links.map(({ linkpath }) => stemOf(linkpath)));
      // A note that the block leads to mostly has no link to itself there.
      const keys = [[...names], [...names, stemOf(note.path)]].map((all) => [...new Set(all)].sort(byCodePoint).join('\n'));
      for (const key of new Set(keys)) addTo(shared, key, { note, links });
    }
  });
  for (const blocks of shared.values()) {
    if (blocks.length < BLOCK_NOTES) continue;
    const depth = ({ note }: Block): number => note.path.split('/').length;
    for (const block of blocks.sort((a, b) => depth(a) - depth(b)).slice(1)) leave(block);
  }
  return left.size === 0 ? graph : withoutEdges(graph, (from, to) => left.has(from * graph.nodes.length + to));
}

/** The links of a note that stand on lines next to each other, where these are many. */
function blocksOf({ links }: Note): Link[][] {
  if (links.length < BLOCK_LINKS) return [];
  const blocks: Link[][] = [];
  let last = -1;
  for (const link of links) {
    if (link.kind === 'frontmatter' || link.line === 0) continue;
    if (last >= 0 && link.line <= last + 1) blocks.at(-1)?.push(link);
    else blocks.push([link]);
    last = link.line;
  }
  return blocks.filter((block) => block.length >= BLOCK_LINKS);
}

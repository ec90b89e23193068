import type { DecideContext } from '../../model/context';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import type { LinkGraph } from '../../model/snapshot';
import { transposed } from '../../read/graph/index';
import { standings } from './standing';

/**
 * The graph as if these notes linked to nothing. An index note that lacks the mark of a generated
 * note would otherwise raise whatever it lists, and so itself decide what it lists.
 */
export function withoutSources(graph: LinkGraph, paths: readonly NotePath[]): LinkGraph {
  const muted = new Set(paths.flatMap((path) => graph.indexOf.get(path) ?? []));
  return muted.size === 0 ? graph : withoutEdges(graph, (from) => muted.has(from));
}

/** The graph without the marks of superseded notes: who links to what took its place by that alone says nothing of what matters. */
export function withoutMarks(ctx: DecideContext, graph: LinkGraph, notes: readonly Note[]): LinkGraph {
  const left = new Set<number>();
  const standing = standings(ctx);
  for (const { path, links } of notes.filter((note) => standing(note).superseded)) {
    const from = graph.indexOf.get(path);
    const isMark = ({ kind, property = '' }: Link): boolean => kind === 'frontmatter' && /^superseded_by(?:\.|$)/.test(property);
    const said = new Set(links.flatMap((link) => (isMark(link) ? [] : link.linkpath)));
    for (const { linkpath } of links.filter(isMark)) {
      const to = graph.indexOf.get(ctx.snapshot.resolve(linkpath, path) as NotePath);
      if (from !== undefined && to !== undefined && !said.has(linkpath)) left.add(from * graph.nodes.length + to);
    }
  }
  return left.size === 0 ? graph : withoutEdges(graph, (from, to) => left.has(from * graph.nodes.length + to));
}

/** The graph without the edges between these nodes. */
function withoutEdges(graph: LinkGraph, isLeft: (from: number, to: number) => boolean): LinkGraph {
  const { nodes, indexOf } = graph;
  const offsets = new Uint32Array(nodes.length + 1);
  const targets = new Uint32Array(graph.targets.length);
  const weights = new Uint32Array(graph.targets.length);
  let edges = 0;
  for (let from = 0; from < nodes.length; from++) {
    for (let edge = graph.offsets[from] ?? 0; edge < (graph.offsets[from + 1] ?? 0); edge++) {
      if (isLeft(from, graph.targets[edge] ?? 0)) continue;
      targets[edges] = graph.targets[edge] ?? 0;
      weights[edges++] = graph.weights[edge] ?? 0;
    }
    offsets[from + 1] = edges;
  }
  const kept = { targets: targets.subarray(0, edges), weights: weights.subarray(0, edges) };
  const into = transposed(offsets, kept.targets, kept.weights);
  return { nodes, indexOf, offsets, ...kept, inOffsets: into.offsets, sources: into.targets };
}

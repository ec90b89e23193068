import type { NotePath } from '../../model/path';
import type { LinkGraph } from '../../model/snapshot';

/**
 * The graph as if these notes linked to nothing. An index note that lacks the mark of a generated
 * note would otherwise raise whatever it lists, and so itself decide what it lists.
 */
export function withoutSources(graph: LinkGraph, sources: readonly NotePath[]): LinkGraph {
  const muted = new Set(sources.flatMap((path) => graph.indexOf.get(path) ?? []));
  if (muted.size === 0) return graph;
  const { nodes, indexOf } = graph;
  const offsets = new Uint32Array(nodes.length + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  for (let from = 0; from < nodes.length; from++) {
    for (let edge = graph.offsets[from] ?? 0; !muted.has(from) && edge < (graph.offsets[from + 1] ?? 0); edge++) {
      targets.push(graph.targets[edge] ?? 0);
      weights.push(graph.weights[edge] ?? 0);
    }
    offsets[from + 1] = targets.length;
  }
  const inOffsets = new Uint32Array(nodes.length + 1);
  const into: number[] = [];
  for (let to = 0; to < nodes.length; to++) {
    for (let edge = graph.inOffsets[to] ?? 0; edge < (graph.inOffsets[to + 1] ?? 0); edge++) {
      const source = graph.sources[edge] ?? 0;
      if (!muted.has(source)) into.push(source);
    }
    inOffsets[to + 1] = into.length;
  }
  return { nodes, indexOf, offsets, targets: Uint32Array.from(targets), weights: Uint32Array.from(weights), inOffsets, sources: Uint32Array.from(into) };
}

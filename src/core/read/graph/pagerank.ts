import type { LinkGraph } from '../../model/snapshot';

export interface PageRankOptions {
  /** Chance of following a link, 0 to 1; 0.85 unless told. */
  readonly damping?: number;
  /** Stops when the ranks move by less than this in sum (L1); 1e-9 unless told. */
  readonly tolerance?: number;
  /** Rounds at most; 200 unless told. */
  readonly rounds?: number;
}

/**
 * PageRank by power iteration (Brin and Page 1998). Rank flows along links in proportion to their
 * weight; a note without links spreads its rank over all. Rank by node index, summing to 1; empty
 * for an empty graph.
 */
export function pageRank(graph: LinkGraph, options: PageRankOptions = {}): Float64Array {
  const { damping = 0.85, tolerance = 1e-9, rounds = 200 } = options;
  const size = graph.nodes.length;
  const { offsets, targets, weights } = graph;
  let rank = new Float64Array(size).fill(1 / size);
  let next = new Float64Array(size);
  const total = new Float64Array(size);
  for (let i = 0; i < size; i++) for (let edge = offsets[i]!; edge < offsets[i + 1]!; edge++) total[i]! += weights[edge]!;
  for (let round = 0; round < rounds; round++) {
    let dangling = 0;
    for (let i = 0; i < size; i++) if (total[i] === 0) dangling += rank[i]!;
    next.fill((1 - damping + damping * dangling) / size);
    for (let i = 0; i < size; i++) {
      if (total[i] === 0) continue;
      const share = (damping * rank[i]!) / total[i]!;
      for (let edge = offsets[i]!; edge < offsets[i + 1]!; edge++) next[targets[edge]!]! += share * weights[edge]!;
    }
    let moved = 0;
    for (let i = 0; i < size; i++) moved += Math.abs(next[i]! - rank[i]!);
    [rank, next] = [next, rank];
    if (moved < tolerance) break;
  }
  return rank;
}

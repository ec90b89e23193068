import type { LinkGraph } from '../../model/snapshot';
import type { Steps } from '../text/steps';

/** Chance of following a link. */
const DAMPING = 0.85;
/** The ranks stand where they move by less than this in sum (L1). */
const TOLERANCE = 1e-9;
const MOST_ROUNDS = 200;

/**
 * PageRank by power iteration (Brin and Page 1998). Rank flows along links in proportion to their
 * weight; a note without links spreads its rank over all. Rank by node index, summing to 1; empty
 * for an empty graph. Each node gathers from its sources, which reads at random where spreading
 * would write at random, and so takes half the time.
 */
export function* pageRankSteps(graph: LinkGraph): Steps<Float64Array> {
  const size = graph.nodes.length;
  const { inOffsets, sources } = graph;
  const total = weightsOut(graph);
  const weights = graph.weights.every((weight) => weight === 1) ? null : transposed(graph.offsets, graph.targets, graph.weights).weights;
  let rank = new Float64Array(size).fill(1 / size);
  let next = new Float64Array(size);
  const share = new Float64Array(size);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield;
    let dangling = 0;
    for (let i = 0; i < size; i++) {
      if (total[i] === 0) dangling += rank[i]!;
      else share[i] = (DAMPING * rank[i]!) / total[i]!;
    }
    const base = (1 - DAMPING + DAMPING * dangling) / size;
    let moved = 0;
    for (let i = 0, edge = 0; i < size; i++) {
      let sum = base;
      const end = inOffsets[i + 1]!;
      if (weights === null) for (; edge < end; edge++) sum += share[sources[edge]!]!;
      else for (; edge < end; edge++) sum += share[sources[edge]!]! * weights[edge]!;
      next[i] = sum;
      moved += Math.abs(sum - rank[i]!);
    }
    [rank, next] = [next, rank];
    if (moved < TOLERANCE) break;
  }
  return rank;
}

function weightsOut({ nodes, offsets, weights }: LinkGraph): Float64Array {
  const total = new Float64Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) for (let edge = offsets[i]!; edge < offsets[i + 1]!; edge++) total[i]! += weights[edge]!;
  return total;
}

/** Rows of edges by number: row `i` is `targets[offsets[i] .. offsets[i + 1])`. */
interface Rows {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Uint32Array;
}

/** The same edges by their other end, in a graph where both ends have the same numbers; each row ascending. */
export function transposed(offsets: Uint32Array, targets: Uint32Array, weights: Uint32Array): Rows {
  const ends = new Uint32Array(offsets.length);
  for (let edge = 0; edge < targets.length; edge++) ends[targets[edge]! + 1]!++;
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
  const next = ends.slice();
  const turned = { offsets: ends, targets: new Uint32Array(targets.length), weights: new Uint32Array(targets.length) };
  for (let from = 0; from + 1 < offsets.length; from++) {
    for (let edge = offsets[from]!; edge < offsets[from + 1]!; edge++) {
      const at = next[targets[edge]!]!++;
      turned.targets[at] = from;
      turned.weights[at] = weights[edge]!;
    }
  }
  return turned;
}

import type { LinkGraph } from '../../model/snapshot';
import { undirected, type UndirectedGraph } from './undirected';

/** Sweeps over all nodes at one level; they settle far earlier. */
const MAX_SWEEPS = 50;

/**
 * Communities by the Louvain method (Blondel et al. 2008), resolution 1, without randomness: nodes
 * are visited by index, and of equally good communities the lowest number wins, so that the same
 * graph gives the same answer. Community by node index, numbered from 0 by first appearance.
 */
export function communities(graph: LinkGraph): Uint32Array {
  let level: WeightedGraph = withLoops(undirected(graph));
  let of = Uint32Array.from({ length: graph.nodes.length }, (_, i) => i);
  for (;;) {
    const moved = numberByAppearance(moveNodes(level));
    of = of.map((community) => moved.of[community]!);
    if (moved.count === level.offsets.length - 1) return numberByAppearance(of).of;
    level = contract(level, moved.of, moved.count);
  }
}

interface WeightedGraph {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
  /** Twice the weight inside each node. */
  readonly loops: Float64Array;
}

function withLoops(graph: UndirectedGraph): WeightedGraph {
  return {
    offsets: graph.offsets,
    targets: graph.targets,
    weights: Float64Array.from(graph.weights),
    loops: new Float64Array(graph.offsets.length - 1),
  };
}

/** Moves each node to the neighbouring community that gains the most modularity, until none moves. */
function moveNodes(graph: WeightedGraph): Uint32Array {
  const { offsets, targets, weights, loops } = graph;
  const size = loops.length;
  const of = Uint32Array.from({ length: size }, (_, i) => i);
  const degree = new Float64Array(size);
  let total = 0;
  for (let node = 0; node < size; node++) {
    degree[node] = loops[node]!;
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) degree[node]! += weights[edge]!;
    total += degree[node]!;
  }
  if (total === 0) return of;
  const sum = degree.slice();
  const tie = new Float64Array(size);
  for (let sweep = 0, moved = true; moved && sweep < MAX_SWEEPS; sweep++) {
    moved = false;
    for (let node = 0; node < size; node++) {
      const home = of[node]!;
      const near: number[] = [];
      for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
        const community = of[targets[edge]!]!;
        if (tie[community] === 0) near.push(community);
        tie[community]! += weights[edge]!;
      }
      sum[home]! -= degree[node]!;
      const gain = (community: number): number => tie[community]! - (sum[community]! * degree[node]!) / total;
      let best = home;
      let bestGain = gain(home);
      for (const community of near) {
        const here = gain(community);
        // Sums of floating-point numbers: a smaller difference is noise, and noise must not decide.
        if (here > bestGain + 1e-9 || (best !== home && Math.abs(here - bestGain) <= 1e-9 && community < best)) {
          best = community;
          bestGain = here;
        }
      }
      for (const community of near) tie[community] = 0;
      sum[best]! += degree[node]!;
      if (best === home) continue;
      of[node] = best;
      moved = true;
    }
  }
  return of;
}

function numberByAppearance(labels: Uint32Array): { of: Uint32Array; count: number } {
  const numbers = new Map<number, number>();
  const of = labels.map((label) => {
    const known = numbers.get(label) ?? numbers.size;
    numbers.set(label, known);
    return known;
  });
  return { of, count: numbers.size };
}

/** One node a community, with the weights between and inside them. */
function contract(graph: WeightedGraph, of: Uint32Array, count: number): WeightedGraph {
  const rows: Map<number, number>[] = Array.from({ length: count }, () => new Map<number, number>());
  const loops = new Float64Array(count);
  for (let node = 0; node < graph.loops.length; node++) {
    const from = of[node]!;
    loops[from]! += graph.loops[node]!;
    for (let edge = graph.offsets[node]!; edge < graph.offsets[node + 1]!; edge++) {
      const to = of[graph.targets[edge]!]!;
      const weight = graph.weights[edge]!;
      if (to === from) loops[from]! += weight;
      else rows[from]!.set(to, (rows[from]!.get(to) ?? 0) + weight);
    }
  }
  const offsets = new Uint32Array(count + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  rows.forEach((row, from) => {
    for (const to of [...row.keys()].sort((a, b) => a - b)) {
      targets.push(to);
      weights.push(row.get(to) ?? 0);
    }
    offsets[from + 1] = targets.length;
  });
  return { offsets, targets: Uint32Array.from(targets), weights: Float64Array.from(weights), loops };
}

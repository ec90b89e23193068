import type { LinkGraph } from '../../model/snapshot';

/** A graph whose edges stand at both ends, as compressed sparse rows: neighbours distinct and ascending. */
export interface UndirectedGraph {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Links in both directions together. */
  readonly weights: Uint32Array;
}

/** The link graph with directions dropped: each row is the merge of a node's targets and sources. */
export function undirected(graph: LinkGraph): UndirectedGraph {
  const size = graph.nodes.length;
  const inWeights = weightsBySource(graph);
  const offsets = new Uint32Array(size + 1);
  const targets = new Uint32Array(graph.targets.length * 2);
  const weights = new Uint32Array(graph.targets.length * 2);
  let count = 0;
  for (let node = 0; node < size; node++) {
    let out = graph.offsets[node]!;
    let into = graph.inOffsets[node]!;
    const outEnd = graph.offsets[node + 1]!;
    const inEnd = graph.inOffsets[node + 1]!;
    while (out < outEnd || into < inEnd) {
      const a = out < outEnd ? graph.targets[out]! : Infinity;
      const b = into < inEnd ? graph.sources[into]! : Infinity;
      targets[count] = Math.min(a, b);
      weights[count] = (a <= b ? graph.weights[out++]! : 0) + (b <= a ? inWeights[into++]! : 0);
      count++;
    }
    offsets[node + 1] = count;
  }
  return { offsets, targets: targets.slice(0, count), weights: weights.slice(0, count) };
}

/** The weight of each edge in the order of `sources`. */
function weightsBySource(graph: LinkGraph): Uint32Array {
  const next = graph.inOffsets.slice();
  const weights = new Uint32Array(graph.sources.length);
  for (let edge = 0; edge < graph.targets.length; edge++) {
    weights[next[graph.targets[edge]!]!++] = graph.weights[edge]!;
  }
  return weights;
}

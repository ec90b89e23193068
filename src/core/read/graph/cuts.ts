import type { LinkGraph } from '../../model/snapshot';

interface Cuts {
  /** 1 where taking the node away splits its component, 0 elsewhere; by node index. */
  readonly points: Uint8Array;
  /** Pairs of nodes whose only tie is one edge, smaller index first, in order. */
  readonly bridges: readonly (readonly [number, number])[];
}

/** Articulation points and bridges of the graph without directions (Hopcroft and Tarjan 1973, without recursion). */
export function articulation(graph: LinkGraph): Cuts {
  const size = graph.nodes.length;
  const { offsets, targets } = undirected(graph);
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const parent = new Int32Array(size).fill(-1);
  const edge = offsets.slice(0, size);
  const points = new Uint8Array(size);
  const bridges: (readonly [number, number])[] = [];
  const path: number[] = [];
  let counter = 0;
  for (let root = 0; root < size; root++) {
    if (order[root]! >= 0) continue;
    let rootChildren = 0;
    order[root] = low[root] = counter++;
    path.push(root);
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      if (edge[node]! < offsets[node + 1]!) {
        const to = targets[edge[node]!++]!;
        if (order[to]! < 0) {
          parent[to] = node;
          order[to] = low[to] = counter++;
          if (node === root) rootChildren++;
          path.push(to);
        } else if (to !== parent[node]) {
          low[node] = Math.min(low[node]!, order[to]!);
        }
        continue;
      }
      path.pop();
      const above = parent[node]!;
      if (above < 0) continue;
      low[above] = Math.min(low[above]!, low[node]!);
      if (above !== root && low[node]! >= order[above]!) points[above] = 1;
      if (low[node]! > order[above]!) bridges.push(above < node ? [above, node] : [node, above]);
    }
    if (rootChildren > 1) points[root] = 1;
  }
  return { points, bridges: bridges.sort((a, b) => a[0] - b[0] || a[1] - b[1]) };
}

/** The link graph with directions dropped, as compressed sparse rows: each row is the merge of a node's targets and sources, distinct and ascending. */
function undirected(graph: LinkGraph): { readonly offsets: Uint32Array; readonly targets: Uint32Array } {
  const size = graph.nodes.length;
  const offsets = new Uint32Array(size + 1);
  const targets = new Uint32Array(graph.targets.length * 2);
  let count = 0;
  for (let node = 0; node < size; node++) {
    let out = graph.offsets[node]!;
    let into = graph.inOffsets[node]!;
    const outEnd = graph.offsets[node + 1]!;
    const inEnd = graph.inOffsets[node + 1]!;
    while (out < outEnd || into < inEnd) {
      const a = out < outEnd ? graph.targets[out]! : Infinity;
      const b = into < inEnd ? graph.sources[into]! : Infinity;
      targets[count++] = Math.min(a, b);
      if (a <= b) out++;
      if (b <= a) into++;
    }
    offsets[node + 1] = count;
  }
  return { offsets, targets };
}

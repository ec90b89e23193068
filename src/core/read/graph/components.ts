import type { LinkGraph } from '../../model/snapshot';

/**
 * Strongly connected components (Tarjan 1972, without recursion). Node indices by component,
 * ascending within each; components by their smallest node.
 */
export function stronglyConnected(graph: Pick<LinkGraph, 'nodes' | 'offsets' | 'targets'>): Int32Array[] {
  const size = graph.nodes.length;
  const { offsets, targets } = graph;
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const edge = offsets.slice(0, size);
  const stack: number[] = [];
  const path: number[] = [];
  const components: Int32Array[] = [];
  let counter = 0;
  const enter = (node: number): void => {
    order[node] = low[node] = counter++;
    stack.push(node);
    onStack[node] = 1;
    path.push(node);
  };
  for (let root = 0; root < size; root++) {
    if (order[root]! >= 0) continue;
    enter(root);
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      if (edge[node]! < offsets[node + 1]!) {
        const to = targets[edge[node]!++]!;
        if (order[to]! < 0) enter(to);
        else if (onStack[to] === 1) low[node] = Math.min(low[node]!, order[to]!);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node] !== order[node]) continue;
      const first = stack.lastIndexOf(node);
      const members = stack.splice(first);
      for (const member of members) onStack[member] = 0;
      components.push(Int32Array.from(members).sort());
    }
  }
  return components.sort((a, b) => a[0]! - b[0]!);
}

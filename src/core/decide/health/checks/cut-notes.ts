import type { Finding } from '../../../model/finding';
import { basenameOf, stemOf, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { isFurniture } from '../../../read/memory/scope';
import { articulation } from '../../../read/graph/index';
import type { CheckExample, HealthCheck } from './check';

/** So many notes must hang on one, and this share of all that are linked. */
const LEAST = 15;
const SHARE = 0.1;
/** Notes whose loss is worked out, the best linked first, and how many are named. */
const TRIED = 8;
const TOLD = 3;

/** Notes without which a part of the memory would be cut off. */
export const cutNotes: HealthCheck = {
  id: 'cut-notes',
  title: 'Notes that hold others together',
  summary: 'Notes without which many others would be cut off from the rest.',
  advice: 'Keep these notes, and link what hangs on one of them from a second place.',
  cost: null,
  check({ graph, notes }) {
    const own = new Set<string>(notes.map((note) => note.path));
    const { points } = articulation(graph);
    const links = (node: number): number =>
      at(graph.offsets, node + 1) - at(graph.offsets, node) + at(graph.inOffsets, node + 1) - at(graph.inOffsets, node);
    const tried = [...graph.nodes.keys()]
      .filter((node) => points[node] === 1 && own.has(graph.nodes[node] ?? '') && !isFurniture(basenameOf(graph.nodes[node] ?? '')))
      .sort((a, b) => links(b) - links(a) || a - b)
      .slice(0, TRIED);
    if (tried.length === 0) return [];
    const linked = [...graph.nodes.keys()].filter((node) => links(node) > 0).length;
    const found = tried
      .map((node) => ({ path: graph.nodes[node] as VaultPath, count: cutOffBy(graph, node) }))
      .filter(({ count }) => count >= LEAST && count >= linked * SHARE)
      .sort((a, b) => b.count - a.count)
      .slice(0, TOLD);
    return toldAs(found);
  },
};

export const evidence = 'Links in either direction; the links of the index note do not count.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a hub between two halves',
    files: {
      'hub.md': '[[a0]] [[b0]]',
      ...Object.fromEntries(
        ['a', 'b'].flatMap((side) =>
          Array.from({ length: 20 }, (_, i) => [`${side}${i}.md`, `[[${side}${(i + 1) % 20}]] [[${side}${(i + 3) % 20}]]`]),
        ),
      ),
    },
    expect: ['hub.md: Without one of 3 notes others would be cut off: "hub" (20 notes), "a0" (19 notes), "b0" (19 notes).'],
  },
];

function toldAs(found: readonly { readonly path: VaultPath; readonly count: number }[]): Finding[] {
  const [first, ...others] = found;
  if (first === undefined) return [];
  const names = found.map(({ path, count }) => `"${stemOf(path)}" (${count} notes)`);
  const message =
    others.length === 0
      ? `Without this note ${first.count} others would be cut off from the rest.`
      : `Without one of ${found.length} notes others would be cut off: ${names.join(', ')}.`;
  return [
    {
      id: 'graph.cut',
      severity: 'info',
      path: first.path,
      message,
      fix: null,
      ...(others.length === 0 ? {} : { related: others.map(({ path }) => path) }),
    },
  ];
}

/** How many notes of a node's part of the graph are no longer tied to its largest piece without it. */
function cutOffBy(graph: LinkGraph, cut: number): number {
  const seen = new Uint8Array(graph.nodes.length);
  seen[cut] = 1;
  const open: number[] = [];
  const enter = (offsets: Uint32Array, values: Uint32Array, node: number): void => {
    for (let edge = at(offsets, node); edge < at(offsets, node + 1); edge++) {
      const next = values[edge] ?? cut;
      if (seen[next] === 1) continue;
      seen[next] = 1;
      open.push(next);
    }
  };
  let [all, largest] = [0, 0];
  const starts = [...rowOf(graph.offsets, graph.targets, cut), ...rowOf(graph.inOffsets, graph.sources, cut)];
  for (const start of starts) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    open.push(start);
    let size = 0;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      size++;
      enter(graph.offsets, graph.targets, node);
      enter(graph.inOffsets, graph.sources, node);
    }
    all += size;
    largest = Math.max(largest, size);
  }
  return all - largest;
}

function rowOf(offsets: Uint32Array, values: Uint32Array, node: number): Uint32Array {
  return values.subarray(at(offsets, node), at(offsets, node + 1));
}

function at(offsets: Uint32Array, index: number): number {
  return offsets[index] ?? 0;
}

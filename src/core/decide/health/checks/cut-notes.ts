import type { Finding } from '../../../model/finding';
import { basenameOf, stemOf, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { isFurniture } from '../../../read/memory/scope';
import { articulation } from '../../../read/graph/index';
import type { CheckExample, HealthCheck } from './check';

/** So many notes must hang on one, and this share of all that are linked. */
const LEAST = 15;
const SHARE = 0.1;
/** Notes whose loss is worked out, the best linked first, and how many are told. */
const TRIED = 20;
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

export const examples: readonly CheckExample[] = [
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
  const piece = new Map<number, number>();
  const sizes: number[] = [];
  for (const start of neighbours(graph, cut)) {
    if (piece.has(start)) continue;
    const id = sizes.length;
    let size = 0;
    const open = [start];
    piece.set(start, id);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      size++;
      for (const next of neighbours(graph, node)) {
        if (next === cut || piece.has(next)) continue;
        piece.set(next, id);
        open.push(next);
      }
    }
    sizes.push(size);
  }
  return sizes.reduce((sum, size) => sum + size, 0) - Math.max(0, ...sizes);
}

function neighbours(graph: LinkGraph, node: number): number[] {
  return [
    ...graph.targets.subarray(at(graph.offsets, node), at(graph.offsets, node + 1)),
    ...graph.sources.subarray(at(graph.inOffsets, node), at(graph.inOffsets, node + 1)),
  ];
}

function at(offsets: Uint32Array, index: number): number {
  return offsets[index] ?? 0;
}

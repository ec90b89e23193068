import type { Finding } from '../../../model/finding';
import { byCodePoint, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** So many notes that all link to each other may be one subject cut too fine. */
const DENSE_SIZE = 5;
/** Neighbours tried for one note: a hub has more of them than a cluster can hold. */
const MOST_TRIED = 64;

/** Dense clusters that nothing gives an overview of. */
export const structure: HealthCheck = {
  id: 'structure',
  title: 'Dense clusters',
  summary: 'Groups in which every note links to every other, and that no note gives an overview of.',
  advice: 'Write an index note for the cluster, or merge some of its notes.',
  cost: null,
  check: clusters,
};

export const evidence = 'Links in both directions between every two of the notes, and no note beside them that links to all.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'five notes that all link to each other, among others that do not',
    files: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`n${i}.md`, [1, 2, 3, 4, 5].map((j) => (i === j ? '' : `[[n${j}]]`)).join(' ')])),
      'x.md': '[[n1]] [[n2]]',
      'y.md': '[[x]]',
    },
    expect: ['n1.md: 5 notes all link to each other, and no note gives an overview of them.'],
  },
  {
    title: 'the same with an overview, and a loop',
    files: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`n${i}.md`, [1, 2, 3, 4, 5].map((j) => (i === j ? '' : `[[n${j}]]`)).join(' ')])),
      'all.md': '[[n1]] [[n2]] [[n3]] [[n4]] [[n5]]',
      'a.md': '[[b]]',
      'b.md': '[[a]]',
    },
    expect: [],
  },
];

/** Groups in which every two notes link to each other, found greedily from the best-linked note down; no note is in two. */
function clusters({ graph, notes }: HealthScope): Finding[] {
  const own = new Set<string>(notes.map((note) => note.path));
  const mutual = graph.nodes.map((_, node) => mutualNeighbours(graph, node));
  const byDegree = (a: number, b: number): number => (mutual[b]?.length ?? 0) - (mutual[a]?.length ?? 0) || a - b;
  const taken = new Set<number>();
  const findings: Finding[] = [];
  for (const seed of [...graph.nodes.keys()].filter((node) => (mutual[node]?.length ?? 0) >= DENSE_SIZE - 1).sort(byDegree)) {
    if (taken.has(seed)) continue;
    const group = [seed];
    const candidates = (mutual[seed] ?? []).filter((node) => !taken.has(node)).sort(byDegree);
    for (const node of candidates.slice(0, MOST_TRIED)) {
      if (group.every((member) => member === seed || mutual[member]?.includes(node))) group.push(node);
    }
    if (group.length < DENSE_SIZE) continue;
    for (const node of group) taken.add(node);
    if (hasOverview(graph, group)) continue;
    const paths = pathsOf(graph, group).filter((path) => own.has(path));
    findings.push(
      ...findingFor('graph.cluster', paths, `${group.length} notes all link to each other, and no note gives an overview of them.`),
    );
  }
  return findings;
}

/** True where a note beside the group links to all of it. */
function hasOverview(graph: LinkGraph, group: readonly number[]): boolean {
  const [first, ...others] = group;
  if (first === undefined) return false;
  const linking = others.map((node) => new Set(rowOf(graph.inOffsets, graph.sources, node)));
  return [...rowOf(graph.inOffsets, graph.sources, first)].some(
    (source) => !group.includes(source) && linking.every((set) => set.has(source)),
  );
}

/** The nodes that a node links to and that link back. */
function mutualNeighbours(graph: LinkGraph, node: number): number[] {
  const sources = new Set(rowOf(graph.inOffsets, graph.sources, node));
  return [...rowOf(graph.offsets, graph.targets, node)].filter((target) => sources.has(target));
}

function findingFor(id: string, paths: readonly VaultPath[], message: string): Finding[] {
  const [first, ...related] = paths;
  return first === undefined ? [] : [{ id, severity: 'info', path: first, message, fix: null, related }];
}

function pathsOf(graph: LinkGraph, nodes: Iterable<number>): VaultPath[] {
  return [...nodes].flatMap((node) => graph.nodes[node] ?? []).sort(byCodePoint);
}

function rowOf(offsets: Uint32Array, values: Uint32Array, node: number): Uint32Array {
  return values.subarray(offsets[node], offsets[node + 1]);
}

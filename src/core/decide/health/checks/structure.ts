import type { Finding } from '../../../model/finding';
import { byCodePoint, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { stronglyConnected } from '../../../read/graph/index';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** So many notes that all link to each other may be one subject cut too fine. */
const DENSE_SIZE = 5;
/** Neighbours tried for one note: a hub has more of them than a cluster can hold. */
const MOST_TRIED = 64;

/** Shapes of the graph worth a look: closed loops and dense clusters. */
export const structure: HealthCheck = {
  id: 'structure',
  title: 'Loops and clusters',
  summary: 'Groups of notes that only lead to each other, and groups in which every note links to every other.',
  advice: 'Link to a loop from outside; check whether a dense cluster needs an overview note, or fewer notes.',
  cost: null,
  check: (scope) => [...loops(scope), ...clusters(scope)],
};

export const examples: readonly CheckExample[] = [
  {
    title: 'two notes that lead only to each other',
    files: { 'a.md': '[[b]]', 'b.md': '[[a]]', 'c.md': '[[d]]', 'd.md': '' },
    expect: ['a.md: 2 notes lead only to each other; no other note links into their loop.'],
  },
  {
    title: 'a note and the one that took its place are not a loop',
    files: {
      'a.md': '---\nsuperseded_by: "[[b]]"\n---\n',
      'b.md': 'Follows on [[a]].',
      'c.md': '[[d]]',
      'd.md': '---\nsupersedes: "[[c]]"\n---\n[[e]]',
      'e.md': '',
    },
    expect: [],
  },
  {
    title: 'five notes that all link to each other, among others that do not',
    files: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`n${i}.md`, [1, 2, 3, 4, 5].map((j) => (i === j ? '' : `[[n${j}]]`)).join(' ')])),
      'x.md': '[[n1]] [[n2]]',
      'y.md': '[[x]]',
    },
    expect: ['n1.md: 5 notes all link to each other; they may be one subject.'],
  },
];

/** Strongly connected groups that no edge enters. */
function loops({ ctx, graph, notes }: HealthScope): Finding[] {
  const own = new Set<string>(notes.map((note) => note.path));
  const marksSuperseded = supersedingEdges(ctx);
  const findings: Finding[] = [];
  for (const component of stronglyConnected(graph)) {
    if (component.length < 2) continue;
    const members = new Set(component);
    if ([...members].some((node) => [...rowOf(graph.inOffsets, graph.sources, node)].some((source) => !members.has(source)))) continue;
    if (!hasCircle(graph, members, marksSuperseded)) continue;
    const paths = pathsOf(graph, component).filter((path) => own.has(path));
    findings.push(
      ...findingFor('graph.loop', paths, `${component.length} notes lead only to each other; no other note links into their loop.`),
    );
  }
  return findings;
}

/** Source and target of the links by which a note says that another took its place, or that it took another's. */
function supersedingEdges({ snapshot }: HealthScope['ctx']): ReadonlySet<string> {
  const kinds = new Map<string, boolean>();
  for (const { from, to, property } of snapshot.links) {
    if (to === null) continue;
    const key = edgeKey(from, to);
    const marks = /^(?:superseded_by|supersedes)(?:\.|$)/.test(property ?? '');
    kinds.set(key, marks && (kinds.get(key) ?? true));
  }
  return new Set([...kinds].flatMap(([key, marks]) => (marks ? [key] : [])));
}

/** True where the members still lead around in a circle without these edges: what is left when each that nothing enters, or that leads nowhere, is taken out. */
function hasCircle(graph: LinkGraph, members: ReadonlySet<number>, without: ReadonlySet<string>): boolean {
  const left = new Set(members);
  const counts = (from: number, to: number): boolean =>
    left.has(from) && left.has(to) && from !== to && !without.has(edgeKey(graph.nodes[from] ?? '', graph.nodes[to] ?? ''));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const node of [...left]) {
      const enters = [...rowOf(graph.inOffsets, graph.sources, node)].some((source) => counts(source, node));
      if (!enters || ![...rowOf(graph.offsets, graph.targets, node)].some((target) => counts(node, target))) left.delete(node);
    }
  }
  return left.size > 0;
}

function edgeKey(from: string, to: string): string {
  return `${from}\0${to}`;
}

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
    const paths = pathsOf(graph, group).filter((path) => own.has(path));
    findings.push(...findingFor('graph.cluster', paths, `${group.length} notes all link to each other; they may be one subject.`));
  }
  return findings;
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

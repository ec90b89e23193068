import type { Finding } from '../../../model/finding';
import { byCodePoint, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { communities, stronglyConnected } from '../../../read/graph';
import type { HealthCheck, HealthScope } from './check';

/** A group this large whose notes link to each other this densely (share of all possible pairs) may be one subject cut too fine. */
const DENSE_SIZE = 6;
const DENSE_SHARE = 0.6;

/** Shapes of the graph worth a look: closed loops and dense clusters. */
export const structure: HealthCheck = {
  id: 'structure',
  title: 'Loops and clusters',
  summary: 'Groups of notes that only lead to each other, and groups so densely linked that they may be one subject.',
  advice: 'Link to a loop from outside; ask whether a dense cluster wants an overview note, or fewer notes.',
  cost: null,
  check: (scope) => [...loops(scope), ...clusters(scope)],
  examples: [
    {
      title: 'two notes that lead only to each other',
      files: { 'a.md': '[[b]]', 'b.md': '[[a]]', 'c.md': '[[d]]', 'd.md': '' },
      expect: ['a.md: 2 notes lead only to each other; no other note links into their loop.'],
    },
    {
      title: 'seven notes that all link to each other, reached from outside',
      files: {
        ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((i) => [`n${i}.md`, [1, 2, 3, 4, 5, 6, 7].map((j) => (i === j ? '' : `[[n${j}]]`)).join(' ')])),
        'x.md': '[[n1]]',
      },
      expect: ['n1.md: 8 notes link to each other so densely that they may be one subject.'],
    },
  ],
};

/** Strongly connected groups that no edge enters. */
function loops({ graph, notes }: HealthScope): Finding[] {
  const own = new Set<string>(notes.map((note) => note.path));
  const findings: Finding[] = [];
  for (const component of stronglyConnected(graph)) {
    if (component.length < 2) continue;
    const members = new Set(component);
    if ([...members].some((node) => [...rowOf(graph.inOffsets, graph.sources, node)].some((source) => !members.has(source)))) continue;
    const paths = pathsOf(graph, component).filter((path) => own.has(path));
    findings.push(...findingFor('graph.loop', paths, `${component.length} notes lead only to each other; no other note links into their loop.`));
  }
  return findings;
}

function clusters({ graph, notes }: HealthScope): Finding[] {
  const own = new Set<string>(notes.map((note) => note.path));
  const groups = new Map<number, number[]>();
  communities(graph).forEach((community, node) => {
    const group = groups.get(community);
    if (group === undefined) groups.set(community, [node]);
    else group.push(node);
  });
  const findings: Finding[] = [];
  for (const group of groups.values()) {
    if (group.length < DENSE_SIZE) continue;
    const members = new Set(group);
    const pairs = new Set<number>();
    for (const from of group) {
      for (const to of rowOf(graph.offsets, graph.targets, from)) if (members.has(to)) pairs.add(Math.min(from, to) * graph.nodes.length + Math.max(from, to));
    }
    if (pairs.size < DENSE_SHARE * ((group.length * (group.length - 1)) / 2)) continue;
    const paths = pathsOf(graph, group).filter((path) => own.has(path));
    findings.push(...findingFor('graph.cluster', paths, `${group.length} notes link to each other so densely that they may be one subject.`));
  }
  return findings;
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

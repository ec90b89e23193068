import type { Finding } from '../../../model/finding';
import { byCodePoint, stemOf, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Properties that name the note above. */
const ABOVE = /^(?:up|parent)(?:\.|$)/i;
/** So many notes that all link to each other may be one subject cut too fine. */
const DENSE_SIZE = 5;
/** Neighbours tried for one note: a hub has more of them than a cluster can hold. */
const MOST_TRIED = 64;

/** Circles in which notes stand above each other (other circles of links mean nothing), and dense clusters that nothing gives an overview of. */
export const structure: HealthCheck = {
  id: 'structure',
  names: { 'parent.circle': 'parents' },
  title: 'Structure',
  summary:
    'Notes that stand above each other in a circle, and groups in which every note links to every other and that no note gives an overview of.',
  advice:
    'Take the property "up" or "parent" from the topmost note of a circle. Write an index note for a group, or merge some of its notes.',
  cost: null,
  check: (scope) => [...circlesIn(aboveIn(scope)), ...clusters(scope)],
};

export const evidence =
  'The properties "up" and "parent" of every note, where they link to a note; links in both directions between every two of the notes, and no note beside them that links to all.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'two notes above each other, one above itself; a chain is not a circle',
    files: {
      'a.md': '---\nup: "[[b]]"\n---\n',
      'b.md': '---\nparent: ["[[a]]"]\n---\n',
      'self.md': '---\nup: "[[self]]"\n---\n',
      'x.md': '---\nup: "[[y]]"\n---\n',
      'y.md': '---\nup: "[[z]]"\n---\n',
      'z.md': '[[x]]',
    },
    expect: ['a.md: "a" and "b" stand above each other in a circle.', 'self.md: The note stands above itself.'],
  },
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

type Above = ReadonlyMap<VaultPath, readonly VaultPath[]>;

function aboveIn({ ctx, notes }: HealthScope): Above {
  const own = new Set<VaultPath>(notes.map(({ path }) => path));
  const above = new Map<VaultPath, VaultPath[]>();
  for (const { path } of notes) {
    const ups = ctx.snapshot
      .outgoing(path)
      .flatMap(({ kind, property = '', to }) => (kind === 'frontmatter' && ABOVE.test(property) && to !== null && own.has(to) ? [to] : []));
    if (ups.length > 0) above.set(path, ups);
  }
  return above;
}

/** One finding for each circle, found from its first note in code point order. */
function circlesIn(above: Above): Finding[] {
  const done = new Set<VaultPath>();
  const findings: Finding[] = [];
  for (const start of [...above.keys()].sort(byCodePoint)) {
    if (done.has(start)) continue;
    const circle = circleFrom(start, above, done);
    if (circle === null) continue;
    for (const path of circle) done.add(path);
    findings.push(circleFinding(circle));
  }
  return findings;
}

/** The notes of a circle through `start`; null where no way up leads back to it. */
function circleFrom(start: VaultPath, above: Above, done: ReadonlySet<VaultPath>): VaultPath[] | null {
  const cameFrom = new Map<VaultPath, VaultPath>();
  const open = [start];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const up of above.get(at) ?? []) {
      if (up === start) {
        const circle = [at];
        for (let one = at; one !== start;) {
          one = cameFrom.get(one) ?? start;
          circle.push(one);
        }
        return circle.sort(byCodePoint);
      }
      if (done.has(up) || cameFrom.has(up)) continue;
      cameFrom.set(up, at);
      open.push(up);
    }
  }
  return null;
}

function circleFinding(paths: readonly VaultPath[]): Finding {
  const [path = '' as VaultPath, ...related] = paths;
  if (related.length === 0) return { id: 'parent.circle', severity: 'warning', path, message: 'The note stands above itself.', fix: null };
  const names = paths.slice(0, 4).map((one) => `"${stemOf(one)}"`);
  const message = `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''} stand above each other in a circle.`;
  return { id: 'parent.circle', severity: 'warning', path, message, fix: null, related };
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

import type { Finding, Severity } from '../../../model/finding';
import { byCodePoint, stemOf, type VaultPath } from '../../../model/path';
import { listed } from '../../naming/index';
import { quoted } from '../gather';
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
  check: (scope) => [...parents(scope), ...clusters(scope)],
};

export const evidence =
  'The properties "up" and "parent" of every note, where they link to a note; links in both directions between every two of the notes, and no note beside them that links to all.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'two notes above each other, one above itself; five notes that all link to each other',
    files: {
      'a.md': '---\nup: "[[b]]"\n---\n',
      'b.md': '---\nparent: ["[[a]]"]\n---\n',
      'self.md': '---\nup: "[[self]]"\n---\n',
      'x.md': '---\nup: "[[a]]"\n---\n',
      ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`n${i}.md`, [1, 2, 3, 4, 5].map((j) => (i === j ? '' : `[[n${j}]]`)).join(' ')])),
    },
    expect: [
      'a.md: "a" and "b" stand above each other in a circle.',
      'self.md: The note stands above itself.',
      'n1.md: 5 notes all link to each other, and no note gives an overview of them.',
    ],
  },
];

/** Circles of notes that stand above each other. */
function parents({ ctx, notes }: HealthScope): Finding[] {
  const own = new Set<VaultPath>(notes.map(({ path }) => path));
  const above = (path: VaultPath): VaultPath[] =>
    ctx.snapshot
      .outgoing(path)
      .flatMap(({ kind, property = '', to }) => (kind === 'frontmatter' && ABOVE.test(property) && to !== null && own.has(to) ? [to] : []));
  return circlesIn(own, above, ['parent.circle', 'warning', 'stand above each other']);
}

/** A finding for each circle in which `next` leads around, at its first note in code point order. */
export function circlesIn(
  starts: Iterable<VaultPath>,
  next: (path: VaultPath) => readonly VaultPath[],
  [id, severity, how]: readonly [string, Severity, string],
): Finding[] {
  const done = new Set<VaultPath>();
  return [...starts].sort(byCodePoint).flatMap((start): Finding[] => {
    const circle = done.has(start) ? [] : circleFrom(start, next, done);
    for (const path of circle) done.add(path);
    const all = `${circle.length > 4 ? quoted(circle.map(stemOf)) : listed(circle.map(stemOf))} ${how} in a circle.`;
    return findingFor(id, severity, circle, circle.length === 1 ? 'The note stands above itself.' : all);
  });
}

/** The notes of a circle through `start`; empty where no way leads back to it. */
function circleFrom(start: VaultPath, next: (path: VaultPath) => readonly VaultPath[], done: ReadonlySet<VaultPath>): VaultPath[] {
  const ways = new Map<VaultPath, readonly VaultPath[]>([[start, [start]]]);
  // An entry that is added to a map in a loop over it comes last.
  for (const [at, way] of ways) {
    for (const to of next(at)) {
      if (to === start) return [...way].sort(byCodePoint);
      if (!done.has(to) && !ways.has(to)) ways.set(to, [...way, to]);
    }
  }
  return [];
}

/** Groups in which every two notes link to each other, found greedily from the best-linked note down; no note is in two. */
function clusters({ graph, notes }: HealthScope): Finding[] {
  const own = new Set<string>(notes.map((note) => note.path));
  const { nodes, offsets, targets, inOffsets, sources } = graph;
  const linking = nodes.map((_, node) => new Set(sources.subarray(inOffsets[node], inOffsets[node + 1])));
  const mutual = linking.map((own, node) => [...targets.subarray(offsets[node], offsets[node + 1])].filter((target) => own.has(target)));
  const byDegree = (a: number, b: number): number => (mutual[b]?.length ?? 0) - (mutual[a]?.length ?? 0) || a - b;
  const taken = new Set<number>();
  return [...nodes.keys()].sort(byDegree).flatMap((seed): Finding[] => {
    if (taken.has(seed) || (mutual[seed]?.length ?? 0) < DENSE_SIZE - 1) return [];
    const group = [seed];
    const candidates = (mutual[seed] ?? []).filter((node) => !taken.has(node)).sort(byDegree);
    for (const node of candidates.slice(0, MOST_TRIED)) {
      if (group.every((member) => member === seed || mutual[member]?.includes(node))) group.push(node);
    }
    if (group.length < DENSE_SIZE) return [];
    for (const node of group) taken.add(node);
    // A note beside the group that links to all of it gives the overview.
    const has = (source: number): boolean => group.every((node) => linking[node]?.has(source));
    if ([...(linking[seed] ?? [])].some((source) => !group.includes(source) && has(source))) return [];
    const paths = group.flatMap((node) => nodes[node] ?? []).filter((path) => own.has(path));
    const message = `${group.length} notes all link to each other, and no note gives an overview of them.`;
    return findingFor('graph.cluster', 'info', paths.sort(byCodePoint), message);
  });
}

function findingFor(id: string, severity: Severity, [path, ...related]: readonly VaultPath[], message: string): Finding[] {
  return path === undefined ? [] : [{ id, severity, path, message, fix: null, ...(related.length === 0 ? {} : { related }) }];
}

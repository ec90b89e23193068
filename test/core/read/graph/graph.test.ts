import { DirectedGraph } from 'graphology';
import pagerank from 'graphology-metrics/centrality/pagerank';
import type { LinkGraph } from '../../../../src/core/model/snapshot';
import { communities, likeness, pageRankSteps } from '../../../../src/core/read/graph/index';
import { snapshotOf } from '../build';
import { fc, runs } from '../../../support/properties';
import { atOnce } from '../../../support/at-once';

const pageRank = atOnce(pageRankSteps);

const edges = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 40 }));

function graphOf([size, pairs]: readonly [number, readonly (readonly [number, number])[]]): LinkGraph {
  const texts: Record<string, string> = {};
  for (let i = 0; i < size; i++) texts[`n${String(i).padStart(2, '0')}.md`] = '';
  for (const [from, to] of pairs)
    if (from < size && to < size) texts[`n${String(from).padStart(2, '0')}.md`] += `[[n${String(to).padStart(2, '0')}]] `;
  return snapshotOf(texts).graph;
}

test('PageRank sums to 1 and agrees with graphology', () => {
  fc.assert(
    fc.property(edges, (drawn) => {
      const graph = graphOf(drawn);
      const judge = new DirectedGraph();
      for (const path of graph.nodes) judge.addNode(path);
      graph.nodes.forEach((path, i) => {
        for (let e = graph.offsets[i]!; e < graph.offsets[i + 1]!; e++)
          judge.addDirectedEdge(path, graph.nodes[graph.targets[e]!], { weight: graph.weights[e] });
      });
      const expected = pagerank(judge, { alpha: 0.85, tolerance: 1e-12, maxIterations: 1000, getEdgeWeight: 'weight' });
      const rank = pageRank(graph);
      expect(rank.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
      graph.nodes.forEach((path, i) => expect(rank[i]).toBeCloseTo(expected[path] ?? NaN, 6));
    }),
    { numRuns: runs(100) },
  );
  expect(pageRank(snapshotOf({}).graph)).toHaveLength(0);
});

test('communities: two groups with one tie are two, the same each time', () => {
  const texts: Record<string, string> = {};
  for (const group of ['a', 'b'])
    for (let i = 0; i < 5; i++) texts[`${group}${i}.md`] = [0, 1, 2, 3, 4].map((j) => `[[${group}${j}]]`).join(' ');
  texts['a0.md'] += '[[b0]]';
  const { graph } = snapshotOf(texts);
  const ties = likeness(
    graph,
    graph.nodes.map((_, node) => node),
  );
  const found = communities(ties);
  expect(found.of).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  expect(found.modularity).toBeGreaterThan(0.4);
  expect(communities(ties)).toEqual(found);
});

test('communities: the modularity is that of the division, and no joining of two would raise it', () => {
  fc.assert(
    fc.property(edges, (drawn) => {
      const graph = graphOf(drawn);
      const ties = likeness(
        graph,
        graph.nodes.map((_, node) => node),
      );
      const { of, modularity } = communities(ties);
      const total = ties.reduce((sum, row) => sum + row.reduce((all, tie) => all + tie, 0), 0);
      const degree = ties.map((row) => row.reduce((sum, tie) => sum + tie, 0));
      const value = (division: readonly number[]): number =>
        ties.reduce(
          (sum, row, a) =>
            sum + row.reduce((all, tie, b) => all + (division[a] === division[b] ? tie - (degree[a]! * degree[b]!) / total : 0), 0),
          0,
        ) / total;
      if (total === 0) expect(modularity).toBe(0);
      else {
        expect(modularity).toBeCloseTo(value(of), 6);
        for (const a of new Set(of))
          for (const b of new Set(of)) expect(value(of.map((one) => (one === b ? a : one)))).toBeLessThanOrEqual(modularity + 1e-6);
      }
    }),
    { numRuns: runs(60) },
  );
});

test('likeness: what everybody links to says less than what two share alone', () => {
  const { graph } = snapshotOf({
    'a.md': '[[hub]] [[rare]]',
    'b.md': '[[hub]] [[rare]]',
    'c.md': '[[hub]]',
    'd.md': '[[hub]]',
    'hub.md': '',
    'rare.md': '',
  });
  const [ab, ac, bc] = [likeness(graph, [0, 1])[0]![1]!, likeness(graph, [0, 2])[0]![1]!, likeness(graph, [1, 2])[1]![0]!];
  expect(ab).toBeGreaterThan(ac);
  expect(ac).toBe(bc);
  expect(likeness(graph, [0, 1])[0]![0]).toBe(0);
});

test('generated notes, conflict files, self links and references are kept out', () => {
  const { graph } = snapshotOf({
    'a.md': '[[a]] [[b]] [[b]] [[index]] [x][r]\n\n[r]: c.md',
    'b.md': '',
    'c.md': '',
    'b (1).md': '[[a]]',
    'd (1).md': '[[a]]',
    'b.sync-conflict-20260315-120000-ABC.md': '[[a]]',
    'index.md': '---\ngenerated-by: top-of-mind\n---\n[[a]]',
  });
  expect(graph.nodes).toEqual(['a.md', 'b.md', 'c.md', 'd (1).md']);
  expect([...graph.targets]).toEqual([1, 0]);
  expect([...graph.weights]).toEqual([2, 1]);
});

test('a chain of 100,000 notes overflows no stack', () => {
  const size = 100_000;
  const offsets = Uint32Array.from({ length: size + 1 }, (_, i) => Math.min(i, size - 1));
  const targets = Uint32Array.from({ length: size - 1 }, (_, i) => i + 1);
  const inOffsets = Uint32Array.from({ length: size + 1 }, (_, i) => Math.max(0, i - 1));
  const sources = Uint32Array.from({ length: size - 1 }, (_, i) => i);
  const graph = {
    nodes: new Array(size).fill('x.md'),
    indexOf: new Map(),
    offsets,
    targets,
    weights: new Uint32Array(size - 1).fill(1),
    inOffsets,
    sources,
  } as LinkGraph;
  expect(pageRank(graph)).toHaveLength(size);
});

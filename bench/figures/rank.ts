import { DirectedGraph } from 'graphology';
import pagerank from 'graphology-metrics/centrality/pagerank';
import { indexSteps } from '../../src/core/decide/top-of-mind/index';
import type { Snapshot } from '../../src/core/model/snapshot';
import { pageRankSteps } from '../../src/core/read/graph/index';
import { runAtOnce } from '../../src/core/read/text/steps';
import { buildSnapshot } from '../../src/core/read/snapshot/snapshot';
import { updateSnapshot } from '../../src/core/read/snapshot/update';
import { clock } from '../clock';
import { short, type Figure, type Sizes } from '../figure';
import { benchContext } from '../context';
import { linkedParts } from '../linked';
import { measure, median } from '../measure';

const LINKS = 10;

/** From the link table to the index note's text: graph, PageRank, ranking and the note. */
export const figure: Figure = {
  id: 'rank',
  async run(sizes) {
    const small = await decide(sizes.notes, sizes);
    const big = await decide(sizes.big, sizes);
    const links = short(sizes.big * LINKS);
    return [
      {
        what: `rank and index note at ${short(sizes.big)} notes, ${links} links`,
        figure: big.index,
        unit: 'ms',
        holds: [{ of: 'figure', most: 400 }],
        beside: { what: 'graphology: graph and PageRank alone', figure: big.peer },
      },
      { what: 'of it: graph and PageRank', figure: big.graph, unit: 'ms', holds: [], beside: { what: 'graphology', figure: big.peer } },
      {
        what: `rank and index note at ${short(sizes.big)}, for each ${short(sizes.notes)}`,
        figure: (big.index * sizes.notes) / sizes.big,
        unit: 'ms',
        holds: [{ of: 'ratio', most: 1.2 }],
        beside: { what: `${short(sizes.notes)} notes`, figure: small.index },
      },
    ];
  },
};

async function decide(size: number, sizes: Sizes): Promise<{ index: number; graph: number; peer: number }> {
  let snapshot = buildSnapshot(linkedParts(size, LINKS));
  // The same links, nothing kept of the last run: graphs belong to their snapshot.
  const fresh = (): void => {
    snapshot = updateSnapshot(snapshot, { upserted: [], removed: [] });
  };
  const samples = await measure(
    {
      index: { before: fresh, run: () => runAtOnce(indexSteps(benchContext(snapshot), null)) },
      graph: { before: fresh, run: () => runAtOnce(pageRankSteps(snapshot.graph)) },
    },
    { runs: sizes.runs, warmUp: size > 50_000 ? 1 : 3 },
  );
  // One run: at the large size the peer alone takes longer than all else together.
  const peer = await measure({ peer: { run: () => withGraphology(snapshot) } }, { runs: 1, warmUp: 0 });
  return { index: median(samples.index), graph: median(samples.graph), peer: median(peer.peer) };
}

function withGraphology(snapshot: Snapshot): number {
  const { nodes, offsets, targets, weights } = snapshot.graph;
  const start = clock();
  const graph = new DirectedGraph();
  for (const node of nodes) graph.addNode(node);
  nodes.forEach((node, i) => {
    for (let e = offsets[i] ?? 0; e < (offsets[i + 1] ?? 0); e++) graph.addEdge(node, nodes[targets[e] ?? 0], { weight: weights[e] });
  });
  pagerank(graph, { getEdgeWeight: 'weight', tolerance: 1e-6, maxIterations: 200 });
  return clock() - start;
}

/** The one door to the graph's algorithms; each lives in its own file under graph/. */
export { communities, likeness, modularityOf } from './communities';
export { pageRankSteps, transposed } from './pagerank';

/** The one door to the graph's algorithms; each lives in its own file under graph/. */
export { communities, modularityOf } from './communities';
export { likeness } from './communities';
export { pageRankSteps } from './pagerank';

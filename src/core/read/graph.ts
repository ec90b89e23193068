/** The one door to the graph's algorithms; each lives in its own file under graph/. */
export { communities } from './graph/communities';
export { articulation } from './graph/cuts';
export { pageRank } from './graph/pagerank';
export { stronglyConnected } from './graph/components';

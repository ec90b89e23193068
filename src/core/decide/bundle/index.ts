export { bundleCandidates, firstCandidates } from './candidates';
export type { BundleCandidate, BundleQuery } from './candidates';
export { bundleInFile } from './into-file';
export { decideBundle } from './bundle';
export { decideTopicBundle } from './topic';
export { secretIn, withheldText } from './withheld';
export { estimateTokens } from './tokens';

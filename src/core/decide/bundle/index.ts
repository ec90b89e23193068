export { bundleCandidates, firstCandidates } from './candidates';
export type { BundleCandidate, BundleQuery } from './candidates';
export { bundleInFile } from './into-file';
export { markApplied } from './mark-applied';
export { rankByWeight } from './weight';
export { decideBundle } from './bundle';
export { decideTopicBundle } from './topic';
export { secretIn, withheldText } from './withheld';
export { estimateTokens } from './tokens';

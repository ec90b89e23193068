export { bundleCandidates } from './candidates';
export type { BundleCandidate } from './candidates';
export { decideBundle } from './bundle';
export { decideTopicBundle } from './topic';
export { secretIn, withheldText } from './withheld';
export { estimateTokens } from './tokens';

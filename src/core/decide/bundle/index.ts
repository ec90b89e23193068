export { bundleCandidates } from './candidates';
export type { BundleCandidate } from './candidates';
export { decideBundle } from './bundle';
export { findSecrets } from './secrets';
export { withheldText } from './withheld';
export { estimateTokens } from './tokens';

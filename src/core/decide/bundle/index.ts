export { bundleCandidates, firstCandidates, withNoteFirst } from './candidates';
export type { BundleQuery } from './candidates';
export { belongs, type BundleCandidate } from './candidate';
export { within } from './choice';
export { inFocus } from './phases';
export { bundleInFile, isBundleBlock } from './into-file';
export { markApplied } from './mark-applied';
export { saveAsNote } from './save-note';
export { textsForProject } from './project';

export { bundleSteps } from './bundle';
export { shownSuccessors } from './names';
export { reasonOf, searchedText, topicBundleSteps } from './topic';
export { decideBrief, nameOf } from './brief';
export { freshNote, isShared, leavingText, secretIn, secretOfWhole, secretsIn, withheldText, type Leaving } from './withheld';
export { estimateTokens } from './tokens';
export { withoutWithheldLines } from './withheld-names';

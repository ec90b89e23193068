export { bundleCandidates, firstCandidates, withNoteFirst } from './candidates';
export { belongs, type BundleCandidate } from './candidate';
export { within } from './choice';
export { correctedFacts, correctionsOf, correctionsPath, meet, type CorrectedFact } from './corrected';
export { inFocus, isAfterBreak } from './phases';
export { blockPlace, bundleInFile, isBundleBlock } from './into-file';
export { resumeCandidate } from './resume';
export { markApplied, MARKED_BY_SESSIONS, type Applied } from './mark-applied';
export { saveAsNote } from './save-note';
export { bundleSteps, type ContextQuery, type Made } from './bundle';
export { nameOf, shownSuccessors } from './names';
export { withEntryMarks } from './part';
export { reasonOf, searchedText } from './topic';
export { correctedTopicSteps } from './corrected-topic';
export {
  freshNote,
  isShared,
  leavingText,
  secretIn,
  secretOfWhole,
  secretsIn,
  unreadSentence,
  withheldText,
  type Leaving,
} from './withheld';
export { estimateTokens } from './tokens';
export { withoutWithheldLines } from './withheld-names';

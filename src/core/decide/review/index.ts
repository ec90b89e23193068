export { notDuplicatesOf, decideNotDuplicates } from './not-duplicates';
export { asNew, entriesIn, isLater, isMemory, type HeldEntry } from './entries';
export { findUnreviewed, type ReviewMatch } from './find';
export { decideLink } from './link';
export { decideMergeInPlace, decidePointBack, staysInPlace } from './point-back';
export { decideReplace } from './replace';
export { refuseLayer, sectionOf, type Side } from './sides';
export { decideSkip } from './skip';
export { askedOf, askedRefs, withQuestion } from './questions';

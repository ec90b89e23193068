export { apartOf, decideApart } from './apart';
export { asNew, entriesIn, isLater, isMemory, type HeldEntry } from './entries';
export { findAwaiting, type AwaitingFound } from './find';
export { decideLink } from './link';
export { decideReplace } from './replace';
export { refuseLayer, sectionOf, type Side } from './sides';
export { decideSkip } from './skip';

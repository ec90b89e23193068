export { fileEntry, type FiledEntry } from './filed';
export { createGate } from './gate';
export type { EntryToJudge, Gate } from './gate';
export type { NearPair } from './near';
export { noteSayings, type Saying } from './names';
export { isUncertain, maySkip } from './policy';
export { discreetRef, shownVerdict } from './shown';
export { comparedSections } from './sections';

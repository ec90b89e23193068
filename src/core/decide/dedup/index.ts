export { createGate, fileEntry } from './gate';
export type { EntryToJudge, FiledEntry, Gate } from './gate';
export { noteSayings, type Saying } from './names';
export { isUncertain, maySkip } from './policy';
export { comparedSections } from './sections';

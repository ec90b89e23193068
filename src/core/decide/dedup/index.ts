export { fileEntry, type FiledEntry } from './filed';
export { createGate } from './gate';
export type { EntryToJudge, Gate } from './gate';
export { noteSayings, type Saying } from './names';
export { isUncertain, maySkip } from './policy';
export { comparedSections } from './sections';

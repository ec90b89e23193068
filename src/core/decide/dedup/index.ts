export { indexEntry, type IndexedEntry } from './indexed-entry';
export { createGate } from './gate';
export type { Gate } from './gate';
export type { EntryToJudge } from './judge-entry';
export type { NearPair } from './near';
export { alternateTexts, type AlternateText } from './names';
export { isUncertain, maySkip } from './policy';
export { discreetRef, shownVerdict } from './shown';
export { comparedSections } from './sections';

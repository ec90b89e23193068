export { notesToRead, searchableNotes, searchedNote } from './candidates';
export { aboutness } from './evidence';
export { passagesIn, type Passage } from './passages';
export { BY_NAME, rankPassages } from './rank';
export type { Frequencies, RankedNote, RankedPassage, SearchedNote } from './rank';
export { scanFor } from './scan';
export { readTopic } from './topic';
export type { Topic } from './topic';
export { subjectsOf } from './subjects';

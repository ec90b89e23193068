export { createGate, fileEntry } from './gate';
export type { FiledEntry, Gate } from './gate';
export { isUncertain, maySkip } from './policy';

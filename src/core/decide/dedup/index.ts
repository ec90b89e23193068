export { createGate } from './gate';
export type { Gate } from './gate';
export type { NearPair } from './near';
export { isUncertain, maySkip } from './policy';

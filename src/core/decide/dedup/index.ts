export { createGate } from './gate';
export type { Gate } from './gate';
export { isUncertain, maySkip } from './policy';

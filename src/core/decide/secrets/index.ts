export type { Secret } from './rule';
export { markSecrets } from './marked';
export { findSecrets } from './scan';
export { secretInEntry } from './input';

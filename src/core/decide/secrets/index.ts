export type { Secret } from './rule';
export { findSecrets } from './scan';
export { secretInEntry } from './input';

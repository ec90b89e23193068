export type { Secret } from './rule';
export { findSecrets } from './scan';
export { secretRules } from './rules-told';
export { secretInEntry } from './input';

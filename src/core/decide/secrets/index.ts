export type { Secret } from './rule';
export { findSecrets } from './scan';
export { secretRules } from './rules-told';
export { secretInEntry, secretSentence } from './input';

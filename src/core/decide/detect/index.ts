export { baseFileOf, decideBase } from './base';
export { detectSteps, ENOUGH } from './detect';
export { hiddenMemories, mayHoldMemories } from './hidden-memories';
export { IGNORE_PATH } from './git-ignore';
export { decideInit } from './scaffold';

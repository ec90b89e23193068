export { baseFileOf, decideBase } from './base';
export { detectSteps, programsAt, type Looked } from './detect';
export { foundSteps, mayHoldMemories } from './found';
export { IGNORE_PATH } from './git-ignore';
export { decideInit } from './scaffold';

export { baseFileOf, decideBase } from './base';
export { detectConvention, ENOUGH } from './detect';
export { hiddenMemories, mayHoldMemories } from './hidden-memories';
export { decideInit } from './scaffold';

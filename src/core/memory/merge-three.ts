// A part of its own, since git starts the program once for each file and waits: it needs no vault, and little of the rest.
export { mergeThree } from '../decide/refactor/conflicts/three/merge';

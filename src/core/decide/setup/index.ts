export { decideBringIn } from './bring-in';
export { collisions, contradictions } from './contradictions';
export { editedMemories, listedIn } from './edit-memories';
export { additionOf, leftOutside, newMemory } from './new-memory';
export { rootMoves } from './root-moves';

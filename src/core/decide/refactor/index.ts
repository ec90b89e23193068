export { decideMoves, hashes, replaceEdits, textsForMoves } from './moves';
export { movesFor, type Move } from './targets';
export { relinkEdits } from './relink';
export { checkVaultPath, nameFault } from './vault-path';
export { diskKey, takenPaths } from './taken';

export { decideArchive, decideUnarchive, movesFromArchive, movesToArchive } from './archive';
export { decideMerge, textsForMerge } from './merge';
export { decideMoves, hashes, replaceEdits, textsForMoves } from './moves';
export { keepOldNames } from './old-names';
export { decideSplit, textsForSplit } from './split';
export { movesFor, type Move } from './targets';
export { relinkEdits } from './relink';
export { checkVaultPath, nameFault } from './vault-path';
export { diskKey, takenPaths } from './taken';

export { decideSearch, isWanted, needsText, searchedIn } from './find';
export { saidIn, type Meanings } from './meaning';
export { nonePasses, restricts, typedSearch, type TypedFilter } from './operators';
export { notesNamed, notesNamedLike, targetIn } from './named';
export { decideRead } from './read';

export { decideSearch, isWanted, needsText } from './find';
export { typedSearch, type TypedFilter } from './operators';
export { notesNamed, notesNamedLike, targetIn } from './named';
export { decideRead } from './read';
export { pageOf } from './page';

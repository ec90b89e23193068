export { decideSearch, isWanted, needsText } from './find';
export { typedSearch } from './operators';
export { notesNamed, notesNamedLike, targetIn } from './named';
export { decideRead } from './read';
export { pageOf } from './page';

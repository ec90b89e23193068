export { decideSearch, isWanted, searchedIn } from './find';
export { saidIn, type Meanings } from './meaning';
export { typedSearch } from './operators';
export { decideRead } from './read';
export { pageOf } from './page';

export { decideSearch, isWanted } from './find';
export { typedSearch } from './operators';
export { decideRead } from './read';
export { pageOf } from './page';

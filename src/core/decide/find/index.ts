export { decideSearch, isWanted } from './find';
export { decideRead } from './read';
export { pageOf } from './page';

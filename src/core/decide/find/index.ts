export { decideSearch, isWanted } from './find';
export { OPERATORS, typedSearch, type Operator } from './operators';
export { decideRead } from './read';
export { pageOf } from './page';

export { holdsAll } from './holds-all';
export { selectionPlace, type SelectionPlace } from './place';
export { linkInPlace, type LinkTarget } from './link-in-place';

export { selectionPlace } from './place';
export { linkInPlace } from './link-in-place';
export { withoutPassage } from './passage';

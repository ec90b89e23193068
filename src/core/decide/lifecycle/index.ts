export { captureOf } from './capture';
export { comparable } from './capture-section';
export { placesOf } from './places';
export { proposeLinks } from './propose-links';
export { decideRemember } from './remember';
export { skippedEdit, skippedNoteOf } from './skip';
export { supersedeMarks } from './supersede';
export { olderOf } from './way';
export type { Older } from './way';

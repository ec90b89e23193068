/** Every convention there is: a new one is its file and one line here. */
export { notesAndLinks } from './notes-and-links';
export { stoneros } from './stoneros';
export { daneel } from './daneel';
export { carlton } from './carlton';
export { mindstone } from './mindstone';

export { proposeLinks } from './propose-links';
export { decideRemember } from './remember';

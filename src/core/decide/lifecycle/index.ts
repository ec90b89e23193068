export { captureOf } from './capture';
export { comparable } from './capture-section';
export { proposeLinks } from './propose-links';
export { decideRemember } from './remember';

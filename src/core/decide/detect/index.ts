export { detectConvention } from './detect';
export { decideInit } from './scaffold';

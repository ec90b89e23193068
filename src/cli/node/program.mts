/** Stands for a hash of the program, which the build puts in its place. */
const BUILD = '@@program@@';

/** Names the program and what it runs on: another one may read other terms from the same text. */
export function programName(): string {
  return `${BUILD} ${process.version}`;
}

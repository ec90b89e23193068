/** A hash of the program, which the build defines. */
declare const PROGRAM_HASH: string | undefined;

/** Names the program and what it runs on: another one may read other terms from the same text. */
export function programName(): string {
  return `${typeof PROGRAM_HASH === 'undefined' ? 'source' : PROGRAM_HASH} ${process.version}`;
}

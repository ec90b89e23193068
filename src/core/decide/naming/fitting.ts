/** The least share of names by which a folder follows a convention: one in five. */
const LEAST_SHARE = 0.2;

/**
 * True where the notes of a folder are named as a convention says, at least as far as one in five: below that
 * the folder has ways of its own, and the convention is not theirs. `asked` are the notes that fall under a rule
 * of naming, `named` those that follow it. A folder without such notes fits.
 */
export function namesFit(asked: number, named: number): boolean {
  return named >= asked * LEAST_SHARE;
}

import { readEntry } from './entry';
import { compare } from './features';
import { judgePair } from './verdict';

/** Two sentences that say so much of each other give one fact, as of another person. */
const MUCH = 0.55;

/**
 * How likely a newer sentence gives the fact of an older one, 0 to 1, as "Changed the port to 81" that of "The port is 80": the chance
 * that the gate sees of two entries, and 1 where each says most of the other.
 */
export function factCompared(newer: string, older: string): number {
  const features = compare(readEntry('', newer), readEntry('', older));
  return Math.min(features.coverage, features.reverseAll) >= MUCH ? 1 : judgePair(features).related;
}

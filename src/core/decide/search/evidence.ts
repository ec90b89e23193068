import { isErrand } from '../../read/languages/errand-words';
import { BY_NAME, NAME, type Frequencies, type RankedNote } from './rank';
import type { Topic } from './topic';

/** How much the words of the prompt that a note holds must tell: as much as so many words that a single note of the memory has. */
const ENOUGH = 1.8;
/** Of what the words of the prompt tell together, the share that the note must hold; half as much of those that no note has. */
const SHARE = 0.45;
const UNKNOWN = 0.5;
/** Of what it tells otherwise, a word that says what to do. */
const ERRAND = 0.5;
/** How much words for days tell: "yesterday". */
const DAYS = 1.2;
/** The share of a prompt that a day makes up, where a passage of that day is enough. */
const OF_DAY = 0.5;

/**
 * How surely a note is about a prompt, above 0 where it is, whatever else was found; comparable within one prompt. A note is
 * where the prompt is its name, or where one of its passages and its names hold two words of it or more that are rare in the
 * memory and make up much of the prompt; a word in a name counts as in the ranking. Most prompts are about nothing that is kept.
 */
export function aboutness(topic: Topic, { named, inNames, passages }: RankedNote, known: Frequencies): number {
  const size = Math.max(known.size, 1);
  const least = ENOUGH * Math.log(1 + size);
  const tells = topic.wanted.map(({ key, said, telling }) => {
    const held = Math.min(size, known.frequency(key));
    const weight = telling * Math.log(1 + (size - held + 0.5) / (held + 0.5)) * (isErrand(key) ? ERRAND : 1);
    return { said, weight, isDay: key.startsWith('@'), all: held === 0 ? weight * UNKNOWN : weight };
  });
  const days = DAYS * Math.log(1 + size);
  const all = tells.reduce((sum, one) => sum + one.all, 0);
  const sumOf = (words: ReadonlySet<string>): number => tells.reduce((sum, { said, weight }) => sum + (words.has(said) ? weight : 0), 0);
  const ofNames = sumOf(new Set(inNames));
  let best = named >= BY_NAME && topic.wanted.length > 1 ? least + ofNames : 0;
  for (const { held, inDays } of passages.length === 0 ? [{ held: [], inDays: 0 }] : passages) {
    const here = new Set([...held, ...inNames]);
    const ofDays = inDays === 1 ? days : 0;
    const weight = sumOf(here) + ofDays;
    const strength = weight + (NAME - 1) * ofNames;
    const isOfDay = (ofDays > 0 || tells.some(({ said, isDay }) => isDay && here.has(said))) && weight >= (all + ofDays) * OF_DAY;
    if (isOfDay || (strength >= least && weight >= (all + ofDays) * SHARE && (here.size >= 2 || ofDays > 0 || named >= BY_NAME)))
      best = Math.max(best, strength);
  }
  return best;
}

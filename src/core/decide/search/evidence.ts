import { BY_NAME, type Frequencies, type RankedNote } from './rank';
import type { Topic } from './topic';

/** Of what the words of a topic tell together: the share that a passage must hold where it has two of them, or more. */
const TWO = 0.5;
const MORE = 0.3;
const MANY = 4;
/** How much the words that it holds must tell: as much as one word that a single note of the memory has, and a little more. */
const AT_LEAST = 1.15;

/**
 * True where a note is surely about a topic, whatever else was found: the topic is its name, or its best passage holds words of
 * it that are rare in the memory and make up much of it. Made for prompts, most of which are about nothing that is kept.
 */
export function isAbout(topic: Topic, { named, passages, best }: RankedNote, known: Frequencies): boolean {
  const size = Math.max(known.size, 1);
  const tells = topic.wanted.map(({ key, said, telling }) => {
    const held = Math.min(size, known.frequency(key));
    return { said, isDay: key.startsWith('@'), weight: telling * Math.log(1 + (size - held + 0.5) / (held + 0.5)) };
  });
  const all = tells.reduce((sum, { weight }) => sum + weight, 0);
  const here = new Set(passages.find(({ score }) => score === best)?.held ?? []);
  const has = tells.filter(({ said }) => here.has(said));
  const weight = has.reduce((sum, one) => sum + one.weight, 0);
  const enough = weight >= AT_LEAST * Math.log(1 + size);
  if (named >= BY_NAME) return topic.wanted.length > 1 || enough;
  if (has.some(({ isDay }) => isDay) && weight >= all * TWO) return true;
  return enough && has.length >= 2 && weight >= all * (has.length >= MANY ? MORE : TWO);
}

import { createRandom, mixSeed, zipf, type Random } from './random';

/** The commonest words of English prose: in any real text they are near half of all words. */
const FUNCTION_WORDS =
  'the of and to a in is that for it as was with be by on not this are or from at which but have an had they you were their one all we can has there been if more when will would who so no out up into than them only some could these two may then do first any my now such like our over even most after also did many must before back see through where much your way well should because each those people how too little good very make own still such here between both life being under never same another know while last us might great go come since against right take three'.split(
    ' ',
  );
const ONSETS = [
  'b',
  'br',
  'c',
  'cl',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const CODAS = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'ck', 'st'];
const VOCABULARY = 20_000;
const TOPICS = 60;
const TOPIC_WORDS = 150;
/** Share of a note's words that come from its own topic. */
const TOPIC_SHARE = 0.25;

/** A source of prose whose words follow Zipf's law, about one of `topics` subjects at a time. */
export interface Prose {
  readonly topics: number;
  /** One word about a topic. */
  word(random: Random, topic: number): string;
  /** A word that only this topic favours: for titles, tags and headings. */
  topicWord(random: Random, topic: number): string;
  /** A sentence of 6 to 20 words, with its capital and full stop; now and then it holds a number. */
  sentence(random: Random, topic: number): string;
}

/** Prose of a vocabulary of 20,000 words, made of syllables below the 140 commonest English words. */
export function createProse(seed: number): Prose {
  const random = createRandom(mixSeed(seed, 0x0f0e));
  const words = vocabulary(random);
  const anyWord = zipf(words.length, 1);
  const topicRank = zipf(TOPIC_WORDS, 0.8);
  const topics = Array.from({ length: TOPICS }, () =>
    Array.from({ length: TOPIC_WORDS }, () => words[FUNCTION_WORDS.length + random.int(words.length - FUNCTION_WORDS.length)] as string),
  );
  const topicWord = (from: Random, topic: number): string => topics[topic % TOPICS]?.[topicRank(from)] ?? 'note';
  const word = (from: Random, topic: number): string =>
    from.next() < TOPIC_SHARE ? topicWord(from, topic) : (words[anyWord(from)] as string);
  return {
    topics: TOPICS,
    word,
    topicWord,
    sentence(from, topic) {
      const length = 6 + from.int(15);
      const parts = Array.from({ length }, () => word(from, topic));
      if (from.next() < 0.15) parts[1 + from.int(length - 1)] = String(2 + from.int(998));
      return `${capitalised(parts.join(' '))}.`;
    },
  };
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function vocabulary(random: Random): string[] {
  const words = new Set(FUNCTION_WORDS);
  while (words.size < VOCABULARY) {
    // Common words are short, as in any language.
    const syllables = 1 + Math.floor((words.size / VOCABULARY) * 2 + random.next() * 1.6);
    let word = '';
    for (let i = 0; i < syllables; i++) word += random.pick(ONSETS) + random.pick(VOWELS) + (i === syllables - 1 ? random.pick(CODAS) : '');
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

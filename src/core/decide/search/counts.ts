import { isWithin } from './days';
import { beginningOf } from '../../read/index/query-expansion';
import { isUnspaced } from '../../read/terms/characters';
import { termsIn } from './keys';
import type { Topic } from './topic';

/** A word that begins alike counts as so many of the word. */
const KIN = 0.35;
/** A text holds a word from so many on: the word itself, or two that begin alike. */
export const HELD = 0.6;

/** How often a text holds what a topic wants. */
export interface Counts {
  /** By wanted term. */
  readonly times: Float64Array;
  /** In terms. */
  readonly length: number;
  /** The pairs of the topic that stand side by side, by their place in it. */
  readonly pairs: ReadonlySet<number>;
  /** It names a day that the topic asks for. */
  readonly within: boolean;
}

/** Counts what a topic wants in any text, given as Markdown. */
export function counter(topic: Topic): (markdown: string) => Counts {
  const byKey = new Map(topic.wanted.map(({ key }, at) => [key, at]));
  const byDay = new Map<string, number>();
  const byBeginning = new Map<string, number>();
  topic.wanted.forEach(({ key, beginning }, at) => {
    if (/^@-\d\d-\d\d$/.test(key)) byDay.set(key.slice(2), at);
    if (beginning !== null) byBeginning.set(beginning, at);
  });
  const isSingle = topic.wanted.some(({ key }) => isUnspaced(key));
  const pairAt = new Map(topic.pairs.map(([a, b], at) => [`${a}\n${b}`, at]));
  return (markdown) => {
    const times = new Float64Array(topic.wanted.length);
    const pairs = new Set<number>();
    let [length, before, within] = [0, '', false];
    for (const term of termsIn(markdown, topic.isCommon)) {
      if (term.kind !== 'symbol') length++;
      const beginning = beginningOf(term);
      const exact = byKey.get(term.key) ?? (term.kind === 'date' ? byDay.get(term.key.slice(-5)) : undefined);
      const alike = beginning === null ? undefined : byBeginning.get(beginning);
      if (exact !== undefined) times[exact] = (times[exact] as number) + 1;
      else if (alike !== undefined) times[alike] = (times[alike] as number) + KIN;
      if (isSingle && exact === undefined && term.kind === 'cjk' && term.key.length === 2) {
        // Bigrams overlap: the first of both was counted with the one before.
        for (const sign of before.endsWith(term.key.charAt(0)) ? term.key.slice(1) : term.key) {
          const at = byKey.get(sign);
          if (at !== undefined) times[at] = (times[at] as number) + 1;
        }
      }
      if (term.kind === 'symbol') continue;
      const pair = pairAt.get(`${before}\n${term.key}`);
      if (pair !== undefined) pairs.add(pair);
      if (topic.days !== null && term.kind === 'date') within ||= isWithin(term.key, topic.days);
      before = term.key;
    }
    return { times, length, pairs, within };
  };
}

/** The counts of a note from those of its passages: how often it holds each term, and its length. */
export function sumOf(counts: readonly Counts[]): Counts {
  const times = new Float64Array(counts[0]?.times.length ?? 0);
  let length = 0;
  for (const one of counts) {
    one.times.forEach((many, at) => (times[at] = (times[at] as number) + many));
    length += one.length;
  }
  return { times, length, pairs: new Set(), within: false };
}

import type { Term } from '../../read/terms/term';
import type { Sentences } from '../../read/terms/tokenise';

/** Sentences of a note that are looked at one by one; the rest of a very long note is left out. */
const MAX_SENTENCES = 400;
const MAX_ROUNDS = 12;
/** Share of the new entry's weight that a further sentence must cover to be taken. */
const LEAST_GAIN = 0.08;

/**
 * The sentences of a longer text that speak of what `fresh` says: each time the one that covers most of what
 * is not yet covered, in reading order at the end. At most twice as many as the fresh text has, and one.
 */
export function relevantPart(old: Sentences, fresh: Sentences, weight: (term: Term) => number): Sentences {
  const sentences = old.length > MAX_SENTENCES ? old.slice(0, MAX_SENTENCES) : old;
  const open = new Map<string, number>();
  let total = 0;
  for (const term of fresh.flat()) {
    if (open.has(term.key)) continue;
    open.set(term.key, weight(term));
    total += weight(term);
  }
  const says = sentences.map((terms) => new Set(terms.map((term) => term.key)));
  const taken = new Set<number>();
  for (let round = 0; round < Math.min(MAX_ROUNDS, fresh.length * 2 + 1); round++) {
    let best = -1;
    let bestGain = total * LEAST_GAIN;
    says.forEach((one, at) => {
      if (taken.has(at)) return;
      let gain = 0;
      for (const [key, weighed] of open) if (one.has(key)) gain += weighed;
      if (gain > bestGain) [best, bestGain] = [at, gain];
    });
    const one = says[best];
    if (one === undefined) break;
    taken.add(best);
    for (const key of one) open.delete(key);
  }
  return [...taken].sort((a, b) => a - b).map((at) => sentences[at] ?? []);
}

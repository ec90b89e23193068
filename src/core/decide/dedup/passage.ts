import { someSentences, type Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

/** Sentences of a note that are looked at one by one; the rest of a very long note is left out. */
const MAX_SENTENCES = 400;
const MAX_ROUNDS = 12;
/** Share of the new entry's weight that a further sentence must cover to be taken. */
const LEAST_GAIN = 0.08;

/**
 * The sentences of a longer text that speak of what `fresh` says: each time the one that covers most of what
 * is not yet covered, in reading order at the end. At most twice as many as the fresh text has (`size`), and one.
 */
export function relevantPart(old: Passage, fresh: readonly Term[], size: number, weight: (term: Term) => number): Passage {
  const numbers = new Map<string, number>();
  const weights: number[] = [];
  for (const term of fresh) {
    if (numbers.has(term.key)) continue;
    numbers.set(term.key, weights.length);
    weights.push(weight(term));
  }
  const total = weights.reduce((sum, one) => sum + one, 0);
  // The coverage of each sentence, in the order of the fresh text, so that the sums do not depend on their own order.
  const says: number[][] = [];
  for (let at = 0; at + 1 < old.starts.length && at < MAX_SENTENCES; at++) says.push(covered(old, at, numbers));
  const taken = new Set<number>();
  for (let round = 0; round < Math.min(MAX_ROUNDS, size * 2 + 1); round++) {
    let best = -1;
    let bestGain = total * LEAST_GAIN;
    says.forEach((one, at) => {
      if (taken.has(at)) return;
      let gain = 0;
      for (const number of one) gain += weights[number] as number;
      if (gain > bestGain) [best, bestGain] = [at, gain];
    });
    const one = says[best];
    if (one === undefined) break;
    taken.add(best);
    for (const number of one) weights[number] = 0;
  }
  return someSentences(
    old,
    [...taken].sort((a, b) => a - b),
  );
}

function covered({ terms, starts }: Passage, sentence: number, numbers: ReadonlyMap<string, number>): number[] {
  const found = new Set<number>();
  for (let i = starts[sentence] as number; i < (starts[sentence + 1] as number); i++) {
    const number = numbers.get((terms[i] as Term).key);
    if (number !== undefined) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}

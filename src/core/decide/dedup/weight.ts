import type { Term } from '../../read/terms/term';
import { isValue } from '../../read/terms/term';

/** Share of a word's weight that does not hang on how rare it is: small memories tell little about rarity. */
const FLOOR = 0.35;
const SMALL = 20;

/**
 * How much a term tells: function words little, values most, words by how rare they are among `size` entries
 * (`frequency` of them hold the term). A bigram is half a word.
 */
export function weightOf(term: Term, frequency: (key: string) => number, size: number): number {
  if (term.stop) return 0.05;
  if (isValue(term) || term.kind === 'path') return 1.1;
  const base = term.kind === 'cjk' ? 0.5 : term.kind === 'symbol' ? 0.3 : 1;
  if (size < SMALL) return base;
  const rarity = Math.log((size + 1) / (frequency(term.key) + 0.5)) / Math.log(size + 1);
  return base * (FLOOR + (1 - FLOOR) * Math.min(1, Math.max(0, rarity)));
}

import type { Passage } from '../../read/terms/passage';
import { isValue, type Term } from '../../read/terms/term';
import { tellingShare } from '../../read/languages/low-information-words';
import type { TermIndex } from '../../read/index/term-index';

/** Share of a word's weight that does not hang on how rare it is: small memories tell little about rarity. */
const FLOOR = 0.35;
const SMALL = 20;
const FUNCTION_WORD = 0.05;
const MOST_KEPT = 50_000;

/** How much terms tell, as of the entries an index holds at the time. */
export interface Weights {
  readonly of: (term: Term) => number;
  /** Of each term of a passage; worked out once for as long as the index stays as it is. */
  readonly all: (passage: Passage) => Float64Array;
}

export function createWeights(index: Pick<TermIndex, 'size' | 'frequency' | 'version'>): Weights {
  const kept = new Map<string, number>();
  let passages = new WeakMap<Passage, Float64Array>();
  let [size, version] = [0, -1];
  const of = (term: Term): number => {
    if (term.stop) return FUNCTION_WORD;
    const known = kept.get(term.key);
    if (known !== undefined) return known;
    const fresh = weightOf(term, index.frequency, size);
    if (kept.size < MOST_KEPT) kept.set(term.key, fresh);
    return fresh;
  };
  const renew = (): void => {
    if (version === index.version) return;
    ({ size, version } = index);
    kept.clear();
    passages = new WeakMap();
  };
  return {
    of(term) {
      renew();
      return of(term);
    },
    all(passage) {
      renew();
      let weights = passages.get(passage);
      if (weights !== undefined) return weights;
      const { terms } = passage;
      weights = new Float64Array(terms.length);
      for (let i = 0; i < terms.length; i++) weights[i] = of(terms[i] as Term);
      passages.set(passage, weights);
      return weights;
    },
  };
}

/**
 * How much a term tells: values most, words by how rare they are among `size` entries
 * (`frequency` of them hold the term). A bigram is half a word.
 */
function weightOf(term: Term, frequency: (key: string) => number, size: number): number {
  if (isValue(term) || term.kind === 'path') return 1.1;
  const base = term.kind === 'cjk' ? 0.5 : term.kind === 'symbol' ? 0.3 : tellingShare(term.key);
  if (size < SMALL) return base;
  const rarity = Math.log((size + 1) / (frequency(term.key) + 0.5)) / Math.log(size + 1);
  return base * (FLOOR + (1 - FLOOR) * Math.min(1, Math.max(0, rarity)));
}

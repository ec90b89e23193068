import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

/** The content terms of a passage (function words left out), each with the concept it names in its text (0 for none) and its weight. */
export interface Content {
  readonly terms: readonly Term[];
  readonly concepts: readonly number[];
  readonly weights: readonly number[];
}

export function contentOf({ terms }: Passage, weights: Float64Array, conceptOf: (term: Term) => number): Content {
  const content: { readonly terms: Term[]; readonly concepts: number[]; readonly weights: number[] } = {
    terms: [],
    concepts: [],
    weights: [],
  };
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as Term;
    if (term.stop) continue;
    content.terms.push(term);
    content.concepts.push(conceptOf(term));
    content.weights.push(weights[i] as number);
  }
  return content;
}

/** Fewer content words lie in any long text: only the same words and signs tell that such an entry is known. */
export const FEW_WORDS = 5;

/** How many different content words a passage has. A pair of characters of a script without spaces counts as half a word; a sign or an emoji does not count. */
export function countWords({ terms }: Passage): number {
  const counted = new Set<string>();
  let words = 0;
  for (const { key, kind, stop } of terms) {
    if (stop || kind === 'symbol' || counted.has(key)) continue;
    counted.add(key);
    words += kind === 'cjk' ? 0.5 : 1;
  }
  return words;
}

/** In place of a number: what the other text does not hold. */
export const ELSEWHERE = -1;

/** Numbers of the terms of two contents, equal where both name one concept or have one key. */
export interface Numbered {
  readonly fresh: Int32Array;
  /** `ELSEWHERE` for what the fresh one does not hold. */
  readonly old: Int32Array;
}

export function numbered(old: Content, fresh: Content): Numbered {
  // Concepts are numbers and keys are strings, so that one map holds both.
  const numbers = new Map<number | string, number>();
  const own = new Int32Array(fresh.terms.length);
  for (let i = 0; i < own.length; i++) {
    const name = nameAt(fresh, i);
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = numbers.size));
    own[i] = number;
  }
  const other = new Int32Array(old.terms.length);
  for (let i = 0; i < other.length; i++) other[i] = numbers.get(nameAt(old, i)) ?? ELSEWHERE;
  return { fresh: own, old: other };
}

function nameAt({ terms, concepts }: Content, at: number): number | string {
  const concept = concepts[at] as number;
  return concept > 0 ? concept : (terms[at] as Term).key;
}

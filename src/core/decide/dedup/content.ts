import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

/** The content terms of a passage (function words left out), each with its weight. */
export interface Content {
  readonly terms: readonly Term[];
  readonly weights: readonly number[];
}

export function contentOf({ terms }: Passage, weights: Float64Array): Content {
  const content: { readonly terms: Term[]; readonly weights: number[] } = { terms: [], weights: [] };
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as Term;
    if (term.stop) continue;
    content.terms.push(term);
    content.weights.push(weights[i] as number);
  }
  return content;
}

/** The sum of some weights. */
export function massOf(weights: ArrayLike<number>, from = 0, to = weights.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += weights[i] as number;
  return sum;
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
const ELSEWHERE = -1;

/** Numbers of the terms of two contents, equal where both have one key and unit. */
interface Numbered {
  readonly fresh: Int32Array;
  /** `ELSEWHERE` for what the fresh one does not hold. */
  readonly old: Int32Array;
}

export function numbered(old: Content, fresh: Content): Numbered {
  const numbers = new Map<string, number>();
  const own = new Int32Array(fresh.terms.length);
  for (let i = 0; i < own.length; i++) {
    const name = nameOf(fresh.terms[i] as Term);
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = numbers.size));
    own[i] = number;
  }
  const other = new Int32Array(old.terms.length);
  for (let i = 0; i < other.length; i++) other[i] = numbers.get(nameOf(old.terms[i] as Term)) ?? ELSEWHERE;
  return { fresh: own, old: other };
}

function nameOf({ key, unit }: Term): string {
  return unit === null ? key : `${key} ${unit}`;
}

import { addTo } from '../../model/collections';
import { type Term, isValue } from '../../read/terms/term';
import { valuesAmong } from './match-values';

/** How well a term is said by another text: 1 the same, below 1 a likely spelling of the same, 0 not. */
export type Quality = number;

/** The terms of another text, ready to be looked up one by one. */
export interface TermMatcher {
  readonly quality: (term: Term) => Quality;
}

const PREFIX_QUALITY = 0.8;
const TYPO_QUALITY = 0.9;
const ALIKE_QUALITY = 0.7;
/** Words share this much of their letters, by pairs of neighbours, where one is likely a form of the other. */
const ALIKE = 0.62;
/** A word that holds another of this length is a compound of it. */
const COMPOUND = 5;

export function termMatcher(terms: readonly Term[]): TermMatcher {
  const keys = new Set<string>();
  const values: Term[] = [];
  const byFirst = new Map<number, Term[]>();
  for (const term of terms) {
    const before = keys.size;
    keys.add(term.key);
    if (isValue(term)) values.push(term);
    else if (keys.size > before && term.kind === 'word' && !term.stop) {
      addTo(byFirst, term.folded.charCodeAt(0), term);
    }
  }
  let amongValues: ((value: Term) => boolean) | undefined;
  const answers = new Map<Term, Quality>();
  return {
    quality(term) {
      // Words are shared between texts, so most questions are asked again.
      let answer = answers.get(term);
      if (answer === undefined) answers.set(term, (answer = look(term)));
      return answer;
    },
  };

  function look(term: Term): Quality {
    if (isValue(term)) return (amongValues ??= valuesAmong(values))(term) ? 1 : 0;
    if (keys.has(term.key)) return 1;
    if (term.kind !== 'word' || term.stop) return 0;
    let best = 0;
    for (const other of byFirst.get(term.folded.charCodeAt(0)) ?? []) best = Math.max(best, likeness(term, other));
    return best;
  }
}

/** True where the values measure the same thing. */
export function unitsAgree(a: Term, b: Term): boolean {
  return a.unit === b.unit || a.unit === null || b.unit === null;
}

/** Inflected forms share a long beginning; a slip of the pen is one or two edits. Names must be exact, but for a case ending. */
function likeness(a: Term, b: Term): Quality {
  const [x, y] = a.folded.length <= b.folded.length ? [a.folded, b.folded] : [b.folded, a.folded];
  if (x.length < 4) return 0;
  if (a.named === 'yes' && b.named === 'yes') return y.startsWith(x) && y.length - x.length <= 2 ? PREFIX_QUALITY : 0;
  let shared = 0;
  while (shared < x.length && x.charCodeAt(shared) === y.charCodeAt(shared)) shared++;
  if (shared >= 4 && shared >= 0.6 * y.length) return PREFIX_QUALITY;
  if (y.length >= 5 && y.length - x.length <= 1 && oneSlip(x, y)) return TYPO_QUALITY;
  if (shared === x.length && x.length >= COMPOUND) return ALIKE_QUALITY;
  // Forms of one word begin alike; to compare all others letter by letter takes too long.
  return shared >= 3 && x.length >= 6 && pairsShared(x, y) >= ALIKE ? ALIKE_QUALITY : 0;
}

/** Dice's coefficient of the pairs of neighbouring letters. */
function pairsShared(x: string, y: string): number {
  // Words are short: pairs are looked up one by one, each used once (marked by a bit; of long words the first 31).
  let used = 0;
  let both = 0;
  const last = Math.min(x.length - 1, 31);
  for (let i = 0; i + 1 < y.length; i++) {
    const [a, b] = [y.charCodeAt(i), y.charCodeAt(i + 1)];
    for (let k = 0; k < last; k++) {
      if (x.charCodeAt(k) !== a || x.charCodeAt(k + 1) !== b || (used & (1 << k)) !== 0) continue;
      used |= 1 << k;
      both++;
      break;
    }
  }
  return (2 * both) / (x.length + y.length - 2);
}

/** One substitution, insertion, omission or swap of neighbours. */
export function oneSlip(x: string, y: string): boolean {
  let head = 0;
  const short = Math.min(x.length, y.length);
  while (head < short && x[head] === y[head]) head++;
  let tail = 0;
  while (tail < short - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++;
  const left = x.length - head - tail;
  const right = y.length - head - tail;
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && x[head] === y[head + 1] && x[head + 1] === y[head];
}

import type { Term } from '../../read/terms/term';
import { isValue } from '../../read/terms/term';

/** How well a term is said by another text: 1 the same, below 1 a likely spelling of the same, 0 not. */
export type Quality = number;

/** What another text says, ready to be asked term by term. */
export interface Said {
  readonly quality: (term: Term) => Quality;
}

const PREFIX_QUALITY = 0.75;
const TYPO_QUALITY = 0.9;

export function said(terms: readonly Term[]): Said {
  const keys = new Set<string>();
  /** Numbers by key: they agree only where their units do. */
  const numbers = new Map<string, Term[]>();
  const byStart = new Map<number, Term[]>();
  for (const term of terms) {
    if (term.kind === 'number') {
      const same = numbers.get(term.key);
      if (same === undefined) numbers.set(term.key, [term]);
      else same.push(term);
    }
    const before = keys.size;
    keys.add(term.key);
    if (keys.size === before || term.kind !== 'word' || term.stop) continue;
    const start = startOf(term.folded);
    const list = byStart.get(start);
    if (list === undefined) byStart.set(start, [term]);
    else list.push(term);
  }
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
    if (keys.has(term.key)) return term.kind !== 'number' || (numbers.get(term.key) ?? []).some((other) => unitsAgree(term, other)) ? 1 : 0;
    if (term.kind === 'date') return terms.some((other) => other.kind === 'date' && sameDay(term.key, other.key)) ? 1 : 0;
    if (term.kind !== 'word' || term.stop || isValue(term)) return 0;
    let best = 0;
    for (const other of byStart.get(startOf(term.folded)) ?? []) best = Math.max(best, likeness(term, other));
    return best;
  }
}

/** Spellings are compared among words that begin alike: the first two units in one number. */
function startOf(word: string): number {
  return word.length < 2 ? word.charCodeAt(0) : word.charCodeAt(0) * 0x10000 + word.charCodeAt(1);
}

export function unitsAgree(a: Term, b: Term): boolean {
  return a.unit === b.unit || a.unit === null || b.unit === null;
}

/** `@-05-12` is any year's 12 May. */
function sameDay(a: string, b: string): boolean {
  return (a.startsWith('@-') || b.startsWith('@-')) && a.length > 6 && b.length > 6 && a.slice(-5) === b.slice(-5);
}

/** Inflected forms share a long beginning; a slip of the pen is one or two edits. Names must be exact. */
function likeness(a: Term, b: Term): Quality {
  const [x, y] = [a.folded, b.folded];
  const short = Math.min(x.length, y.length);
  if (short < 4 || (a.named === 'yes' && b.named === 'yes')) return 0;
  let shared = 0;
  while (shared < short && x.charCodeAt(shared) === y.charCodeAt(shared)) shared++;
  const long = Math.max(x.length, y.length);
  if (shared >= 4 && shared >= 0.6 * long) return PREFIX_QUALITY;
  if (long >= 5 && long - short <= 1 && oneSlip(x, y)) return TYPO_QUALITY;
  return 0;
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

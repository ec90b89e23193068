import type { Term } from '../../read/terms/term';

/** How two term sequences differ, by their longest common subsequence. */
export interface Spans {
  /** Share of both texts that stands in the same order in both, 0 to 1. */
  readonly frame: number;
  /** Places where one has terms that the other has not. */
  readonly hunks: readonly { readonly old: readonly Term[]; readonly new: readonly Term[]; readonly opening: boolean }[];
}

/** The comparison is quadratic: longer texts are compared by this many terms. */
const MAX_TERMS = 96;

/** Compares content terms (function words left out by the caller). */
export function spansOf(oldTerms: readonly Term[], newTerms: readonly Term[], weight: (term: Term) => number): Spans {
  const a = oldTerms.slice(0, MAX_TERMS);
  const b = newTerms.slice(0, MAX_TERMS);
  // Small numbers in place of keys: they are compared some thousand times.
  const numbers = new Map<string, number>();
  const x = a.map((term) => numberOf(numbers, term.key));
  const y = b.map((term) => numberOf(numbers, term.key));
  const weights = a.map(weight);
  const width = b.length + 1;
  const table = new Float32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    const own = x[i];
    const weighed = weights[i] as number;
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const down = table[at + width] as number;
      const right = table[at + 1] as number;
      const most = down > right ? down : right;
      const same = own === y[j] ? (table[at + width + 1] as number) + weighed : 0;
      table[at] = same > most ? same : most;
    }
  }
  const hunks: { old: Term[]; new: Term[]; opening: boolean }[] = [];
  let hunk: { old: Term[]; new: Term[]; opening: boolean } | null = null;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && x[i] === y[j]) {
      hunk = null;
      i++;
      j++;
      continue;
    }
    if (hunk === null) {
      hunk = { old: [], new: [], opening: i === 0 && j === 0 };
      hunks.push(hunk);
    }
    const skipOld = i < a.length && (j === b.length || (table[(i + 1) * width + j] as number) >= (table[i * width + j + 1] as number));
    if (skipOld) hunk.old.push(a[i++] as Term);
    else hunk.new.push(b[j++] as Term);
  }
  const mass = (terms: readonly Term[]): number => terms.reduce((sum, term) => sum + weight(term), 0);
  const both = mass(a) + mass(b);
  return { frame: both === 0 ? 0 : (2 * (table[0] ?? 0)) / both, hunks };
}

function numberOf(numbers: Map<string, number>, key: string): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}

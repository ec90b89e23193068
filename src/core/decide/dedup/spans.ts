import type { Term } from '../../read/terms/term';

/** A content term, and the concept it names in its text (0 for none). */
export interface SpanTerm {
  readonly term: Term;
  readonly concept: number;
}

/** A place where one text has terms that the other has not. */
export interface Hunk {
  readonly old: readonly Term[];
  readonly new: readonly Term[];
  /** Content terms before it in the new text and in the old one. */
  readonly at: number;
  readonly oldAt: number;
}

/** How two term sequences differ, by their longest common subsequence. */
export interface Spans {
  /** Share of both texts that stands in the same order in both, 0 to 1. */
  readonly frame: number;
  readonly hunks: readonly Hunk[];
  /** Content terms compared. */
  readonly oldLength: number;
  readonly newLength: number;
  /** Terms of the longest run that both share. */
  readonly longestRun: number;
}

/** The comparison is quadratic: longer texts are compared by this many terms. */
const MAX_TERMS = 160;

/** Compares content terms (function words left out by the caller). */
export function spansOf(old: readonly SpanTerm[], fresh: readonly SpanTerm[], weight: (term: Term) => number): Spans {
  // What both begin and end with need not be compared.
  let head = 0;
  while (head < old.length && head < fresh.length && same(old[head] as SpanTerm, fresh[head] as SpanTerm)) head++;
  const a = old.slice(head, head + MAX_TERMS);
  const b = fresh.slice(head, head + MAX_TERMS);
  // Small numbers in place of keys: they are compared some thousand times.
  const numbers = new Map<string, number>();
  const x = a.map((one) => numberOf(numbers, keyOf(one)));
  const y = b.map((one) => numberOf(numbers, keyOf(one)));
  const weights = a.map((one) => weight(one.term));
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
      const both = own === y[j] ? (table[at + width + 1] as number) + weighed : 0;
      table[at] = both > most ? both : most;
    }
  }
  const hunks: { old: Term[]; new: Term[]; at: number; oldAt: number }[] = [];
  let hunk: { old: Term[]; new: Term[]; at: number; oldAt: number } | null = null;
  let run = head;
  let longestRun = head;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && x[i] === y[j]) {
      hunk = null;
      longestRun = Math.max(longestRun, ++run);
      i++;
      j++;
      continue;
    }
    if (hunk === null) {
      run = 0;
      hunk = { old: [], new: [], at: head + j, oldAt: head + i };
      hunks.push(hunk);
    }
    const skipOld = i < a.length && (j === b.length || (table[(i + 1) * width + j] as number) >= (table[i * width + j + 1] as number));
    if (skipOld) hunk.old.push((a[i++] as SpanTerm).term);
    else hunk.new.push((b[j++] as SpanTerm).term);
  }
  const mass = (terms: readonly SpanTerm[]): number => terms.reduce((sum, one) => sum + weight(one.term), 0);
  const shared = mass(old.slice(0, head));
  const both = 2 * shared + mass(a) + mass(b);
  return { frame: both === 0 ? 0 : Math.min(1, (2 * (shared + (table[0] ?? 0))) / both), hunks, oldLength: old.length, newLength: fresh.length, longestRun };
}

function same(a: SpanTerm, b: SpanTerm): boolean {
  return a.term.key === b.term.key || (a.concept > 0 && a.concept === b.concept);
}

function keyOf({ term, concept }: SpanTerm): string {
  return concept > 0 ? `\n${concept}` : term.key;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}

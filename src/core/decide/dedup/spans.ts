import type { Term } from '../../read/terms/term';
import { massOf, numbered, type Content } from './content';

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

/** The table of the comparison, filled again each time; its last row and column are 0. */
const table = new Float32Array((MAX_TERMS + 1) * (MAX_TERMS + 1));

/** Compares content terms (function words left out by the caller). */
export function spansOf(old: Content, fresh: Content): Spans {
  const numbers = numbered(old, fresh);
  // The common beginning and end need no comparison.
  let head = 0;
  while (head < numbers.fresh.length && numbers.old[head] === numbers.fresh[head]) head++;
  const n = Math.min(old.terms.length - head, MAX_TERMS);
  const m = Math.min(fresh.terms.length - head, MAX_TERMS);
  const x = numbers.old.subarray(head, head + n);
  const y = numbers.fresh.subarray(head, head + m);
  const width = m + 1;
  fill(x, y, old.weights, head);
  const hunks: { old: Term[]; new: Term[]; at: number; oldAt: number }[] = [];
  let hunk: { old: Term[]; new: Term[]; at: number; oldAt: number } | null = null;
  let run = head;
  let longestRun = head;
  let i = 0;
  let j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && x[i] === y[j]) {
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
    const skipOld = i < n && (j === m || (table[(i + 1) * width + j] as number) >= (table[i * width + j + 1] as number));
    if (skipOld) hunk.old.push(old.terms[head + i++] as Term);
    else hunk.new.push(fresh.terms[head + j++] as Term);
  }
  const shared = massOf(old.weights, 0, head);
  const both = 2 * shared + massOf(old.weights, head, head + n) + massOf(fresh.weights, head, head + m);
  return {
    frame: both === 0 ? 0 : Math.min(1, (2 * (shared + (table[0] as number))) / both),
    hunks,
    oldLength: old.terms.length,
    newLength: fresh.terms.length,
    longestRun,
  };
}

/** Fills the table: the weight of the heaviest common subsequence of `x[i] …` and `y[j] …`, at `i × (y.length + 1) + j`. */
function fill(x: Int32Array, y: Int32Array, weights: readonly number[], head: number): void {
  const width = y.length + 1;
  table.fill(0, x.length * width, (x.length + 1) * width);
  for (let i = x.length - 1; i >= 0; i--) {
    const own = x[i];
    const weighed = weights[head + i] as number;
    const row = i * width;
    // Of the cells beside the one being filled.
    let right = 0;
    let across = 0;
    table[row + y.length] = 0;
    for (let j = y.length - 1; j >= 0; j--) {
      const down = table[row + width + j] as number;
      const most = down > right ? down : right;
      const both = own === y[j] ? Math.fround(across + weighed) : 0;
      right = both > most ? both : most;
      across = down;
      table[row + j] = right;
    }
  }
}

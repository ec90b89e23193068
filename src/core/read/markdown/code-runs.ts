/** The runs of backticks in one leaf, by length: a code span closes at the next run of its own length. */
export class CodeRuns {
  private readonly byLength = new Map<number, number[]>();
  /** Ends of the runs, ascending, to tell how long the rest of a run is. */
  private readonly ends: number[] = [];

  constructor(s: string, a: number, b: number) {
    for (let i = s.indexOf('`', a); i >= 0 && i < b; i = s.indexOf('`', i)) {
      const start = i;
      while (i < b && s.charCodeAt(i) === 96) i++;
      this.ends.push(i);
      const there = this.byLength.get(i - start);
      if (there === undefined) this.byLength.set(i - start, [start]);
      else there.push(start);
    }
  }

  /** The offset behind the code span that opens at the backtick `p`; -1 where it never closes before `b`. */
  spanEnd(p: number, b: number): number {
    const runEnd = this.ends[firstAbove(this.ends, p)] ?? b;
    const length = runEnd - p;
    const starts = this.byLength.get(length);
    const close = starts?.[firstAbove(starts, runEnd - 1)];
    return close !== undefined && close + length <= b ? close + length : -1;
  }
}

/** Index of the first number above `value` (ascending). */
function firstAbove(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Range } from '../../model/note';

/** The runs of backticks in one leaf: a code span closes at the next run of its own length. */
export class CodeRuns {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** By run: the next one of the same length, -1 for none. */
  private readonly next: number[] = [];
  /** By length: its first run, later the first one that can still be of use. */
  private readonly first = new Map<number, number>();
  /** The run asked for last: questions come in the order of their offsets, and so does `first` move on. */
  private at = 0;

  constructor(s: string, a: number, b: number) {
    const last = new Map<number, number>();
    for (let i = s.indexOf('`', a); i >= 0 && i < b; i = s.indexOf('`', i)) {
      const start = i;
      while (i < b && s.charCodeAt(i) === 96) i++;
      const run = this.starts.length;
      const before = last.get(i - start);
      if (before === undefined) this.first.set(i - start, run);
      else this.next[before] = run;
      last.set(i - start, run);
      this.starts.push(start);
      this.ends.push(i);
      this.next.push(-1);
    }
  }

  /** The offset after the code span that opens at the backtick `p`; -1 where it never closes before `b`. */
  spanEnd(p: number, b: number): number {
    while (this.at < this.ends.length && this.ends[this.at]! <= p) this.at++;
    const run = this.at;
    const length = (this.ends[run] ?? b) - p;
    const close = this.starts[run] === p ? this.next[run]! : this.firstBehind(run, length);
    if (close < 0) return -1;
    const end = this.starts[close]! + length;
    return end <= b ? end : -1;
  }

  /** The first run of a length after a run whose own length is another: a backslash took its first backtick. */
  private firstBehind(run: number, length: number): number {
    let close = this.first.get(length) ?? -1;
    while (close >= 0 && close <= run) close = this.next[close]!;
    this.first.set(length, close);
    return close;
  }
}

/** The code spans of a leaf, in order. A backtick after a backslash opens none. */
export function codeSpans(s: string, a = 0, b = s.length): Range[] {
  const spans: Range[] = [];
  const runs = new CodeRuns(s, a, b);
  for (let p = a; p < b;) {
    const unit = s.charCodeAt(p);
    if (unit === 92) p += 2;
    else if (unit !== 96) p++;
    else {
      const end = runs.spanEnd(p, b);
      if (end >= 0) spans.push({ start: p, end });
      if (end >= 0) p = end;
      else while (p < b && s.charCodeAt(p) === 96) p++;
    }
  }
  return spans;
}

/** A text with the same offsets in which code spans are spaces, and so are a backslash and what it stands before where `escapes` says so. */
export function withoutCode(s: string, escapes: 'escapes too' | 'code only'): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of codeSpans(s)) {
    parts.push(s.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  const bare = parts.join('') + s.slice(at);
  return escapes === 'escapes too' ? bare.replace(/\\[^]/g, '  ') : bare;
}

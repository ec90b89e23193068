import { isBlank } from './chars';
import { Finder } from './finder';

/**
 * The content of a container (or of the whole note) as lines of the source text: line `i` is
 * `[start[i], end[i])`, line ends left out. Taking a quote's `>` away only moves a start.
 */
export interface Lines {
  readonly s: string;
  readonly start: number[];
  readonly end: number[];
  /** Looks ahead in `s`. */
  readonly find: Finder;
}

/** The lines from `from` on; `\n`, `\r\n` and `\r` all end one. There is always a last line, maybe empty. */
export function splitLines(s: string, from: number): Lines {
  const start: number[] = [];
  const end: number[] = [];
  const crAnywhere = s.indexOf('\r', from) >= 0;
  let at = from;
  for (;;) {
    start.push(at);
    const next = crAnywhere ? lineBreak(s, at) : s.indexOf('\n', at);
    if (next < 0) break;
    end.push(next);
    at = s.charCodeAt(next) === 13 && s.charCodeAt(next + 1) === 10 ? next + 2 : next + 1;
  }
  end.push(s.length);
  return { s, start, end, find: new Finder(s) };
}

function lineBreak(s: string, at: number): number {
  for (let i = at; i < s.length; i++) {
    const unit = s.charCodeAt(i);
    if (unit === 10 || unit === 13) return i;
  }
  return -1;
}

export function isBlankLine(lines: Lines, i: number): boolean {
  return isBlank(lines.s, lines.start[i]!, lines.end[i]!);
}

/** The unit at offset `at` of line `i`; 10 after its last one where another line follows, else -1. */
export function unitAt(lines: Lines, i: number, at: number): number {
  if (at < lines.end[i]!) return lines.s.charCodeAt(at);
  return i + 1 < lines.start.length ? 10 : -1;
}

/** The index of the line that holds the offset (`start` ascending). */
export function lineOf(start: readonly number[], offset: number): number {
  let low = 0;
  let high = start.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (start[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** From offsets of joined lines to offsets of the note. */
export interface JoinedPosition {
  startOf(offset: number): number;
  /** For an end: the offset after the last unit, wherever the next one stands. */
  endOf(offset: number): number;
}

export const SAME_PLACE: JoinedPosition = { startOf: (offset) => offset, endOf: (offset) => offset };

/**
 * The lines `[i, next)` joined with `\n`, and where they came from; null if they stand in the
 * note just so, as nearly all do outside of containers.
 */
export function joinLines(lines: Lines, i: number, next: number): { readonly s: string; readonly place: JoinedPosition } | null {
  let apart = false;
  for (let k = i + 1; k < next && !apart; k++)
    apart = lines.end[k - 1]! + 1 !== lines.start[k]! || lines.s.charCodeAt(lines.end[k - 1]!) === 13;
  if (!apart) return null;
  const from: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (let k = i; k < next; k++) {
    from.push(length);
    parts.push(lines.s.slice(lines.start[k], lines.end[k]));
    length += lines.end[k]! - lines.start[k]! + 1;
  }
  const startOf = (offset: number): number => {
    const k = lineOf(from, offset);
    return lines.start[i + k]! + offset - from[k]!;
  };
  return { s: parts.join('\n'), place: { startOf, endOf: (offset) => startOf(offset - 1) + 1 } };
}

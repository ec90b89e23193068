import type { Range } from '../../model/note';
import { skipBlanks, SPACE, TAB } from './chars';
import { readDefinition } from './definition';
import type { Lines } from './lines';
import { interruptsParagraph, setextLevel } from './starts';
import { tableEnd } from './table';

/** The parser looks for an interruption within this many units of the definition's start only. */
const LOOKS_AHEAD = 1024;

/** The offset after `[^label]:` on line `i`, -1 where it is no footnote definition. */
function footnoteContentStart(lines: Lines, i: number): number {
  const { s } = lines;
  const end = lines.end[i]!;
  const at = skipBlanks(s, lines.start[i]!, end);
  if (at + 2 >= end || s.charCodeAt(at) !== 91 || s.charCodeAt(at + 1) !== 94) return -1;
  const label = at + 2;
  for (let k = label; k < end; k++) {
    const unit = s.charCodeAt(k);
    if (unit === SPACE || unit === TAB) return -1;
    if (unit === 93) return k > label && k + 1 < end && s.charCodeAt(k + 1) === 58 ? k + 2 : -1;
  }
  return -1;
}

/** A footnote's definition: `[^label]: content`. */
export interface Footnote {
  readonly next: number;
  readonly label: Range;
  /** Four columns of indentation less. */
  readonly content: Lines;
}

/** The footnote definition that starts at line `i`, null if none does. */
export function readFootnote(lines: Lines, i: number): Footnote | null {
  const first = footnoteContentStart(lines, i);
  if (first < 0) return null;
  const { s } = lines;
  const start: number[] = [];
  const end: number[] = [];
  let length = 0;
  let k = i;
  for (; k < lines.start.length; k++) {
    const lineEnd = lines.end[k]!;
    const lineStart = lines.start[k]!;
    const content = contentStart(s, k === i ? first : lineStart, lineEnd, k === i);
    const unindented = content.columns < 4 && content.at < lineEnd;
    if (k > i && unindented) {
      const previousBlank = start[start.length - 1] === end[end.length - 1];
      if (previousBlank || interruptsFootnote(lines, k, content.at, LOOKS_AHEAD - length)) break;
    }
    start.push(content.at);
    end.push(lineEnd);
    length += lineEnd - lineStart + 1;
  }
  let count = start.length;
  while (count > 0 && start[count - 1] === end[count - 1]) count--;
  start.length = count;
  end.length = count;
  // After its last line stands that line's newline, where another line follows.
  if (count > 0 && i + count < lines.start.length) {
    start.push(end[count - 1]!);
    end.push(end[count - 1]!);
  }
  const label = { start: s.indexOf('[^', lines.start[i]) + 2, end: first - 2 };
  return { next: i + Math.max(count, 1), label, content: { s, start, end, find: lines.find } };
}

/** Skips indentation up to four columns. On the first line spaces alone are content. */
function contentStart(s: string, from: number, end: number, first: boolean): { at: number; columns: number } {
  let columns = 0;
  let at = from;
  for (; at < end; at++) {
    const unit = s.charCodeAt(at);
    if (unit !== SPACE && unit !== TAB) return { at, columns };
    columns += unit === SPACE ? 1 : 4 - (columns % 4);
    if (columns > 4) return { at, columns };
  }
  return { at: first ? from : at, columns };
}

function interruptsFootnote(lines: Lines, k: number, at: number, room: number): boolean {
  const left = room - (at - lines.start[k]!);
  if (left <= 0) return false;
  // All but the last two look at this line and the next at most.
  const near = window(lines, k, at, left, 2);
  if (footnoteContentStart(near, 0) >= 0 || setextLevel(near, 0) > 0 || interruptsParagraph(near, 0)) return true;
  const view = window(lines, k, at, left, Infinity);
  return readDefinition(view, 0) !== null || tableEnd(view, 0) > 0;
}

/** The next `left` units from offset `at` of line `k`, as lines, so many of them at most. */
function window(lines: Lines, k: number, at: number, left: number, most: number): Lines {
  const start: number[] = [];
  const end: number[] = [];
  let room = left;
  for (let i = k; i < lines.start.length && room >= 0 && i < k + most; i++) {
    const from = i === k ? at : lines.start[i]!;
    const to = Math.min(lines.end[i]!, from + room);
    start.push(from);
    end.push(to);
    room -= to - from + 1;
  }
  return { s: lines.s, start, end, find: lines.find };
}

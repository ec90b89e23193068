import { isDigit, isTabOrSpace, skipBlanks, SPACE, TAB } from './chars';
import { htmlStart, type HtmlStart } from './html';
import { unitAt, type Lines } from './lines';

/** The constructs that one line may start. Every test looks at that line alone (a setext heading: at the next too). */

/** Four spaces or a tab in front. */
export function isCodeIndent(lines: Lines, i: number): boolean {
  const { s } = lines;
  const at = lines.start[i]!;
  if (at >= lines.end[i]!) return false;
  return s.charCodeAt(at) === TAB || (at + 4 <= lines.end[i]! && s.startsWith('    ', at));
}

export interface Fence {
  readonly marker: number;
  readonly count: number;
}

/** An opening code fence, null where the line is not one. */
export function fenceOf(lines: Lines, i: number): Fence | null {
  const { s } = lines;
  const end = lines.end[i]!;
  const at = skipBlanks(s, lines.start[i]!, end);
  const marker = at < end ? s.charCodeAt(at) : -1;
  if (marker !== 96 && marker !== 126) return null;
  let k = at;
  while (k < end && s.charCodeAt(k) === marker) k++;
  if (k - at < 3) return null;
  if (marker === 96) for (let j = k; j < end; j++) if (s.charCodeAt(j) === 96) return null;
  return { marker, count: k - at };
}

/** The number of dollars that open block math, 0 where the line does not. A line must follow. */
export function mathFenceOf(lines: Lines, i: number): number {
  const { s } = lines;
  const end = lines.end[i]!;
  let at = lines.start[i]!;
  while (at < end && s.charCodeAt(at) === SPACE) at++;
  if (at + 1 >= end || s.charCodeAt(at) !== 36 || s.charCodeAt(at + 1) !== 36 || i + 1 >= lines.start.length) return 0;
  let k = at;
  while (k < end && s.charCodeAt(k) === 36) k++;
  for (let j = k; j < end; j++) if (s.charCodeAt(j) === 36) return 0;
  return k - at;
}

export function isQuote(lines: Lines, i: number): boolean {
  const at = skipBlanks(lines.s, lines.start[i]!, lines.end[i]!);
  return at < lines.end[i]! && lines.s.charCodeAt(at) === 62;
}

/** The number of `#` of an ATX heading, 0 where the line is not one. */
export function atxLevel(lines: Lines, i: number): number {
  const { s } = lines;
  const end = lines.end[i]!;
  const at = skipBlanks(s, lines.start[i]!, end);
  let k = at;
  while (k < end && s.charCodeAt(k) === 35) k++;
  if (k === at || k - at > 6) return 0;
  return k === end || isTabOrSpace(s.charCodeAt(k)) ? k - at : 0;
}

/** Three or more of `*`, `-` or `_`, with spaces (not tabs) between. */
export function isThematicBreak(lines: Lines, i: number): boolean {
  const { s } = lines;
  const end = lines.end[i]!;
  const at = skipBlanks(s, lines.start[i]!, end);
  const marker = at < end ? s.charCodeAt(at) : -1;
  if (marker !== 42 && marker !== 45 && marker !== 95) return false;
  let count = 0;
  for (let k = at; k < end; k++) {
    const unit = s.charCodeAt(k);
    if (unit === marker) count++;
    else if (unit !== SPACE) return false;
  }
  return count >= 3;
}

/** 1 or 2 for a setext heading (a line underlined by the next), else 0. */
export function setextLevel(lines: Lines, i: number): number {
  if (i + 1 >= lines.start.length) return 0;
  const { s } = lines;
  const at = lines.start[i + 1]!;
  const end = lines.end[i + 1]!;
  const marker = at < end ? s.charCodeAt(at) : -1;
  if (marker !== 61 && marker !== 45) return 0;
  for (let k = at + 1; k < end; k++) if (s.charCodeAt(k) !== marker) return 0;
  return marker === 61 ? 1 : 2;
}

/** The unit that marks a list item (`*`, `-`, `+`, `.` or `)`), 0 for none. Only a list from 1 interrupts a paragraph. */
export function listMarker(lines: Lines, i: number, interrupting: boolean): number {
  const { s } = lines;
  const end = lines.end[i]!;
  let at = skipBlanks(s, lines.start[i]!, end);
  let marker = at < end ? s.charCodeAt(at) : -1;
  if (marker !== 42 && marker !== 43 && marker !== 45) {
    const digits = at;
    while (at < end && isDigit(s.charCodeAt(at))) at++;
    marker = at < end ? s.charCodeAt(at) : -1;
    if (at === digits || (marker !== 46 && marker !== 41)) return 0;
    if (interrupting && !(at - digits === 1 && s.charCodeAt(digits) === 49)) return 0;
  }
  const after = unitAt(lines, i, at + 1);
  return isTabOrSpace(after) || after === 10 || after === -1 ? marker : 0;
}

export function htmlStartOf(lines: Lines, i: number): HtmlStart | null {
  const end = lines.end[i]!;
  const at = skipBlanks(lines.s, lines.start[i]!, end);
  return at < end && lines.s.charCodeAt(at) === 60 ? htmlStart(lines.s, at, end) : null;
}

/** True where line `i` ends the paragraph before it. */
export function interruptsParagraph(lines: Lines, i: number): boolean {
  const { s } = lines;
  const at = skipBlanks(s, lines.start[i]!, lines.end[i]!);
  if (at >= lines.end[i]!) return false;
  switch (s.charCodeAt(at)) {
    case 36:
      return mathFenceOf(lines, i) > 0;
    case 95:
      return isThematicBreak(lines, i);
    case 42:
    case 45:
      return isThematicBreak(lines, i) || listMarker(lines, i, true) > 0;
    case 43:
    case 49:
      return listMarker(lines, i, true) > 0;
    case 35:
      return atxLevel(lines, i) > 0;
    case 96:
    case 126:
      return fenceOf(lines, i) !== null;
    case 62:
      return true;
    case 60:
      return htmlStartOf(lines, i)?.interrupts === true;
    default:
      return false;
  }
}

import { isBlank, isDigit, isTabOrSpace, skipBlanks, SPACE, TAB } from './chars';
import { isBlankLine, unitAt, type Lines } from './lines';
import { atxLevel, fenceOf, isThematicBreak } from './starts';

/** The items of a list, each as its own lines with bullet and indentation taken away. */
export interface ListBlock {
  readonly next: number;
  readonly items: readonly { readonly start: number; readonly content: Lines }[];
}

interface Item {
  readonly lines: number[];
  /** Columns up to its content. */
  readonly indent: number;
  /** Set where blank lines stand before the next item: the parser then adds an empty line. */
  emptyAt: number;
}

interface Reading {
  /** Columns of indentation, and of the marker where there is one. */
  size: number;
  /** The unit that marks an item, 0 for none. */
  marker: number;
  indented: boolean;
}

/** Reads the list that starts at line `i`; the caller has seen its first marker. */
export function readList(lines: Lines, i: number, marker: number): ListBlock {
  const items: Item[] = [];
  let item: Item | undefined;
  let waiting: number[] = [];
  let k = i;
  for (; k < lines.start.length; k++) {
    const line = readLine(lines, k, item);
    if (line.marker !== 0) {
      if (line.marker !== marker) break;
    } else if (item !== undefined) {
      line.indented = line.size >= item.indent || line.size > 4;
    }
    if ((line.marker === 42 || line.marker === 45) && isThematicBreak(lines, k)) break;
    if (line.indented && item !== undefined) {
      item.lines.push(...waiting, k);
      waiting = [];
    } else if (line.marker !== 0) {
      if (waiting.length > 0 && item !== undefined) item.emptyAt = lines.start[waiting[0]!]!;
      item = { lines: [k], indent: line.size, emptyAt: -1 };
      items.push(item);
      waiting = [];
    } else if (isBlankLine(lines, k)) {
      waiting.push(k);
    } else {
      if (isBlankLine(lines, k - 1) || atxLevel(lines, k) > 0 || fenceOf(lines, k) !== null || isThematicBreak(lines, k)) break;
      item?.lines.push(...waiting, k);
      waiting = [];
    }
  }
  return {
    next: k - waiting.length,
    items: items.map((each) => ({ start: bulletStart(lines, each.lines[0]!), content: stripItem(lines, each) })),
  };
}

function bulletStart(lines: Lines, k: number): number {
  return skipBlanks(lines.s, lines.start[k]!, lines.end[k]!);
}

/** Measures a line's indentation, and its marker unless it is indented as far as the item above. */
function readLine(lines: Lines, k: number, item: Item | undefined): Reading {
  const { s } = lines;
  const end = lines.end[k]!;
  let at = lines.start[k]!;
  let size = 0;
  for (; at < end; at++) {
    const unit = s.charCodeAt(at);
    if (unit === TAB) size += 4 - (size % 4);
    else if (unit === SPACE) size++;
    else break;
    // How much deeper it stands is the item's own business: measured again at each depth, deep lists would take long.
    if (item !== undefined && size >= item.indent) return { size, marker: 0, indented: true };
  }
  if (item !== undefined && size >= item.indent) return { size, marker: 0, indented: true };
  const first = at < end ? s.charCodeAt(at) : -1;
  let marker = 0;
  if (first === 42 || first === 43 || first === 45) {
    marker = first;
    at++;
    size++;
  } else {
    const digits = at;
    while (at < end && isDigit(s.charCodeAt(at))) at++;
    const unit = at < end ? s.charCodeAt(at) : -1;
    if (at > digits && (unit === 46 || unit === 41)) {
      marker = unit;
      size += at - digits + 1;
    }
    at++;
  }
  if (marker === 0) return { size, marker, indented: false };
  const after = unitAt(lines, k, at);
  if (after === TAB) size += 4 - (size % 4);
  else if (after === SPACE) {
    let blanks = 0;
    while (blanks < 4 && at + blanks < end && s.charCodeAt(at + blanks) === SPACE) blanks++;
    // Five spaces or more: only the first belongs to the marker, the rest indents code.
    size += blanks === 4 && at + 4 < end && s.charCodeAt(at + 4) === SPACE ? 1 : blanks;
  } else if (after !== 10 && after !== -1) marker = 0;
  return { size, marker, indented: false };
}

/** An item's lines without its bullet and the indentation that all of them share. */
function stripItem(lines: Lines, item: Item): Lines {
  const { s } = lines;
  const start = item.lines.map((k) => lines.start[k]!);
  const end = item.lines.map((k) => lines.end[k]!);
  if (item.emptyAt >= 0) {
    start.push(item.emptyAt);
    end.push(item.emptyAt);
  }
  const bullet = bulletOf(s, start[0]!, end[0]!);
  if (start.length > 1) removeIndent(s, start, end, bullet.columns);
  start[0] = taskEnd(s, bullet.end, end[0]!);
  return { s, start, end, find: lines.find };
}

/** Where an item's bullet ends, and how many columns of indentation it stands for. */
function bulletOf(s: string, from: number, end: number): { end: number; columns: number } {
  const at = skipBlanks(s, from, end);
  let k = at;
  while (k < end && isDigit(s.charCodeAt(k))) k++;
  k++;
  const number = k - at > 1 ? Number(s.slice(at, k - 1)) : NaN;
  let blanks = 0;
  while (blanks < 5 && k + blanks < end && s.charCodeAt(k + blanks) === SPACE) blanks++;
  let bulletEnd = k;
  if (blanks === 5) bulletEnd = k + 1;
  else if (blanks > 0) bulletEnd = k + blanks;
  else if (k < end && s.charCodeAt(k) === TAB) bulletEnd = k + 1;
  // A number below ten counts as if written with two digits where that makes the bullet even.
  const wider = s.charCodeAt(k - 1) === 46 && number < 10 && (bulletEnd - from) % 2 === 1 ? 1 : 0;
  let columns = 0;
  for (let i = from; i < bulletEnd; i++) {
    if (i === at) columns += wider;
    if (s.charCodeAt(i) === TAB) columns = Math.floor((columns + 4) / 4) * 4;
    else columns++;
  }
  return { end: bulletEnd, columns };
}

/** Moves each start (but the first) past the indentation that every line has; none where one line has none. */
function removeIndent(s: string, start: number[], end: readonly number[], columns: number): void {
  let least = columns;
  for (let i = 1; i < start.length; i++) {
    const indent = columnsOf(s, start[i]!, end[i]!, least);
    if (indent < 0) continue;
    if (indent === 0) return;
    if (indent < least) least = indent;
  }
  for (let i = 1; i < start.length; i++) start[i] = skipColumns(s, start[i]!, end[i]!, least);
}

/** Columns of a line's indentation, not counted beyond `most`; -1 for a line of white space alone that has less. */
function columnsOf(s: string, start: number, end: number, most: number): number {
  let columns = 0;
  let i = start;
  for (; i < end && columns < most; i++) {
    const unit = s.charCodeAt(i);
    if (unit === TAB) columns = Math.floor((columns + 4) / 4) * 4;
    else if (unit === SPACE) columns++;
    else break;
  }
  return columns < most && isBlank(s, i, end) ? -1 : columns;
}

/** The offset after `least` columns of indentation; a tab that reaches over goes as a whole. */
function skipColumns(s: string, start: number, end: number, least: number): number {
  let columns = 0;
  let i = start;
  while (i < end && columns < least && isTabOrSpace(s.charCodeAt(i))) {
    columns = s.charCodeAt(i) === TAB ? Math.floor((columns + 4) / 4) * 4 : columns + 1;
    i++;
  }
  return i;
}

/** The offset after a task's box (`[ ] `, `[x] `). */
function taskEnd(s: string, at: number, end: number): number {
  if (at + 4 > end || s.charCodeAt(at) !== 91 || s.charCodeAt(at + 2) !== 93 || !isTabOrSpace(s.charCodeAt(at + 3))) return at;
  const mark = s.charCodeAt(at + 1);
  return isTabOrSpace(mark) || mark === 120 || mark === 88 ? at + 4 : at;
}

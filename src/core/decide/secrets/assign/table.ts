import type { Value } from '../value';
import { bare, endOfLine, FAR, startOfLine } from './read-value';

const MOST_ROWS = 300;
/** The line below the head of a table, or between rows of one that is drawn. */
const RULE = /^[\s>|:+=-]*[-=]{1,}[\s>|:+=-]*$/;
/** Rows that a text may have looked at for all its headers together, so that a text of headers alone takes no longer than others. */
export interface RowsLeft {
  left: number;
}

/** A cell's text and where it begins. */
export interface Cell {
  readonly at: number;
  readonly value: Value;
}

function cellOf(text: string, start: number, end: number): Cell {
  const raw = text.slice(start, end);
  const inner = raw.trim().replace(/^(?:\*\*|==|["'`]|<code>|<td>)+|(?:\*\*|==|["'`]|<\/code>|<\/td>)+$/g, '');
  return { at: start + raw.length - raw.trimStart().length, value: { text: bare(inner), quoted: false, sole: true } };
}

/** The cells of a row, between marks of this kind. */
function cellsOf(text: string, start: number, end: number, mark: string): Cell[] {
  const cells: Cell[] = [];
  let from = start;
  let quoted = false;
  for (let at = start; at < end && cells.length < 60; at++) {
    const char = text.charAt(at);
    if (char === '"' && mark !== '|') quoted = !quoted;
    if (char !== mark || quoted) continue;
    cells.push(cellOf(text, from, at));
    from = at + 1;
  }
  cells.push(cellOf(text, from, end));
  return cells;
}

function lineBounds(text: string, at: number): readonly [number, number] {
  return [startOfLine(text, at), endOfLine(text, at)];
}

/**
 * The cells that a name in a table speaks of: those below it where it heads a column, else those right of it.
 * Empty where the name is not a cell of a table. `column` is true for those below.
 */
export function cellsFor(
  text: string,
  start: number,
  end: number,
  rows: RowsLeft,
): { readonly cells: readonly Cell[]; readonly column: boolean } {
  const none = { cells: [], column: false };
  const [from, to] = lineBounds(text, start);
  if (to - from >= FAR) return none;
  const line = text.slice(from, to);
  const mark = /^[\s>]*\||\s\||\|\s/.test(line)
    ? '|'
    : line.includes(',')
      ? ','
      : line.includes(';')
        ? ';'
        : line.includes('\t')
          ? '\t'
          : null;
  if (mark === null) return none;
  const cells = cellsOf(text, from, to, mark);
  const mine = cells.findIndex((cell, at) => cell.at <= start && (at + 1 === cells.length || (cells[at + 1]?.at ?? 0) > start));
  const own = cells[mine];
  if (own === undefined || own.value.text.length > end - start + 30) return none;
  const [nextFrom, nextTo] = to < text.length ? lineBounds(text, to + 1) : [to, to];
  const below = text.slice(nextFrom, nextTo);
  if (mark === '|') {
    // In AsciiDoc a blank line ends the head.
    if (!RULE.test(below) && !(below.trim() === '' && /\|={3,}\s*$/.test(text.slice(Math.max(0, from - 40), from))))
      return { cells: cells.slice(mine + 1).filter((cell) => cell.value.text !== ''), column: false };
    return { cells: column(text, nextTo + 1, mark, mine, rows), column: true };
  }
  // A list of names, each a word, and rows of as many below it.
  if (
    cells.length < 2 ||
    !cells.every(({ value }) => /^["']?[\p{L}\w ./-]{1,30}["']?$/u.test(value.text)) ||
    cellsOf(text, nextFrom, nextTo, mark).length !== cells.length
  )
    return none;
  return { cells: column(text, nextFrom, mark, mine, rows, cells.length), column: true };
}

function column(text: string, start: number, mark: string, index: number, budget: RowsLeft, count?: number): Cell[] {
  const found: Cell[] = [];
  for (let at = start, rows = 0; at < text.length && rows < MOST_ROWS && budget.left > 0; rows++, budget.left--) {
    const [from, to] = lineBounds(text, at);
    if (RULE.test(text.slice(from, to)) && mark === '|') {
      at = to + 1;
      continue;
    }
    if (!text.slice(from, to).includes(mark)) break;
    const cells = cellsOf(text, from, to, mark);
    if (count !== undefined && cells.length !== count) break;
    const cell = cells[index];
    if (cell !== undefined && cell.value.text !== '') found.push(cell);
    at = to + 1;
  }
  return found;
}

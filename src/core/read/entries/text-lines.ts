import type { Range } from '../../model/note';
import { findFrontmatter } from '../frontmatter/frontmatter-block';
import { readBlocks } from '../markdown/blocks';
import { lineOf, splitLines } from '../markdown/lines';

/** A file's lines, and which of them are prose: neither code nor math, tables, HTML or headings. */
export interface TextLines {
  readonly count: number;
  /** Without the line end. */
  range(line: number): Range;
  text(line: number): string;
  /** The line that holds this offset. */
  at(offset: number): number;
  isProse(line: number): boolean;
  /** True for the first line of a list item that is not indented. */
  isItem(line: number): boolean;
}

/** The offset at which a file's markdown begins: after a byte order mark and properties. */
export function markdownStart(text: string): number {
  return findFrontmatter(text)?.range.end ?? (text.charCodeAt(0) === 0xfeff ? 1 : 0);
}

/** Reads the lines from offset `from` on, in one pass. */
export function readTextLines(text: string, from: number): TextLines {
  const lines = splitLines(text, from);
  const prose = new Set<number>();
  const items = new Set<number>();
  readBlocks(lines, {
    item(start) {
      const line = lineOf(lines.start, start);
      if (lines.start[line] === start) items.add(line);
    },
    paragraph(own, i, next) {
      for (let k = i; k < next; k++) prose.add(lineOf(lines.start, own.start[k] ?? 0));
    },
  });
  const range = (line: number): Range => ({ start: lines.start[line] ?? text.length, end: lines.end[line] ?? text.length });
  return {
    count: lines.start.length,
    range,
    text: (line) => text.slice(lines.start[line], lines.end[line]),
    at: (offset) => lineOf(lines.start, offset),
    isProse: (line) => prose.has(line),
    isItem: (line) => items.has(line),
  };
}

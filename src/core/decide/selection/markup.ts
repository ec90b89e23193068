import type { Link } from '../../model/link';
import type { Range } from '../../model/note';
import { isClosed } from '../../read/entries/sanitise';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { codeSpans } from '../../read/markdown/code-runs';
import { scanMarkdown, type Scan } from '../../read/markdown/scan';
import { bodyStart } from '../../read/snapshot/note';

/** Marks that begin a line and stay there: quote marks, a list marker, a tick box. */
const LINE_MARKS = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?)?/;

const SPANS = /\$[^$\n]{1,500}\$|%%[^%\n]{0,500}%%|<[A-Za-z/!][^<>\n]{0,500}>|[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/[^\s<>"]{1,1000}/g;

/** The range without white space at its ends, and without the marks of the line in which it begins. */
export function trimmedRange(text: string, { start, end }: Range): Range {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const marks = lineStart + (LINE_MARKS.exec(text.slice(lineStart, end))?.[0].length ?? 0);
  let [from, to] = [Math.max(start, marks), end];
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** The contents of the text below the properties. */
export function scanBody(text: string): Scan {
  return scanMarkdown(text, bodyStart(readFrontmatter(text)));
}

/** True where the range begins or ends inside a link, a code span, a formula in a line, an address or a tag of HTML. */
export function cutsSpan(text: string, { links }: Scan, range: Range): boolean {
  const lines = { start: text.lastIndexOf('\n', range.start - 1) + 1, end: endOfLine(text, range.end) };
  const around = text.slice(lines.start, lines.end);
  const spans: Range[] = [...codeSpans(around), ...matches(around)].map((one) => ({
    start: one.start + lines.start,
    end: one.end + lines.start,
  }));
  const cuts = (at: number): boolean => [...links, ...spans].some((one) => one.start < at && at < one.end);
  return cuts(range.start) || cuts(range.end);
}

/** True where the range takes some cells or rows of a table and leaves others. */
export function cutsTable(text: string, scan: Scan, range: Range): boolean {
  const cells = (from: number, to: number): boolean => hasPipe(text, scan, { start: Math.max(0, from), end: to });
  const selected = text.slice(range.start, range.end);
  if (!selected.includes('\n') && !cells(range.start, range.end)) return false;
  const lineStart = text.lastIndexOf('\n', range.start - 1) + 1;
  const lineEnd = endOfLine(text, range.end);
  if (cells(lineStart, range.start) || cells(range.end, lineEnd)) return true;
  const firstEnd = Math.min(range.end, endOfLine(text, range.start));
  const lastStart = Math.max(range.start, text.lastIndexOf('\n', range.end - 1) + 1);
  const above = cells(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart) && cells(range.start, firstEnd);
  return above || (cells(lineEnd, endOfLine(text, lineEnd + 1)) && cells(lastStart, range.end));
}

/**
 * `link` as it is read in place of the range; null where it is not read as a link there, or where anything outside of the
 * range would be read otherwise: where code, a comment or a formula is opened, closed or entered.
 */
export function linkRead(text: string, before: Scan, range: Range, link: string): Link | null {
  if (!isClosed(text.slice(range.start, range.end))) return null;
  const after = scanBody(text.slice(0, range.start) + link + text.slice(range.end));
  const place = { start: range.start, end: range.start + link.length };
  const shift = place.end - range.end;
  const moved = (at: number): number => (at < range.end ? at : at + shift);
  if (factsAround(before, range, moved) !== factsAround(after, place, (at) => at)) return null;
  const inside = after.links.filter((one) => !isOutside(one, place));
  return inside.length === 1 ? (inside.find(({ start, end }) => start === place.start && end === place.end) ?? null) : null;
}

function factsAround({ links, headings }: Scan, range: Range, at: (offset: number) => number): string {
  return JSON.stringify([
    links.filter((one) => isOutside(one, range)).map(({ start, kind, raw, linkpath }) => [at(start), kind, raw, linkpath]),
    headings.filter((one) => isOutside(one, range)).map(({ start, level, text }) => [at(start), level, text]),
  ]);
}

export function isOutside(one: Range, range: Range): boolean {
  return one.end <= range.start || one.start >= range.end;
}

function hasPipe(text: string, { links }: Scan, { start, end }: Range): boolean {
  for (let at = text.indexOf('|', start); at >= 0 && at < end; at = text.indexOf('|', at + 1))
    if (!links.some((link) => link.start <= at && at < link.end)) return true;
  return false;
}

function matches(text: string): Range[] {
  return [...text.matchAll(SPANS)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline;
}

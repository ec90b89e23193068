import { BACKSLASH, isTabOrSpace, isWhite, LINE_FEED, skipBlanks } from './chars';
import { unitAt, type Lines } from './lines';
import type { Range } from '../../model/note';

/** A link reference definition: `[label]: destination "title"`. */
export interface Definition {
  readonly next: number;
  readonly label: string;
  /** Where the label stands, without its brackets. */
  readonly labelAt: Range;
  readonly url: string;
  /** Where the destination stands, without its angle brackets; null if it goes over several lines. */
  readonly at: Range | null;
}

/** A place in the joined lines: offset `at` of line `k`, the line's end standing for its newline. */
interface LinePosition {
  k: number;
  at: number;
}

/** Where the last search for a label's `]` began and ended, so that many openings share one search. */
const labelEnds = new WeakMap<Lines, { from: LinePosition; to: LinePosition | null }>();

/** Where the last title failed: one that opens in between with the same quote ends at the same place. */
const failedTitles = new WeakMap<Lines, { closer: number; from: LinePosition; to: LinePosition }>();

/** The definition that starts at line `i`, null if none does. Label and title may span lines. */
export function readDefinition(lines: Lines, i: number): Definition | null {
  const { s } = lines;
  const at = skipBlanks(s, lines.start[i]!, lines.end[i]!);
  if (at >= lines.end[i]! || s.charCodeAt(at) !== 91 || (at + 1 < lines.end[i]! && s.charCodeAt(at + 1) === 94)) return null;
  if (lines.find.text(']:', at + 1) >= lines.end[lines.end.length - 1]!) return null;
  const labelStart: LinePosition = { k: i, at: at + 1 };
  const close = labelEnd(lines, labelStart);
  if (close === null || (close.k === i && close.at === at + 1)) return null;
  if (unitAt(lines, close.k, close.at + 1) !== 58) return null;
  const place: LinePosition = { k: close.k, at: close.at + 2 };
  skipBlankLines(lines, place);
  skipWhite(lines, place);
  const url = readUrl(lines, place);
  if (url === null) return null;
  const next = readTitle(lines, place);
  const labelAt = { start: labelStart.at, end: close.at };
  return next === 0 ? null : { next, label: textBetween(lines, labelStart, close), labelAt, ...url };
}

function unit(lines: Lines, place: LinePosition): number {
  return unitAt(lines, place.k, place.at);
}

function step(lines: Lines, place: LinePosition): void {
  if (place.at < lines.end[place.k]!) place.at++;
  else {
    place.k++;
    place.at = lines.start[place.k]!;
  }
}

function skipWhite(lines: Lines, place: LinePosition): void {
  for (let c = unit(lines, place); isTabOrSpace(c) || c === LINE_FEED; c = unit(lines, place)) step(lines, place);
}

/** Moves over lines, or rests of lines, of spaces and tabs. */
function skipBlankLines(lines: Lines, place: LinePosition): void {
  while (place.k + 1 < lines.start.length && skipBlanks(lines.s, place.at, lines.end[place.k]!) === lines.end[place.k]!) {
    place.k++;
    place.at = lines.start[place.k]!;
  }
}

function labelEnd(lines: Lines, from: LinePosition): LinePosition | null {
  // Nearly every label closes on its line.
  for (let at = from.at; at < lines.end[from.k]!; at++) {
    const c = lines.s.charCodeAt(at);
    if (c === 93) return { k: from.k, at };
    if (c === BACKSLASH && ++at === lines.end[from.k]!) break;
  }
  return labelEndBelow(lines, from);
}

function labelEndBelow(lines: Lines, from: LinePosition): LinePosition | null {
  const known = labelEnds.get(lines);
  const behind = known !== undefined && !isBefore(from, known.from);
  if (known !== undefined && behind && (known.to === null || isBefore(from, known.to))) return known.to;
  const place = { ...from };
  for (let c = unit(lines, place); c !== -1; c = unit(lines, place)) {
    if (c === 93) break;
    step(lines, place);
    if (c === BACKSLASH && unit(lines, place) !== -1) step(lines, place);
  }
  const to = unit(lines, place) === -1 ? null : place;
  labelEnds.set(lines, { from: { ...from }, to });
  return to;
}

function isBefore(a: LinePosition, b: LinePosition): boolean {
  return a.k < b.k || (a.k === b.k && a.at < b.at);
}

function readUrl(lines: Lines, place: LinePosition): Pick<Definition, 'url' | 'at'> | null {
  const { s } = lines;
  if (unit(lines, place) === 60) {
    step(lines, place);
    const from = { ...place };
    for (let c = unit(lines, place); c !== -1 && c !== 62 && c !== 91 && c !== 93; c = unit(lines, place)) step(lines, place);
    if (unit(lines, place) !== 62) return null;
    const url = textBetween(lines, from, place);
    const at = from.k === place.k ? { start: from.at, end: place.at } : null;
    step(lines, place);
    if (url !== '') return { url, at };
  }
  const from = place.at;
  for (let c = unit(lines, place); c !== -1 && c !== 91 && c !== 93 && !isWhite(c); c = unit(lines, place)) step(lines, place);
  return place.at === from ? null : { url: s.slice(from, place.at), at: { start: from, end: place.at } };
}

/** Reads what may follow the destination; the line after the definition, 0 where it turns out not to be one. */
function readTitle(lines: Lines, place: LinePosition): number {
  const afterUrl = { ...place };
  skipWhite(lines, place);
  const opener = unit(lines, place);
  const closer = opener === 34 || opener === 39 ? opener : opener === 40 ? 41 : 0;
  if (closer === 0) return lineRest(lines, afterUrl);
  if (place.k === afterUrl.k && place.at === afterUrl.at) return 0;
  const from = { ...place };
  const known = failedTitles.get(lines);
  if (known !== undefined && known.closer === closer && !isBefore(from, known.from) && isBefore(from, known.to)) return 0;
  const next = titleEnd(lines, place, closer) ? lineRest(lines, place) : 0;
  if (next === 0) failedTitles.set(lines, { closer, from, to: place });
  return next;
}

/** Moves past the title whose opening quote is at `place`; false where a newline with nothing after it, or the end, comes first. */
function titleEnd(lines: Lines, place: LinePosition, closer: number): boolean {
  step(lines, place);
  for (let c = unit(lines, place); c !== closer; c = unit(lines, place)) {
    if (c === -1) return false;
    step(lines, place);
    if (c !== LINE_FEED) continue;
    const next = unit(lines, place);
    if (next === LINE_FEED || next === closer || next === -1) return false;
    step(lines, place);
  }
  step(lines, place);
  return true;
}

function lineRest(lines: Lines, place: LinePosition): number {
  return skipBlanks(lines.s, place.at, lines.end[place.k]!) >= lines.end[place.k]! ? place.k + 1 : 0;
}

function textBetween(lines: Lines, from: LinePosition, to: LinePosition): string {
  if (from.k === to.k) return lines.s.slice(from.at, to.at);
  const parts = [lines.s.slice(from.at, lines.end[from.k])];
  for (let k = from.k + 1; k < to.k; k++) parts.push(lines.s.slice(lines.start[k], lines.end[k]));
  parts.push(lines.s.slice(lines.start[to.k], to.at));
  return parts.join('\n');
}

/** A label as references are matched by: white space in runs is one space, case aside. */
export function labelKey(label: string): string {
  return label.replace(/\s+/g, ' ').toLowerCase();
}

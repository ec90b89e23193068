import { joinedLanes } from '../text/hash';
import { isWhite } from '../markdown/chars';
import { even, innerEnd } from './blanks';
import { tellingMarks } from './semantic-markup';

/**
 * A 53-bit hash of `exactOf`, for finding equal texts; never proof of equality. The text itself is not made: it is
 * hashed while the plain one is read.
 */
export function exactKey(title: string, body: string, markdown: string): number {
  const head = even(title);
  const lanes: Lanes = { low: 0x9e3779b9, high: 0x85ebca6b };
  hashSpan(lanes, head, 0, head.length);
  hashBreak(lanes);
  const end = innerEnd(body);
  hashSpan(lanes, body, behindHead(body, end, head), end);
  const marks = tellingMarks(markdown);
  if (marks !== '') {
    hashBreak(lanes);
    for (let i = 0; i < marks.length; i++) hashUnit(lanes, marks.charCodeAt(i));
  }
  return joinedLanes(lanes.low, lanes.high);
}

/** Two multiply-and-xor lanes of 32 bits, as in `hashText`. */
interface Lanes {
  low: number;
  high: number;
}

/** Hashes `from` … `end`, runs of white space as one space. */
function hashSpan(lanes: Lanes, text: string, from: number, end: number): void {
  let { low, high } = lanes;
  for (let i = from; i < end; i++) {
    let unit = text.charCodeAt(i);
    if (isWhite(unit)) {
      unit = 0x20;
      while (i + 1 < end && isWhite(text.charCodeAt(i + 1))) i++;
    }
    low = Math.imul(low ^ unit, 0xcc9e2d51);
    high = Math.imul(high ^ unit, 0x1b873593);
  }
  lanes.low = low;
  lanes.high = high;
}

function hashBreak(lanes: Lanes): void {
  hashUnit(lanes, 0x0a);
}

function hashUnit(lanes: Lanes, unit: number): void {
  lanes.low = Math.imul(lanes.low ^ unit, 0xcc9e2d51);
  lanes.high = Math.imul(lanes.high ^ unit, 0x1b873593);
}

/** Where the text begins after its outer white space, and after the head and a space where it opens with these. */
function behindHead(text: string, end: number, head: string): number {
  const start = behindBlanks(text, 0, end);
  if (head === '') return start;
  let at = start;
  for (let i = 0; i < head.length; i++) {
    if (at >= end) return start;
    const blank = isWhite(text.charCodeAt(at));
    if ((blank ? 0x20 : text.charCodeAt(at)) !== head.charCodeAt(i)) return start;
    at = blank ? behindBlanks(text, at, end) : at + 1;
  }
  return at < end && isWhite(text.charCodeAt(at)) ? behindBlanks(text, at, end) : start;
}

function behindBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isWhite(text.charCodeAt(at))) at++;
  return at;
}

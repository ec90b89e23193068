import { isLetter, isWhite, isWord } from './chars';
import type { Finder } from './finder';

/** Bare addresses: never links to a note, but what stands inside them is no markup. */

/** A unit of the part before an email's `@`. */
export function isEmailUnit(unit: number): boolean {
  return isWord(unit) || unit === 43 || unit === 45 || unit === 46;
}

/** The offset after an email address whose `@` is at `at`; -1 where it is not one. */
export function emailEnd(s: string, at: number, b: number): number {
  let firstDot = -1;
  let i = at + 1;
  for (; i < b; i++) {
    const unit = s.charCodeAt(i);
    if (!isWord(unit) && unit !== 45 && unit !== 46) break;
    if (unit === 46 && firstDot < 0) firstDot = i + 1;
  }
  // The last unit read: the one after, or at the region's end the address's own.
  const last = i < b ? s.charCodeAt(i) : s.charCodeAt(i - 1);
  if (firstDot < 0 || firstDot === i || last === 45 || last === 95) return -1;
  return last === 46 ? i - 1 : i;
}

/** The offset after `www.`, `http://` or `https://` (the scheme in any case), -1 where none stands at `p`. */
function prefixEnd(s: string, p: number, b: number): number {
  const head = s.slice(p, Math.min(p + 8, b));
  if (head.startsWith('www.')) return p + 4;
  const lower = head.toLowerCase();
  if (lower.startsWith('http://')) return p + 7;
  return lower === 'https://' ? p + 8 : -1;
}

/** The offset after a bare address at `p` (GFM's extended autolinks, as the older parser has them); -1 for none. */
export function urlEnd(s: string, p: number, b: number): number {
  const start = prefixEnd(s, p, b);
  if (start < 0) return -1;
  const dots: number[] = [];
  let previousDot = start - 1;
  let i = start;
  let unit = -1;
  for (; i < b; i++) {
    unit = s.charCodeAt(i);
    if (unit === 46) {
      if (previousDot === i - 1) break;
      dots.push(i);
      previousDot = i;
    } else if (!isWord(unit) && unit !== 45) break;
  }
  if (unit === 46) {
    dots.pop();
    i--;
  }
  if (dots.length === 0) return -1;
  const lastTwo = dots.length < 2 ? start : dots[dots.length - 2]! + 1;
  for (let k = lastTwo; k < i; k++) if (s.charCodeAt(k) === 95) return -1;
  return pathEnd(s, p, i, b);
}

/** Units that end no address though they may stand inside. */
const TRAILING = new Set([33, 42, 44, 46, 58, 63, 95, 126]);

function pathEnd(s: string, p: number, pathStart: number, b: number): number {
  let end = pathStart;
  for (let i = pathStart; i < b; i++) {
    const unit = s.charCodeAt(i);
    if (isWhite(unit) || unit === 60) break;
    if (!TRAILING.has(unit)) end = i + 1;
  }
  if (s.charCodeAt(end - 1) === 41) end = withoutSpareParens(s, pathStart, end);
  if (s.charCodeAt(end - 1) !== 59) return end;
  end--;
  if (!isLetter(s.charCodeAt(end - 1))) return end;
  let entity = end - 2;
  while (entity >= p && isLetter(s.charCodeAt(entity))) entity--;
  return s.charCodeAt(entity) === 38 ? entity : end;
}

function withoutSpareParens(s: string, start: number, end: number): number {
  let spare = 0;
  for (let i = start; i < end; i++) spare += s.charCodeAt(i) === 41 ? 1 : s.charCodeAt(i) === 40 ? -1 : 0;
  let stop = end;
  for (; spare > 0; spare--) stop = s.lastIndexOf(')', stop - 1);
  return stop;
}

/** The offset after `<scheme:/...>` or `<name@host>` at `p`; -1 for none. */
export function angleLinkEnd(s: string, p: number, b: number, find: Finder): number {
  const stop = find.addressStop(p + 1);
  const first = Math.min(stop, find.text('@', p + 1), find.text(':/', p + 1));
  if (first >= b || first === p + 1 || first === stop) return -1;
  const rest = s.charCodeAt(first) === 58 ? first + 2 : first + 1;
  return stop < b && stop > rest && s.charCodeAt(stop) === 62 ? stop + 1 : -1;
}

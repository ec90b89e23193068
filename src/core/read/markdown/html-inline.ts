import { isLetter, isWhite } from './chars';
import type { Finder } from './finder';
import { elementTagEnd } from './html';

/** The offset after the inline HTML at `p` (a tag, comment, instruction, declaration or CDATA); -1 for none. */
export function htmlSpanEnd(s: string, p: number, b: number, find: Finder): number {
  const end = spanEnd(s, p, b, find);
  return end > b ? -1 : end;
}

function spanEnd(s: string, p: number, b: number, find: Finder): number {
  if (b - p < 3) return -1;
  const second = s.charCodeAt(p + 1);
  if (isLetter(second) || second === 47) return elementTagEnd(s, p, b);
  if (second === 63) return find.text('\n', p) < find.text('?>', p + 2) ? -1 : find.text('?>', p + 2) + 2;
  if (second !== 33) return -1;
  if (s.startsWith('<!--', p)) return commentEnd(s, p, find);
  if (s.startsWith('<![CDATA[', p)) return find.text(']]>', p + 9) + 3;
  let i = p + 2;
  while (i < b && isLetter(s.charCodeAt(i))) i++;
  if (i === p + 2 || i >= b || !isWhite(s.charCodeAt(i))) return -1;
  return find.text('>', i + 1) + 1;
}

/** CommonMark 0.29: the text neither starts with `>` or `->`, ends with `-`, nor holds `--`. */
function commentEnd(s: string, p: number, find: Finder): number {
  const dashes = find.text('--', p + 4);
  if (dashes === Infinity || s.charCodeAt(dashes + 2) !== 62) return -1;
  if (s.charCodeAt(p + 4) === 62 || s.startsWith('->', p + 4)) return -1;
  return dashes + 3;
}

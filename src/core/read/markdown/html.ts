import { isLetter, isDigit, isWhite, skipWhite } from './chars';
import type { Finder } from './finder';

/** Elements whose tag opens an HTML block (CommonMark 0.29, condition 6, in the older parser's list). */
const BLOCKS = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li link main menu ' +
    'menuitem meta nav noframes ol optgroup option p param pre section source title summary table tbody td tfoot th thead title tr track ul'
  ).split(' '),
);

/** How an HTML block that starts on a line ends. */
export interface HtmlStart {
  /** Ends on the first line that holds this, the opening one included; null: before the next empty line. */
  readonly closes: readonly string[] | null;
  readonly interrupts: boolean;
}

const RAW: HtmlStart = { closes: ['</script>', '</pre>', '</style>'], interrupts: true };
const COMMENT: HtmlStart = { closes: ['-->'], interrupts: true };
const INSTRUCTION: HtmlStart = { closes: ['?>'], interrupts: true };
const DECLARATION: HtmlStart = { closes: ['>'], interrupts: true };
const CDATA: HtmlStart = { closes: [']]>'], interrupts: true };
const ELEMENT: HtmlStart = { closes: null, interrupts: true };
const OTHER: HtmlStart = { closes: null, interrupts: false };

/** The kind of HTML block that a line starts, whose first unit that is not a space, a `<`, is at `at`; null for none. */
export function htmlStart(s: string, at: number, end: number): HtmlStart | null {
  const second = s.charCodeAt(at + 1);
  if (at + 1 >= end) return null;
  if (second === 33) {
    if (s.startsWith('<!--', at) && at + 4 <= end) return COMMENT;
    if (at + 2 < end && isLetter(s.charCodeAt(at + 2))) return DECLARATION;
    return s.startsWith('<![CDATA[', at) && at + 9 <= end ? CDATA : null;
  }
  if (second === 63) return INSTRUCTION;
  const nameStart = second === 47 ? at + 2 : at + 1;
  let nameEnd = nameStart;
  while (nameEnd < end && (isLetter(s.charCodeAt(nameEnd)) || isDigit(s.charCodeAt(nameEnd)))) nameEnd++;
  const name = nameEnd - nameStart > 10 ? '' : s.slice(nameStart, nameEnd).toLowerCase();
  const after = nameEnd < end ? s.charCodeAt(nameEnd) : -1;
  const bounded = after === -1 || isWhite(after) || after === 62;
  if (second !== 47 && bounded && (name === 'script' || name === 'pre' || name === 'style')) return RAW;
  if ((bounded || (after === 47 && s.charCodeAt(nameEnd + 1) === 62 && nameEnd + 1 < end)) && BLOCKS.has(name)) return ELEMENT;
  const tag = elementTagEnd(s, at, end);
  if (tag < 0) return null;
  for (let i = tag; i < end; i++) if (!isWhite(s.charCodeAt(i))) return null;
  return OTHER;
}

/** True if the line `[start, end)` ends an HTML block of this kind. */
export function closesHtml(kind: HtmlStart, s: string, start: number, end: number): boolean {
  if (kind.closes === null) return start === end;
  if (start === end) return false;
  const line = s.slice(start, end);
  if (kind.closes.length === 1) return line.includes(kind.closes[0]!);
  if (!line.includes('</')) return false;
  const lower = line.toLowerCase();
  return kind.closes.some((close) => lower.includes(close));
}

/** The offset after an opening or closing tag at `at`, -1 if there isn't one. */
function elementTagEnd(s: string, at: number, end: number): number {
  const closing = s.charCodeAt(at + 1) === 47;
  let i = closing ? at + 2 : at + 1;
  if (i >= end || !isLetter(s.charCodeAt(i))) return -1;
  while (i < end && isTagName(s.charCodeAt(i))) i++;
  if (!closing) {
    for (let next = attributeEnd(s, i, end); next > 0; next = attributeEnd(s, i, end)) i = next;
  }
  i = skipWhite(s, i, end);
  if (!closing && i < end && s.charCodeAt(i) === 47) i++;
  return i < end && s.charCodeAt(i) === 62 ? i + 1 : -1;
}

function isTagName(unit: number): boolean {
  return isLetter(unit) || isDigit(unit) || unit === 45;
}

/** The offset after one attribute (white space, name, maybe `=` and a value), -1 if there isn't one. */
function attributeEnd(s: string, at: number, end: number): number {
  let i = skipWhite(s, at, end);
  if (i === at || i >= end) return -1;
  const first = s.charCodeAt(i);
  if (!isLetter(first) && first !== 95 && first !== 58) return -1;
  while (i < end && isAttributeName(s.charCodeAt(i))) i++;
  const equals = skipWhite(s, i, end);
  if (equals >= end || s.charCodeAt(equals) !== 61) return i;
  const value = valueEnd(s, skipWhite(s, equals + 1, end), end);
  // Without a value the name stands alone, and the `=` then spoils the tag.
  return value < 0 ? i : value;
}

function isAttributeName(unit: number): boolean {
  return isLetter(unit) || isDigit(unit) || unit === 95 || unit === 58 || unit === 46 || unit === 45;
}

function valueEnd(s: string, at: number, end: number): number {
  const quote = at < end ? s.charCodeAt(at) : -1;
  if (quote === 34 || quote === 39) {
    for (let i = at + 1; i < end; i++) if (s.charCodeAt(i) === quote) return i + 1;
    return -1;
  }
  let i = at;
  while (i < end && isUnquoted(s.charCodeAt(i))) i++;
  return i === at ? -1 : i;
}

function isUnquoted(unit: number): boolean {
  return unit > 32 && unit !== 34 && unit !== 39 && unit !== 60 && unit !== 61 && unit !== 62 && unit !== 96;
}

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

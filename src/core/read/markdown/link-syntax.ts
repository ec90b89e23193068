import { BACKSLASH, skipWhite } from './chars';
import type { Brackets } from './brackets';
import type { Finder } from './finder';

/** A markdown link or image, or a reference, as ranges of the text. */
export interface LinkSyntax {
  /** The text between the square brackets. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly end: number;
}

export interface InlineLink extends LinkSyntax {
  readonly urlStart: number;
  readonly urlEnd: number;
}

/** Whether a reference names its label after its text, and where that label stands. */
export interface ReferenceLink extends LinkSyntax {
  readonly labelStart: number;
  readonly labelEnd: number;
}

/** The offset after a wikilink's content, whose `[[` is at `open`; -1 for none. */
export function wikilinkEnd(s: string, open: number, b: number): number {
  for (let i = open + 2; i + 1 < b; i++) {
    const unit = s.charCodeAt(i);
    if (unit === 10 || unit === 13) return -1;
    if (unit === 91 && s.charCodeAt(i + 1) === 91) return -1;
    if (unit === 93 && s.charCodeAt(i + 1) === 93) return i > open + 2 ? i : -1;
  }
  return -1;
}

/** `[text](destination "title")` with its `[` at `open`; null if it is not one. */
export function inlineLink(s: string, open: number, b: number, brackets: Brackets, find: Finder): InlineLink | null {
  const textEnd = brackets.closeOf(open);
  if (textEnd + 1 >= b || s.charCodeAt(textEnd + 1) !== 40) return null;
  let i = skipWhite(s, textEnd + 2, b);
  let urlStart = i;
  let urlEnd: number;
  if (i < b && s.charCodeAt(i) === 60) {
    urlStart = i + 1;
    urlEnd = find.text('>', urlStart);
    if (urlEnd >= b || find.text('\n', urlStart) < urlEnd) return null;
    i = urlEnd + 1;
  } else {
    urlEnd = Math.min(brackets.closeOf(textEnd + 1), find.unescapedWhite(i), b);
    i = urlEnd;
  }
  const gap = skipWhite(s, i, b);
  const quote = gap > i && gap < b ? s.charCodeAt(gap) : 0;
  i = gap;
  if (quote === 34 || quote === 39 || quote === 40) {
    const close = find.unescaped(quote === 40 ? 41 : quote, gap + 1);
    if (close >= b) return null;
    i = skipWhite(s, close + 1, b);
  }
  if (i >= b || s.charCodeAt(i) !== 41) return null;
  return { textStart: open + 1, textEnd, urlStart, urlEnd, end: i + 1 };
}

/** `[text][label]`, `[label][]` or `[label]` with its `[` at `open`; null if it is not one. */
export function referenceLink(s: string, open: number, b: number, brackets: Brackets): ReferenceLink | null {
  const textEnd = brackets.closeOf(open);
  if (textEnd >= b) return null;
  const textStart = open + 1;
  const bracketed = brackets.holdsBrackets(open);
  const short = (end: number): ReferenceLink => ({ textStart, textEnd, labelStart: textStart, labelEnd: textEnd, end });
  if (textEnd + 1 >= b || s.charCodeAt(textEnd + 1) !== 91) {
    return textEnd === textStart || bracketed ? null : short(textEnd + 1);
  }
  const labelStart = textEnd + 2;
  let i = labelStart;
  for (; i < b; i++) {
    const unit = s.charCodeAt(i);
    if (unit === 91 || unit === 93) break;
    if (unit === BACKSLASH) i++;
  }
  const closed = i < b && s.charCodeAt(i) === 93;
  if (closed && i > labelStart) return { textStart, textEnd, labelStart, labelEnd: i, end: i + 1 };
  if (bracketed) return null;
  // Where no label follows after all, the old parser still takes the bracket that it looked past.
  return short(closed ? i + 1 : labelStart);
}

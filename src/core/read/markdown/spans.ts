import { BACKSLASH, isBlank, isDigit, isTabOrSpace, isWhite, isWord } from './chars';

/** Ends of the spans that marks enclose. Each takes the text, the mark's offset `p` and the region's end `b`. */

/** Where the content of `**strong**` ends; -1 for none, -2 where none can be closed from here on. */
export function strongEnd(s: string, p: number, b: number, mark: number): number {
  for (let i = p + 2; i < b; i++) {
    const unit = s.charCodeAt(i);
    if (unit === mark && i + 1 < b && s.charCodeAt(i + 1) === mark && !(i + 2 < b && s.charCodeAt(i + 2) === mark)) {
      return isBlank(s, p + 2, i) ? -1 : i;
    }
    if (unit === BACKSLASH) i++;
  }
  return -2;
}

/**
 * Where the content of `*emphasis*` ends. If it never ends, `failedAt` says how far it looked:
 * a mark between that is not doubled cannot open either.
 */
export function emphasisEnd(s: string, p: number, b: number, mark: number): { readonly end: number; readonly failedAt: number } {
  let unit = -1;
  for (let i = p + 1; i < b;) {
    const previous = unit;
    unit = s.charCodeAt(i);
    if (unit === mark) {
      i++;
      unit = i < b ? s.charCodeAt(i) : -1;
      if (unit !== mark) {
        if (previous === mark || isBlank(s, p + 1, i - 1)) return { end: -1, failedAt: i - 1 };
        // Inside a word an underscore closes nothing.
        if (mark === 95 && isWord(unit)) continue;
        return { end: i - 1, failedAt: 0 };
      }
    }
    if (unit === BACKSLASH) unit = ++i < b ? s.charCodeAt(i) : -1;
    i++;
  }
  return { end: -1, failedAt: b };
}

/** Where the content of `~~struck~~` ends; -1 for none, -2 where none can be closed from here on. */
export function struckEnd(s: string, p: number, b: number): number {
  if (p + 2 < b && isWhite(s.charCodeAt(p + 2))) return -1;
  for (let i = p + 2; i + 1 < b; i++) {
    if (s.charCodeAt(i) === 126 && s.charCodeAt(i + 1) === 126 && (i === p + 2 || !isWhite(s.charCodeAt(i - 1)))) return i;
  }
  return -2;
}

/** The offset after inline math; -1 for none, -2 where no later `$` (or `$$`) can open any either. */
export function mathSpanEnd(s: string, p: number, b: number): number {
  const double = p + 1 < b && s.charCodeAt(p + 1) === 36;
  const start = double ? p + 2 : p + 1;
  if (start < b && isTabOrSpace(s.charCodeAt(start))) return -1;
  for (let i = start; i < b; i++) {
    const unit = s.charCodeAt(i);
    if (unit === BACKSLASH) i++;
    if (unit !== 36 || isTabOrSpace(s.charCodeAt(i - 1))) continue;
    const next = i + 1 < b ? s.charCodeAt(i + 1) : -1;
    if (isDigit(next) || (double && next !== 36)) continue;
    return double ? i + 2 : i + 1;
  }
  return -2;
}

/** The `]` that closes an inline footnote `^[...]` at `p`, code spans in it kept whole; -1 for none. */
export function inlineNoteEnd(s: string, p: number, b: number): number {
  let depth = 0;
  let fence = 0;
  for (let i = p + 2; i < b;) {
    const unit = s.charCodeAt(i);
    if (unit === 96) {
      let run = 1;
      while (i + run < b && s.charCodeAt(i + run) === 96) run++;
      if (fence === 0) fence = run;
      else if (fence === run) fence = 0;
      i += run;
      continue;
    }
    if (fence === 0) {
      if (unit === BACKSLASH) i++;
      else if (unit === 91) depth++;
      else if (unit === 93 && depth-- === 0) return i;
    }
    i++;
  }
  return -1;
}

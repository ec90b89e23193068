/** Predicates on UTF-16 units, as the markdown grammar uses them. -1 stands for the end of a region. */

export const TAB = 9;
export const LINE_FEED = 10;
export const SPACE = 32;
export const BACKSLASH = 92;

export function isTabOrSpace(unit: number): boolean {
  return unit === SPACE || unit === TAB;
}

/** White space as JavaScript's `\s` has it. */
export function isWhite(unit: number): boolean {
  if (unit < 128) return unit === 32 || (unit >= 9 && unit <= 13);
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

export function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);
}

/** A letter or digit of ASCII, or an underscore. */
export function isWord(unit: number): boolean {
  return isLetter(unit) || isDigit(unit) || unit === 95;
}

/** ASCII punctuation, or a newline: what a backslash escapes. */
export function isEscapable(unit: number): boolean {
  return (
    (unit >= 33 && unit <= 47) ||
    (unit >= 58 && unit <= 64) ||
    (unit >= 91 && unit <= 96) ||
    (unit >= 123 && unit <= 126) ||
    unit === LINE_FEED
  );
}

/** True if `[start, end)` holds white space only. */
export function isBlank(s: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isWhite(s.charCodeAt(i))) return false;
  return true;
}

/** The first offset from `at` on, below `end`, that is not a space or tab. */
export function skipBlanks(s: string, at: number, end: number): number {
  let i = at;
  while (i < end && isTabOrSpace(s.charCodeAt(i))) i++;
  return i;
}

/** The first offset from `at` on, below `end`, that is not white space. */
export function skipWhite(s: string, at: number, end: number): number {
  let i = at;
  while (i < end && isWhite(s.charCodeAt(i))) i++;
  return i;
}

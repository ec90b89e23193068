/** The kind of text that a UTF-16 unit belongs to, as the tokeniser needs it. */
export type CharClass = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const UNKNOWN = 0;
/** White space and punctuation: ends a token. */
export const OTHER = 1;
/** A letter or mark of a script that puts spaces between words. */
export const LETTER = 2;
export const DIGIT = 3;
/** Han, Hiragana or Katakana: written without spaces, indexed as bigrams. */
export const CJK = 4;
/** Korean: written with spaces, but particles stick to the word, so bigrams too. */
export const HANGUL = 5;
/** Half of a surrogate pair. */
export const SURROGATE = 6;

/** A character of a script without spaces between words, as a pattern. */
export const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;

const letterPattern = /^[\p{L}\p{M}]$/u;
const digitPattern = /^\p{Nd}$/u;

/** Filled as characters turn up, so that loading costs nothing. */
const table = new Uint8Array(65536);

/** Class of one UTF-16 unit. */
export function classOf(unit: number): CharClass {
  const known = table[unit] as CharClass;
  if (known !== UNKNOWN) return known;
  const found = classify(unit);
  table[unit] = found;
  return found;
}

function classify(unit: number): CharClass {
  if (unit >= 0xd800 && unit <= 0xdfff) return SURROGATE;
  if (isHangul(unit)) return HANGUL;
  if (isHan(unit) || isKana(unit)) return CJK;
  const text = String.fromCharCode(unit);
  if (digitPattern.test(text)) return DIGIT;
  return letterPattern.test(text) || unit === 0x5f ? LETTER : OTHER;
}

/** Han ideographs of the basic plane; the iteration mark 々 and 〇 with them. */
export function isHan(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3005 ||
    unit === 0x3007
  );
}

export function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x309f;
}

function isKana(unit: number): boolean {
  return isHiragana(unit) || (unit >= 0x30a1 && unit <= 0x30ff && unit !== 0x30fb) || (unit >= 0x31f0 && unit <= 0x31ff);
}

function isHangul(unit: number): boolean {
  return (unit >= 0xac00 && unit <= 0xd7af) || (unit >= 0x1100 && unit <= 0x11ff) || (unit >= 0x3130 && unit <= 0x318f);
}

/** True for an astral Han ideograph (planes 2 and 3), given the high surrogate. */
export function isAstralHan(high: number): boolean {
  return high >= 0xd840 && high <= 0xd8bf;
}

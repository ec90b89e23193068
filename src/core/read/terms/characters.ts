/** The kind of text that a UTF-16 unit belongs to, as the tokeniser needs it. */
export type CharClass = 0 | 1 | 2 | 3 | 4 | 5;
const UNKNOWN = 0;
/** White space and punctuation: ends a token. */
export const OTHER = 1;
/** A letter or mark of a script that puts spaces between words. */
export const LETTER = 2;
export const DIGIT = 3;
/** Of a script that puts no spaces between words, or of Korean, where particles stick to the word: indexed as bigrams. */
export const CJK = 4;
/** Half of a surrogate pair. */
export const SURROGATE = 5;
/** Beside the class, of a sign that may be a part of a word, as in `C++`, `R&D` and `@handle`, and of one that says something alone, as `✅`. */
const SIGN = 8;
const PICTURE = 16;
/** One that ends a sentence, and one with which a path may go on after its first word. */
const STOP = 32;
const JOINT = 64;

/** A character of a script without spaces between words, as a pattern, and whether a text is one. */
export const UNSPACED =
  String.raw`(?!\p{sc=Zinh})` +
  `[${'Han Hira Kana Hang Bopo Yiii Thai Laoo Khmr Mymr Tale Talu Lana Tavt'.replace(/\w+ ?/g, (name) => String.raw`\p{scx=${name.trim()}}`)}]`;
const unspaced = new RegExp(`^${UNSPACED}$`, 'u');
export const isUnspaced = (text: string): boolean => unspaced.test(text);

const letterPattern = /^[\p{L}\p{M}\p{Nl}_]$/u;
const variation = /^\p{Variation_Selector}$/u;
const digitPattern = /^\p{Nd}$/u;
/** No bracket, quote mark, dash or comparison, and nothing that ends a clause or draws a table. */
const signPattern = /^[\p{Sc}#%&*+./@\\~]$/u;
const stopPattern = /^[\n.!?;\u2026\u3002\uff01\uff1f\uff1b]$/;
const jointPattern = /^[-./:=@\\+~]$/;
const picture = /^(?!\ufffd)\p{So}$/u;
/** Marks that a word is written with or without: points and vowels of Arabic and Hebrew, stress, lengthening. */
const OPTIONAL_MARKS = /(?=[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}])\p{Mn}|\u0640/gu;

/** Filled as characters turn up, so that loading costs nothing. */
const table = new Uint8Array(65536);

/** Class of one UTF-16 unit. */
export function classOf(unit: number): CharClass {
  return (kindOf(unit) & 7) as CharClass;
}

function kindOf(unit: number): number {
  const known = table[unit] as number;
  return known === UNKNOWN ? (table[unit] = classify(unit)) : known;
}

/** True for a sign that may be a part of a word. */
export function isSign(unit: number): boolean {
  return (kindOf(unit) & SIGN) !== 0;
}

/** True for a sign that says something alone. */
export function isPicture(unit: number): boolean {
  return (kindOf(unit) & PICTURE) !== 0;
}

export function endsSentence(unit: number): boolean {
  return (kindOf(unit) & STOP) !== 0;
}

/** True for a sign with which a path may go on after its first word. */
export function joinsPath(unit: number): boolean {
  return (kindOf(unit) & JOINT) !== 0;
}

function classify(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return SURROGATE;
  const text = String.fromCharCode(unit);
  if (digitPattern.test(text)) return DIGIT;
  if (letterPattern.test(text) && !variation.test(text)) return isUnspaced(text) ? CJK : LETTER;
  const shown = signPattern.test(text) ? SIGN : picture.test(text) ? PICTURE : 0;
  return OTHER | shown | (stopPattern.test(text) ? STOP : 0) | (jointPattern.test(text) ? JOINT : 0);
}

/** A text without the marks that a word is written with or without. */
export function withoutOptionalMarks(text: string): string {
  return text.replace(OPTIONAL_MARKS, '');
}

export function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x309f;
}

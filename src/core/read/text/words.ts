/** A word of a text with its place; a character of a script without spaces is a word of its own. */
export interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}_])+/gu;

/** Words with UTF-16 offsets; keys in NFC lower case. */
export function wordsWithPlaces(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORDS)) {
    words.push({ key: match[0].normalize('NFC').toLowerCase(), start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** The text between two words, so that `file-tree` and `file tree` are one name and `file. Tree` is not. */
export function gapKey(text: string): string {
  return text.replace(/[-_ \t\u00a0]+/g, ' ');
}

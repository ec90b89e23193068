import { foldKey } from '../../model/path';

const PLAIN = /^[ -~]*$/;

/** A name without case, accents, spaces and punctuation. */
export function loose(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return foldKey(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Slips allowed in a name of this many letters: short names are too near to each other for guesses. */
export function allowedSlips(length: number): number {
  if (length < 5) return 0;
  return length < 10 ? 1 : 2;
}

/** Below this length a letter in place of another makes another word: `kubectx` and `kubectl`, `hover` and `cover`. */
const WORD = 8;

/** Words of a name without what its language does not tell apart. */
export function wordsOf(name: string): string[] {
  return name
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map(loose)
    .filter((word) => word !== '');
}

/** The words of a name that hold a number: `rv1126` and `rv1126b` are two things. */
export function numbersIn(name: string): string {
  return wordsOf(name)
    .filter((word) => /\p{N}/u.test(word))
    .join(' ');
}

/**
 * True where two names of as many words differ in a word that is another one rather than the same with a slip: short,
 * with another beginning (`unsupervised` for `supervised`), or in more letters than one in twelve.
 */
export function hasOtherWord(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  return words.length === others.length && words.some((word, at) => word !== others[at] && isOtherWord(word, others[at] ?? ''));
}

function isOtherWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 5 || (short.length === long.length && long.length < WORD)) return !isSwap(one, other);
  if (short.length < long.length && long.endsWith(short)) return true;
  return slipsBetween(one, other, 2) > (short.length < 12 ? 1 : 2);
}

/** True where one name is the other and some words more: `Protection II` is no slip for `Protection`. */
export function isOneWordMore(name: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.length - b.length);
  return many.length > few.length && few.every((word) => many.includes(word));
}

/** True for the same letters in another order. */
function isSwap(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}

/** Optimal string alignment distance (letters put in, left out, exchanged, or swapped with a neighbour); anything above `most` is `most + 1`. */
export function slipsBetween(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

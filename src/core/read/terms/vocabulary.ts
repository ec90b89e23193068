import type { Term } from './term';
import { readWord, type WordFacts } from './words';

/**
 * The words met so far, each with a number and what is to be known of it. Words repeat: a text is compared
 * where it lies, against letters and flags in flat arrays, since cutting each word out, or following its
 * objects through memory, took most of the time of reading a vault.
 */

/** Function word; names a unit after a number; names a month; is a number itself. */
export const STOP = 1;
export const UNIT = 2;
export const MONTH = 4;
export const NUMBER = 8;

/** Words known at once. Where there are more, all are forgotten before the next text and learned again. */
const MOST_KNOWN = 1 << 17;
/** Longer words are keys, hashes and the like, which hardly come again: they are read each time. */
export const LONGEST_KNOWN = 64;

/** A cell of the hash table: 1 + the word's number (0: empty), its hash, where its letters start, length and flags. */
const CELL = 4;
let cells = new Uint32Array(CELL << 12);
let letters = new Uint16Array(1 << 14);
let lettersEnd = 0;
const facts: WordFacts[] = [];
let flags = new Uint8Array(1 << 11);
/** Number of the first word, counted over all that were ever known. */
let base = 0;

/** Start of a word's hash, to which `hashUnit` adds its UTF-16 units. */
export const HASH_SEED = 0x2f0b4c47;

export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x9e3779b1);
}

/** To be called before a text is read: word numbers hold until the next call. */
export function openVocabulary(): void {
  if (facts.length <= MOST_KNOWN) return;
  base += facts.length;
  facts.length = 0;
  lettersEnd = 0;
  cells.fill(0);
}

/** Serial number of word 0: `firstSerial() + word` never means another word. */
export function firstSerial(): number {
  return base;
}

export function knownWords(): number {
  return facts.length;
}

/** The term of a word inside a sentence, or where it opens one. */
export function termOfWord(word: number, opening: boolean): Term {
  const found = facts[word] as WordFacts;
  return opening ? found.opening : found.inside;
}

export function unitOfWord(word: number): string | null {
  return (facts[word] as WordFacts).unit;
}

export function flagsOf(word: number): number {
  return flags[word] as number;
}

/** Number of the word at `start` … `end` of a text, not longer than `LONGEST_KNOWN`; `hash` is that of its units. */
export function wordAt(text: string, start: number, end: number, hash: number): number {
  const own = (hash ^ (hash >>> 15)) >>> 0;
  const mask = cells.length - 1;
  let cell = (own * CELL) & mask;
  for (let number = cells[cell] as number; number !== 0; number = cells[cell] as number) {
    if (cells[cell + 1] === own && cells[cell + 3] === end - start && isAt(cells[cell + 2] as number, text, start, end)) return number - 1;
    cell = (cell + CELL) & mask;
  }
  return learn(text.slice(start, end), own);
}

function isAt(at: number, text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (letters[at++] !== text.charCodeAt(i)) return false;
  return true;
}

function learn(surface: string, hash: number): number {
  const number = facts.length;
  const found = readWord(surface);
  facts.push(found);
  if (number >= flags.length) flags = resized(flags, new Uint8Array(flags.length * 2));
  flags[number] =
    (found.inside.stop ? STOP : 0) |
    (found.unit === null ? 0 : UNIT) |
    (found.month ? MONTH : 0) |
    (found.inside.kind === 'number' ? NUMBER : 0);
  if (lettersEnd + surface.length > letters.length) letters = resized(letters, new Uint16Array(letters.length * 2));
  for (let i = 0; i < surface.length; i++) letters[lettersEnd + i] = surface.charCodeAt(i);
  // At most three quarters full, so that runs of cells stay short.
  if (number * CELL * 4 >= cells.length * 3) widen();
  enter(number, hash, lettersEnd, surface.length);
  lettersEnd += surface.length;
  return number;
}

function enter(number: number, hash: number, at: number, length: number): void {
  const mask = cells.length - 1;
  let cell = (hash * CELL) & mask;
  while (cells[cell] !== 0) cell = (cell + CELL) & mask;
  cells[cell] = number + 1;
  cells[cell + 1] = hash;
  cells[cell + 2] = at;
  cells[cell + 3] = length;
}

function widen(): void {
  const old = cells;
  cells = new Uint32Array(old.length * 2);
  for (let cell = 0; cell < old.length; cell += CELL) {
    if (old[cell] !== 0) enter((old[cell] as number) - 1, old[cell + 1] as number, old[cell + 2] as number, old[cell + 3] as number);
  }
}

function resized<T extends Uint8Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

import { PIECE, endOfPiece, pieceAt } from './token-pieces';
import { nextLine } from '../../read/text/text';

/** Classes whose counts the estimate weighs. The names are keys of the weights file. */
export const tokenClasses = [
  'english word',
  'english letters beyond 7',
  'foreign word',
  'foreign letters beyond 3',
  'accented word',
  'accented letters beyond 3',
  'digits by three',
  'space before digits',
  'punctuation',
  'punctuation run',
  'line break',
  'space run',
  'capitals',
  'cyrillic word',
  'cyrillic letters beyond 4',
  'arabic word',
  'arabic letter',
  'hebrew or greek letter',
  'han',
  'kana',
  'hangul word',
  'hangul',
  'other letter',
  'symbol',
  'repeated mark',
  'drawn corner',
  'drawn line',
  'east asian cell',
] as const;

export type TokenClass = (typeof tokenClasses)[number];

const ENGLISH = new Set(
  'the a an and or of in on at to for from by with as is are was were be been it its this that not we you i he she they has have had when what which who so but if will can there their our all one'.split(
    ' ',
  ),
);
const LONGEST_ENGLISH = 5;
const ENGLISH_SHARE = 0.12;
const FEWEST_WORDS = 6;
const STRAIGHT = /[\u2500\u2501\u2502\u2503\u2550\u2551\u251c\u2588\u2591]/;
/** Equal straight lines that one token holds. */
const LONGEST_LINE = 16;
/** Words are looked at in parts, as tokenisers split `camelCase`. */
const PARTS = /[A-Z]?[a-z\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]+|[A-Z\u00c0-\u00de]+(?![a-z])|[^]/g;

/** Counts by class, in the order of `tokenClasses`. Counts of two texts add up where the first ends its line. */
export function classCounts(text: string): Float64Array {
  const counts = new Float64Array(tokenClasses.length);
  for (let start = 0; start < text.length;) {
    const end = nextLine(text, start);
    countLine(text.slice(start, end), counts);
    start = end;
  }
  return counts;
}

const at = (name: TokenClass): number => tokenClasses.indexOf(name);
const AT = {
  english: at('english word'),
  foreign: at('foreign word'),
  accented: at('accented word'),
  digits: at('digits by three'),
  capitals: at('capitals'),
  punctuation: at('punctuation'),
  run: at('punctuation run'),
  breaks: at('line break'),
  blanks: at('space run'),
  cyrillic: at('cyrillic word'),
  arabic: at('arabic word'),
  greek: at('hebrew or greek letter'),
  han: at('han'),
  kana: at('kana'),
  hangul: at('hangul word'),
  letter: at('other letter'),
  symbol: at('symbol'),
  repeated: at('repeated mark'),
  corner: at('drawn corner'),
  line: at('drawn line'),
  cell: at('east asian cell'),
} as const;

function countLine(line: string, counts: Float64Array): void {
  const english = isEnglish(line);
  // A word in a cell has no neighbours to share tokens with, so it costs more than in a sentence.
  const isRow = line.startsWith('|');
  const add = (index: number, by: number): void => {
    counts[index] = (counts[index] as number) + by;
  };
  let blank = false;
  for (let start = 0; start < line.length;) {
    const piece = pieceAt(line, start);
    const end = endOfPiece(line, start, piece);
    const length = end - start;
    const afterBlank = blank;
    blank = piece === PIECE.blanks;
    switch (piece) {
      case PIECE.latin:
        countLatin(line, start, end, english, add);
        break;
      case PIECE.blanks:
        add(AT.blanks, length > 1 ? 1 : 0);
        break;
      case PIECE.punctuation:
        countMarks(line, start, end, add);
        break;
      case PIECE.drawing:
        countDrawing(line, start, end, add);
        break;
      case PIECE.digits:
        add(AT.digits, Math.ceil(length / 3));
        add(AT.digits + 1, afterBlank ? 1 : 0);
        break;
      case PIECE.breaks:
        add(AT.breaks, 1);
        break;
      case PIECE.han:
        add(AT.han, length);
        add(AT.cell, isRow ? 1 : 0);
        break;
      case PIECE.kana:
        add(AT.kana, length);
        add(AT.cell, isRow ? 1 : 0);
        break;
      case PIECE.hangul:
        add(AT.hangul, 1);
        add(AT.hangul + 1, length);
        break;
      case PIECE.cyrillic:
        add(AT.cyrillic, 1);
        add(AT.cyrillic + 1, Math.max(0, length - 4));
        break;
      case PIECE.arabic:
        add(AT.arabic, 1);
        add(AT.arabic + 1, length);
        break;
      case PIECE.greek:
        add(AT.greek, length);
        break;
      case PIECE.cjkMarks:
        add(AT.run, length);
        break;
      case PIECE.letters:
        add(AT.letter, length);
        break;
      default:
        add(AT.symbol, 1);
    }
    start = end;
  }
}

/** A rule is one mark many times, which tokenisers join: from the third on, equal marks are nearly free. */
function countMarks(line: string, start: number, end: number, add: (index: number, by: number) => void): void {
  let repeated = 0;
  for (let i = start + 2; i < end; i++) if (line[i] === line[i - 1] && line[i] === line[i - 2]) repeated++;
  add(AT.run, 1);
  add(AT.punctuation, end - start - 1 - repeated);
  add(AT.repeated, repeated);
}

/** Straight lines have tokens of their own, and up to 16 in a row are one; most corners and forks are two. */
function countDrawing(line: string, start: number, end: number, add: (index: number, by: number) => void): void {
  for (let i = start; i < end;) {
    const char = line.charAt(i);
    let next = i + 1;
    while (next < end && line.charAt(next) === char) next++;
    if (STRAIGHT.test(char)) add(AT.line, Math.ceil((next - i) / LONGEST_LINE));
    else add(AT.corner, next - i);
    i = next;
  }
}

function countLatin(line: string, start: number, end: number, english: boolean, add: (index: number, by: number) => void): void {
  if (isOnePart(line, start, end)) return countWord(end - start, english, add);
  for (const part of line.slice(start, end).match(PARTS) ?? []) {
    if (part.length > 2 && /^[A-Z]+$/.test(part)) add(AT.capitals, part.length / 3);
    else if (/[^A-Za-z]/.test(part)) {
      add(AT.accented, 1);
      add(AT.accented + 1, Math.max(0, part.length - 3));
    } else countWord(part.length, english, add);
  }
}

function countWord(length: number, english: boolean, add: (index: number, by: number) => void): void {
  add(english ? AT.english : AT.foreign, 1);
  add((english ? AT.english : AT.foreign) + 1, Math.max(0, length - (english ? 7 : 3)));
}

/** True for a word of plain letters, lower case but perhaps for the first, as most are. */
function isOnePart(line: string, start: number, end: number): boolean {
  for (let i = start + 1; i < end; i++) if (!isLower(line.charCodeAt(i))) return false;
  return (line.charCodeAt(start) | 0x20) <= 0x7a;
}

function isLower(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

/** Code and short lines count as English too: their words are; a language shows in its function words and accents. */
function isEnglish(line: string): boolean {
  if (/[\u0080-\uffff]/.test(line)) {
    const words = line.toLowerCase().match(/[a-z\u00df-\u024f]+/g) ?? [];
    if (words.length < FEWEST_WORDS) return !/[\u00c0-\u024f]/.test(line);
    return isKnownEnough(words.filter((word) => ENGLISH.has(word)).length, words.length) || (!/[\u00c0-\u024f]/.test(line) && isCode(line));
  }
  let words = 0;
  let known = 0;
  for (let at = 0; at < line.length; at++) {
    const start = at;
    while (at < line.length && isLower(line.charCodeAt(at) | 0x20)) at++;
    if (at === start) continue;
    words++;
    if (at - start <= LONGEST_ENGLISH && ENGLISH.has(line.slice(start, at).toLowerCase())) known++;
  }
  return words < FEWEST_WORDS || isKnownEnough(known, words) || isCode(line);
}

function isKnownEnough(known: number, words: number): boolean {
  return known >= words * ENGLISH_SHARE;
}

function isCode(line: string): boolean {
  return /[{}()=<>|`[\]]/.test(line);
}

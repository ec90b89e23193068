import { nextLine } from '../../read/text/text';
import { tokenWeights } from './token-weights';

/** A class whose counts the estimate weighs. */
export type TokenClass = keyof typeof tokenWeights;
export const tokenClasses = Object.keys(tokenWeights) as TokenClass[];

type Add = (name: TokenClass, by: number) => void;

/** The stretches that a line is cut into, the first that fits; any other sign stands alone. */
const PIECES = {
  latin: /[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]+/u,
  digits: /\d+/u,
  cyrillic: /[\u0400-\u052f]+/u,
  arabic: /[\u0600-\u06ff\u0750-\u077f]+/u,
  greekOrHebrew: /[\u0370-\u03ff\u0590-\u05ff]+/u,
  han: /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/u,
  kana: /[\u3040-\u30ff]+/u,
  hangul: /[\uac00-\ud7af\u1100-\u11ff]+/u,
  breaks: /[\r\n]+/u,
  blanks: /[ \t\u00a0]+/u,
  cjkMarks: /[\u3000-\u303f\uff00-\uffef]+/u,
  /** Lines and blocks that draw frames, trees and bars. */
  drawing: /[\u2500-\u259f]+/u,
  punctuation: /[!-/:-@[-`{-~\u2010-\u2027\u00a1-\u00bf]+/u,
  /** Of any other script; it goes on through letters of every script. */
  letters: /[\p{L}\p{M}]+/u,
} as const;
const KINDS = Object.keys(PIECES) as (keyof typeof PIECES)[];
const PIECE = new RegExp([...Object.values(PIECES).map(({ source }) => `(${source})`), '[^]'].join('|'), 'gu');

const ENGLISH = new Set(
  'the a an and or of in on at to for from by with as is are was were be been it its this that not we you i he she they has have had when what which who so but if will can there their our all one'.split(
    ' ',
  ),
);
const ENGLISH_SHARE = 0.12;
const FEWEST_WORDS = 6;
const STRAIGHT = /[\u2500\u2501\u2502\u2503\u2550\u2551\u251c\u2588\u2591]/;
/** Equal straight lines that one token holds. */
const LONGEST_LINE = 16;
/** Words are looked at in parts, as tokenisers split `camelCase`. */
const PARTS = /[A-Z]?[a-z\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]+|[A-Z\u00c0-\u00de]+(?![a-z])|[^]/g;

/** Counts by class. Counts of two texts add up where the first ends its line. */
export function classCounts(text: string): Readonly<Record<TokenClass, number>> {
  const counts = Object.fromEntries(tokenClasses.map((name) => [name, 0])) as Record<TokenClass, number>;
  for (let start = 0; start < text.length;) {
    const end = nextLine(text, start);
    countLine(text.slice(start, end), (name, by) => (counts[name] += by));
    start = end;
  }
  return counts;
}

function countLine(line: string, add: Add): void {
  const english = isEnglish(line);
  // A word in a cell has no neighbours to share tokens with, so it costs more than in a sentence.
  const cells = line.startsWith('|') ? 1 : 0;
  let before: string | undefined;
  for (const match of line.matchAll(PIECE)) {
    const [piece] = match;
    const { length } = piece;
    const kind = KINDS.find((_, at) => match[at + 1] !== undefined);
    if (kind === 'latin') countLatin(piece, english, add);
    else if (kind === 'punctuation') countMarks(piece, add);
    else if (kind === 'drawing') countDrawing(piece, add);
    else if (kind === 'blanks') add('space run', length > 1 ? 1 : 0);
    else if (kind === 'breaks') add('line break', 1);
    else if (kind === 'cyrillic') countWord('cyrillic word', 'cyrillic letters beyond 4', length - 4, add);
    else if (kind === 'arabic') countWord('arabic word', 'arabic letter', length, add);
    else if (kind === 'hangul') countWord('hangul word', 'hangul', length, add);
    else if (kind === 'digits') {
      add('digits by three', Math.ceil(length / 3));
      add('space before digits', before === 'blanks' ? 1 : 0);
    } else if (kind === 'han' || kind === 'kana') {
      add(kind, length);
      add('east asian cell', cells);
    } else if (kind === undefined) add('symbol', 1);
    else add(kind === 'cjkMarks' ? 'punctuation run' : kind === 'letters' ? 'other letter' : 'hebrew or greek letter', length);
    before = kind;
  }
}

/** A rule is one mark many times, which tokenisers join: from the third on, equal marks are nearly free. */
function countMarks(marks: string, add: Add): void {
  const repeated = (marks.match(/(.)\1+/gsu) ?? []).reduce((sum, { length }) => sum + Math.max(0, length - 2), 0);
  add('punctuation run', 1);
  add('punctuation', marks.length - 1 - repeated);
  add('repeated mark', repeated);
}

/** Straight lines have tokens of their own, and up to 16 in a row are one; most corners and forks are two. */
function countDrawing(drawing: string, add: Add): void {
  for (const [run, sign = ''] of drawing.matchAll(/(.)\1*/g))
    if (STRAIGHT.test(sign)) add('drawn line', Math.ceil(run.length / LONGEST_LINE));
    else add('drawn corner', run.length);
}

function countLatin(word: string, english: boolean, add: Add): void {
  // Plain letters, lower case but perhaps for the first, are one part, as most words are.
  for (const part of /^[A-Za-z][a-z]*$/.test(word) ? [word] : (word.match(PARTS) ?? []))
    if (part.length > 2 && /^[A-Z]+$/.test(part)) add('capitals', part.length / 3);
    else if (/[^A-Za-z]/.test(part)) countWord('accented word', 'accented letters beyond 3', part.length - 3, add);
    else if (english) countWord('english word', 'english letters beyond 7', part.length - 7, add);
    else countWord('foreign word', 'foreign letters beyond 3', part.length - 3, add);
}

function countWord(name: TokenClass, more: TokenClass, beyond: number, add: Add): void {
  add(name, 1);
  add(more, Math.max(0, beyond));
}

/** Code and short lines count as English too: their words are; a language shows in its function words and accents. */
function isEnglish(line: string): boolean {
  const words = line.toLowerCase().match(/[a-z\u00df-\u024f]+/g) ?? [];
  const isAccented = /[\u00c0-\u024f]/.test(line);
  if (words.length < FEWEST_WORDS) return !isAccented;
  return words.filter((word) => ENGLISH.has(word)).length >= words.length * ENGLISH_SHARE || (!isAccented && /[{}()=<>|`[\]]/.test(line));
}

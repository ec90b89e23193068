import {
  CJK,
  DIGIT,
  LETTER,
  OTHER,
  SURROGATE,
  UNSPACED,
  classOf,
  endsSentence,
  isHiragana,
  isPicture,
  isSign,
  isUnspaced,
  joinsPath,
} from './characters';
import { joinDates } from './dates';
import { cjkWeekday, monthOf } from '../languages/lexicon';
import { readNumber } from './numbers';
import { pathEnd, pathGoesOn } from './paths';
import type { Term, TermKind } from './term';
import {
  HASH_SEED,
  LONGEST_KNOWN,
  MONTH,
  NUMBER,
  UNIT,
  flagsOf,
  hashUnit,
  openVocabulary,
  termOfWord,
  unitOfWord,
  wordAt,
} from './vocabulary';
import { readWord } from './words';

/**
 * The terms of a text as numbers, for who needs no more: `2 × word`, and 1 more where it opens a sentence, is a
 * word of the vocabulary; `END` ends a sentence; `RARE - i` is `rare[i]`, any other term. Valid for `length`
 * codes, until another text is scanned.
 */
export interface Scan {
  codes: Int32Array;
  length: number;
  rare: Term[];
}

/** Terms to be found by, with what holds a sign as a whole after its first word: `R&D`, `#tag`, `@handle`, `.NET`. */
export type Whole = 'with signs' | undefined;

export const END = -1;
export const RARE = -2;

export function createScan(): Scan {
  return { codes: new Int32Array(1024), length: 0, rare: [] };
}

/** State of one pass over a text. */
interface Pass {
  readonly text: string;
  readonly scan: Scan;
  at: number;
  /** Where the codes of the sentence being read start. */
  sentence: number;
  readonly whole: Whole;
  /** Where the last word with its signs ends. */
  wholeEnd: number;
  /** It names a month, and it holds a number: a date needs both. */
  month: boolean;
  number: boolean;
}

/** Scans a plain text (see `plainText`) into `scan`, which is emptied first; linear in its length. No sentence is empty. */
export function scanTerms(text: string, scan: Scan, whole?: Whole): void {
  openVocabulary();
  scan.length = 0;
  if (scan.rare.length > 0) scan.rare = [];
  const pass: Pass = { text, scan, at: 0, sentence: 0, whole, wholeEnd: 0, month: false, number: false };
  while (pass.at < text.length) step(pass);
  endSentence(pass);
}

/** The term that a code other than `END` stands for. */
export function termOfCode({ rare }: Scan, code: number): Term {
  return code >= 0 ? termOfWord(code >> 1, (code & 1) === 1) : (rare[RARE - code] as Term);
}

function emit(scan: Scan, code: number): void {
  if (scan.length === scan.codes.length) {
    const wider = new Int32Array(scan.codes.length * 2);
    wider.set(scan.codes);
    scan.codes = wider;
  }
  scan.codes[scan.length++] = code;
}

function emitRare(scan: Scan, term: Term): void {
  emit(scan, RARE - scan.rare.length);
  scan.rare.push(term);
}

function endSentence(pass: Pass): void {
  const { scan, sentence } = pass;
  if (scan.length === sentence) return;
  if (pass.month && pass.number) withDates(scan, sentence);
  emit(scan, END);
  pass.sentence = scan.length;
  pass.month = false;
  pass.number = false;
}

/** Joins the dates of the last sentence, whose codes start at `sentence`. */
function withDates(scan: Scan, sentence: number): void {
  const codes = scan.codes.slice(sentence, scan.length);
  const terms = Array.from(codes, (code) => termOfCode(scan, code));
  const joined = joinDates(terms);
  if (joined.length === terms.length) return;
  scan.length = sentence;
  // Terms that were not joined stand in both, in the same order.
  const kept = new Set(terms);
  let at = 0;
  for (const term of joined) {
    if (!kept.has(term)) {
      emitRare(scan, term);
      continue;
    }
    while (terms[at] !== term) at++;
    emit(scan, codes[at++] as number);
  }
}

function step(pass: Pass): void {
  const unit = pass.text.charCodeAt(pass.at);
  switch (classOf(unit)) {
    case LETTER:
      return word(pass);
    case DIGIT:
      return number(pass, pass.at);
    case CJK:
      return cjkRun(pass);
    case SURROGATE:
      return astral(pass, unit);
    default:
      return other(pass, unit);
  }
}

/** Punctuation: ends a sentence, or is a sign or a unit before a number, or is passed over. */
function other(pass: Pass, unit: number): void {
  const { text, at } = pass;
  pass.at = at + 1;
  if (unit === 0x20) return;
  if (unit === 0x2d || unit === 0x2212 || unit === 0x2f) {
    const next = at + 1 < text.length ? classOf(text.charCodeAt(at + 1)) : OTHER;
    const before = at > 0 ? classOf(text.charCodeAt(at - 1)) : OTHER;
    if (before !== OTHER) return;
    if (unit !== 0x2f && next === DIGIT) number(pass, at);
    if (unit === 0x2f && next === LETTER) path(pass, at);
    return;
  }
  if (unit > 0x7f && pass.whole !== undefined && isPicture(unit)) return add(pass, 'symbol', text.charAt(at), text.charAt(at), '', null);
  // A full stop inside a token was read with it; this one stands before a space or at the end.
  if (endsSentence(unit) && !isOrdinalDot(text, at)) endSentence(pass);
}

/** The dot of `31. März`. */
function isOrdinalDot(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x2e || at === 0 || classOf(text.charCodeAt(at - 1)) !== DIGIT) return false;
  const next = /^ (\p{L}{3,12})/u.exec(text.slice(at + 1, at + 14));
  return next !== null && monthOf((next[1] ?? '').toLowerCase()) !== null;
}

function word(pass: Pass): void {
  const { text } = pass;
  const start = pass.at;
  let end = start;
  let hash = HASH_SEED;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    const kind = classOf(unit);
    if (kind !== LETTER && kind !== DIGIT && !isInnerApostrophe(text, end, unit)) break;
    hash = hashUnit(hash, unit);
  }
  if (end < text.length && joinsPath(text.charCodeAt(end)) && pathGoesOn(text, end) && path(pass, start)) return;
  let signed = end;
  while (signed < text.length && isSuffix(text.charCodeAt(signed))) signed++;
  if (signed > end && !isWordPart(text, signed)) while (end < signed) hash = hashUnit(hash, text.charCodeAt(end++));
  pass.at = end;
  if (end - start > LONGEST_KNOWN) longWord(pass, text.slice(start, end));
  else knownWord(pass, wordAt(text, start, end, hash));
  if (pass.whole !== undefined && (isSignAt(text, start - 1) || isSignAt(text, end))) wholes(pass, start, end);
}

/** `+` or `#`, with which a name may end: `C++`, `F#`. */
function isSuffix(unit: number): boolean {
  return unit === 0x2b || unit === 0x23;
}

function isSignAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isSign(text.charCodeAt(at));
}

function isWordPart(text: string, at: number): boolean {
  const kind = at < text.length ? classOf(text.charCodeAt(at)) : OTHER;
  return kind === LETTER || kind === DIGIT;
}

/** The longest run of signs within a word, and the longest word with signs. */
const SIGNS = 2;
const LONGEST_WHOLE = 64;

/** Adds a word with the signs before it, and with what signs join to it. */
function wholes(pass: Pass, start: number, end: number): void {
  const { text } = pass;
  let [from, to] = [start, end];
  while (from > pass.wholeEnd && start - from < SIGNS && isSignAt(text, from - 1)) from--;
  if (from > 0 && (classOf(text.charCodeAt(from - 1)) !== OTHER || isSignAt(text, from - 1))) from = start;
  if (from < start) addWhole(pass, from, end);
  if (start < pass.wholeEnd) return;
  for (let at = to; at - to < SIGNS && to - from < LONGEST_WHOLE && isSignAt(text, at); at++) {
    if (!isWordPart(text, at + 1)) continue;
    for (to = ++at; isWordPart(text, to); to++);
    at = to - 1;
  }
  pass.wholeEnd = to;
  if (to > end) addWhole(pass, from, to);
}

function addWhole(pass: Pass, from: number, to: number): void {
  const surface = pass.text.slice(from, to);
  add(pass, 'symbol', surface.toLowerCase(), surface, surface.toLowerCase(), null);
}

function isInnerApostrophe(text: string, at: number, unit: number): boolean {
  return (unit === 0x27 || unit === 0x2019) && at + 1 < text.length && classOf(text.charCodeAt(at + 1)) === LETTER;
}

function knownWord(pass: Pass, word: number): void {
  const { scan, sentence } = pass;
  const flags = flagsOf(word);
  if ((flags & (UNIT | MONTH | NUMBER)) !== 0) {
    if ((flags & UNIT) !== 0 && countedIn(pass, word)) return;
    if ((flags & MONTH) !== 0) pass.month = true;
    if ((flags & NUMBER) !== 0) pass.number = true;
  }
  emit(scan, word * 2 + (scan.length === sentence ? 1 : 0));
}

/** Makes the word the unit of the number before it, where there is one without. */
function countedIn({ scan, sentence }: Pass, word: number): boolean {
  if (scan.length === sentence) return false;
  const code = scan.codes[scan.length - 1] as number;
  if (code >= 0 && (flagsOf(code >> 1) & NUMBER) === 0) return false;
  const last = termOfCode(scan, code);
  if (last.kind !== 'number' || last.unit !== null) return false;
  scan.length--;
  emitRare(scan, { ...last, unit: unitOfWord(word), surface: `${last.surface} ${termOfWord(word, false).surface}` });
  return true;
}

function longWord(pass: Pass, surface: string): void {
  const { inside, opening } = readWord(surface);
  emitRare(pass.scan, pass.scan.length === pass.sentence ? opening : inside);
}

function number(pass: Pass, start: number): void {
  const found = readNumber(pass.text, start);
  pass.at = found.end;
  pass.number = true;
  // The number of an issue says which one it is, not how much of anything.
  const isName = found.kind === 'number' && found.unit === null && namesAThing(pass, start);
  add(pass, isName ? 'path' : found.kind, found.key, pass.text.slice(start, found.end), found.key, found.unit);
}

/** Things that go by their number. */
const NUMBERED: ReadonlySet<string> = new Set('issue issues ticket tickets bug bugs pr prs mr commit commits rfc adr cve pep'.split(' '));
/** The key of a tracker before the hyphen: `OPS-` of `OPS-1204`. */
const TRACKER = /(?:^|[^\p{L}\p{N}])[A-Z][A-Z0-9]{1,9}-$/u;

/** True for `#1231`, `OPS-1204`, "issue 12" and "pull request 12". */
function namesAThing({ text, scan, sentence }: Pass, start: number): boolean {
  if (text[start - 1] === '#') return true;
  if (text[start - 1] === '-') return TRACKER.test(text.slice(Math.max(0, start - 12), start));
  const before = (back: number): string =>
    scan.length - back < sentence ? '' : termOfCode(scan, scan.codes[scan.length - back] as number).folded;
  return NUMBERED.has(before(1)) || (before(1) === 'request' && (before(2) === 'pull' || before(2) === 'merge'));
}

const VERSION = /^v\d+(?:\.\d+)+(?:-[\w.]+)?$/i;

/** A version, or a file path, address or dotted identifier from `start`, if there is one: a single term. */
function path(pass: Pass, start: number): boolean {
  const end = pathEnd(pass.text, start);
  if (end === start) return false;
  pass.at = end;
  const surface = pass.text.slice(start, end);
  const kind = VERSION.test(surface) ? 'version' : 'path';
  add(pass, kind, surface.toLowerCase(), surface, surface.toLowerCase(), null);
  return true;
}

function cjkRun(pass: Pass): void {
  const { text } = pass;
  const start = pass.at;
  let end = start;
  while (end < text.length) {
    const kind = classOf(text.charCodeAt(end));
    if (kind !== CJK) break;
    const day = cjkWeekday(text, end);
    if (day !== null) {
      bigrams(pass, start, end);
      pass.at = end + day.length;
      return add(pass, 'weekday', `w${day.day}`, text.slice(end, end + day.length), '', null);
    }
    end++;
  }
  bigrams(pass, start, end);
  pass.at = end;
}

function bigrams(pass: Pass, start: number, end: number): void {
  const { text } = pass;
  if (end - start === 1) return add(pass, 'cjk', text.slice(start, end), text.slice(start, end), text.slice(start, end), null);
  for (let i = start; i + 1 < end; i++) {
    const pair = text.slice(i, i + 2);
    add(pass, 'cjk', pair, pair, pair, null);
  }
}

const ASTRAL_WORD = new RegExp(String.raw`(?:(?=[\u{10000}-\u{1ffff}])(?!${UNSPACED})[\p{L}\p{M}\p{Nd}])+`, 'uy');

function astral(pass: Pass, unit: number): void {
  ASTRAL_WORD.lastIndex = pass.at;
  const word = ASTRAL_WORD.exec(pass.text)?.[0];
  const char = word ?? String.fromCodePoint(pass.text.codePointAt(pass.at) ?? unit);
  pass.at += char.length;
  if (word !== undefined) longWord(pass, word);
  else if (char.length > 1) add(pass, isUnspaced(char) ? 'cjk' : 'symbol', char, char, char, null);
}

function add(pass: Pass, kind: TermKind, key: string, surface: string, folded: string, unit: string | null): void {
  const stop = kind === 'cjk' && isHiragana(key.charCodeAt(0)) && isHiragana(key.charCodeAt(key.length - 1));
  emitRare(pass.scan, { kind, key, surface, folded, unit, stop, named: kind === 'path' ? 'yes' : 'no' });
}

import { CJK, DIGIT, HANGUL, LETTER, OTHER, SURROGATE, classOf, isAstralHan, isHiragana } from './characters';
import { cjkWeekday, monthOf } from './lexicon';
import { readNumber } from './numbers';
import type { Term, TermKind } from './term';
import { joinDates } from './dates';
import { factsOf } from './words';

const SENTENCE_END = /[.!?…。！？;；\n]/;
const PATH_PART = /[A-Za-z0-9_@/.\\~+:=#%&?-]/;

/** Terms by sentence; a line break ends a sentence too. No sentence is empty. */
export type Sentences = readonly (readonly Term[])[];

/** State of one pass over a text. */
interface Pass {
  readonly text: string;
  readonly sentences: Term[][];
  /** The sentence being read. */
  terms: Term[];
  at: number;
}

/**
 * Terms of a plain text (see `plainText`) in reading order, linear in its length. Words are case folded and
 * lightly stemmed, Han and kana become bigrams, numbers, dates, times, versions, weekdays and paths typed.
 */
export function tokenise(text: string): Sentences {
  const pass: Pass = { text, sentences: [], terms: [], at: 0 };
  while (pass.at < text.length) step(pass);
  endSentence(pass);
  return pass.sentences;
}

function endSentence(pass: Pass): void {
  if (pass.terms.length === 0) return;
  pass.sentences.push(joinDates(pass.terms));
  pass.terms = [];
}

function step(pass: Pass): void {
  const unit = pass.text.charCodeAt(pass.at);
  switch (classOf(unit)) {
    case LETTER:
      return word(pass);
    case DIGIT:
      return number(pass, pass.at);
    case CJK:
    case HANGUL:
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
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 32;
  const before = at > 0 ? classOf(text.charCodeAt(at - 1)) : OTHER;
  if ((unit === 0x2d || unit === 0x2212) && classOf(next) === DIGIT && before === OTHER) return number(pass, at);
  if (unit === 0x2f && classOf(next) === LETTER && before === OTHER && pathFrom(pass, at)) return;
  // A full stop inside a token was read with it; this one stands before a blank or at the end.
  if (unit !== 0x20 && SENTENCE_END.test(text.charAt(at)) && !isOrdinalDot(text, at)) endSentence(pass);
  pass.at = at + 1;
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
  let end = start + 1;
  while (end < text.length && continuesWord(text, end)) end++;
  if (end < text.length && joinsPath(text.charCodeAt(end)) && pathFrom(pass, start)) return;
  pass.at = end;
  addWord(pass, text.slice(start, end));
}

function continuesWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  const kind = classOf(unit);
  if (kind === LETTER || kind === DIGIT) return true;
  const apostrophe = unit === 0x27 || unit === 0x2019;
  return apostrophe && at + 1 < text.length && classOf(text.charCodeAt(at + 1)) === LETTER;
}

/** `-` `.` `/` `:` `=` `@` `\\` `+` `~`: a path may go on behind the first word. */
function joinsPath(unit: number): boolean {
  return unit === 0x2d || unit === 0x2e || unit === 0x2f || unit === 0x3a || unit === 0x3d || unit === 0x40 || unit === 0x5c || unit === 0x2b || unit === 0x7e;
}

function addWord(pass: Pass, surface: string): void {
  const { inside, opening, unit } = factsOf(surface);
  const last = pass.terms[pass.terms.length - 1];
  if (unit !== null && last?.kind === 'number' && last.unit === null) {
    pass.terms[pass.terms.length - 1] = { ...last, unit, surface: `${last.surface} ${surface}` };
  } else {
    pass.terms.push(pass.terms.length === 0 ? opening : inside);
  }
}

function number(pass: Pass, start: number): void {
  const found = readNumber(pass.text, start);
  pass.at = found.end;
  add(pass, found.kind, found.key, pass.text.slice(start, found.end), found.key, found.unit);
}

/** A file path, address or dotted identifier from `start`: one `path` term, and its words for finding it. */
function pathFrom(pass: Pass, start: number): boolean {
  const { text } = pass;
  let end = start;
  let joint = false;
  while (end < text.length && PATH_PART.test(text.charAt(end))) {
    const char = text.charAt(end);
    const inner = end + 1 < text.length && end > start && /[A-Za-z0-9_]/.test(text.charAt(end + 1)) && /[A-Za-z0-9_)]/.test(text.charAt(end - 1));
    if (char === '/' || char === '\\' || char === '@' || char === '=' || (char === '.' && inner)) joint = true;
    if (end - start > 400) break;
    end++;
  }
  if (!joint) return false;
  let surface = text.slice(start, end).replace(/[.:?&=#%+~-]+$/, '');
  if (surface.endsWith('/') && surface.indexOf('/') === surface.length - 1) surface = surface.slice(0, -1);
  if (!/[./\\@=]/.test(surface.slice(1)) && !surface.startsWith('/')) return false;
  // "and/or", "iOS/Android": two words, not a path.
  if (/^[\p{L}]+(?:\/[\p{L}]+)+$/u.test(surface) && !/^[a-z]+(?:\/[a-z]+){2,}$/.test(surface)) return false;
  if (/^\p{L}+\.\p{Lu}\p{Ll}+$/u.test(surface)) return false;
  pass.at = start + surface.length;
  add(pass, 'path', surface.toLowerCase(), surface, surface.toLowerCase(), null);
  return true;
}

function cjkRun(pass: Pass): void {
  const { text } = pass;
  const start = pass.at;
  let end = start;
  while (end < text.length) {
    const kind = classOf(text.charCodeAt(end));
    if (kind !== CJK && kind !== HANGUL) break;
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

function astral(pass: Pass, unit: number): void {
  const char = String.fromCodePoint(pass.text.codePointAt(pass.at) ?? unit);
  pass.at += char.length;
  if (char.length === 1) return;
  add(pass, isAstralHan(unit) ? 'cjk' : /\p{L}/u.test(char) ? 'word' : 'symbol', char.toLowerCase(), char, char, null);
}

function add(pass: Pass, kind: TermKind, key: string, surface: string, folded: string, unit: string | null): void {
  const stop = kind === 'cjk' && isHiragana(key.charCodeAt(0)) && isHiragana(key.charCodeAt(key.length - 1));
  pass.terms.push({ kind, key, surface, folded, unit, stop, named: kind === 'path' ? 'yes' : 'no' });
}

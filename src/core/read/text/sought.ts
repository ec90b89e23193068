import { attempt } from '../../model/errors';
import { decodeText } from './text';

/** A text in each form in which files hold it: as it is, with other line ends, indented, quoted with `>`, and escaped as in JSON. */
export interface Sought {
  holds(this: void, text: string): boolean;
  /** The same for bytes of any kind, read as UTF-8 and as UTF-16. */
  isIn(this: void, bytes: Uint8Array): boolean;
  /** The text with `mark` in place of each. */
  replaced(this: void, text: string, mark: string): string;
  /** A text of JSON without it in any of its values; null where it is no JSON. */
  outOfJson(this: void, text: string): string | null;
}

/** From one line to the next, whatever indents or quotes that, also where JSON escapes it, once or more. */
const GAP = String.raw`[ \t]*(?:(?:\r\n?|\n|(?:\\+r)?\\+n|\\+u000[aA])[ \t>]*)+`;

/** Engines refuse a pattern of a whole note. UTF-16 units. */
const LONGEST_PATTERN = 4000;

/** Seeks all of these texts, also with letters composed or decomposed as some systems do. White space around them, and how many empty lines stand in them, does not count. */
export function soughtFor(texts: readonly string[]): Sought {
  const all = [...new Set(texts.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]).map((text) => text.trim()))].filter(
    (text) => text !== '',
  );
  const forms = all.sort((a, b) => b.length - a.length).map((text) => ({ patterns: patternsOf(text), word: longestWord(text) }));
  const replaced = (text: string, mark: string): string =>
    forms.reduce((rest, { patterns, word }) => (rest.includes(word) ? exchanged(rest, patterns, mark) : rest), text);
  const holds = (text: string): boolean => replaced(text, '').length < text.length;
  const decoded = (bytes: Uint8Array, coding: string): string => new TextDecoder(coding).decode(bytes);
  return {
    holds,
    replaced,
    isIn: (bytes) =>
      holds(decodeText(bytes) ?? '') ||
      (!isText(bytes) && ['utf-8', 'utf-16le', 'utf-16be'].some((coding) => holds(decoded(bytes, coding)))),
    outOfJson: (text) => {
      const reviver = (_: string, value: unknown): unknown => (typeof value === 'string' ? replaced(value, '') : value);
      const parsed = attempt((): unknown => JSON.parse(text, reviver), null);
      return parsed === null ? null : JSON.stringify(parsed);
    },
  };
}

/** In whatever form, it stands there as it is: most files are ruled out by that. */
function longestWord(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).reduce((a, b) => (b.length > a.length ? b : a), '');
}

/** The patterns of a text that follow each other; each but the first begins with a word, which has one form only. */
function patternsOf(text: string): RegExp[] {
  const parts = [''];
  for (const piece of text.match(/[A-Za-z0-9]+|[ \t]*(?:\r\n?|\n)\s*|[^]/g) ?? []) {
    const isWord = /^[A-Za-z0-9]/.test(piece);
    if (isWord && (parts.at(-1) ?? '').length > LONGEST_PATTERN) parts.push('');
    parts.push(`${parts.pop() ?? ''}${isWord || piece === ' ' ? piece : /[\r\n]/.test(piece) ? GAP : formOf(piece)}`);
  }
  return parts.map((part, at) => new RegExp(part, at === 0 ? 'g' : 'y'));
}

/** The text with `mark` in each place where the patterns stand one after the other. */
function exchanged(text: string, [first = /(?!)/g, ...others]: readonly RegExp[], mark: string): string {
  const kept: string[] = [];
  let at = 0;
  first.lastIndex = 0;
  for (let match = first.exec(text); match !== null; match = first.exec(text)) {
    let end = first.lastIndex;
    const isWhole = others.every((pattern) => {
      pattern.lastIndex = end;
      const isNext = pattern.test(text);
      end = pattern.lastIndex;
      return isNext;
    });
    if (isWhole) kept.push(text.slice(at, match.index), mark);
    if (isWhole) at = end;
    first.lastIndex = isWhole ? end : match.index + 1;
  }
  return kept.join('') + text.slice(at);
}

/** Whether bytes are a text as editors write it. */
export function isText(bytes: Uint8Array): boolean {
  return decodeText(bytes)?.includes('\0') === false;
}

/** The pattern of a sign that is no letter, digit or space of English: it may be escaped. */
function formOf(sign: string): string {
  const hex = sign.charCodeAt(0).toString(16).padStart(4, '0');
  const plain = /[\p{L}\p{N}\p{M}\p{Cs}]/u.test(sign) ? sign : `\\u${hex}`;
  const written = sign === '\t' ? String.raw`\t|\\+t` : sign === '\\' ? String.raw`\\+` : sign === "'" ? "''?" : plain;
  const escaped = /[!-[\]-~]/.test(sign) ? String.raw`\\*(?:${written})` : written;
  return `(?:${escaped}|${String.raw`\\+u`}${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

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

/** Seeks all of these texts. White space around them, and how many empty lines stand in them, does not count. */
export function soughtFor(texts: readonly string[]): Sought {
  const lines = texts.map((text) => text.trim().split(/[ \t]*(?:\r\n?|\n)\s*/)).filter(([first]) => first !== '');
  const forms = lines.map((some) => some.map(formOf).join(GAP)).sort((a, b) => b.length - a.length);
  const pattern = forms.length === 0 ? /(?!)/g : new RegExp(forms.join('|'), 'g');
  // In whatever form, its longest word stands there as it is: most files are ruled out by that.
  const words = lines.map((some) => (some.join('\n').match(/[A-Za-z0-9]+/g) ?? []).reduce((a, b) => (b.length > a.length ? b : a), ''));
  const holds = (text: string): boolean => words.some((word) => text.includes(word)) && text.search(pattern) >= 0;
  const replaced = (text: string, mark: string): string => (holds(text) ? text.replace(pattern, () => mark) : text);
  const decoded = (bytes: Uint8Array, coding: string): string => new TextDecoder(coding).decode(bytes);
  return {
    holds,
    replaced,
    isIn: (bytes) =>
      holds(decodeText(bytes) ?? '') || (!isText(bytes) && ['utf-8', 'utf-16le', 'utf-16be'].some((one) => holds(decoded(bytes, one)))),
    outOfJson: (text) => {
      const parsed = attempt(
        (): unknown => JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? replaced(value, '') : value)),
        null,
      );
      return parsed === null ? null : JSON.stringify(parsed);
    },
  };
}

/** Whether bytes are a text as editors write it. */
export function isText(bytes: Uint8Array): boolean {
  return decodeText(bytes)?.includes('\0') === false;
}

/** The pattern of a line: each sign that is no letter, digit or space may be escaped. */
function formOf(line: string): string {
  return line.replace(/[^A-Za-z0-9 ]/g, (sign) => {
    const hex = sign.charCodeAt(0).toString(16).padStart(4, '0');
    const plain = /[\p{L}\p{N}\p{M}\p{Cs}]/u.test(sign) ? sign : `\\u${hex}`;
    const written = sign === '\t' ? String.raw`\t|\\+t` : sign === '\\' ? String.raw`\\+` : sign === "'" ? "''?" : plain;
    const escaped = /[!-[\]-~]/.test(sign) ? String.raw`\\*(?:${written})` : written;
    return `(?:${escaped}|${String.raw`\\+u`}${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
}

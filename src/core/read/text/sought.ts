import { decodeText } from './text';

/** A text in each form in which files hold it: as it is, with other line ends, indented, quoted with `>`, and escaped as in JSON. */
export interface Sought {
  holds(text: string): boolean;
  /** The same for bytes of any kind, read as UTF-8 and as UTF-16. */
  isIn(bytes: Uint8Array): boolean;
  /** The text with `mark` in place of each. */
  replaced(text: string, mark: string): string;
  /** A value of JSON without it: texts are cut, and a list of texts loses those that held it. */
  scrubbed(value: unknown): unknown;
}

/** From one line to the next, whatever indents or quotes that, also where JSON escapes it, once or more. */
const GAP = String.raw`[ \t]*(?:(?:\r\n?|\n|(?:\\+r)?\\+n|\\+u000[aA])[ \t>]*)+`;

/** Seeks all of these texts. White space around them, and how many empty lines stand in them, does not count. */
export function soughtFor(texts: readonly string[]): Sought {
  const lines = texts.map((text) => text.trim().split(/[ \t]*(?:\r\n?|\n)\s*/)).filter(([first]) => first !== '');
  const forms = lines.map((some) => some.map(formOf).join(GAP)).sort((a, b) => b.length - a.length);
  const pattern = forms.length === 0 ? /(?!)/g : new RegExp(forms.join('|'), 'g');
  // Whatever form a text has, its longest word stands in it as it is: most files are ruled out by that.
  const words = lines.map((some) => (some.join('\n').match(/[A-Za-z0-9]+/g) ?? []).reduce((a, b) => (b.length > a.length ? b : a), ''));
  const holds = (text: string): boolean => words.some((word) => text.includes(word)) && text.search(pattern) >= 0;
  const replaced = (text: string, mark: string): string => (holds(text) ? text.replace(pattern, () => mark) : text);
  const scrubbed = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value, '');
    if (Array.isArray(value))
      return value.every((one) => typeof one === 'string') ? value.filter((one) => !holds(one)) : value.map(scrubbed);
    if (!(value instanceof Object)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [replaced(key, ''), scrubbed(one)]));
  };
  return {
    holds,
    replaced,
    scrubbed,
    isIn: (bytes) => {
      const text = decodeText(bytes);
      if (holds(text ?? new TextDecoder().decode(bytes))) return true;
      const isText = text !== null && !text.includes('\0');
      return !isText && ['utf-16le', 'utf-16be'].some((coding) => holds(new TextDecoder(coding).decode(bytes)));
    },
  };
}

/** The pattern of a line: each sign that is no letter, digit or space may be escaped. */
function formOf(line: string): string {
  return line.replace(/[^A-Za-z0-9 ]/g, (sign) => {
    const code = sign.charCodeAt(0);
    const hex = [...code.toString(16).padStart(4, '0')].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit));
    const plain = /[\p{L}\p{N}\p{M}\p{Cs}]/u.test(sign) ? sign : `\\u${code.toString(16).padStart(4, '0')}`;
    const written = sign === '\t' ? String.raw`\t|\\+t` : sign === '\\' ? String.raw`\\+` : sign === "'" ? "''?" : plain;
    return `(?:${code < 0x80 && code > 0x20 && sign !== '\\' ? String.raw`\\*(?:${written})` : written}|${String.raw`\\+u`}${hex.join('')})`;
  });
}

/**
 * A reader for the plain frontmatter that nearly all notes have: `key: value` lines, quoted texts
 * without escapes, lists of such values. Thirty times faster than a whole YAML parser, and it
 * gives up (null) at the first thing that it is not sure of.
 */

export interface SimpleYaml {
  readonly data: Record<string, unknown>;
  /** Every text, with its property path and the offset of its first unit (quotes left out). */
  readonly texts: readonly { readonly property: string; readonly value: string; readonly start: number }[];
}

const KEY = /^([A-Za-z_][\w-]*(?: [\w-]+)*):(?: +|$)/;
const ITEM = /^( *)- +/;
/** Keys that are no texts to YAML, or no mere names to JavaScript. */
const ODD_KEYS = new Set(['null', 'Null', 'NULL', 'true', 'True', 'TRUE', 'false', 'False', 'FALSE', '__proto__']);
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/;
/** First units of a plain text that no YAML rule claims. */
const PLAIN_START = /^[A-Za-z_\u00c0-\ud7ff]/;
/** An id as this program makes them (ULID): it may begin with a digit, and a letter other than the E of a number makes it a text. */
const ULID = /^(?=.*[A-DF-HJKMNP-TV-Z])[0-9A-HJKMNP-TV-Z]{26}$/;
/** Character sequences that a plain text must not hold: `: ` or ` #`, or a colon at its end. */
const NOT_PLAIN = /: |:$| #/;
/** Inside `[...]` much more is punctuation. */
const NOT_IN_FLOW = /[[\]{}:#"'&*!|>%@`?]/;

/** The properties of a frontmatter block, null where it takes a YAML parser to tell. */
export function readSimpleYaml(source: string): SimpleYaml | null {
  const reading = new Reading();
  for (let at = 0; at < source.length;) {
    const newline = source.indexOf('\n', at);
    let end = newline < 0 ? source.length : newline;
    const next = end + 1;
    if (source.charCodeAt(end - 1) === 13 && end > at) end--;
    if (!reading.line(source.slice(at, end), at)) return null;
    at = next;
  }
  return reading;
}

class Reading implements SimpleYaml {
  readonly data: Record<string, unknown> = {};
  readonly texts: { property: string; value: string; start: number }[] = [];
  private key = '';
  /** The list being read, and the indentation of its items; -1 where the last property has a value of its own. */
  private list: unknown[] | null = null;
  private indent = -1;

  /** Takes one line; false where it is not simple. */
  line(line: string, offset: number): boolean {
    if (line === '' || line.charCodeAt(0) === 35) return true;
    const item = ITEM.exec(line);
    if (item !== null) return this.item(line, offset, item[1]?.length ?? 0, item[0].length);
    const key = KEY.exec(line);
    if (key === null) return false;
    this.key = key[1] ?? '';
    if (ODD_KEYS.has(this.key) || Object.hasOwn(this.data, this.key)) return false;
    const from = key[0].length;
    const written = withoutBlanks(line, from);
    this.list = null;
    this.indent = written === '' ? 0 : -1;
    this.data[this.key] = null;
    if (written === '') return true;
    const value = written.startsWith('[') ? this.flow(written, offset + from) : this.scalar(written, offset + from, this.key);
    if (value === undefined) return false;
    this.data[this.key] = value;
    return true;
  }

  private item(line: string, offset: number, indent: number, from: number): boolean {
    if (this.indent < 0 || this.key === '') return false;
    if (this.list === null) {
      this.list = [];
      this.indent = indent;
      this.data[this.key] = this.list;
    } else if (indent !== this.indent) return false;
    const written = withoutBlanks(line, from);
    if (written === '' || written.startsWith('- ')) return false;
    const value = this.scalar(written, offset + from, `${this.key}.${this.list.length}`);
    if (value === undefined) return false;
    this.list.push(value);
    return true;
  }

  /** `[a, b]` of plain values; undefined for any other. */
  private flow(written: string, offset: number): unknown[] | undefined {
    const inner = written.slice(1, -1);
    if (!written.endsWith(']') || written.length < 2 || NOT_IN_FLOW.test(inner)) return undefined;
    if (withoutBlanks(inner, 0) === '') return [];
    const values: unknown[] = [];
    let at = offset + 1;
    for (const part of inner.split(',')) {
      const text = withoutBlanks(part, 0);
      const value = text === '' ? undefined : this.scalar(text, at + part.indexOf(text), `${this.key}.${values.length}`);
      if (value === undefined) return undefined;
      values.push(value);
      at += part.length + 1;
    }
    return values;
  }

  /** One value by the core schema; undefined where it is not simple. */
  private scalar(written: string, offset: number, property: string): unknown {
    const first = written.charCodeAt(0);
    if (first === 34 || first === 39) {
      const value = written.slice(1, -1);
      if (written.length < 2 || written.charCodeAt(written.length - 1) !== first || value.includes(first === 34 ? '"' : "'"))
        return undefined;
      if ((first === 34 && value.includes('\\')) || holdsOddUnit(value)) return undefined;
      return this.text(value, offset + 1, property);
    }
    if (INTEGER.test(written)) return Number(written);
    if (DATE.test(written) || ULID.test(written)) return this.text(written, offset, property);
    if (!PLAIN_START.test(written) || NOT_PLAIN.test(written) || holdsOddUnit(written)) return undefined;
    return WORDS.has(written) ? WORDS.get(written) : this.text(written, offset, property);
  }

  private text(value: string, start: number, property: string): string {
    this.texts.push({ property, value, start });
    return value;
  }
}

/** From `from` on, without the spaces at either end. Other white space is text to YAML. */
function withoutBlanks(line: string, from: number): string {
  let start = from;
  let end = line.length;
  while (start < end && line.charCodeAt(start) === 32) start++;
  while (end > start && line.charCodeAt(end - 1) === 32) end--;
  return line.slice(start, end);
}

/** A tab, another control unit, a byte order mark or half of a pair: YAML has rules of its own for them. */
function holdsOddUnit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 32 || (unit >= 0x7f && unit <= 0x9f) || (unit >= 0xd800 && unit <= 0xdfff) || unit === 0xfeff) return true;
  }
  return false;
}

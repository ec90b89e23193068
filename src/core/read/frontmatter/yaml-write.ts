import { ExactNumber } from './exact-number';
import { plainValue } from './yaml-scalar';
import type { ScalarStyle } from './yaml-tree';

/** Characters that a text without quotes never begins with, holds or ends with. */
const NOT_PLAIN = /^[\s,[\]{}#&*!|>'"%@`]|^[?:-](?:\s|$)|:\s|\s#|[\s:-]$/;
/**
 * `name: value` in lines without their ends, in the layout that Obsidian itself writes: lists and
 * maps in blocks, quotes where the core schema would read another value. Nothing is written for null.
 */
export function writeProperty(name: string, value: unknown): string[] {
  // A line that begins with `---` or `...` ends the properties for some readers.
  return entry(`${writeScalar(name, /^(?:---|\.\.\.)/.test(name) ? 'double' : 'plain')}:`, value, '  ');
}

/** A value that is no list or map, on one line; a text takes the quotes of `style` where it can. */
export function writeScalar(value: unknown, style: ScalarStyle = 'plain'): string {
  if (typeof value !== 'string') return writeWord(value);
  if (style !== 'single' && style !== 'double' && isPlain(value)) return value;
  const single = style === 'single' || (style !== 'double' && value.includes('"') && !value.includes("'"));
  return single && !isOdd(value) && !value.includes('\n') ? `'${value.replaceAll("'", "''")}'` : writeDouble(value);
}

/** An item of a list in lines of its own, without their ends. */
export function writeItem(value: unknown): string[] {
  return entry('-', value, '  ');
}

/** A value within brackets or braces, where commas and brackets would end a text without quotes; lists and maps as JSON. */
export function writeFlow(value: unknown, style: ScalarStyle = 'plain'): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeFlow(item, 'double')).join(',')}]`;
  if (typeof value === 'object' && value !== null && !(value instanceof ExactNumber))
    return `{${Object.entries(value)
      .map(([name, item]) => `${JSON.stringify(name)}:${writeFlow(item, 'double')}`)
      .join(',')}}`;
  const written = writeScalar(value, style);
  return typeof value === 'string' && written === value && /[,[\]{}]/.test(value) ? writeScalar(value, 'double') : written;
}

function writeWord(value: unknown): string {
  if (value instanceof ExactNumber) return value.letters;
  if (typeof value !== 'number') return typeof value === 'boolean' ? String(value) : 'null';
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

/** JSON's escapes are YAML's too; it leaves some units bare that no file should hold unseen. */
function writeDouble(text: string): string {
  return Array.from(JSON.stringify(text), (char) =>
    isOddChar(char) ? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}` : char,
  ).join('');
}

function isPlain(text: string): boolean {
  return !text.includes('\n') && !NOT_PLAIN.test(text) && !isOdd(text) && plainValue(text) === text;
}

function isOdd(text: string): boolean {
  return Array.from(text).some(isOddChar);
}

/** Control characters but the newline, halves of a pair, marks and separators: written as escapes only. */
function isOddChar(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x7f) return code < 32 && code !== 10;
  return (
    code <= 0x9f ||
    code === 0x2028 ||
    code === 0x2029 ||
    (code >= 0xd800 && code <= 0xdfff) ||
    code === 0xfeff ||
    code === 0xfffe ||
    code === 0xffff
  );
}

/** A value after `head` (`name:` or `-`), on its line where it fits, else on lines below. */
function entry(head: string, value: unknown, indent: string): string[] {
  if (value === null || value === undefined) return [head];
  if (typeof value === 'string' && isBlock(value)) return [`${head} |${value.endsWith('\n') ? '' : '-'}`, ...blockLines(value, indent)];
  if (typeof value !== 'object' || value instanceof ExactNumber) return [`${head} ${writeScalar(value)}`];
  const inner = Array.isArray(value)
    ? value.flatMap((item) => entry('-', item, '  '))
    : Object.entries(value).flatMap(([name, item]) => entry(`${writeScalar(name)}:`, item, '  '));
  if (inner.length === 0) return [`${head} ${Array.isArray(value) ? '[]' : '{}'}`];
  // A list or map in a list begins after the dash.
  if (head === '-') return inner.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`.trimEnd());
  return [head, ...inner.map((line) => (line === '' ? '' : indent + line))];
}

/** Several lines that a block can hold as they are. */
function isBlock(text: string): boolean {
  return text.includes('\n') && !/^\s|[ \t]\n|[ \t]$|\n\n$/.test(text) && !isOdd(text);
}

function blockLines(text: string, indent: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line));
}

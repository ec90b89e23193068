import { isAlias, isMap, isNode, isScalar, isSeq, Scalar, stringify, type Document, type Pair, type YAMLMap } from 'yaml';
import { MemoryError } from '../model/errors';
import { findFrontmatter, type FrontmatterBlock } from './frontmatter-block';
import { BrokenYaml, parseYaml, yamlDocument } from './yaml';

/**
 * A note's text with one property set, or removed where `value` is undefined. Only the lines of
 * that property change: comments, quotes, order, line ends and byte order mark stay, and nothing
 * changes where the value is equal already. Throws MemoryError `unreadable` where the frontmatter
 * is no YAML, or where the change cannot be made without touching more.
 */
export function setProperty(text: string, key: string, value: unknown): string {
  const block = findFrontmatter(text);
  if (block === null) return value === undefined ? text : withNewBlock(text, key, value);
  const source = text.slice(block.inner.start, block.inner.end);
  const before = readOrThrow(source);
  if (Object.hasOwn(before, key) ? sameValue(before[key], value) : value === undefined) return text;
  const eol = eolOf(text, block);
  const patched = patch(source, yamlDocument(source), key, value, eol);
  // The patch is checked against what it was to do: a wrong one must never reach the file.
  const wanted = { ...before, [key]: value };
  if (value === undefined) delete wanted[key];
  const after = patched === null ? null : readable(patched);
  const whole = patched === null ? null : text.slice(0, block.inner.start) + patched + text.slice(block.inner.end);
  const closed = whole === null ? null : findFrontmatter(whole);
  if (whole === null || patched === null || closed?.inner.end !== block.inner.start + patched.length || !sameValue(after, wanted)) {
    throw new MemoryError('unreadable', `The property "${key}" cannot be changed without touching other lines of the frontmatter. Change it by hand.`);
  }
  return whole;
}

function readOrThrow(source: string): Record<string, unknown> {
  try {
    return parseYaml(source);
  } catch (error) {
    if (!(error instanceof BrokenYaml)) throw error;
    const where = error.line > 0 ? `Line ${error.line + 1}: ` : '';
    throw new MemoryError('unreadable', `The frontmatter cannot be read, so it is left alone. ${where}${error.message}`);
  }
}

function readable(source: string): Record<string, unknown> | null {
  try {
    return parseYaml(source);
  } catch {
    return null;
  }
}

function withNewBlock(text: string, key: string, value: unknown): string {
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const eol = /\r\n/.test(text) ? '\r\n' : '\n';
  const lines = `---${eol}${propertyLines(key, value, '', eol)}---${eol}`;
  return text.slice(0, mark) + lines + text.slice(mark);
}

function eolOf(text: string, block: FrontmatterBlock): string {
  return text.charCodeAt(block.inner.start - 2) === 13 ? '\r\n' : '\n';
}

/** The block with the property's lines changed, added or taken out; null where its layout does not allow it. */
function patch(source: string, document: Document.Parsed, key: string, value: unknown, eol: string): string | null {
  const map = document.contents as unknown as YAMLMap | null;
  const atEnd = (indent: string): string => {
    const gap = source === '' || source.endsWith('\n') ? '' : eol;
    return source + gap + propertyLines(key, value, indent, eol);
  };
  if (!isMap(map)) return atEnd('');
  if (map.flow === true) return null;
  const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  const first = map.items[0]?.key;
  const column = isNode(first) && first.range ? first.range[0] - lineStart(source, first.range[0]) : 0;
  const indent = ' '.repeat(column);
  if (pair === undefined) return value === undefined ? source : atEnd(indent);
  return changePair(source, pair, key, value, indent, eol);
}

function changePair(source: string, pair: Pair, key: string, value: unknown, indent: string, eol: string): string | null {
  const name = pair.key;
  if (!isScalar(name) || !name.range) return null;
  const start = lineStart(source, name.range[0]);
  if (source.slice(start, name.range[0]).trim() !== '') return null;
  const old = pair.value;
  if (value !== undefined && isScalar(old) && old.range && isInline(value) && !isBlockScalar(old) && old.range[1] > old.range[0]) {
    return source.slice(0, old.range[0]) + inlineText(value, old) + source.slice(old.range[1]);
  }
  const end = pairEnd(source, old, name.range[1]);
  if (value === undefined) return source.slice(0, start) + source.slice(end);
  // The comment behind a value that had one line stays behind the new one.
  const lines = propertyLines(key, value, indent, eol);
  const last = isNode(old) && old.range ? Math.max(name.range[1], valueEnd(source, old, name.range[1])) : name.range[1];
  const tail = /^:?([ \t]+#[^\r\n]*)/.exec(source.slice(last, end));
  const comment = tail !== null && lineStart(source, last) === start ? (tail[1] ?? '') : '';
  const firstEnd = lines.indexOf(eol);
  const withComment = comment === '' ? lines : lines.slice(0, firstEnd) + comment + lines.slice(firstEnd);
  return source.slice(0, start) + (end > start && source[end - 1] !== '\n' ? withComment.slice(0, -eol.length) : withComment) + source.slice(end);
}

function isInline(value: unknown): boolean {
  return typeof value !== 'object' && !(typeof value === 'string' && value.includes('\n'));
}

function isBlockScalar(node: Scalar): boolean {
  return node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
}

/** One value on one line, in the quotes that the old one had. */
function inlineText(value: unknown, old: Scalar): string {
  const scalar = new Scalar(value);
  if (typeof value === 'string' && (old.type === Scalar.QUOTE_DOUBLE || old.type === Scalar.QUOTE_SINGLE)) scalar.type = old.type;
  return stringify(scalar, { lineWidth: 0 }).replace(/\n$/, '');
}

/** `key: value` as lines, in the layout that Obsidian itself writes. */
function propertyLines(key: string, value: unknown, indent: string, eol: string): string {
  const lines = stringify({ [key]: value }, { lineWidth: 0, nullStr: '' }).replace(/[ \t]+$/gm, '').replace(/\n$/, '').split('\n');
  return lines.map((line) => (line === '' ? '' : indent + line) + eol).join('');
}

/** Where the pair's last line ends, its newline included: behind its value, and a comment on that line. */
function pairEnd(source: string, value: unknown, keyEnd: number): number {
  let last = keyEnd;
  if (isNode(value) && value.range) last = Math.max(last, valueEnd(source, value, keyEnd));
  const newline = source.indexOf('\n', last);
  return newline < 0 ? source.length : newline + 1;
}

/** The offset of the value's last character that is more than layout. */
function valueEnd(source: string, node: unknown, keyEnd: number): number {
  if (isMap(node) && node.flow !== true) {
    const pair = node.items[node.items.length - 1];
    if (pair === undefined) return keyEnd;
    const end = isNode(pair.key) && pair.key.range ? pair.key.range[1] : keyEnd;
    return Math.max(end, valueEnd(source, pair.value, end));
  }
  if (isSeq(node) && node.flow !== true) {
    const item = node.items[node.items.length - 1];
    const start = node.range ? node.range[0] : keyEnd;
    return item === undefined ? start : Math.max(start, lastDash(source, node.range ?? null), valueEnd(source, item, start));
  }
  if (!isNode(node) || !node.range) return keyEnd;
  if (isAlias(node) || !isScalar(node) || !isBlockScalar(node)) return Math.max(keyEnd, node.range[1]);
  // A block scalar owns its trailing newline; without it, its last line is the one before.
  const end = node.range[1];
  return end > 0 && source[end - 1] === '\n' ? end - 1 : end;
}

/** An empty last item (`-` alone) has no range of its own: the list's last dash stands for it. */
function lastDash(source: string, range: readonly [number, number, number] | null): number {
  if (range === null) return 0;
  return source.slice(range[0], range[1]).trimEnd().length + range[0];
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

/** Deep equality of two YAML values. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]));
}

import { MemoryError } from '../model/errors';
import type { Range } from '../model/note';
import { findFrontmatter, hasUnclosedFrontmatter, type FrontmatterBlock } from './frontmatter-block';
import { BrokenYaml, keyName, parseYaml, yamlTree } from './yaml';
import type { YamlMap } from './yaml-tree';
import { writeProperty, writeScalar } from './yaml-write';

/**
 * A note's text with one property set, or removed where `value` is undefined. Only the lines of
 * that property change: comments, quotes, order, line ends and byte order mark stay, and nothing
 * changes where the value is equal already. Throws MemoryError `unreadable` where the frontmatter
 * is no YAML, or where the change cannot be made without touching more.
 */
export function setProperty(text: string, key: string, value: unknown): string {
  const block = findFrontmatter(text);
  if (block === null) {
    if (hasUnclosedFrontmatter(text)) throw new MemoryError('unreadable', 'The frontmatter is opened and never closed, so it is left alone. End it with a line of "---".');
    return value === undefined ? text : withNewBlock(text, key, value);
  }
  const source = text.slice(block.inner.start, block.inner.end);
  const before = readOrThrow(source);
  if (Object.hasOwn(before, key) ? sameValue(before[key], value) : value === undefined) return text;
  const eol = eolOf(text, block);
  const patched = patch(source, yamlTree(source), key, value, eol);
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

/**
 * Where the frontmatter stands, its last line end included, if it holds these properties in this order,
 * a line for each, and nothing else; null where there is none or it holds anything more, be it a comment.
 */
export function blockOfOnly(text: string, keys: readonly string[]): Range | null {
  const block = findFrontmatter(text);
  if (block === null) return null;
  const source = text.slice(block.inner.start, block.inner.end);
  if (source.split('\n').length !== keys.length + 1) return null;
  const held = Object.keys(readable(source) ?? {});
  if (held.length !== keys.length || !keys.every((key, i) => held[i] === key)) return null;
  const newline = text.indexOf('\n', block.range.end);
  return { start: block.range.start, end: newline < 0 ? text.length : newline + 1 };
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
function patch(source: string, map: YamlMap | null, key: string, value: unknown, eol: string): string | null {
  if (map?.flow === true) return null;
  const pair = map?.pairs.find((one) => keyName(one.key) === key);
  const indent = ' '.repeat(map === null ? 0 : map.start - lineStart(source, map.start));
  if (pair !== undefined) return changePair(source, pair, key, value, indent, eol);
  const gap = source === '' || source.endsWith('\n') ? '' : eol;
  return source + gap + propertyLines(key, value, indent, eol);
}

function changePair(source: string, pair: YamlMap['pairs'][number], key: string, value: unknown, indent: string, eol: string): string | null {
  const { key: name, value: old } = pair;
  const start = lineStart(source, name.start);
  if (name.kind !== 'scalar' || source.slice(start, name.start).trim() !== '') return null;
  if (value !== undefined && old.kind === 'scalar' && old.style !== 'block' && old.end > old.start && isInline(value)) {
    return source.slice(0, old.start) + writeScalar(value, old.style) + source.slice(old.end);
  }
  const last = Math.max(name.end, old.end);
  const newline = source.indexOf('\n', last);
  const end = newline < 0 ? source.length : newline + 1;
  if (value === undefined) return source.slice(0, start) + source.slice(end);
  const lines = propertyLines(key, value, indent, eol);
  // A comment behind the value stays, and one behind the name of a list below it.
  const rest = source.slice(lineStart(source, last) === start ? last : name.end, end);
  const comment = /^(?:[ \t]*:)?([ \t]+#[^\r\n]*)/.exec(rest)?.[1] ?? '';
  const firstEnd = lines.indexOf(eol);
  const withComment = lines.slice(0, firstEnd) + comment + lines.slice(firstEnd);
  return source.slice(0, start) + (newline < 0 ? withComment.slice(0, -eol.length) : withComment) + source.slice(end);
}

function isInline(value: unknown): boolean {
  return typeof value !== 'object' && !(typeof value === 'string' && value.includes('\n'));
}

/** `key: value` as lines with their ends. */
function propertyLines(key: string, value: unknown, indent: string, eol: string): string {
  return writeProperty(key, value).map((line) => (line === '' ? '' : indent + line) + eol).join('');
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

import { MemoryError } from '../../model/errors';
import type { Range } from '../../model/note';
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
    if (hasUnclosedFrontmatter(text))
      throw new MemoryError('unreadable', 'The frontmatter is opened and never closed, so it is left alone. End it with a line of "---".');
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
    throw new MemoryError(
      'unreadable',
      `The property "${key}" cannot be changed without touching other lines of the frontmatter. Change it by hand.`,
    );
  }
  return whole;
}

/** A property and what it is to hold: undefined takes it out. */
export interface Setting {
  readonly key: string;
  readonly value?: unknown;
}

/**
 * A note's text with all of these properties set, as `setProperty` would set one after the other. The block is
 * read once for all that have different names, not once for each. Throws as `setProperty`.
 */
export function setProperties(text: string, settings: readonly Setting[]): string {
  let result = text;
  for (let at = 0; at < settings.length;) {
    const run = findFrontmatter(result) === null ? 1 : runLength(settings, at);
    const some = settings.slice(at, at + run);
    // Properties that cannot be set in one go may be possible in turn, or one of them is named as the one that is not.
    result = (run < 2 ? null : setTogether(result, some)) ?? some.reduce((done, { key, value }) => setProperty(done, key, value), result);
    at += run;
  }
  return result;
}

/** How many settings from `at` on can be made in any order: different names, and nothing is taken out. At least 1. */
function runLength(settings: readonly Setting[], at: number): number {
  const keys = new Set<string>();
  for (let next = at; next < settings.length; next++) {
    const { key, value } = settings[next] as Setting;
    if (value === undefined || keys.has(key)) break;
    keys.add(key);
  }
  return Math.max(1, keys.size);
}

/** All settings made on one reading of the block; null where that cannot be done or is not just what it was to be. */
function setTogether(text: string, settings: readonly Setting[]): string | null {
  const block = findFrontmatter(text);
  if (block === null) return null;
  const source = text.slice(block.inner.start, block.inner.end);
  const before = readable(source);
  if (before === null) return null;
  const changed = settings.filter(({ key, value }) => !(Object.hasOwn(before, key) && sameValue(before[key], value)));
  if (changed.length === 0) return text;
  const patched = patchTogether(source, yamlTree(source), changed, eolOf(text, block));
  if (patched === null) return null;
  const whole = text.slice(0, block.inner.start) + patched + text.slice(block.inner.end);
  const wanted = { ...before, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) };
  const isWhole = findFrontmatter(whole)?.inner.end === block.inner.start + patched.length;
  return isWhole && sameValue(readable(patched), wanted) ? whole : null;
}

/** The block with each property's lines changed in their place, and the new ones below in the order given; null where one is not possible. */
function patchTogether(source: string, map: YamlMap | null, settings: readonly Setting[], eol: string): string | null {
  if (map?.flow === true || !(source === '' || source.endsWith('\n'))) return null;
  const pairs = new Map<string, Pair>();
  for (const pair of map?.pairs ?? []) {
    const name = keyName(pair.key);
    if (!pairs.has(name)) pairs.set(name, pair);
  }
  const indent = indentOf(source, map);
  const changes: Change[] = [];
  const added: string[] = [];
  for (const { key, value } of settings) {
    const pair = pairs.get(key);
    const change = pair === undefined ? null : changeOf(source, pair, key, value, indent, eol);
    if (pair === undefined) added.push(propertyLines(key, value, indent, eol));
    else if (change === null) return null;
    else changes.push(change);
  }
  const parts: string[] = [];
  let reached = 0;
  for (const { start, end, text } of changes.sort((a, b) => a.start - b.start)) {
    if (start < reached) return null;
    parts.push(source.slice(reached, start), text);
    reached = end;
  }
  return [...parts, source.slice(reached), ...added].join('');
}

/**
 * Where the frontmatter stands, its last line end included, if it holds these properties in this order,
 * a line for each, and nothing else; null if there isn't one or it holds anything more, be it a comment.
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
  const indent = indentOf(source, map);
  if (pair !== undefined) {
    const change = changeOf(source, pair, key, value, indent, eol);
    return change === null ? null : source.slice(0, change.start) + change.text + source.slice(change.end);
  }
  const gap = source === '' || source.endsWith('\n') ? '' : eol;
  return source + gap + propertyLines(key, value, indent, eol);
}

function indentOf(source: string, map: YamlMap | null): string {
  return ' '.repeat(map === null ? 0 : map.start - lineStart(source, map.start));
}

type Pair = YamlMap['pairs'][number];

/** A part of the block and the text that takes its place. */
interface Change extends Range {
  readonly text: string;
}

/** The edit to the block for a property that it holds; null where its layout does not allow one. */
function changeOf(source: string, pair: Pair, key: string, value: unknown, indent: string, eol: string): Change | null {
  const { key: name, value: old } = pair;
  const start = lineStart(source, name.start);
  if (name.kind !== 'scalar' || source.slice(start, name.start).trim() !== '') return null;
  if (value !== undefined && old.kind === 'scalar' && old.style !== 'block' && old.end > old.start && isInline(value)) {
    return { start: old.start, end: old.end, text: writeScalar(value, old.style) };
  }
  const last = Math.max(name.end, old.end);
  const newline = source.indexOf('\n', last);
  const end = newline < 0 ? source.length : newline + 1;
  if (value === undefined) return { start, end, text: '' };
  const lines = propertyLines(key, value, indent, eol);
  // A comment after the value stays, and one after the name of a list below it.
  const rest = source.slice(lineStart(source, last) === start ? last : name.end, end);
  const comment = /^(?:[ \t]*:)?([ \t]+#[^\r\n]*)/.exec(rest)?.[1] ?? '';
  const firstEnd = lines.indexOf(eol);
  const withComment = lines.slice(0, firstEnd) + comment + lines.slice(firstEnd);
  return { start, end, text: newline < 0 ? withComment.slice(0, -eol.length) : withComment };
}

function isInline(value: unknown): boolean {
  return typeof value !== 'object' && !(typeof value === 'string' && value.includes('\n'));
}

/** `key: value` as lines with their ends. */
function propertyLines(key: string, value: unknown, indent: string, eol: string): string {
  return writeProperty(key, value)
    .map((line) => (line === '' ? '' : indent + line) + eol)
    .join('');
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

import { MemoryError, attempt } from '../../model/errors';
import type { Range } from '../../model/note';
import { findFrontmatter, hasUnclosedFrontmatter, type FrontmatterBlock } from './frontmatter-block';
import { exactData, ExactNumber, exactValue } from './exact-number';
import { BrokenYaml, keyName, parseYaml, yamlTree } from './yaml';
import type { YamlMap } from './yaml-tree';
import { listEdits, listOfOne, type Change } from './list-edits';
import { writeFlow, writeProperty, writeScalar } from './yaml-write';
import { nextLine } from '../text/text';

/**
 * A note's text with one property set, or removed where `value` is undefined. Of a list only the items that come or go
 * change, of any other property only its own lines: comments, quotes, order, numbers of any length, line ends and byte order
 * mark stay, and nothing changes where the value is equal already. Throws MemoryError `unreadable` where the frontmatter
 * is no YAML, or where the change cannot be made without touching more.
 */
export function setProperty(text: string, key: string, value: unknown, numbers?: readonly string[]): string {
  const block = findFrontmatter(text);
  if (block === null) {
    if (hasUnclosedFrontmatter(text))
      throw new MemoryError('unreadable', 'The frontmatter is opened and never closed, so it is left alone. End it with a line of "---".');
    return value === undefined ? text : withNewBlock(text, key, exactValue(value, numbers));
  }
  const before = readOrThrow(text.slice(block.inner.start, block.inner.end));
  const whole = setTogether(text, block, before, [{ key, value, numbers }]);
  if (whole !== null) return whole;
  throw new MemoryError(
    'unreadable',
    `The property "${key}" cannot be changed without touching other lines of the frontmatter. Change it by hand.`,
  );
}

/** RFC 8259, section 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A property and what it is to hold: undefined takes it out. */
export interface Setting {
  readonly key: string;
  readonly value?: unknown;
  /** Texts in `value` that are numbers in these very letters (see `writtenValue`). */
  readonly numbers?: readonly string[] | undefined;
}

/**
 * A note's text with all of these properties set, as `setProperty` would set one after the other. The block is
 * read once for all that have different names, not once for each. Throws as `setProperty`.
 */
export function setProperties(text: string, settings: readonly Setting[]): string {
  let result = text;
  for (let at = 0; at < settings.length;) {
    const block = findFrontmatter(result);
    const some = settings.slice(at, at + (block === null ? 1 : runLength(settings, at)));
    const before = block === null || some.length < 2 ? null : readable(result.slice(block.inner.start, block.inner.end));
    const together = block === null || before === null ? null : setTogether(result, block, before, some);
    // Properties that cannot be set in one go may be possible in turn, or one of them is named as the one that is not.
    result = together ?? some.reduce((done, { key, value, numbers }) => setProperty(done, key, value, numbers), result);
    at += some.length;
  }
  return result;
}

/** How many settings from `at` on have different names, so that they can be made in any order. At least 1. */
function runLength(settings: readonly Setting[], at: number): number {
  const keys = new Set<string>();
  for (let next = at; next < settings.length; next++) {
    const { key } = settings[next] as Setting;
    if (keys.has(key)) break;
    keys.add(key);
  }
  return Math.max(1, keys.size);
}

/** All settings made on one reading of the block; null where that cannot be done or is not just what it was to be. */
function setTogether(
  text: string,
  block: FrontmatterBlock,
  known: Readonly<Record<string, unknown>>,
  written: readonly Setting[],
): string | null {
  const source = text.slice(block.inner.start, block.inner.end);
  // Numbers that are written by their letters are compared by them.
  const isExact = written.some(({ numbers }) => numbers !== undefined);
  const before = isExact ? exactData(source) : known;
  // Properties in braces may be JSON, where `007` is no number.
  const isJson = /^\s*\{/.test(source);
  const settings = written.map(({ key, value, numbers }) => ({
    key,
    value: exactValue(value, isJson ? numbers?.filter((letters) => JSON_NUMBER.test(letters)) : numbers),
  }));
  const changed = settings.filter(({ key, value }) => (Object.hasOwn(before, key) ? !sameValue(before[key], value) : value !== undefined));
  if (changed.length === 0) return text;
  const patched = patch(source, yamlTree(source), before, changed, eolOf(text, block));
  if (patched === null) return null;
  // The patch is checked against what it was to do: a wrong one must never reach the file.
  const whole = text.slice(0, block.inner.start) + patched + text.slice(block.inner.end);
  const wanted = Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const isWhole = findFrontmatter(whole)?.inner.end === block.inner.start + patched.length;
  return isWhole && sameValue(isExact ? exactData(patched) : readable(patched), wanted) ? whole : null;
}

/** The block with each property changed in its place, and the new ones below in the order given; null where one is not possible. */
function patch(
  source: string,
  map: YamlMap | null,
  before: Readonly<Record<string, unknown>>,
  settings: readonly Setting[],
  eol: string,
): string | null {
  const pairs = new Map<string, Pair>();
  for (const pair of map?.pairs ?? []) {
    const name = keyName(pair.key);
    if (!pairs.has(name)) pairs.set(name, pair);
  }
  const indent = indentOf(source, map);
  const changes: Change[] = [];
  const added: Setting[] = [];
  for (const setting of settings) {
    const pair = pairs.get(setting.key);
    if (pair === undefined) added.push(setting);
    else {
      const found = changesOf(source, map, pair, before[setting.key], setting, indent, eol);
      if (found === null) return null;
      changes.push(...found);
    }
  }
  if (map?.flow === true && added.length > 0) {
    const last = map.pairs[map.pairs.length - 1];
    const at = last === undefined ? map.start + 1 : endOf(last);
    // On a line of its own where the last one is.
    const gap = last === undefined ? '' : `,${/\s*$/.exec(source.slice(0, last.key.start))?.[0] || ' '}`;
    changes.push({
      start: at,
      end: at,
      text: added.map(({ key, value }, i) => (i > 0 && gap === '' ? ', ' : gap) + flowPair(key, value)).join(''),
    });
    added.length = 0;
  }
  const parts: string[] = [];
  let reached = 0;
  for (const { start, end, text } of changes.sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < reached) return null;
    parts.push(source.slice(reached, start), text);
    reached = end;
  }
  const rest = source.slice(reached);
  const gap = added.length === 0 || source === '' || source.endsWith('\n') ? '' : eol;
  return [...parts, rest, gap, ...added.map(({ key, value }) => propertyLines(key, value, indent, eol))].join('');
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
  return { start: block.range.start, end: nextLine(text, block.range.end) };
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
  return attempt(() => parseYaml(source), null);
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

function indentOf(source: string, map: YamlMap | null): string {
  return ' '.repeat(map === null ? 0 : map.start - lineStart(source, map.start));
}

type Pair = YamlMap['pairs'][number];

/** Where a pair of the block ends, its value's quotes and brackets included. */
const endOf = ({ key, value }: Pair): number => Math.max(key.end, value.end);

const flowPair = (key: string, value: unknown): string => `${JSON.stringify(key)}: ${writeFlow(value, 'double')}`;

/** The edits of the block for a property that it holds; null where its layout does not allow them. */
function changesOf(
  source: string,
  map: YamlMap | null,
  pair: Pair,
  before: unknown,
  { key, value }: Setting,
  indent: string,
  eol: string,
): Change[] | null {
  const { key: name, value: old } = pair;
  if (Array.isArray(value) && old.kind === 'list' && Array.isArray(before)) {
    const found = listEdits(source, old, before, value, eol, sameValue);
    // Items that stay are never written again.
    if (found !== null || before.some((item) => value.some((one) => sameValue(item, one)))) return found;
  }
  if (map?.flow === true) return flowChanges(source, map, pair, value);
  const start = lineStart(source, name.start);
  if (name.kind !== 'scalar' || source.slice(start, name.start).trim() !== '') return null;
  if (value !== undefined && old.kind === 'scalar' && old.style !== 'block' && old.end > old.start && isInline(value)) {
    return [{ start: old.start, end: old.end, text: writeScalar(value, old.style) }];
  }
  if (Array.isArray(value) && old.kind === 'scalar') {
    const found = listOfOne(source, name.end, old, value, indent, eol);
    if (found !== null) return found;
  }
  const last = endOf(pair);
  const newline = source.indexOf('\n', last);
  const end = newline < 0 ? source.length : newline + 1;
  if (value === undefined) return [{ start, end, text: '' }];
  const lines = propertyLines(key, value, indent, eol);
  // A comment after the value stays, and one after the name of a list below it.
  const rest = source.slice(lineStart(source, last) === start ? last : name.end, end);
  const comment = /^(?:[ \t]*:)?([ \t]+#[^\r\n]*)/.exec(rest)?.[1] ?? '';
  const firstEnd = lines.indexOf(eol);
  const withComment = lines.slice(0, firstEnd) + comment + lines.slice(firstEnd);
  return [{ start, end, text: newline < 0 ? withComment.slice(0, -eol.length) : withComment }];
}

/** The same where the properties stand in braces, as JSON does. */
function flowChanges(source: string, map: YamlMap, pair: Pair, value: unknown): Change[] | null {
  const at = map.pairs.indexOf(pair);
  const [before, next] = [map.pairs[at - 1], map.pairs[at + 1]];
  if (value !== undefined) {
    const { start, end, kind } = pair.value;
    const style = kind === 'scalar' && pair.value.style === 'single' ? 'single' : 'double';
    return end > start ? [{ start, end, text: writeFlow(value, style) }] : null;
  }
  const [start, end] =
    next === undefined ? [before === undefined ? map.start + 1 : endOf(before), endOf(pair)] : [pair.key.start, next.key.start];
  return source.slice(start, end).includes('#') ? null : [{ start, end, text: '' }];
}

function isInline(value: unknown): boolean {
  return (typeof value !== 'object' || value instanceof ExactNumber) && !(typeof value === 'string' && value.includes('\n'));
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
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]));
}

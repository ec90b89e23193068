import { MemoryError } from '../../model/errors';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { setProperty } from '../../read/frontmatter/properties';
import { parseYaml } from '../../read/frontmatter/yaml';
import { BrokenYaml } from '../../read/frontmatter/yaml-errors';
import { writeProperty } from '../../read/frontmatter/yaml-write';
import { extendedList } from './extended-list';
import { piecesOf, type Piece } from './own-pieces';
import type { OwnProperties } from './incoming';
import { itemValues } from './property-lines';
import { missingFrom, remarksIn } from './remarks';

/** A property that a new note gets, and its value. */
export type Property = readonly [key: string, value: unknown];

type Data = Readonly<Record<string, unknown>>;

/** A property's lines, and what they say. */
interface Changed {
  readonly text: string;
  readonly value: unknown;
}

/**
 * The frontmatter of a new note, empty if it has none: the `wanted` properties, and the lines of its own text, of
 * which only those that `wanted` names change. Values, quotes and comments of all others stay as they are
 * written, and so do the items of a list that gets more items. If a property refers to a part of one that
 * changes (an alias), its value is written out. No comment is lost: one with no room after a new value gets its own line.
 */
export function noteHead(wanted: readonly Property[], own: OwnProperties): string {
  if (own.source.trim() === '') return written(wanted, '', '\n', '---\n');
  const remarks = remarksOf(own.source);
  // A line that can be read alone means the same next to any others.
  for (const isKept of [(): boolean => true, (piece: Piece): boolean => standsAlone(piece, own.data)]) {
    const { head, data } = joinedHead(wanted, own, isKept);
    const read = readFrontmatter(head);
    if (read.state === 'ok' && sameData(read.data, data) && sameTexts(remarksOf(innerOf(head)), remarks)) return head;
  }
  const eol = lineEndOf(own);
  const all = [...wanted, ...Object.entries(own.data).filter(([key]) => !wanted.some(([one]) => one === key))];
  return `---${eol}${written(all, '', eol)}${remarks.map((remark) => remark + eol).join('')}---${eol}`;
}

/** The lines of a text and what is wanted, put together; what it is to say. */
function joinedHead(
  wanted: readonly Property[],
  own: OwnProperties,
  isKept: (piece: Piece) => boolean,
): { readonly head: string; readonly data: Data } {
  const eol = lineEndOf(own);
  const { indent, lead, pieces } = piecesOf(own.source, eol);
  const values = new Map(wanted);
  const data: Record<string, unknown> = { ...own.data, ...Object.fromEntries(wanted) };
  const lines = pieces.map((piece) => {
    const { key, text, rest } = piece;
    if (values.has(key)) {
      const changed = changedPiece(piece, values.get(key), own, indent, eol);
      data[key] = changed.value;
      return changed.text + lostRemarks(piece, changed.text, indent, eol) + rest;
    }
    if (isKept(piece)) return text + rest;
    const renewed = written([[key, own.data[key]]], indent, eol);
    return renewed + lostRemarks(piece, renewed, indent, eol) + rest;
  });
  const kept = lead + lines.join('');
  const added = written(
    wanted.filter(([key]) => !Object.hasOwn(own.data, key)),
    indent,
    eol,
  );
  // A list that already has one of these properties keeps its order.
  const inner = pieces.some(({ key }) => values.has(key)) ? kept + added : added + kept;
  return { head: `---${eol}${inner}---${eol}`, data };
}

/** The lines of a property with another value. A list that only gets more keeps its lines. */
function changedPiece({ key, text }: Piece, value: unknown, own: OwnProperties, indent: string, eol: string): Changed {
  if (JSON.stringify(value) === JSON.stringify(own.data[key])) return { text, value };
  const before = own.data[key];
  const items = itemValues(own, key);
  if (
    Array.isArray(value) &&
    Array.isArray(before) &&
    items.length > 0 &&
    JSON.stringify(value.slice(0, items.length)) === JSON.stringify(items)
  ) {
    const more: unknown[] = value.slice(items.length);
    if (more.length === 0) return { text, value: before };
    const extended = more.every((item) => typeof item === 'string') ? extendedList(text, more, eol) : null;
    if (extended !== null) return { text: extended, value: [...(before as unknown[]), ...more] };
  }
  const line = `---${eol}`;
  try {
    return { text: setProperty(line + text + line, key, value).slice(line.length, -line.length), value };
  } catch (error) {
    if (error instanceof MemoryError) return { text: written([[key, value]], indent, eol), value };
    throw error;
  }
}

/** Properties as lines, between two of `fence`; nothing at all where there are none. */
function written(properties: readonly Property[], indent: string, eol: string, fence = ''): string {
  const lines = properties.flatMap(([key, value]) => writeProperty(key, value)).map((line) => (line === '' ? '' : indent + line) + eol);
  return lines.length === 0 ? '' : fence + lines.join('') + fence;
}

function lineEndOf({ source }: OwnProperties): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}

/** The remarks that a property no longer has in its new lines, each on a line of its own. */
function lostRemarks({ text, remarks }: Piece, changed: string, indent: string, eol: string): string {
  return changed === text
    ? ''
    : missingFrom(remarksOf(changed), remarks)
        .map((remark) => indent + remark + eol)
        .join('');
}

/** The remarks of properties; none where those cannot be read. */
function remarksOf(source: string): string[] {
  try {
    return remarksIn(source).map(({ text }) => text);
  } catch (error) {
    if (error instanceof BrokenYaml) return [];
    throw error;
  }
}

function innerOf(head: string): string {
  const inner = findFrontmatter(head)?.inner;
  return inner === undefined ? '' : head.slice(inner.start, inner.end);
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && missingFrom(a, b).length === 0;
}

function standsAlone({ key, text }: Piece, data: Data): boolean {
  try {
    return sameData(parseYaml(text), { [key]: data[key] });
  } catch (error) {
    if (error instanceof BrokenYaml) return false;
    throw error;
  }
}

function sameData(a: Data, b: Data): boolean {
  const keys = Object.keys(b).filter((key) => b[key] !== undefined);
  return (
    Object.keys(a).length === keys.length && keys.every((key) => Object.hasOwn(a, key) && JSON.stringify(a[key]) === JSON.stringify(b[key]))
  );
}

import { diffArrays } from 'diff';
import type { Range } from '../../model/note';
import { ExactNumber } from './exact-number';
import { writeFlow, writeItem } from './yaml-write';
import type { YamlList, YamlNode } from './yaml-tree';
import { nextLine } from '../text/text';

/** A part of the block and the text that takes its place. */
export interface Change extends Range {
  readonly text: string;
}

/**
 * The edits of a block that turn a list to `now`, an insertion or a removal for each item: what stays keeps its very bytes,
 * comments among them. `old` are its values in their order. Null where the layout does not allow it.
 */
export function listEdits(
  source: string,
  list: YamlList,
  old: readonly unknown[],
  now: readonly unknown[],
  eol: string,
  isSame: (a: unknown, b: unknown) => boolean,
): Change[] | null {
  if (list.items.length !== old.length) return null;
  const layout = list.flow ? flowLayout(source, list) : blockLayout(source, list, eol);
  const changes: (Change | null)[] = [];
  /** A number that takes another place among the items takes its letters along. */
  const written = (value: unknown): unknown => {
    const item = typeof value === 'number' ? list.items[old.findIndex((one) => isSame(one, value))] : undefined;
    return item?.kind === 'scalar' && item.style === 'plain' ? new ExactNumber(source.slice(item.start, item.end)) : value;
  };
  let at = 0;
  let kept = -1;
  for (const { added, removed, value } of diffArrays([...old], [...now], { comparator: isSame })) {
    if (added) changes.push(layout.insert(kept, value.map(written)));
    else if (removed) changes.push(layout.remove(at, value.length));
    if (!added) at += value.length;
    if (!added && !removed) kept = at - 1;
  }
  const isFilled = list.flow && old.length === 0;
  return (kept < 0 && !isFilled) || changes.includes(null) ? null : changes.filter((change) => change !== null);
}

interface Layout {
  /** Takes out `count` items from `at` on. */
  remove(at: number, count: number): Change | null;
  /** Puts values after item `after`, before all of them for -1. */
  insert(after: number, values: readonly unknown[]): Change | null;
}

function flowLayout(source: string, { start, items }: YamlList): Layout {
  /** Where an item begins with its anchor and tag, which its own place leaves out. */
  const headOf = (at: number): number => {
    const from = items[at - 1]?.end ?? start + 1;
    const own = items[at]?.start ?? from;
    return own - (/(?:[&!][^\s,]*\s+)*$/.exec(source.slice(from, own))?.[0].length ?? 0);
  };
  return {
    remove(at, count) {
      const [before, last, next] = [items[at - 1], items[at + count - 1], items[at + count]];
      if (last === undefined) return null;
      // The first ones go with the comma after them, any others with the one before: between two items nothing else may go.
      const first = before === undefined && next !== undefined;
      const [from, to] = first ? [headOf(at), headOf(at + count)] : [before?.end ?? start + 1, last.end];
      const between = first ? source.slice(last.end, to) : source.slice(from, headOf(at));
      return /^[\s,]*$/.test(between) ? { start: from, end: to, text: '' } : null;
    },
    insert(after, values) {
      const item = items[after];
      const beside = item ?? items[0];
      // Properties in braces may be JSON, which knows no text without quotes.
      const style = /^\s*\{/.test(source) ? 'double' : beside?.kind === 'scalar' ? beside.style : 'plain';
      const written = values.map((value) => writeFlow(value, style));
      if (item !== undefined) return { start: item.end, end: item.end, text: written.map((one) => `, ${one}`).join('') };
      return { start: start + 1, end: start + 1, text: written.join(', ') + (items.length === 0 ? '' : ', ') };
    },
  };
}

function blockLayout(source: string, { items }: YamlList, eol: string): Layout {
  const lineStart = (offset: number): number => source.lastIndexOf('\n', offset - 1) + 1;
  /** The spaces before the dash, and where its line begins; null where the item does not begin on the line of its dash. */
  const place = (item: YamlNode): { readonly from: number; readonly indent: string } | null => {
    const from = lineStart(item.start);
    const indent = /^([ \t]*)-(?:[ \t]+(?:[&!]\S+[ \t]+)*)?$/.exec(source.slice(from, item.start))?.[1];
    return indent === undefined ? null : { from, indent };
  };
  const behind = (item: YamlNode): number => nextLine(source, item.end);
  return {
    remove(at, count) {
      const [item, last] = [items[at], items[at + count - 1]];
      const from = item === undefined ? null : place(item);
      return last === undefined || from === null ? null : { start: from.from, end: behind(last), text: '' };
    },
    insert(after, values) {
      const item = items[after] ?? items[0];
      const at = item === undefined ? null : place(item);
      if (item === undefined || at === null) return null;
      const lines = values.flatMap((value) => writeItem(value)).map((line) => at.indent + line);
      if (after < 0) return { start: at.from, end: at.from, text: lines.map((line) => line + eol).join('') };
      const end = behind(item);
      const closed = source[end - 1] === '\n';
      return { start: end, end, text: lines.map((line) => (closed ? line + eol : eol + line)).join('') };
    },
  };
}

/**
 * The edits that make a list of a text that stands alone, with `now` around it: its own letters and the comment after it
 * stay. `indent` is that of the property. Null where it is not among `now`, or does not stand on the line of its name.
 */
export function listOfOne(
  source: string,
  nameEnd: number,
  old: YamlNode & { readonly kind: 'scalar' },
  now: readonly unknown[],
  indent: string,
  eol: string,
): Change[] | null {
  const own = now.indexOf(old.data);
  const gap = /^[ \t]*:([ \t]+)$/.exec(source.slice(nameEnd, old.start))?.[1];
  if (own < 0 || gap === undefined || old.style === 'block' || old.end === old.start) return null;
  const lines = (values: readonly unknown[]): string[] => values.flatMap((value) => writeItem(value)).map((line) => `${indent}  ${line}`);
  const newline = source.indexOf('\n', old.end);
  const end = newline < 0 ? source.length : newline + 1;
  const above = [...lines(now.slice(0, own)), `${indent}  - `].map((line) => eol + line).join('');
  const below = lines(now.slice(own + 1)).map((line) => (newline < 0 ? eol + line : line + eol));
  return [
    { start: old.start - gap.length, end: old.start, text: above },
    ...(below.length === 0 ? [] : [{ start: end, end, text: below.join('') }]),
  ];
}

import { keyName, yamlTree } from '../../read/frontmatter/yaml';
import type { YamlMap, YamlNode } from '../../read/frontmatter/yaml-tree';
import { remarksIn, remarksWithin, type Remark } from './remarks';
import { linesOf } from '../../read/text/text';

/** One property of a text, as it is written. */
export interface Piece {
  readonly key: string;
  /** Its lines with their ends, including comments after its values. */
  readonly text: string;
  /** The remarks in its lines. */
  readonly remarks: readonly string[];
  /** The blank lines and remarks up to the next property. */
  readonly rest: string;
}

/** Properties cut into lines of their own, which can be put together in any order. */
export interface Pieces {
  /** The indent of every property: the spaces before its name. */
  readonly indent: string;
  /** The blank lines and remarks before the first. */
  readonly lead: string;
  readonly pieces: readonly Piece[];
}

/** The YAML of properties, its line ends, and all its remarks. */
interface Source {
  readonly text: string;
  readonly eol: string;
  readonly remarks: readonly Remark[];
}

/** YAML properties cut at their lines. A map in braces becomes lines, each value and remark of it as it is written. Throws BrokenYaml. */
export function piecesOf(source: string, eol: string): Pieces {
  const text = source === '' || source.endsWith('\n') ? source : source + eol;
  const from: Source = { text, eol, remarks: remarksIn(text) };
  const map = yamlTree(text);
  if (map === null) return { indent: '', lead: remarkLines(from, 0, text.length), pieces: [] };
  return map.flow ? flowPieces(from, map) : linePieces(from, map);
}

function linePieces(from: Source, map: YamlMap): Pieces {
  const { text } = from;
  const starts = map.pairs.map(({ key }) => lineStart(text, key.start));
  const pieces = map.pairs.map(({ key, value }, at): Piece => {
    const [start, next] = [starts[at] ?? 0, starts[at + 1] ?? text.length];
    const last = Math.max(key.end, value.end);
    const newline = text.indexOf('\n', text.charAt(last - 1) === '\n' ? last - 1 : last);
    let end = newline < 0 || newline >= next ? next : newline + 1;
    // The blank lines below such a block are a part of what it says.
    if (keepsBlankLines(value, text)) end += /^(?:[ \t]*\r?\n)*/.exec(text.slice(end, next))?.[0].length ?? 0;
    return { key: keyName(key), text: text.slice(start, end), remarks: textsWithin(from, start, end), rest: remarkLines(from, end, next) };
  });
  const first = starts[0] ?? text.length;
  return { indent: /^[ \t]*/.exec(text.slice(first))?.[0] ?? '', lead: remarkLines(from, 0, first), pieces };
}

function flowPieces(from: Source, map: YamlMap): Pieces {
  const { text: source, eol } = from;
  const pieces = map.pairs.map(({ key, value }, at): Piece => {
    const end = Math.max(key.end, value.end);
    const next = map.pairs[at + 1]?.key.start ?? source.length;
    // An anchor or a tag stands before the value.
    const marks = value.start < key.end ? [] : (withoutRemarks(from, key.end, value.start).match(/!<[^>\s]*>|[&!][^\s,[\]{}]*/g) ?? []);
    const written = [...marks, source.slice(value.start, value.end)].filter((part) => part !== '').join(' ');
    const line = `${source.slice(key.start, key.end)}:${written === '' ? '' : ` ${written}`}`.replace(/\n(?!\r?\n)/g, '\n  ');
    const gap = remarksWithin(from.remarks, end, next);
    const behind = gap.filter((remark) => !source.slice(end, remark.start).includes('\n')).map(({ text }) => text);
    const below = [...textsWithin(from, key.end, value.start), ...gap.slice(behind.length).map(({ text }) => text)];
    return {
      key: keyName(key),
      text: `${[line, ...behind].join(' ')}${eol}`,
      remarks: [...textsWithin(from, value.start, value.end), ...behind],
      rest: below.map((remark) => remark + eol).join(''),
    };
  });
  return {
    indent: '',
    lead: textsWithin(from, 0, map.pairs[0]?.key.start ?? source.length)
      .map((remark) => remark + eol)
      .join(''),
    pieces,
  };
}

function textsWithin({ remarks }: Source, start: number, end: number): string[] {
  return remarksWithin(remarks, start, end).map(({ text }) => text);
}

function withoutRemarks({ text: source, remarks }: Source, start: number, end: number): string {
  const found = remarksWithin(remarks, start, end);
  return [start, ...found.map((remark) => remark.start + remark.text.length)]
    .map((from, at) => source.slice(from, found[at]?.start ?? end))
    .join(' ');
}

/** True where the value ends with a block (`|+`) whose last blank lines count. */
function keepsBlankLines(value: YamlNode, source: string): boolean {
  if (value.kind === 'list') return value.items.slice(-1).some((item) => keepsBlankLines(item, source));
  if (value.kind === 'map') return value.pairs.slice(-1).some((pair) => keepsBlankLines(pair.value, source));
  return value.kind === 'scalar' && value.style === 'block' && /^[|>]\d?\+/.test(source.slice(value.start, value.start + 3));
}

/** The lines that are empty or remarks, and the remarks after others, which are marks of YAML itself. */
function remarkLines(from: Source, start: number, end: number): string {
  let [at, kept] = [start, ''];
  for (const line of linesOf(from.text.slice(start, end))) {
    kept += /^(?:#|$)/.test(line.trim())
      ? line
      : textsWithin(from, at, at + line.length)
          .map((remark) => remark + from.eol)
          .join('');
    at += line.length;
  }
  return kept;
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

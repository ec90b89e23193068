import { keyName, yamlTree } from '../../read/yaml';
import type { YamlMap } from '../../read/yaml-tree';

/** One property of a text, as it is written. */
export interface Piece {
  readonly key: string;
  /** Its lines with their ends; remarks behind its values are in them. */
  readonly text: string;
  /** The blank lines and remarks up to the next property. */
  readonly rest: string;
}

/** Properties cut into lines of their own, which can be put together in any order. */
export interface Pieces {
  /** What every property begins with: the blanks before its name. */
  readonly indent: string;
  /** The blank lines and remarks before the first. */
  readonly lead: string;
  readonly pieces: readonly Piece[];
}

/** YAML properties cut at their lines. A map in braces becomes lines, each value and remark of it as it is written. Throws BrokenYaml. */
export function piecesOf(source: string, eol: string): Pieces {
  const map = yamlTree(source);
  if (map === null) return { indent: '', lead: remarkLines(ended(source, eol)), pieces: [] };
  return map.flow ? flowPieces(source, map, eol) : linePieces(ended(source, eol), map);
}

function linePieces(source: string, map: YamlMap): Pieces {
  const starts = map.pairs.map(({ key }) => lineStart(source, key.start));
  const pieces = map.pairs.map(({ key, value }, at): Piece => {
    const [start, next] = [starts[at] ?? 0, starts[at + 1] ?? source.length];
    const last = Math.max(key.end, value.end);
    const newline = source.indexOf('\n', source.charAt(last - 1) === '\n' ? last - 1 : last);
    const end = newline < 0 || newline >= next ? next : newline + 1;
    const rest = source.slice(end, next);
    return { key: keyName(key), text: source.slice(start, end), rest: next < source.length ? rest : remarkLines(rest) };
  });
  const first = starts[0] ?? source.length;
  return { indent: /^[ \t]*/.exec(source.slice(first))?.[0] ?? '', lead: remarkLines(source.slice(0, first)), pieces };
}

function flowPieces(source: string, map: YamlMap, eol: string): Pieces {
  const ends = map.pairs.map(({ key, value }) => Math.max(key.end, value.end));
  const lead = remarksIn(source.slice(0, map.pairs[0]?.key.start ?? source.length));
  const pieces = map.pairs.map(({ key, value }, at): Piece => {
    const name = source.slice(key.start, key.end);
    // An anchor or a tag stands before the value.
    const written = value.end > value.start ? source.slice(key.end, value.end).replace(/^\s*:\s*/, '') : '';
    const line = `${name}:${written === '' ? '' : ` ${written}`}`.replace(/\n(?!\r?\n)/g, '\n  ');
    const gap = remarksIn(source.slice(ends[at] ?? 0, map.pairs[at + 1]?.key.start ?? source.length));
    return { key: keyName(key), text: `${line}${gap.behind === '' ? '' : ` ${gap.behind}`}${eol}`, rest: gap.below.map((remark) => remark + eol).join('') };
  });
  return { indent: '', lead: [lead.behind, ...lead.below].filter((remark) => remark !== '').map((remark) => remark + eol).join(''), pieces };
}

/** The remarks in what stands between values: the one on the first line, and those on lines below. */
function remarksIn(gap: string): { readonly behind: string; readonly below: readonly string[] } {
  const [behind = '', ...below] = gap.split(/\r?\n/).map((line) => /(?:^|[\s,{}])(#.*)$/.exec(line)?.[1] ?? '');
  return { behind, below: below.filter((remark) => remark !== '') };
}

/** The lines that are blank or remarks: all but marks of YAML itself. */
function remarkLines(text: string): string {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).filter((line) => /^(?:#|$)/.test(line.trim())).join('');
}

function ended(source: string, eol: string): string {
  return source === '' || source.endsWith('\n') ? source : source + eol;
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

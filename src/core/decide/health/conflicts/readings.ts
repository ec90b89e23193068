import { readBlocks, type BlockKind } from '../../../read/markdown/blocks';
import { splitLines } from '../../../read/markdown/lines';
import { scanMarkdown } from '../../../read/markdown/scan';
import { spansOfLines } from './spans-of-lines';

/** Blocks in which a line says something else than by itself. */
const HOLDERS: ReadonlySet<BlockKind> = new Set(['code', 'heading', 'html', 'table']);

/**
 * How each line of a text reads: the code, comment, table or HTML that it stands in, its links, and its anchors with their
 * number, since only the first of a name can be linked to. `["| a |\n", "|---|\n", "[[x]] ^y\n"]` → `["table | a |", …]`
 */
export function readingsOf(lines: readonly string[]): string[] {
  const text = lines.join('');
  const starts: number[] = [];
  lines.reduce((at, line) => (starts.push(at), at + line.length), 0);
  const readings = spansOfLines(lines);
  let line = 0;
  /** The index of the line at an offset; offsets mostly come in order. */
  const lineAt = (offset: number): number => {
    if ((starts[line] ?? 0) > offset) line = 0;
    while ((starts[line + 1] ?? Infinity) <= offset) line++;
    return line;
  };
  const add = (offset: number, what: string): void => {
    const at = lineAt(offset);
    readings[at] = `${readings[at] ?? ''} ${what}`;
  };
  const counts = new Map<string, number>();
  const addAnchor = (offset: number, name: string): void => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    add(offset, `${name} ${count}`);
  };
  for (const [at, one] of lines.entries()) {
    // In a quote or item, too, but not in code.
    const footnote = readings[at] === '' ? /^[\s>]*(\[\^[^\]\s]+\]):/.exec(one)?.[1] : undefined;
    if (footnote !== undefined) addAnchor(starts[at] ?? 0, footnote);
  }
  readBlocks(splitLines(text, 0), {
    topBlock(kind, { start }, i, next) {
      const first = start[i] ?? 0;
      if (!HOLDERS.has(kind)) return;
      const holder = kind === 'table' || kind === 'html' ? `${kind} ${(lines[lineAt(first)] ?? '').trim()}` : kind;
      for (let k = i; k < next; k++) add(start[k] ?? 0, holder);
    },
    heading: () => undefined,
    item: () => undefined,
    inline: () => undefined,
    paragraph: () => undefined,
    definition: () => undefined,
  });
  const { links, blockIds } = scanMarkdown(text);
  for (const { start, raw } of links) add(start, raw.replaceAll('\r', ''));
  for (const { id, end } of blockIds) addAnchor(end, `^${id.toLowerCase()}`);
  return readings;
}

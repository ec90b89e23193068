import type { Range } from '../../model/note';
import { readBlocks } from '../markdown/blocks';
import { lineOf, splitLines, type Lines } from '../markdown/lines';
import { eachCell } from '../markdown/table';
import { MARK_LINK } from './supersede';

/** An item of a list, a row of a table below its head, or a paragraph. */
export interface EntryPassage extends Range {
  readonly kind: 'item' | 'row' | 'paragraph';
  /** Where a mark in brackets goes: after its text, before the id of a block. */
  readonly markAt: number;
}

const BLOCK_ID = /[ \t]+\^[A-Za-z0-9-]+[ \t]*$/;
const MARK = new RegExp(` \\(superseded by (?:${MARK_LINK}) on \\d{4}-\\d{2}-\\d{2}\\)`);

/** True for a mark that is read as one. */
export function isPassageMark(text: string): boolean {
  return MARK.test(text);
}

/** A line without the mark that ends its entry. */
export function withoutPassageMark(line: string): string {
  return line.replace(MARK, '');
}

/** The mark of a passage; `link` leads to the newer entry, `date` is a day (`YYYY-MM-DD`). */
export function passageMark(link: string, date: string): string {
  return ` (superseded by ${link} on ${date})`;
}

/**
 * The passages of a markdown text in their order, offsets in UTF-16 units. An item goes up to the next one, also to one
 * below it. Code, quotes and headings are not passages: no mark could stand in them.
 */
export function passagesOf(text: string): EntryPassage[] {
  const passages: EntryPassage[] = [];
  const lines = splitLines(text, 0);
  let list: { readonly end: number; readonly items: number[]; readonly prose: Set<number> } | null = null;
  const endList = (): void => {
    if (list !== null) passages.push(...itemsOf(lines, list));
    list = null;
  };
  readBlocks(lines, {
    topBlock(kind, _, i, next) {
      endList();
      if (kind === 'list') list = { end: next, items: [], prose: new Set() };
      else if (kind === 'table') for (let line = i + 2; line < next; line++) pushRow(lines, line, passages);
      else if (kind === 'paragraph')
        passages.push({
          kind: 'paragraph',
          start: lines.start[i] as number,
          end: lines.end[next - 1] as number,
          markAt: markAt(lines, next - 1),
        });
    },
    item(start) {
      list?.items.push(lineOf(lines.start, start));
    },
    paragraph(own, i) {
      list?.prose.add(lineOf(lines.start, own.start[i] ?? 0));
    },
  });
  endList();
  return passages;
}

/** Items that begin with text; one that begins with code or a table takes no mark. */
function itemsOf(
  lines: Lines,
  { end, items, prose }: { end: number; items: readonly number[]; prose: ReadonlySet<number> },
): EntryPassage[] {
  const firsts = [...new Set(items)].sort((a, b) => a - b);
  return firsts.flatMap((line, at) => {
    if (!prose.has(line)) return [];
    let last = (firsts[at + 1] ?? end) - 1;
    while (last > line && lines.s.slice(lines.start[last], lines.end[last]).trim() === '') last--;
    return [{ kind: 'item' as const, start: lines.start[line] as number, end: lines.end[last] as number, markAt: markAt(lines, line) }];
  });
}

function pushRow(lines: Lines, line: number, passages: EntryPassage[]): void {
  let last = -1;
  eachCell(lines, line, (_, end) => (last = end));
  if (last >= 0) passages.push({ kind: 'row', start: lines.start[line] as number, end: lines.end[line] as number, markAt: last });
}

function markAt(lines: Lines, line: number): number {
  const start = lines.start[line] as number;
  const text = lines.s.slice(start, lines.end[line]);
  return start + text.replace(BLOCK_ID, '').trimEnd().length;
}

/** The text without its passages that a mark says are superseded; the text itself where there are none. */
export function withoutSuperseded(text: string): string {
  if (!MARK.test(text)) return text;
  let [kept, from] = ['', 0];
  for (const { start, end } of passagesOf(text)) {
    if (!MARK.test(text.slice(start, end))) continue;
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

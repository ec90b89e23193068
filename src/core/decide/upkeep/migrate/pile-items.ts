import type { VaultPath } from '../../../model/path';
import { itemSign } from '../../../read/older/atoms';
import type { DayOrder } from '../../../read/older/leading-day';
import { splitPile, tellingLines, type Loose, type Pile, type PileEntry } from '../../../read/older/split-pile';
import { saysSomething } from '../../../read/older/source-lines';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import type { ExpectedLine, Item } from './item';

/** A file that holds everything, as items; `loose` are the lines that no item has. */
export interface PileItems {
  readonly pile: Pile;
  readonly items: readonly Item[];
  readonly loose: readonly Loose[];
  /** How many lines of properties stand before the text, which goes with what is loose. */
  readonly head: number;
}

/** The entries of a file that holds everything. Lines count in the whole text, its properties included. */
export function pileItems(path: VaultPath, text: string, types: ReadonlyMap<string, string>, order: DayOrder): PileItems {
  const block = findFrontmatter(text);
  const head = block === null ? 0 : text.slice(0, block.range.end).split('\n').length - 1;
  // Blank lines in their place, so that every line keeps its number.
  const rest = block === null ? text : '\n'.repeat(head) + text.slice(block.range.end);
  const pile = splitPile(rest, types, order);
  return { pile, items: pile.entries.map((entry) => itemOf(path, pile, entry)), loose: pile.loose, head };
}

function itemOf(source: VaultPath, pile: Pile, entry: PileEntry): Item {
  const { from, to, headed, title, above, date, readings, time, type, first, under } = entry;
  const start = headed ? bodyStart(pile, from, to) : from;
  const raw = pile.lines.slice(start, to).map(({ text }) => text);
  const whole = trimmed(raw.join('\n'));
  // A fence that never closes, or a line that is drawn, is no text below a heading.
  const verbatim = headed && !saysSomething(whole) ? '' : whole;
  const stripped = first === null ? verbatim : trimmed([first, ...dedented(raw.slice(1), itemSign(raw[0] ?? ''))].join('\n'));
  const expected = tellingLines(pile.lines, start, to).map((line): ExpectedLine => ({
    line,
    text: line === from && first !== null ? first : (pile.lines[line]?.text ?? ''),
  }));
  return {
    source,
    from,
    to,
    title,
    above,
    date,
    readings,
    time,
    type,
    tags: [],
    identity: null,
    properties: time === null || date === null ? [] : [['created', `${date}T${time}`]],
    body: stripped,
    verbatim,
    expected,
    under,
    whole: false,
    pinned: false,
  };
}

/** The line after a heading, also one that is underlined. */
function bodyStart(pile: Pile, from: number, to: number): number {
  return from + 1 < to &&
    pile.lines[from]?.kind === 'heading' &&
    pile.lines[from + 1]?.kind === 'rule' &&
    !/^[ \t]*#/.test(pile.lines[from]?.text ?? '')
    ? from + 2
    : from + 1;
}

/** Lines below a list item without the indent that they have because of it. */
function dedented(lines: readonly string[], sign: string): readonly string[] {
  const width = Math.min(sign.length, ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return width === 0 ? lines : lines.map((line) => line.slice(width));
}

function trimmed(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

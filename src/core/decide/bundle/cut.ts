import type { Range } from '../../model/note';
import type { VaultPath } from '../../model/path';
import { shownPath } from './names';
import { nextLine } from '../../read/text/text';

/** A place where a text may be cut. */
export interface Cut {
  readonly at: number;
  /** How good a place: 0 before a heading, 1 between paragraphs, 2 between items, rows and lines, 3 between sentences. */
  readonly rank: number;
  /** Of a code block or table around it, the lines to begin with again, and the line that closes it. */
  readonly around: { readonly head: string; readonly foot: string } | null;
  /** The heading that the text after it stands under, with its line end: `## Ideas`; empty for none and for the title of the note. */
  readonly under: string;
  /** Right below a heading or within it: no text ends there. */
  readonly isHeaded: boolean;
}

const HEADING = /^#{1,6}[ \t]/;
const SECTION = /^#{2,6}[ \t]/;
const ITEM = /^[ \t]{0,12}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const ROW = /^[ \t]*\|/;
/** The line below the head of a table, from its first sign on: `--- | :-:`. */
const BELOW_HEAD = /[ \t]*:?-+:?[ \t]*\|[ \t|:-]*(?:\n|$)/y;
const SENTENCE = /[.!?]["')\]]*[ \t]+|[。！？]/g;
/** Stands for what is left out between pieces of a note. */
export const GAP = '[…]';
/** A better place counts where it keeps this share of what would fit. */
const NEARLY = 0.92;

/** Where a text (`\n` line ends) may be cut, ascending; never right after the head of a table or the line that opens a code block. */
export function* cutsIn(text: string): Generator<Cut> {
  let fence: { readonly mark: string; readonly head: string; readonly foot: string; lines: number } | null = null;
  let [blank, rows, table, headed, under] = [false, 0, 0, false, ''];
  for (let at = 0; at < text.length;) {
    const end = nextLine(text, at);
    const line = text.slice(at, end);
    const mark = /^([ \t>]*)(`{3,}(?![^\n]*`)|~{3,})/.exec(line);
    if (fence !== null) {
      const isClosing = mark?.[2]?.startsWith(fence.mark) === true && line.trimEnd() === mark[0];
      if (!isClosing && fence.lines++ > 0) yield { at, rank: 2, around: fence, under, isHeaded: false };
      if (isClosing) fence = null;
    } else {
      rows = ROW.test(line) || (line.includes('|') && (rows > 0 || isBelowHead(text, end))) ? rows + 1 : 0;
      if (rows === 1) table = at;
      if (at > 0 && rows > 3) yield { at, rank: 2, around: { head: headOf(text, table), foot: '' }, under, isHeaded: false };
      else if (at > 0 && rows < 2) {
        const rank = HEADING.test(line) ? 0 : blank ? 1 : ITEM.test(line) || rows === 1 ? 2 : 3;
        yield { at, rank, around: null, under: rank === 0 ? '' : under, isHeaded: headed };
      }
      if (HEADING.test(line)) under = SECTION.test(line) ? `${line.trimEnd()}\n` : '';
      if (mark !== null) fence = { mark: mark[2] ?? '```', head: line, foot: `\n${mark[0]}`, lines: 0 };
      else if (rows === 0)
        for (const match of line.matchAll(SENTENCE)) {
          const sentence = at + match.index + match[0].length;
          // `1. ` begins an item and ends nothing.
          if (sentence < end && !/^[ \t>]*\d+[.)]?[ \t]*$/.test(text.slice(at, sentence)))
            yield { at: sentence, rank: 3, around: null, under, isHeaded: HEADING.test(line) };
        }
    }
    blank = line.trim() === '';
    if (!blank) headed = fence === null && HEADING.test(line);
    at = end;
  }
}

function isBelowHead(text: string, at: number): boolean {
  BELOW_HEAD.lastIndex = at;
  return BELOW_HEAD.test(text);
}

/** The first two lines of a table, with their line ends. */
function headOf(text: string, at: number): string {
  return text.slice(at, nextLine(text, nextLine(text, at)));
}

/** A text as far as it has room, and what that takes. */
export interface Fitted {
  readonly text: string;
  /** Where that stands in the whole text. */
  readonly range: Range;
  readonly size: number;
  readonly isWhole: boolean;
}

export interface HowToCut {
  readonly least?: number;
  readonly keep?: 'start' | 'end' | undefined;
  /** Of what is missing, blank lines and headings do not count. */
  readonly isList?: boolean;
}

/**
 * A text as far as it takes at most `room`, as `measure` counts a piece of it, with a line that says how much is missing (of a
 * piece of a note, without a path, a mark). Its beginning, or with `keep` its end, where the newest stands; null where less than `least` has room. Each piece is counted
 * once, and no more of them than have room.
 */
export function cutToFit(
  text: string,
  path: VaultPath | null,
  room: number,
  measure: (piece: string) => number,
  { least = 0, keep = 'start', isList = false }: HowToCut = {},
): Fitted | null {
  const mark = (from: number, to: number): string => {
    if (path === null) return GAP;
    const all = text.slice(from, to).trim().split('\n');
    const lines = isList ? Math.max(1, all.filter((line) => line.trim() !== '' && !HEADING.test(line)).length) : all.length;
    return `[Trimmed: ${lines} ${keep === 'start' ? 'more ' : ''}${lines === 1 ? 'line' : 'lines'}${keep === 'start' ? '' : ' before this'} in "${shownPath(path)}".]`;
  };
  const frame = measure(`\n\n${mark(0, text.length)}\n`);
  const fitting: (Cut & { readonly size: number })[] = [];
  let size = 0;
  let from = keep === 'start' ? 0 : text.length;
  // An end that stays begins with a line of its own, which may hold its day.
  const cuts = keep === 'start' ? cutsIn(text) : [...cutsIn(text)].filter(({ at }) => text[at - 1] === '\n').reverse();
  for (const cut of cuts) {
    size += measure(text.slice(Math.min(from, cut.at), Math.max(from, cut.at)));
    from = cut.at;
    if (size > room) break;
    const around = measure(keep === 'start' ? (cut.around?.foot ?? '') : cut.under + (cut.around?.head ?? ''));
    if (size + around + frame <= room && !cut.isHeaded) fitting.push({ ...cut, size: size + around });
  }
  if (size <= room) {
    size += measure(keep === 'start' ? text.slice(from) : text.slice(0, from));
    if (size <= room) return { text, range: { start: 0, end: text.length }, size, isWhole: true };
  }
  const most = fitting.at(-1)?.size ?? 0;
  const near = fitting.filter((cut) => cut.size >= most * NEARLY);
  const best = near.findLast((cut) => cut.rank === Math.min(...near.map(({ rank }) => rank)));
  if (best === undefined || most < least) return null;
  const { at, around, under } = best;
  const cut =
    keep === 'start'
      ? `${text.slice(0, at).trimEnd()}${around?.foot ?? ''}\n\n${mark(at, text.length)}`
      : `${mark(0, at)}\n\n${under}${around?.head ?? ''}${text.slice(at).replace(/^\n+/, '')}`;
  const range = keep === 'start' ? { start: 0, end: at } : { start: at, end: text.length };
  return { text: cut, range, size: best.size + frame, isWhole: false };
}

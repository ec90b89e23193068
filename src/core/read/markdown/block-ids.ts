import type { BlockId, Range } from '../../model/note';
import { ownCopy } from '../text/text';
import type { BlockKind } from './blocks';
import { isDigit, isLetter, isTabOrSpace } from './chars';
import { isBlankLine, type Lines } from './lines';

/** Blocks that an identifier on a line of its own below them names. */
const NAMED_FROM_BELOW: ReadonlySet<BlockKind> = new Set<BlockKind>(['list', 'quote', 'table', 'code', 'math', 'html']);

class Block {
  kind: BlockKind = 'paragraph';
  start = 0;
  end = 0;
}

/** Collects block identifiers (`^id` at the end of a block) with the block that each names. */
export class BlockIds {
  readonly found: BlockId[] = [];
  /** Where the identifier of each stands, without its `^`. */
  readonly places: Range[] = [];
  /** The block of the outermost level being read, and the one before it (0 to 0 if there isn't one). */
  private current = new Block();
  private previous = new Block();
  /** Where the list item being read starts, -1 outside of lists. */
  private itemStart = -1;

  constructor(private readonly s: string) {}

  topBlock(kind: BlockKind, lines: Lines, i: number, next: number): void {
    const block = this.previous;
    this.previous = this.current;
    this.current = block;
    block.kind = kind;
    block.start = lines.start[i]!;
    block.end = lines.end[lastInked(lines, i, next)]!;
    this.itemStart = -1;
  }

  item(start: number): void {
    this.itemStart = start;
  }

  /** A heading's text. */
  heading(start: number, end: number): void {
    const at = idStart(this.s, start, end);
    if (at >= 0) this.add(at, end, this.blockTo(end));
  }

  private blockTo(end: number): Range {
    return this.itemStart < 0 ? this.current : { start: this.itemStart, end };
  }

  paragraph(lines: Lines, i: number, next: number, depth: number): void {
    const last = lastInked(lines, i, next);
    const start = lines.start[last]!;
    let end = lines.end[last]!;
    while (end > start && isTabOrSpace(this.s.charCodeAt(end - 1))) end--;
    const at = idStart(this.s, start, end);
    if (at < 0) return;
    const alone = depth === 0 && last === i && this.s.slice(start, at).trim() === '';
    const above = alone && this.previous.end > 0 && NAMED_FROM_BELOW.has(this.previous.kind) ? this.previous : null;
    // In a quote only its last words can name it.
    const inside = depth > 0 && this.itemStart < 0 && lines.end[last]! !== this.current.end;
    if (!inside) this.add(at, end, above ?? this.blockTo(end));
  }

  private add(at: number, end: number, range: Range): void {
    this.found.push({ id: ownCopy(this.s.slice(at + 1, end)), start: range.start, end: range.end });
    this.places.push({ start: at + 1, end });
  }
}

/** The last of the lines `[i, next)` that holds more than white space: a block at a note's end takes the empty line after it. */
function lastInked(lines: Lines, i: number, next: number): number {
  let last = next - 1;
  while (last > i && isBlankLine(lines, last)) last--;
  return last;
}

/** The offset of the `^` of an identifier that ends `[start, end)`, -1 where none does. It stands at the start or after a space. */
function idStart(s: string, start: number, end: number): number {
  let at = end;
  while (at > start) {
    const unit = s.charCodeAt(at - 1);
    if (!isLetter(unit) && !isDigit(unit) && unit !== 45) break;
    at--;
  }
  if (at === end || at === start || s.charCodeAt(at - 1) !== 94) return -1;
  return at - 1 === start || isTabOrSpace(s.charCodeAt(at - 2)) ? at - 1 : -1;
}

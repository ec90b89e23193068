import { isBlank, isTabOrSpace, LINE_FEED, skipBlanks, SPACE, TAB } from './chars';
import { readDefinition, type Definition } from './definition';
import { readFootnote, type Footnote } from './footnote';
import { closesHtml } from './html';
import { unitAt, type Lines } from './lines';
import { readList } from './list';
import { readQuote } from './quote';
import {
  atxLevel,
  fenceOf,
  htmlStartOf,
  interruptsParagraph,
  isCodeIndent,
  isQuote,
  isThematicBreak,
  listMarker,
  mathFenceOf,
  setextLevel,
  type Fence,
} from './starts';
import { eachCell, tableEnd } from './table';

/** Containers in containers beyond this depth are not looked into: no note has them, an attack may. */
const MAX_DEPTH = 100;

export type BlockKind =
  'code' | 'math' | 'quote' | 'heading' | 'break' | 'list' | 'html' | 'footnote' | 'definition' | 'table' | 'paragraph';

/** The reports of the block phase, in document order. Lines are indices into the `Lines` handed along. */
export interface BlockSink {
  /** A block of the outermost level, before its content: lines `[i, next)`. */
  topBlock?(kind: BlockKind, lines: Lines, i: number, next: number): void;
  heading?(level: number, lines: Lines, i: number, next: number, start: number, end: number, depth: number): void;
  /** An item of a list, before its content; the offset of its bullet. */
  item?(start: number): void;
  /** Inline content on one line. */
  inline?(lines: Lines, start: number, end: number): void;
  /** Inline content over the lines `[i, next)`, as they are: the text of a paragraph. */
  paragraph?(lines: Lines, i: number, next: number, depth: number): void;
  definition?(definition: Definition, depth: number): void;
  /** The definition of a footnote, before its content. */
  footnote?(footnote: Footnote, depth: number): void;
}

/**
 * The block phase: splits lines into blocks in one pass and walks into containers. The order of the
 * tests, and each test's oddities, are those of remark-parse 8 in CommonMark mode.
 */
export function readBlocks(lines: Lines, sink: BlockSink, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  const count = lines.start.length;
  for (let i = 0; i < count;) {
    const start = lines.start[i]!;
    const end = lines.end[i]!;
    const at = skipBlanks(lines.s, start, end);
    i = at === end ? i + 1 : readBlock(lines, i, lines.s.charCodeAt(at), sink, depth);
  }
}

/** Reads the block that starts on line `i`, whose first unit that is not a space is `first`; the line after it. */
function readBlock(lines: Lines, i: number, first: number, sink: BlockSink, depth: number): number {
  if (isCodeIndent(lines, i)) return top(sink, depth, lines, i, 'code', indentedCodeEnd(lines, i));
  switch (first) {
    case 96:
    case 126: {
      const fence = fenceOf(lines, i);
      if (fence !== null) return top(sink, depth, lines, i, 'code', fencedCodeEnd(lines, i, fence));
      break;
    }
    case 36: {
      const dollars = mathFenceOf(lines, i);
      if (dollars > 0) return top(sink, depth, lines, i, 'math', mathEnd(lines, i, dollars));
      break;
    }
    case 62:
      if (isQuote(lines, i)) {
        const quote = readQuote(lines, i);
        top(sink, depth, lines, i, 'quote', quote.next);
        readBlocks(quote.content, sink, depth + 1);
        return quote.next;
      }
      break;
    case 35:
      if (atxLevel(lines, i) > 0) return atxHeading(lines, i, sink, depth);
      break;
    default:
  }
  if ((first === 42 || first === 45 || first === 95) && isThematicBreak(lines, i)) return top(sink, depth, lines, i, 'break', i + 1);
  const marker = first < 60 ? listMarker(lines, i, false) : 0;
  if (marker > 0) {
    const list = readList(lines, i, marker);
    top(sink, depth, lines, i, 'list', list.next);
    for (const item of list.items) {
      sink.item?.(item.start);
      readBlocks(item.content, sink, depth + 1);
    }
    return list.next;
  }
  const underline = setextLevel(lines, i);
  if (underline > 0) return setextHeading(lines, i, underline, sink, depth);
  if (first === 60) {
    const html = htmlEnd(lines, i);
    if (html > 0) return top(sink, depth, lines, i, 'html', html);
  }
  if (first === 91) {
    const footnote = readFootnote(lines, i);
    if (footnote !== null) {
      top(sink, depth, lines, i, 'footnote', footnote.next);
      sink.footnote?.(footnote, depth);
      readBlocks(footnote.content, sink, depth + 1);
      return footnote.next;
    }
    const definition = readDefinition(lines, i);
    if (definition !== null) {
      top(sink, depth, lines, i, 'definition', definition.next);
      sink.definition?.(definition, depth);
      return definition.next;
    }
  }
  const table = tableEnd(lines, i);
  if (table > 0) {
    top(sink, depth, lines, i, 'table', table);
    for (let k = i; k < table; k++) if (k !== i + 1) eachCell(lines, k, (from, to) => sink.inline?.(lines, from, to));
    return table;
  }
  const next = top(sink, depth, lines, i, 'paragraph', paragraphEnd(lines, i));
  sink.paragraph?.(lines, i, next, depth);
  return next;
}

/** Tells a block of the outermost level; the line after it. */
function top(sink: BlockSink, depth: number, lines: Lines, i: number, kind: BlockKind, next: number): number {
  if (depth === 0) sink.topBlock?.(kind, lines, i, next);
  return next;
}

function indentedCodeEnd(lines: Lines, i: number): number {
  let next = i + 1;
  for (let k = i + 1; k < lines.start.length; k++) {
    if (isCodeIndent(lines, k)) next = k + 1;
    else if (skipBlanks(lines.s, lines.start[k]!, lines.end[k]!) < lines.end[k]!) break;
  }
  return next;
}

function fencedCodeEnd(lines: Lines, i: number, fence: Fence): number {
  const { s } = lines;
  for (let k = i + 1; k < lines.start.length; k++) {
    const end = lines.end[k]!;
    const start = lines.start[k]!;
    let at = start;
    while (at < end && s.charCodeAt(at) === SPACE) at++;
    if (at - start >= 4) continue;
    const run = at;
    while (at < end && s.charCodeAt(at) === fence.marker) at++;
    if (at - run < fence.count) continue;
    if (skipBlanks(s, at, end) === end) return k + 1;
  }
  return lines.start.length;
}

function mathEnd(lines: Lines, i: number, dollars: number): number {
  const { s } = lines;
  for (let k = i + 1; k < lines.start.length; k++) {
    let at = lines.end[k]!;
    while (at > lines.start[k]! && s.charCodeAt(at - 1) === SPACE) at--;
    const behind = at;
    while (at > lines.start[k]! && s.charCodeAt(at - 1) === 36) at--;
    if (behind - at >= dollars && lines.find.text('$', lines.start[k]!) === at) return k + 1;
  }
  return lines.start.length;
}

function htmlEnd(lines: Lines, i: number): number {
  const kind = htmlStartOf(lines, i);
  if (kind === null) return 0;
  const { s } = lines;
  if (closesHtml(kind, s, lines.start[i]!, lines.end[i]!)) return i + 1;
  for (let k = i + 1; k < lines.start.length; k++) {
    if (closesHtml(kind, s, lines.start[k]!, lines.end[k]!)) return lines.start[k] === lines.end[k] ? k : k + 1;
  }
  return lines.start.length;
}

function atxHeading(lines: Lines, i: number, sink: BlockSink, depth: number): number {
  const { s } = lines;
  const end = lines.end[i]!;
  const level = atxLevel(lines, i);
  const start = skipBlanks(s, skipBlanks(s, lines.start[i]!, end) + level, end);
  top(sink, depth, lines, i, 'heading', i + 1);
  sink.heading?.(level, lines, i, i + 1, start, atxContentEnd(s, start, end), depth);
  return i + 1;
}

/** Without the spaces at the end and closing `#`s that stand after a space. */
function atxContentEnd(s: string, start: number, end: number): number {
  let stop = end;
  for (;;) {
    while (stop > start && isTabOrSpace(s.charCodeAt(stop - 1))) stop--;
    let hashes = stop;
    while (hashes > start && s.charCodeAt(hashes - 1) === 35) hashes--;
    if (hashes === stop || (hashes > start && !isTabOrSpace(s.charCodeAt(hashes - 1)))) return stop;
    stop = hashes;
  }
}

function setextHeading(lines: Lines, i: number, level: number, sink: BlockSink, depth: number): number {
  const { s } = lines;
  let start = lines.start[i]!;
  let end = lines.end[i]!;
  while (start - lines.start[i]! < 3 && s.charCodeAt(start) === SPACE) start++;
  while (end > start && isTabOrSpace(s.charCodeAt(end - 1))) end--;
  top(sink, depth, lines, i, 'heading', i + 2);
  sink.heading?.(level, lines, i, i + 2, start, end, depth);
  return i + 2;
}

/** The line after the paragraph that starts at line `i`. */
function paragraphEnd(lines: Lines, i: number): number {
  const { s } = lines;
  const count = lines.start.length;
  let k = i + 1;
  for (; k < count; k++) {
    const start = lines.start[k]!;
    const end = lines.end[k]!;
    if (start === end && k + 1 < count) return k;
    let size = 0;
    let at = start;
    for (; at < end; at++) {
      const unit = s.charCodeAt(at);
      if (unit === TAB) size = 4;
      else if (unit === SPACE) size++;
      else break;
      if (unit === TAB) break;
    }
    // A line indented as code belongs to the paragraph; so does one of a tab alone.
    if (size >= 4 && unitAt(lines, k, at) !== LINE_FEED) continue;
    if (interruptsParagraph(lines, k)) return k;
    if (k + 1 < count && isBlank(s, start, end)) return k;
  }
  return count;
}

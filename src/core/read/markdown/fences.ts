import { findFrontmatter, hasUnclosedFrontmatter } from '../frontmatter/frontmatter-block';
import { encodeText, nextLine } from '../text/text';

/** The bytes of a file of instructions that every agent reads: Codex leaves out the rest. */
const READ_BYTES = 32 * 1024;

/**
 * Managed blocks: the part of a shared file that the product writes, between two HTML comments of
 * their own lines. Outside them not one character is ours.
 */
export interface Fence {
  /** `none`: no mark of this name. `broken`: marks that do not form exactly one pair. */
  readonly state: 'none' | 'ok' | 'broken';
  /** UTF-16 offsets of the whole block, marks included; 0 unless `ok`. */
  readonly start: number;
  readonly end: number;
  /** Offsets of what stands between the marks: from the line after the first to the line of the second. */
  readonly innerStart: number;
  readonly innerEnd: number;
  /** For a person, where `broken`: what is wrong and what to do. */
  readonly problem?: string;
}

interface Mark {
  readonly kind: 'begin' | 'end';
  readonly start: number;
  /** Offset after the mark, its line break not included. */
  readonly end: number;
}

const NONE = { start: 0, end: 0, innerStart: 0, innerEnd: 0 } as const;

/** Where the managed block `name` stands in `text`. Marks inside code blocks are text about marks, not marks. */
export function findFence(text: string, name: string): Fence {
  const marks = findMarks(text, name);
  if (marks.length === 0) return { state: 'none', ...NONE };
  const [begin, end] = marks;
  const paired = marks.length === 2 && begin?.kind === 'begin' && end?.kind === 'end';
  if (!paired) return { state: 'broken', ...NONE, problem: problemOf(marks, name) };
  const innerStart = nextLine(text, begin.end);
  return { state: 'ok', start: begin.start, end: end.end, innerStart, innerEnd: end.start };
}

/**
 * The text with the block's inner part replaced; `inner` is whole lines, each with its line break,
 * in the line endings of the file. Throws RangeError unless the block is there exactly once.
 */
export function replaceFence(text: string, name: string, inner: string): string {
  const fence = findFence(text, name);
  if (fence.state !== 'ok') throw new RangeError(`The managed block "${name}" is ${fence.state}.`);
  return text.slice(0, fence.innerStart) + inner + text.slice(fence.innerEnd);
}

/** A new block with its marks; `inner` is whole lines. Ends without a line break. */
export function writeFence(name: string, inner: string, lineBreak = '\n'): string {
  return `${beginMark(name)}${lineBreak}${inner}${endMark(name)}`;
}

/**
 * The text with the block in it, `inner` in whole lines of `\n`: where it stands, or at the top, after properties and a title, where
 * there is none or agents would not read as far as its end. Not a character around it changes: `withoutFence` gives the text of before.
 * Null where that cannot be sure.
 */
export function placeFence(text: string, name: string, inner: string): string | null {
  const lineBreak = lineBreakOf(text);
  const lines = inner.replaceAll('\n', lineBreak);
  const { state } = findFence(text, name);
  if (state === 'none') return atTop(text, name, lines);
  if (state === 'broken') return null;
  const inPlace = replaceFence(text, name, lines);
  if (fenceStands(inPlace, name)?.isRead === true) return inPlace;
  const moved = atTop(withoutFence(text, name), name, lines);
  return moved !== null && findFence(moved, name).start < findFence(inPlace, name).start ? moved : inPlace;
}

/** The text without the block, and without the line breaks that set it off. */
export function withoutFence(text: string, name: string): string {
  const { state, start, end } = findFence(text, name);
  if (state !== 'ok') return text;
  const before = text.slice(0, start);
  const after = text.slice(end).replace(/^\r?\n/, '');
  const without = before.replace(/\r?\n$/, '');
  return (after === '' || without === '' || without.endsWith('\n') ? without : before) + after;
}

/** The text without any block. */
export function withoutFences(text: string): string {
  return [...text.matchAll(/<!--\s*top-of-mind:begin\s+(\S+)/g)].reduce((rest, [, name = '']) => withoutFence(rest, name), text);
}

/** The line on which the block begins, 1-based, and whether agents read as far as its end; null where it is not there. */
export function fenceStands(text: string, name: string): { readonly line: number; readonly isRead: boolean } | null {
  const { state, start, end } = findFence(text, name);
  if (state !== 'ok') return null;
  return { line: text.slice(0, start).split('\n').length, isRead: encodeText(text.slice(0, end)).length <= READ_BYTES };
}

function atTop(text: string, name: string, lines: string): string | null {
  // In the place of its first line, properties that do not close would be text, and what they keep private open.
  if (hasUnclosedFrontmatter(text)) return null;
  const lineBreak = lineBreakOf(text);
  const block = writeFence(name, lines, lineBreak) + lineBreak;
  const first = findFrontmatter(text)?.range.end;
  const start = first === undefined ? (text.startsWith('\ufeff') ? 1 : 0) : nextLine(text, first);
  const title = TITLE.exec(text.slice(start))?.[0].length ?? 0;
  const placed = [start + title, start].flatMap((at) => {
    const gap = at > (text.startsWith('\ufeff') ? 1 : 0) ? lineBreak : '';
    const next = text.slice(0, at) + gap + block + text.slice(at);
    return findFence(next, name).state === 'ok' && withoutFence(next, name) === text ? [next] : [];
  });
  return placed.find((next) => fenceStands(next, name)?.isRead === true) ?? placed[0] ?? null;
}

/** A title at the start of a text, with its line break: `# Title`, or a line of words above one of `=`. */
const TITLE = /^(?:[ \t]*\r?\n)*(?: {0,3}#(?:[ \t][^\r\n]*)?|\p{L}[^\r\n]*\r?\n {0,3}=+[ \t]*)(?:\r?\n|$)/u;

/** The line break a file uses: that of its first line, `\n` where it has none. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}

function beginMark(name: string): string {
  return `<!-- top-of-mind:begin ${name} -->`;
}

function endMark(name: string): string {
  return `<!-- top-of-mind:end ${name} -->`;
}

/** A mark stands alone on its line, up to three spaces in, as markdown has it for HTML blocks. */
function findMarks(text: string, name: string): Mark[] {
  const marks: Mark[] = [];
  let codeFence = '';
  // No line of properties opens a code block.
  const body = findFrontmatter(text)?.range.end ?? 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const stop = newline < 0 ? text.length : newline;
    const line = text.slice(at === 0 && text.startsWith('\ufeff') ? 1 : at, stop);
    const code = at < body ? null : /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.trimEnd());
    if (code !== null) codeFence = nextCodeFence(codeFence, code[1] ?? '', code[2] ?? '');
    else if (codeFence === '' && line.includes('top-of-mind:')) {
      const mark = /^ {0,3}<!--\s*top-of-mind:(begin|end)\s+(\S+)\s*-->\s*$/.exec(line);
      if (mark !== null && mark[2] === name) {
        const start = stop - line.length;
        marks.push({ kind: mark[1] === 'begin' ? 'begin' : 'end', start, end: start + line.trimEnd().length });
      }
    }
    at = stop + 1;
  }
  return marks;
}

/** The open code fence after a fence line: the line opens one, closes the one that is open, or is content. */
function nextCodeFence(open: string, marker: string, info: string): string {
  if (open === '') return marker;
  const closes = marker[0] === open[0] && marker.length >= open.length && info.trim() === '';
  return closes ? '' : open;
}

function problemOf(marks: readonly Mark[], name: string): string {
  const begins = marks.filter((mark) => mark.kind === 'begin').length;
  const ends = marks.length - begins;
  const found =
    begins === 1 && ends === 1
      ? 'The end mark stands before the begin mark'
      : `${count(begins, 'begin mark')} and ${count(ends, 'end mark')}`;
  return `${found} of the managed block "${name}": keep exactly one "${beginMark(name)}" and, below it, one "${endMark(name)}", or remove them all to get a fresh block.`;
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

import { upTo } from '../../../model/collections';
import type { Range } from '../../../model/note';
import type { VaultPath } from '../../../model/path';
import { lineBreakOf } from '../../../read/markdown/fences';
import { applyEdits, type TextEdit } from '../text-edit';
import type { LabelDefinition } from '../../../read/markdown/marks';
import type { Sharing } from './share';

/** A stretch of the original that stands in a part, from offset `at` of the part's text on. */
export interface Piece extends Range {
  readonly at: number;
}

/** A note of the split: its text before any link follows, and where it comes from. */
export interface Part {
  readonly path: VaultPath;
  readonly text: string;
  /** Its own content comes before content that was copied to it. */
  readonly pieces: readonly Piece[];
}

/** The result of the split for the original. */
export interface Rest extends Part {
  /** The edits of the original's text that make this one. */
  readonly cuts: readonly TextEdit[];
}

/** The new note at `path`: `head`, each of its sections without the definitions that leave, then those it takes over. */
export function newPart(
  path: VaultPath,
  head: string,
  text: string,
  sections: readonly Range[],
  taken: readonly LabelDefinition[],
  leaving: readonly LabelDefinition[],
): Part {
  const eol = lineBreakOf(text);
  const pieces: Piece[] = [];
  let out = head;
  for (const section of sections) {
    if (out !== '' && !out.endsWith('\n')) out += eol;
    for (const piece of keptBetween(section, cutsIn(section, leaving))) {
      pieces.push({ ...piece, at: out.length });
      out += text.slice(piece.start, piece.end);
    }
  }
  const added = definitionsBehind(out, taken, eol);
  return { path, text: out + added.text, pieces: [...pieces, ...added.pieces] };
}

function cutsIn(section: Range, leaving: readonly LabelDefinition[]): TextEdit[] {
  return leaving.filter((one) => one.start >= section.start && one.end <= section.end).map(({ start, end }) => ({ start, end, text: '' }));
}

/** The rest of the original: each section is replaced by its line of `lines`, or by nothing where `lines` is null. */
export function restPart(
  path: VaultPath,
  text: string,
  sections: readonly Range[],
  lines: readonly string[] | null,
  { taken, leaving }: Sharing,
): Rest {
  const eol = lineBreakOf(text);
  const cuts: TextEdit[] = leaving
    .filter((one) => !sections.some((section) => one.start >= section.start && one.end <= section.end))
    .map(({ start, end }) => ({ start, end, text: '' }));
  sections.forEach((section, index) => {
    if (lines === null) {
      cuts.push({ start: section.start, end: section.end, text: '' });
      return;
    }
    const before = sections[index - 1]?.end === section.start ? '' : gapBefore(text, section.start, eol);
    const after = sections[index + 1]?.start === section.end ? eol : ending(text, section, eol);
    cuts.push({ start: section.start, end: section.end, text: `${before}${lines[index] ?? ''}${after}` });
  });
  cuts.sort((a, b) => a.start - b.start || a.end - b.end);
  const kept = keptBetween({ start: 0, end: text.length }, cuts);
  const left = applyEdits(text, cuts);
  const added = definitionsBehind(left, taken[0] ?? [], eol);
  if (added.text !== '') cuts.push({ start: text.length, end: text.length, text: added.text });
  const pieces = kept.map((piece) => ({ ...piece, at: piece.start + shiftAt(cuts, piece.start) }));
  return { path, text: left + added.text, pieces: [...pieces, ...added.pieces], cuts };
}

/** Edits of the rest's text as edits of the original's, together with the cuts. */
export function editsOfOriginal({ cuts }: Rest, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  let left = [...edits];
  const all: TextEdit[] = [];
  for (const cut of cuts) {
    const from = cut.start + shift;
    const to = from + cut.text.length;
    for (const edit of left) if (edit.end <= from) all.push({ ...edit, start: edit.start - shift, end: edit.end - shift });
    const within = left.filter((edit) => edit.start >= from && edit.end <= to && edit.end > from);
    all.push({
      ...cut,
      text: applyEdits(
        cut.text,
        within.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from })),
      ),
    });
    left = left.filter((edit) => edit.end > from && !within.includes(edit));
    shift += cut.text.length - (cut.end - cut.start);
  }
  return [...all, ...left.map((edit) => ({ ...edit, start: edit.start - shift, end: edit.end - shift }))];
}

/** The offset in a part of what stands at an offset of the original; null if it is not in the part. */
export function offsetIn(part: Part, offset: number): number | null {
  const piece = part.pieces.find(({ start, end }) => offset >= start && offset < end);
  return piece === undefined ? null : piece.at + offset - piece.start;
}

/** The offset in the original of what stands at an offset of a part; null for what the split itself wrote. */
export function originOf(part: Part, offset: number): number | null {
  // The pieces stand in the order of the part's text, if not in that of the original.
  const piece = part.pieces[upTo(part.pieces.length, (index) => (part.pieces[index] as Piece).at <= offset) - 1];
  return piece === undefined || offset >= piece.at + piece.end - piece.start ? null : piece.start + offset - piece.at;
}

/** Those of these, in the order of the original's text, that begin in a piece of the part. */
export function standingIn<T extends { readonly start: number }>(part: Part, all: readonly T[]): T[] {
  const found = new Set<number>();
  for (const { start, end } of part.pieces) {
    const first = upTo(all.length, (index) => (all[index] as T).start < start);
    for (let index = first; index < all.length && (all[index] as T).start < end; index++) found.add(index);
  }
  return [...found].sort((a, b) => a - b).map((index) => all[index] as T);
}

function keptBetween(range: Range, cuts: readonly TextEdit[]): Range[] {
  const kept: Range[] = [];
  let at = range.start;
  for (const cut of [...cuts, { start: range.end, end: range.end }]) {
    if (cut.start > at) kept.push({ start: at, end: cut.start });
    at = Math.max(at, cut.end);
  }
  return kept;
}

function shiftAt(cuts: readonly TextEdit[], offset: number): number {
  let shift = 0;
  for (const cut of cuts) if (cut.end <= offset && cut.start < offset) shift += cut.text.length - (cut.end - cut.start);
  return shift;
}

/** A table takes any line with a pipe for a row, and the line of a link holds one. */
function gapBefore(text: string, start: number, eol: string): string {
  const line = /[^\r\n]*(?:\r?\n)?$/.exec(text.slice(Math.max(0, start - 2000), start))?.[0] ?? '';
  return line.includes('|') ? eol : '';
}

/** The text after the line of a link: nothing at a text's end without a line break, a blank line where one was or where the next heading would run into the list. */
function ending(text: string, { start, end }: Range, eol: string): string {
  const section = text.slice(start, end);
  if (end >= text.length) return section.endsWith('\n') ? eol : '';
  return /\n[ \t\r]*\n$/.test(section) || !/^ {0,3}#/.test(text.slice(end, end + 4)) ? eol + eol : eol;
}

/** Definitions after the text `before`, below a blank line unless its last line is one itself; `at` of the pieces counts from its start. */
function definitionsBehind(
  before: string,
  definitions: readonly LabelDefinition[],
  eol: string,
): { readonly text: string; readonly pieces: readonly Piece[] } {
  if (definitions.length === 0) return { text: '', pieces: [] };
  const last = /[^\n]*$/.exec(before.trimEnd())?.[0] ?? '';
  const together = /^ {0,3}\[[^\]]+\]:/.test(last) && definitions[0]?.kind === (/^ {0,3}\[\^/.test(last) ? 'footnote' : 'reference');
  const blank = /(?:^|\n)[ \t\r]*\n$/.test(before) || together ? '' : eol;
  let text = `${before === '' || before.endsWith('\n') ? '' : eol}${blank}`;
  const pieces: Piece[] = [];
  definitions.forEach((definition, index) => {
    const other = definitions[index - 1];
    if (other !== undefined && other.kind !== definition.kind) text += eol;
    if (!definition.nested) pieces.push({ start: definition.start, end: definition.end, at: before.length + text.length });
    text += definition.text;
    if (!text.endsWith('\n')) text += eol;
  });
  return { text, pieces };
}

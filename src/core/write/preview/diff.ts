import { diffLines } from 'diff';
import type { Hunk } from '../../model/plan';
import { decodeText, encodeText } from '../../read/text/text';
import { hunksOf, type Line, type Segment } from './hunks';
import { commonHead } from '../plan/operations';

/** The shown part of one file's texts. */
export interface Shown {
  readonly hunks: readonly Hunk[];
  /** True where something was left out, or the bytes are no text. */
  readonly cut: boolean;
}

/** Shows the differences of many files within bounds for all of them together. */
export interface Differ {
  /** Both sides are valid UTF-8. */
  changed(before: Uint8Array, after: Uint8Array): Shown;
  /** A whole file that comes or goes, text or not. */
  whole(kind: 'removed' | 'added', bytes: Uint8Array): Shown;
}

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3;
/** Milliseconds after which a comparison gives up and shows both sides whole. */
const TIMEOUT = 300;
/** A file shows at most this many lines, and few where all files together have shown their share. */
const LINES_OF_FILE = 400;
const LINES_OF_PLAN = 40_000;
const FEW_LINES = 20;
/** Lines that may differ before a comparison shows both sides whole; its cost grows with their square. */
const DIFFERING = 1000;
const FEW_DIFFERING = 20;
/** The sum of those squares over a plan: about half a second. */
const EFFORT = 5_000_000;
/** Of a file that comes or goes, no more than this is looked at, in bytes. */
const LOOKED_AT = 256 * 1024;

const LF = 10;

/** Makes the differ for one plan: what it gives depends on the texts it was shown before, never on time unless one takes longer than its timeout. */
export function createDiffer(): Differ {
  let lines = LINES_OF_PLAN;
  let effort = EFFORT;

  const shown = (segments: readonly Segment[], from: number, cutBefore: boolean): Shown => {
    const { hunks, cut } = hunksOf(segments, { from, context: CONTEXT, most: Math.max(FEW_LINES, Math.min(LINES_OF_FILE, lines)) });
    for (const hunk of hunks) lines -= hunk.lines.length;
    return { hunks, cut: cut || cutBefore };
  };

  const compare = (removed: readonly Line[], added: readonly Line[]): readonly Run[] => {
    const whole: Run[] = [
      { kind: 'removed', count: removed.length },
      { kind: 'added', count: added.length },
    ];
    if (removed.length === 0 || added.length === 0) return whole;
    const maxEditLength = Math.min(DIFFERING, Math.max(FEW_DIFFERING, Math.floor(Math.sqrt(Math.max(0, effort)))));
    const parts = diffLines(joined(removed), joined(added), { timeout: TIMEOUT, maxEditLength });
    const differing = parts?.reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0) ?? maxEditLength;
    effort -= differing * differing;
    return (
      parts?.map(({ added: isNew, removed: isOld, count }) => ({ kind: isNew ? 'added' : isOld ? 'removed' : 'same', count })) ?? whole
    );
  };

  return {
    changed(before, after) {
      const middle = middleOf(before, after);
      if (middle === null) return { hunks: [], cut: false };
      const [head, removed, added, tail] = [
        linesOf(before.subarray(middle.contextStart, middle.start)),
        linesOf(before.subarray(middle.start, middle.oldEnd)),
        linesOf(after.subarray(middle.start, middle.newEnd)),
        linesOf(before.subarray(middle.oldEnd, middle.contextEnd)),
      ];
      const segments = [
        { kind: 'same' as const, lines: head },
        ...segmentsOf(compare(removed, added), removed, added),
        { kind: 'same' as const, lines: tail },
      ];
      return shown(segments, 1 + countLines(before, middle.contextStart), false);
    },

    whole(kind, bytes) {
      const { text, more } = beginningOf(bytes);
      if (text === null || text.includes('\0')) return { hunks: [], cut: true };
      const all = splitLines(text);
      const segment: Segment = { kind: 'changed', removed: kind === 'removed' ? all : [], added: kind === 'added' ? all : [] };
      return shown([segment], 1, more);
    },
  };
}

/** The lines in which one text differs from another; null stands for a text that is not there. */
export function differenceOf(before: string | null, after: string | null): Shown {
  const differ = createDiffer();
  if (before !== null && after !== null) return differ.changed(encodeText(before), encodeText(after));
  return before === null ? differ.whole('added', encodeText(after ?? '')) : differ.whole('removed', encodeText(before));
}

interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly count: number;
}

/** Each line with an end of our own, so that ends of lines are no difference here. */
function joined(lines: readonly Line[]): string {
  return lines.map((line) => `${line.text}\n`).join('');
}

/** The runs with their lines; equal lines whose ends differ are a change too. */
function segmentsOf(runs: readonly Run[], removed: readonly Line[], added: readonly Line[]): Segment[] {
  const onlyEnds = runs.every((run) => run.kind === 'same');
  const segments: Segment[] = [];
  let change: { kind: 'changed'; removed: Line[]; added: Line[] } | null = null;
  const changed = (): { removed: Line[]; added: Line[] } => {
    if (change === null) segments.push((change = { kind: 'changed', removed: [], added: [] }));
    return change;
  };
  let same: Line[] | null = null;
  let [i, j] = [0, 0];
  for (const { kind, count } of runs) {
    for (let n = 0; n < count; n++) {
      const old = removed[kind === 'added' ? -1 : i++];
      const fresh = added[kind === 'removed' ? -1 : j++];
      // Text added after a last line that had no end gives it one: that is no change of the line.
      const differs =
        old === undefined || fresh === undefined || (old.end !== fresh.end && ((old.end !== '' && fresh.end !== '') || onlyEnds));
      if (!differs) {
        if (same === null) segments.push({ kind: 'same', lines: (same = []) });
        same.push(old);
        change = null;
        continue;
      }
      same = null;
      if (old !== undefined) changed().removed.push(old);
      if (fresh !== undefined) changed().added.push(fresh);
    }
  }
  return segments;
}

/** The lines that two texts do not share at their beginning and end, as byte offsets, and the context around them. */
function middleOf(
  before: Uint8Array,
  after: Uint8Array,
): { contextStart: number; start: number; oldEnd: number; newEnd: number; contextEnd: number } | null {
  const head = commonHead(before, after);
  if (head === before.length && head === after.length) return null;
  const start = head === 0 ? 0 : before.lastIndexOf(LF, head - 1) + 1;
  const most = Math.min(before.length, after.length) - start;
  let tail = 0;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  // The shared end begins after a line end that both share, so at the start of a line on both sides.
  const lineEnd = tail === 0 ? -1 : before.indexOf(LF, before.length - tail);
  const oldEnd = lineEnd < 0 ? before.length : lineEnd + 1;
  const newEnd = after.length - (before.length - oldEnd);
  let contextStart = start;
  for (let n = 0; n < CONTEXT && contextStart > 0; n++)
    contextStart = contextStart === 1 ? 0 : before.lastIndexOf(LF, contextStart - 2) + 1;
  let contextEnd = oldEnd;
  for (let n = 0; n < CONTEXT && contextEnd < before.length; n++) {
    const next = before.indexOf(LF, contextEnd);
    contextEnd = next < 0 ? before.length : next + 1;
  }
  return { contextStart, start, oldEnd, newEnd, contextEnd };
}

function countLines(bytes: Uint8Array, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}

/** As much of a file as is shown of it; null where that is no text. */
function beginningOf(bytes: Uint8Array): { readonly text: string | null; readonly more: boolean } {
  let end = 0;
  for (let n = 0; n <= LINES_OF_FILE && end < bytes.length && end < LOOKED_AT; n++) {
    const next = bytes.indexOf(LF, end);
    end = next < 0 ? bytes.length : next + 1;
  }
  end = Math.min(end, LOOKED_AT, bytes.length);
  // Never in the middle of a character.
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return { text: decodeText(bytes.subarray(0, end)), more: end < bytes.length };
}

function linesOf(bytes: Uint8Array): Line[] {
  return splitLines(decodeText(bytes) ?? '');
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const lf = text.indexOf('\n', start);
    const next = lf < 0 ? text.length : lf + 1;
    const end = lf < 0 ? '' : lf > start && text[lf - 1] === '\r' ? '\r\n' : '\n';
    lines.push({ text: text.slice(start, next - end.length), end });
    start = next;
  }
  return lines;
}

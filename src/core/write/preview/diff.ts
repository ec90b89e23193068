import { structuredPatch } from 'diff';
import type { Hunk } from '../../model/plan';
import { decodeText, encodeText } from '../../read/text/text';
import { commonHead } from '../plan/operations';
import { shownHunks, signed, type SignedHunk } from './hunks';

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

  const shown = (all: readonly SignedHunk[], cutBefore: boolean): Shown => {
    const { hunks, cut } = shownHunks(all, Math.max(FEW_LINES, Math.min(LINES_OF_FILE, lines)));
    for (const hunk of hunks) lines -= hunk.lines.length;
    return { hunks, cut: cut || cutBefore };
  };

  /** The hunks that make the one text of the other; none where they differ too much to tell in time. */
  const compare = (old: string, fresh: string): SignedHunk[] => {
    const maxEditLength = Math.min(DIFFERING, Math.max(FEW_DIFFERING, Math.floor(Math.sqrt(Math.max(0, effort)))));
    const options = { context: CONTEXT, timeout: TIMEOUT, maxEditLength };
    const patch = structuredPatch('', '', ended(old, fresh), ended(fresh, old), undefined, undefined, options);
    const hunks = (patch?.hunks ?? []).map((hunk) => ({ line: hunk.oldStart, lines: hunk.lines.map((line) => `${line}\n`) }));
    const differing = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith(' ')).length;
    effort -= (patch === undefined ? maxEditLength : differing) ** 2;
    return hunks;
  };

  return {
    changed(before, after) {
      const middle = middleOf(before, after);
      if (middle === null) return { hunks: [], cut: false };
      const text = (bytes: Uint8Array, start: number, end: number): string => decodeText(bytes.subarray(start, end)) ?? '';
      const head = text(before, middle.contextStart, middle.start);
      const removed = text(before, middle.start, middle.oldEnd);
      const added = text(after, middle.start, middle.newEnd);
      const tail = text(before, middle.oldEnd, middle.contextEnd);
      const whole = { line: 1, lines: [...signed(' ', head), ...signed('-', removed), ...signed('+', added), ...signed(' ', tail)] };
      const compared = removed === '' || added === '' ? [] : compare(head + removed + tail, head + added + tail);
      const above = countLines(before, middle.contextStart);
      return shown(
        (compared.length === 0 ? [whole] : compared).map(({ line, lines }) => ({ line: line + above, lines })),
        false,
      );
    },

    whole(kind, bytes) {
      const { text, more } = beginningOf(bytes);
      if (text === null || text.includes('\0')) return { hunks: [], cut: true };
      return shown(text === '' ? [] : [{ line: 1, lines: signed(kind === 'removed' ? '-' : '+', text) }], more);
    },
  };
}

/** The lines in which one text differs from another; null stands for a text that is not there. */
export function differenceOf(before: string | null, after: string | null): Shown {
  const differ = createDiffer();
  if (before !== null && after !== null) return differ.changed(encodeText(before), encodeText(after));
  return before === null ? differ.whole('added', encodeText(after ?? '')) : differ.whole('removed', encodeText(before));
}

/** With an end for its last line, as the other text ends lines: that the end comes or goes is no change of that line. */
function ended(text: string, other: string): string {
  return text.endsWith('\n') ? text : text + (/\r?\n/.exec(other)?.[0] ?? '\n');
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

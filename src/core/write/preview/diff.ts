import { structuredPatch } from 'diff';
import type { Hunk, DiffLine } from '../../model/plan';
import { decodeText, encodeText, linesOf } from '../../read/text/text';
import { sharedEnds } from '../../model/collections';

/** The shown part of one file's texts. */
export interface Shown {
  readonly hunks: readonly Hunk[];
  /** True if something was left out, or the bytes are no text. */
  readonly cut: boolean;
}

/** Shows the differences of many files within bounds for all of them together. */
export type Differ = ReturnType<typeof createDiffer>;

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
export function createDiffer() {
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
    /** Both sides are valid UTF-8. */
    changed(before: Uint8Array, after: Uint8Array): Shown {
      const [old, fresh] = [linesOf(decodeText(before) ?? ''), linesOf(decodeText(after) ?? '')];
      const { head, tail: shared } = sharedEnds(old, fresh);
      if (head === old.length && head === fresh.length) return { hunks: [], cut: false };
      // Of lines that come twice the comparison chooses which of them is new.
      const tail = shared > 0 && shared === Math.min(old.length, fresh.length) - head ? shared - 1 : shared;
      const above = Math.max(0, head - CONTEXT);
      const [start, end] = [old.slice(above, head), old.slice(old.length - tail).slice(0, CONTEXT)];
      const [removed, added] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)];
      const around = (middle: readonly string[]): string => [...start, ...middle, ...end].join('');
      const compared = removed.length === 0 || added.length === 0 ? [] : compare(around(removed), around(added));
      const whole = { line: 1, lines: [...signed(' ', start), ...signed('-', removed), ...signed('+', added), ...signed(' ', end)] };
      return shown(
        (compared.length === 0 ? [whole] : compared).map(({ line, lines }) => ({ line: line + above, lines })),
        false,
      );
    },

    /** A whole file that comes or goes, text or not. */
    whole(kind: 'removed' | 'added', bytes: Uint8Array): Shown {
      const { text, more } = beginningOf(bytes);
      if (text === null || text.includes('\0')) return { hunks: [], cut: true };
      return shown(text === '' ? [] : [{ line: 1, lines: signed(kind === 'removed' ? '-' : '+', linesOf(text)) }], more);
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

/** As much of a file as is shown of it; null if that is no text. */
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

/** A hunk of a patch: its lines keep their ends, after ` ` for one that both texts have, `-` for one taken out or `+` for one put in. */
interface SignedHunk {
  /** 1-based, in the old text. */
  readonly line: number;
  readonly lines: readonly string[];
}

function signed(sign: ' ' | '-' | '+', lines: readonly string[]): string[] {
  return lines.map((line) => sign + line);
}

/** Longer lines are shown around what changes in them, in UTF-16 units. */
const LONG = 1000;
const AROUND = 200;

/** The hunks as they are shown, `most` lines at most. `cut` where changed lines, or parts of long ones, are left out. */
function shownHunks(all: readonly SignedHunk[], most: number): { hunks: Hunk[]; cut: boolean } {
  const hunks: Hunk[] = [];
  let [left, cut] = [most, false];
  for (const { line, lines } of all) {
    const shown: DiffLine[] = [];
    hunks.push({ line, lines: shown });
    for (const { same, removed, added } of changesIn(lines)) {
      const isEnd = removed.length + added.length === 0;
      // Where no changed line would fit after the shared ones, the rest is left out.
      if (left <= same.length && !isEnd) return { hunks: hunks.filter((hunk) => hunk.lines.length > 0), cut: true };
      shown.push(
        ...same
          .slice(0, left)
          .map((text) => ({ kind: 'same' as const, text: text.length > LONG ? shorten(withoutEnd(text), 0, LONG) : withoutEnd(text) })),
      );
      left = Math.max(0, left - same.length);
      const old = removed.slice(0, Math.max(Math.floor(left / 2), left - added.length));
      const fresh = added.slice(0, Math.max(0, left - old.length));
      const change = isEndShown(removed, added)
        ? narrowed(old.map(visible), fresh.map(visible))
        : narrowed(old.map(withoutEnd), fresh.map(withoutEnd));
      shown.push(...change.lines);
      left -= change.lines.length;
      cut ||= change.cut || old.length < removed.length || fresh.length < added.length;
    }
  }
  return { hunks, cut };
}

interface Change {
  /** The lines before it that both texts have. */
  readonly same: string[];
  readonly removed: string[];
  readonly added: string[];
}

/** The changes of a hunk without the signs; the last one is empty where lines follow that both texts have. */
function changesIn(lines: readonly string[]): Change[] {
  const changes: Change[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isSame = line.startsWith(' ');
    if (changes.length === 0 || (isSame && !isOpen)) changes.push({ same: [], removed: [], added: [] });
    isOpen = isSame;
    const last = changes[changes.length - 1] as Change;
    (isSame ? last.same : line.startsWith('-') ? last.removed : last.added).push(line.slice(1));
  }
  return changes;
}

function endOf(line: string): string {
  return line.endsWith('\r\n') ? '\r\n' : line.endsWith('\n') ? '\n' : '';
}

function withoutEnd(line: string): string {
  return line.slice(0, line.length - endOf(line).length);
}

/** With an end that can be seen. */
function visible(line: string): string {
  return withoutEnd(line) + endOf(line).replace('\r', '\u240d').replace('\n', '\u240a');
}

/** True if a change is one of the ends of lines. */
function isEndShown(removed: readonly string[], added: readonly string[]): boolean {
  const kinds = (lines: readonly string[]): string => [...new Set(lines.map(endOf))].sort().join('');
  const [old, fresh] = [kinds(removed), kinds(added)];
  const equalTexts = removed.length === added.length && removed.every((line, at) => withoutEnd(line) === withoutEnd(added[at] ?? ''));
  return equalTexts || (old !== '' && fresh !== '' && old !== fresh);
}

/** Removed lines, then added ones; long ones that stand for each other are shown where they differ. */
function narrowed(removed: readonly string[], added: readonly string[]): { lines: DiffLine[]; cut: boolean } {
  const paired = removed.length === added.length;
  const cut = [...removed, ...added].some((text) => text.length > LONG);
  const around = (text: string, other: string): string => {
    if (Math.max(text.length, other.length) <= LONG) return text;
    const { head, tail } = sharedEnds(text, other);
    return shorten(text, head - AROUND, text.length - tail + AROUND);
  };
  const show = (texts: readonly string[], others: readonly string[]): string[] =>
    texts.map((text, i) => around(text, paired ? (others[i] ?? '') : ''));
  const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }));
  return { lines: [...lines('removed', show(removed, added)), ...lines('added', show(added, removed))], cut };
}

/** A stretch of a long line, never longer than a line may be, with dots for what is left out. */
function shorten(text: string, from: number, to: number): string {
  const room = LONG - 2;
  let start = Math.max(0, from);
  let end = Math.min(text.length, to, start + room);
  // Half a character is not a character.
  if (isLow(text.charCodeAt(start))) start++;
  if (isLow(text.charCodeAt(end))) end--;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

import type { DiffLine, Hunk } from '../../model/plan';

/** A line of a text, apart from what ends it. */
export interface Line {
  readonly text: string;
  readonly end: '' | '\n' | '\r\n';
}

/** A stretch of two texts: lines they share, or lines of the one that stand where those of the other did. */
export type Segment =
  | { readonly kind: 'same'; readonly lines: readonly Line[] }
  | { readonly kind: 'changed'; readonly removed: readonly Line[]; readonly added: readonly Line[] };

interface Bounds {
  /** 1-based line of the old text where the segments begin. */
  readonly from: number;
  /** Shared lines to show before and after a change. */
  readonly context: number;
  /** Lines to show at most. */
  readonly most: number;
}

/** Longer lines are shown around what changes in them, in UTF-16 units. */
const LONG = 1000;
const AROUND = 200;

/** The changes with lines around them; those that share such lines are one hunk. `cut` where changed lines, or parts of long ones, are left out. */
export function hunksOf(segments: readonly Segment[], { from, context, most }: Bounds): { hunks: Hunk[]; cut: boolean } {
  const hunks: { line: number; lines: DiffLine[] }[] = [];
  let [at, left, isOpen, cut] = [from, most, false, false];
  const show = (line: number, lines: readonly DiffLine[]): void => {
    if (!isOpen) hunks.push({ line, lines: [] });
    isOpen = true;
    hunks[hunks.length - 1]?.lines.push(...lines);
    left -= lines.length;
  };

  const stretches = tidy(segments);
  for (const [index, one] of stretches.entries()) {
    if (one.kind === 'changed') {
      const { removed, added } = wordedEnds(one);
      const old = removed.slice(0, Math.max(Math.floor(left / 2), left - added.length));
      const fresh = added.slice(0, Math.max(0, left - old.length));
      const shown = narrowed(old, fresh);
      show(at, shown.lines);
      cut ||= shown.cut || old.length < removed.length || fresh.length < added.length;
      at += removed.length;
      continue;
    }
    const { lines } = one;
    const after = index === 0 ? 0 : context;
    const before = index === stretches.length - 1 ? 0 : context;
    const joins = before > 0 && lines.length <= after + before;
    const room = before > 0 ? (joins ? lines.length : after + before) : 0;
    // Where no changed line would fit after the shared ones, the rest is left out.
    if (room > 0 && left <= room) return { hunks, cut: true };
    if (joins) {
      show(at, asSame(lines));
    } else {
      if (after > 0) show(at, asSame(lines.slice(0, Math.min(after, left))));
      isOpen = false;
      if (before > 0) show(at + lines.length - before, asSame(lines.slice(lines.length - before)));
    }
    at += lines.length;
  }
  return { hunks, cut };
}

/** Without empty stretches, and with shared lines in one piece. */
function tidy(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result[result.length - 1];
    if (segment.kind === 'changed' && segment.removed.length + segment.added.length > 0) result.push(segment);
    if (segment.kind === 'changed' || segment.lines.length === 0) continue;
    if (last?.kind === 'same') result[result.length - 1] = { kind: 'same', lines: [...last.lines, ...segment.lines] };
    else result.push(segment);
  }
  return result;
}

function asSame(lines: readonly Line[]): DiffLine[] {
  return lines.map(({ text }) => ({ kind: 'same', text: text.length > LONG ? shorten(text, 0, LONG) : text }));
}

const visible = { '': '', '\n': '\u240a', '\r\n': '\u240d\u240a' } as const;

/** The texts of a change; where it changes the ends of lines, with those made visible. */
function wordedEnds({ removed, added }: Extract<Segment, { kind: 'changed' }>): { removed: string[]; added: string[] } {
  const kinds = (lines: readonly Line[]): string => [...new Set(lines.map((line) => line.end).filter((end) => end !== ''))].sort().join();
  const [old, fresh] = [kinds(removed), kinds(added)];
  const equalTexts = removed.length === added.length && removed.every((line, i) => line.text === added[i]?.text);
  const show = equalTexts || (old !== '' && fresh !== '' && old !== fresh);
  const word = ({ text, end }: Line): string => (show ? text + visible[end] : text);
  return { removed: removed.map(word), added: added.map(word) };
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

function sharedEnds(a: string, b: string): { head: number; tail: number } {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { head, tail };
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

import type { DiffLine, Hunk } from '../../model/plan';
import { linesOf } from '../../read/text/text';

/** A hunk of a patch: its lines keep their ends, after ` ` for one that both texts have, `-` for one taken out or `+` for one put in. */
export interface SignedHunk {
  /** 1-based, in the old text. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** The lines of a text, each after a sign. */
export function signed(sign: ' ' | '-' | '+', text: string): string[] {
  return linesOf(text).map((line) => sign + line);
}

/** Longer lines are shown around what changes in them, in UTF-16 units. */
const LONG = 1000;
const AROUND = 200;

/** The hunks as they are shown, `most` lines at most. `cut` where changed lines, or parts of long ones, are left out. */
export function shownHunks(all: readonly SignedHunk[], most: number): { hunks: Hunk[]; cut: boolean } {
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

/** True where a change is one of the ends of lines. */
function isEndShown(removed: readonly string[], added: readonly string[]): boolean {
  const [old, fresh] = [endsOf(removed), endsOf(added)];
  const equalTexts = removed.length === added.length && removed.every((line, at) => withoutEnd(line) === withoutEnd(added[at] ?? ''));
  return equalTexts || (old !== '' && fresh !== '' && old !== fresh);
}

function endsOf(lines: readonly string[]): string {
  return [...new Set(lines.map(endOf))].sort().join('');
}

/** Removed lines, then added ones; long ones that stand for each other are shown where they differ. */
function narrowed(removed: readonly string[], added: readonly string[]): { lines: DiffLine[]; cut: boolean } {
  const isPaired = removed.length === added.length;
  const lines: DiffLine[] = [];
  let cut = false;
  for (const kind of ['removed', 'added'] as const) {
    const [texts, others] = kind === 'removed' ? [removed, added] : [added, removed];
    for (const [at, text] of texts.entries()) {
      cut ||= text.length > LONG;
      lines.push({ kind, text: around(text, isPaired ? (others[at] ?? '') : '') });
    }
  }
  return { lines, cut };
}

/** A line, or of a long one what is around the places where it differs from the other. */
function around(text: string, other: string): string {
  if (Math.max(text.length, other.length) <= LONG) return text;
  const { head, tail } = sharedEnds(text, other);
  return shorten(text, head - AROUND, text.length - tail + AROUND);
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

import { diffArrays } from 'diff';
import { sharedEnds } from '../../../../model/collections';
import { clash, sure, textOf, type Line, type Piece, type Three } from './pieces';

/** Lines that may differ; the cost of comparing grows with their square. */
const DIFFERING = 1000;

/** A part of the base and the lines of a side that stand in its place. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
  readonly isOurs: boolean;
}

/** The merge of git: line by line, where changes that overlap or touch clash. */
export function diffThree([base, ours, theirs]: Three<readonly Line[]>): Piece[] {
  const all = [...hunksOf(base, ours, true), ...hunksOf(base, theirs, false)].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept = keptOf(base, ours);
  const pieces: Piece[] = [];
  let at = 0;
  for (let next = 0; next < all.length;) {
    const start = all[next]?.start ?? 0;
    let end = start;
    const group: Hunk[] = [];
    for (let one = all[next]; one !== undefined && (group.length === 0 || one.start <= end); one = all[++next]) {
      end = Math.max(end, one.end);
      group.push(one);
    }
    pieces.push(sure(kept.slice(at, start)), ...placeOf(group, kept, start, end));
    at = end;
  }
  return [...pieces, sure(kept.slice(at))].filter((piece) => piece.isClash || piece.ours.length > 0);
}

function placeOf(group: readonly Hunk[], kept: readonly Line[], start: number, end: number): Piece[] {
  const [own, other] = [group.filter((one) => one.isOurs), group.filter((one) => !one.isOurs)];
  const [ours, theirs] = [own, other].map((hunks) => versionOf(hunks, kept, start, end)) as [Line[], Line[]];
  if (other.length === 0 || textOf(ours) === textOf(theirs)) return [sure(ours)];
  return own.length === 0 ? [sure(theirs)] : trimmed(ours, theirs);
}

/** A clash of what two versions do not begin and end with. */
export function trimmed(ours: readonly Line[], theirs: readonly Line[]): Piece[] {
  const { head, tail } = sharedEnds(
    ours.map(({ text }) => text),
    theirs.map(({ text }) => text),
  );
  const inner = (lines: readonly Line[]): readonly Line[] => lines.slice(head, lines.length - tail);
  return [sure(ours.slice(0, head)), clash(inner(ours), inner(theirs)), sure(ours.slice(ours.length - tail))];
}

/** The lines of the base from `start` to `end` as one side has them. */
function versionOf(hunks: readonly Hunk[], kept: readonly Line[], start: number, end: number): Line[] {
  const lines: Line[] = [];
  let at = start;
  for (const hunk of hunks) {
    lines.push(...kept.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...lines, ...kept.slice(at, end)];
}

function hunksOf(base: readonly Line[], side: readonly Line[], isOurs: boolean): Hunk[] {
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of differing(base, side)) {
    const last = hunks.at(-1);
    if (added || removed) {
      const [start, lines] = last?.end === i ? [hunks.pop()?.start ?? i, last.lines] : [i, []];
      hunks.push({ start, end: added ? i : i + count, lines: added ? [...lines, ...side.slice(j, j + count)] : lines, isOurs });
    }
    if (!added) i += count;
    if (!removed) j += count;
  }
  return hunks;
}

/** The base, its lines as ours where ours has them. */
function keptOf(base: readonly Line[], ours: readonly Line[]): Line[] {
  const kept = [...base];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of differing(base, ours)) {
    if (!added && !removed) for (let k = 0; k < count; k++) kept[i + k] = ours[j + k] ?? (base[i + k] as Line);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return kept;
}

interface Part {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

/** As `diffArrays`, for texts; all of one against all of the other where too much differs between what they begin and end with. */
export function differing<T extends { readonly text: string }>(from: readonly T[], to: readonly T[]): readonly Part[] {
  const [old, fresh] = [from, to].map((all) => all.map(({ text }) => text)) as [string[], string[]];
  const { head, tail } = sharedEnds(old, fresh);
  const [gone, come] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)];
  const parts = diffArrays(gone, come, { maxEditLength: DIFFERING }) ?? [
    { removed: true, added: false, count: gone.length },
    { removed: false, added: true, count: come.length },
  ];
  const same = (count: number): Part => ({ added: false, removed: false, count });
  return [same(head), ...parts, same(tail)].filter(({ count }) => count > 0);
}

import { diffArrays } from 'diff';
import { sharedEnds } from '../../../../model/collections';
import { changed, clash, sure, textOf, type Line, type Piece, type Three } from './pieces';

/** Lines that may differ; the cost of comparing grows with their square. */
const DIFFERING = 1000;

/** The merge of git: line by line, where changes that overlap or touch clash. */
export function diffThree([base, ours, theirs]: Three<readonly Line[]>): Piece[] {
  const [own, other] = [matchesOf(base, ours), matchesOf(base, theirs)];
  const pieces: Piece[] = [];
  let at: Three<number> = [0, 0, 0];
  for (let i = 0; i <= base.length; i++) {
    const [o, t] = i < base.length ? [own[i], other[i]] : [ours.length, theirs.length];
    if (o === undefined || t === undefined) continue;
    const versions = [base.slice(at[0], i), ours.slice(at[1], o), theirs.slice(at[2], t)] as const;
    const one = changed<readonly Line[]>(versions, (a, b) => a.length === b.length && textOf(a) === textOf(b));
    pieces.push(...(one === null ? trimmed(versions[1], versions[2]) : [sure(one)]), sure(ours.slice(o, o + 1)));
    at = [i + 1, o + 1, t + 1];
  }
  return pieces;
}

/** A clash of what two versions do not begin and end with. */
function trimmed(ours: readonly Line[], theirs: readonly Line[]): Piece[] {
  const { head, tail } = sharedEnds(
    ours.map(({ text }) => text),
    theirs.map(({ text }) => text),
  );
  const inner = (lines: readonly Line[]): readonly Line[] => lines.slice(head, lines.length - tail);
  return [sure(ours.slice(0, head)), clash(inner(ours), inner(theirs)), sure(ours.slice(ours.length - tail))];
}

/** For each text its like in another version, by its index: `a b c` and `a x c` → `0 - 2`. Only those at both ends where too much differs. */
export function matchesOf<T extends { readonly text: string }>(from: readonly T[], to: readonly T[]): (number | undefined)[] {
  const [old, fresh] = [from, to].map((all) => all.map(({ text }) => text)) as [string[], string[]];
  const { head, tail } = sharedEnds(old, fresh);
  const of = old.map((_, at) => (at < head ? at : at < old.length - tail ? undefined : at + fresh.length - old.length));
  const parts = diffArrays(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail), { maxEditLength: DIFFERING });
  let [i, j] = [head, head];
  for (const { added, removed, count } of parts ?? []) {
    if (!added && !removed) for (let k = 0; k < count; k++) of[i + k] = j + k;
    if (!added) i += count;
    if (!removed) j += count;
  }
  return of;
}

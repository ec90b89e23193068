import type { Term } from '../../../read/terms/term';
import { MATCHED } from '../features';
import type { Hunk } from '../spans';
import { ratio, type Numbers, type View } from './view';

/** Where the entries run side by side, and what stands in the places where they do not. */
export function spansOfPair(f: View): Numbers {
  const { hunks, frame, newLength, oldLength, longestRun } = f.spans;
  const real = hunks.map((hunk) => ({ hunk, old: unsaidIn(hunk.old, f.newSaid), fresh: unsaidIn(hunk.new, f.oldSaid) }));
  const replaced = real.filter(({ old, fresh }) => old.length > 0 && fresh.length > 0);
  const added = real.filter(({ old, fresh }) => old.length === 0 && fresh.length > 0);
  const dropped = real.filter(({ old, fresh }) => old.length > 0 && fresh.length === 0);
  const size = (list: readonly Term[]): number => list.reduce((sum, term) => sum + (term.kind === 'cjk' ? 0.5 : 1), 0);
  const first = replaced[0];
  const last = added.at(-1);
  return {
    frame,
    hunks: hunks.length,
    replaced: replaced.length,
    added: added.length,
    dropped: dropped.length,
    replacedOld: Math.max(0, ...replaced.map(({ old }) => size(old))),
    replacedNew: Math.max(0, ...replaced.map(({ fresh }) => size(fresh))),
    addedMost: Math.max(0, ...added.map(({ fresh }) => size(fresh))),
    droppedMost: Math.max(0, ...dropped.map(({ old }) => size(old))),
    replacedAt: first === undefined ? -1 : ratio(first.hunk.at, newLength),
    replacedOldAt: first === undefined ? -1 : ratio(first.hunk.oldAt, oldLength),
    replacedOpens: +(first !== undefined && first.hunk.at === 0 && first.hunk.oldAt === 0),
    onlyReplaced: +(replaced.length === 1 && added.length === 0 && dropped.length === 0),
    addedAt: last === undefined ? -1 : ratio(last.hunk.at, newLength),
    run: ratio(longestRun, Math.min(newLength, oldLength)),
    order: orderKept(hunks, newLength),
  };
}

function unsaidIn(terms: readonly Term[], by: { quality(term: Term): number }): Term[] {
  return terms.filter((term) => !term.stop && by.quality(term) < MATCHED);
}

/** Share of the new terms that stand outside every difference. */
function orderKept(hunks: readonly Hunk[], length: number): number {
  return (
    1 -
    ratio(
      hunks.reduce((sum, hunk) => sum + hunk.new.length, 0),
      length,
    )
  );
}

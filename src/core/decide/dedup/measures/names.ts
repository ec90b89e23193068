import { MATCHED, isName } from '../features';
import { isHeard, ratio, type Numbers, type View } from './view';

/** Names of people, places and things, and identifiers. */
export function namesOf(f: View): Numbers {
  const fresh = f.inNew.filter(({ term }) => isName(term, f.fresh));
  const old = f.inOld.filter(({ term }) => isName(term, f.old));
  const held = (list: readonly { quality: number }[]): number => (list.length === 0 ? -1 : ratio(list.filter(isHeard).length, list.length));
  const swapped = f.spans.hunks.find(
    (hunk) =>
      hunk.old.some((term) => isName(term, f.old) && f.newSaid.quality(term) < MATCHED) &&
      hunk.new.some((term) => isName(term, f.fresh) && f.oldSaid.quality(term) < MATCHED),
  );
  return {
    newNames: f.newNames.length,
    oldNames: f.oldNames.length,
    namesHeld: held(fresh),
    oldNamesHeld: held(old),
    namesShared: fresh.filter(isHeard).length,
    nameSwapped: +(swapped !== undefined),
    nameSwappedAt: swapped === undefined ? -1 : ratio(swapped.at, f.spans.newLength),
    swappedBoth: Math.min(f.newNames.length, f.oldNames.length),
    maybeNames: f.inNewBody.filter(({ term, quality }) => term.named === 'maybe' && quality < MATCHED).length,
  };
}

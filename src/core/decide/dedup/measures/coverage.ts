import { MATCHED } from '../features';
import { ratio, type Heard, type Numbers, type View } from './view';

/** How much of each entry the other says. */
export function coverageOf(f: View): Numbers {
  const [freshTriples, oldTriples] = [f.fresh.triples(), f.old.triples()];
  const shared = freshTriples.shared(oldTriples);
  const newSaid = counted(f.inNew);
  const oldSaid = counted(f.inOld);
  return {
    coverage: f.coverage,
    reverse: f.reverse,
    reverseAll: f.reverseAll,
    least: Math.min(f.coverage, f.reverseAll),
    most: Math.max(f.coverage, f.reverse),
    newUnsaid: newSaid.unsaid,
    oldUnsaid: oldSaid.unsaid,
    newWorst: newSaid.worst,
    oldWorst: oldSaid.worst,
    shared: newSaid.said,
    guessed: ratio(newSaid.guessed, newSaid.said),
    triplesOfNew: ratio(shared, freshTriples.size),
    triplesOfOld: ratio(shared, oldTriples.size),
  };
}

/** Weight of content terms that the other text says and does not say, of the heaviest unsaid, and of those said in other words. */
function counted(heard: readonly Heard[]): { said: number; unsaid: number; worst: number; guessed: number } {
  let [said, unsaid, worst, guessed] = [0, 0, 0, 0];
  for (const { term, quality, weight } of heard) {
    if (term.stop) continue;
    if (quality < MATCHED) {
      unsaid += weight;
      worst = Math.max(worst, weight);
    } else {
      said += weight;
      if (quality < 1) guessed += weight;
    }
  }
  return { said, unsaid, worst, guessed };
}

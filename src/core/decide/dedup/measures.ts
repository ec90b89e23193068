import { isValue, type Term } from '../../read/terms/term';
import { MATCHED, missing, share, type Features, type Judged } from './features';
import type { TermMatcher } from './match';
import type { Hunk } from './spans';

export type Numbers = Readonly<Record<string, number>>;

/** The measures of a pair as the classifier reads them, by name, always in the same order. */
export function measuresOf(f: Features): Numbers {
  const out: Record<string, number> = {};
  const fresh = countsOf(f.newTitle, f.newBody);
  const old = countsOf(f.oldTitle, f.oldBody);
  addCoverage(out, f, fresh, old);
  addSpans(out, f);
  out['valuesHeld'] = fresh.values === 0 ? -1 : fresh.valuesHeld / fresh.values;
  out['changedShare'] = ratio(f.values.length, fresh.values);
  out['newNames'] = f.newNames.length;
  out['oldNames'] = f.oldNames.length;
  out['swappedBoth'] = Math.min(f.newNames.length, f.oldNames.length);
  out['maybeNames'] = fresh.maybeNames;
  out['marked'] = f.markers.size;
  out['oldMarked'] = [...f.old.markers()].filter((word) => !f.fresh.markers().has(word)).length;
  out['turned'] = (f.opposites.length + +f.negated) % 2;
  addShape(out, f);
  return out;
}

/** The content of an entry as the other one says it. */
interface Counts {
  /** Weight of content terms that the other text says and does not say, of the heaviest unsaid, and of those said in other words. */
  said: number;
  unsaid: number;
  worst: number;
  guessed: number;
  /** Words of the body that may be names, and that the other text does not say. */
  maybeNames: number;
  values: number;
  valuesHeld: number;
}

function countsOf(title: Judged, body: Judged): Counts {
  const counts = { said: 0, unsaid: 0, worst: 0, guessed: 0, maybeNames: 0, values: 0, valuesHeld: 0 };
  for (const part of [title, body]) {
    for (const [at, term] of part.passage.terms.entries()) {
      const [quality, weight] = [part.qualities[at] as number, part.weights[at] as number];
      const isHeld = quality >= MATCHED;
      if (isValue(term)) {
        counts.values++;
        if (isHeld) counts.valuesHeld++;
      }
      if (part === body && term.named === 'maybe' && !isHeld) counts.maybeNames++;
      if (term.stop) continue;
      if (isHeld) {
        counts.said += weight;
        if (quality < 1) counts.guessed += weight;
      } else {
        counts.unsaid += weight;
        counts.worst = Math.max(counts.worst, weight);
      }
    }
  }
  return counts;
}

/** How much of each entry the other says, and what the titles tell. */
function addCoverage(out: Record<string, number>, f: Features, fresh: Counts, old: Counts): void {
  const [freshTriples, oldTriples] = [f.fresh.triples(), f.old.triples()];
  const shared = freshTriples.shared(oldTriples);
  out['coverage'] = f.coverage;
  out['reverse'] = f.reverse;
  out['least'] = Math.min(f.coverage, f.reverseAll);
  out['most'] = Math.max(f.coverage, f.reverse);
  out['newUnsaid'] = fresh.unsaid;
  out['oldUnsaid'] = old.unsaid;
  out['newWorst'] = fresh.worst;
  out['oldWorst'] = old.worst;
  out['shared'] = fresh.said;
  out['guessed'] = ratio(fresh.guessed, fresh.said);
  out['triplesOfNew'] = ratio(shared, freshTriples.size);
  out['triplesOfOld'] = ratio(shared, oldTriples.size);
  out['title'] = f.title;
  out['titleNewUnsaid'] = missing(f.newTitle).length;
  out['titleCoverage'] = f.newTitle.passage.terms.length === 0 ? -1 : share(f.newTitle);
  out['titleReverse'] = f.oldTitle.passage.terms.length === 0 ? -1 : share(f.oldTitle);
}

/** Where the entries run side by side, and what stands in the places where they do not. */
function addSpans(out: Record<string, number>, f: Features): void {
  const { hunks, frame, newLength, oldLength, longestRun } = f.spans;
  let [replaced, added, dropped, addedMost, droppedMost, moved] = [0, 0, 0, 0, 0, 0];
  let [first, last]: (Hunk | undefined)[] = [];
  for (const hunk of hunks) {
    const old = unsaidSize(hunk.old, f.newSaid);
    const fresh = unsaidSize(hunk.new, f.oldSaid);
    moved += hunk.new.length;
    if (old > 0 && fresh > 0) {
      replaced++;
      first ??= hunk;
    } else if (fresh > 0) {
      added++;
      addedMost = Math.max(addedMost, fresh);
      last = hunk;
    } else if (old > 0) {
      dropped++;
      droppedMost = Math.max(droppedMost, old);
    }
  }
  out['frame'] = frame;
  out['hunks'] = hunks.length;
  out['replaced'] = replaced;
  out['added'] = added;
  out['dropped'] = dropped;
  out['addedMost'] = addedMost;
  out['droppedMost'] = droppedMost;
  out['replacedAt'] = first === undefined ? -1 : ratio(first.at, newLength);
  out['replacedOldAt'] = first === undefined ? -1 : ratio(first.oldAt, oldLength);
  out['onlyReplaced'] = +(replaced === 1 && added === 0 && dropped === 0);
  out['addedAt'] = last === undefined ? -1 : ratio(last.at, newLength);
  out['run'] = ratio(longestRun, Math.min(newLength, oldLength));
  // Share of the new terms that stand outside every difference.
  out['order'] = 1 - ratio(moved, newLength);
}

/** Length and form of the entries. */
function addShape(out: Record<string, number>, f: Features): void {
  const { newLength, oldLength } = f.spans;
  const { terms } = f.fresh;
  out['length'] = newLength;
  out['longer'] = ratio(newLength, newLength + oldLength);
  out['sentences'] = f.fresh.body.starts.length - 1;
  out['oldSentences'] = f.old.body.starts.length - 1;
  out['cjk'] = ratio(terms.filter(({ kind }) => kind === 'cjk').length, terms.length);
}

/** How many content words the other text does not say; two characters of a script without blanks are one. */
function unsaidSize(terms: readonly Term[], by: TermMatcher): number {
  let size = 0;
  for (const term of terms) if (!term.stop && by(term) < MATCHED) size += term.kind === 'cjk' ? 0.5 : 1;
  return size;
}

/** 0 where there is nothing to divide by. */
function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}

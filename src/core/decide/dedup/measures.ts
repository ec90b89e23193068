import { denies } from '../../read/languages/negations';
import { isValue, type Term } from '../../read/terms/term';
import { CUES, cuesOf } from './cues';
import type { EntryText } from './entry';
import { isName, MATCHED, missing, share, type Features, type Judged } from './features';
import { MARKER_KINDS, type MarkerKind } from './markers';
import type { TermMatcher } from './match';
import type { Hunk } from './spans';

export type Numbers = Readonly<Record<string, number>>;

/** Kinds of markers that say nothing of a change. */
const QUIET: ReadonlySet<MarkerKind> = new Set(['still', 'also', 'bounds']);
const VALUE_KINDS = ['number', 'date', 'time', 'version', 'weekday'] as const;
const ONE_AT_A_TIME = ['twin', 'status', 'role', 'place', 'taste', 'setting'] as const;
const [OPEN, EVENT, STATUS] = [CUES.indexOf('open'), CUES.indexOf('event'), CUES.indexOf('status')];

/** The measures of a pair as the classifier reads them, by name, always in the same order. */
export function measuresOf(f: Features): Numbers {
  const out: Record<string, number> = {};
  const fresh = countsOf(f.newTitle, f.newBody, f.fresh);
  const old = countsOf(f.oldTitle, f.oldBody, f.old);
  addCoverage(out, f, fresh, old);
  addSpans(out, f);
  addValues(out, f, fresh, old);
  addNames(out, f, fresh, old);
  addSignals(out, f);
  addCues(out, f, fresh);
  addShape(out, f);
  return out;
}

/** What one entry says and how the other entry says it. */
interface Counts {
  /** Weight of content terms that the other text says and does not say, of the heaviest unsaid, and of those said in other words. */
  said: number;
  unsaid: number;
  worst: number;
  guessed: number;
  names: number;
  namesHeld: number;
  /** Words of the body that may be names, and that the other text does not say. */
  maybeNames: number;
  values: number;
  valuesHeld: number;
  /** Cues of the content words that the other text says too. */
  cues: number;
}

function countsOf(title: Judged, body: Judged, entry: EntryText): Counts {
  const counts = { said: 0, unsaid: 0, worst: 0, guessed: 0, names: 0, namesHeld: 0, maybeNames: 0, values: 0, valuesHeld: 0, cues: 0 };
  for (const part of [title, body]) {
    for (const [at, term] of part.passage.terms.entries()) {
      const [quality, weight] = [part.qualities[at] as number, part.weights[at] as number];
      const isHeld = quality >= MATCHED;
      if (isName(term, entry)) {
        counts.names++;
        if (isHeld) counts.namesHeld++;
      }
      if (isValue(term)) {
        counts.values++;
        if (isHeld) counts.valuesHeld++;
      }
      if (part === body && term.named === 'maybe' && !isHeld) counts.maybeNames++;
      if (term.stop) continue;
      if (isHeld) {
        counts.cues |= cuesOf(term);
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
  out['reverseAll'] = f.reverseAll;
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
  const [a, b] = [f.newTitle.passage.terms, f.oldTitle.passage.terms];
  out['title'] = f.title;
  out['newTitled'] = +(a.length > 0);
  out['oldTitled'] = +(b.length > 0);
  out['titleSame'] = +(a.length > 0 && a.length === b.length && a.every((term, at) => term.key === b[at]?.key));
  out['titleNewUnsaid'] = missing(f.newTitle).length;
  out['titleOldUnsaid'] = missing(f.oldTitle).length;
  out['titleCoverage'] = a.length === 0 ? -1 : share(f.newTitle);
  out['titleReverse'] = b.length === 0 ? -1 : share(f.oldTitle);
}

/** Where the entries run side by side, and what stands in the places where they do not. */
function addSpans(out: Record<string, number>, f: Features): void {
  const { hunks, frame, newLength, oldLength, longestRun } = f.spans;
  let [replaced, added, dropped, replacedOld, replacedNew, addedMost, droppedMost, moved] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [first, last]: (Hunk | undefined)[] = [];
  for (const hunk of hunks) {
    const old = unsaidSize(hunk.old, f.newSaid);
    const fresh = unsaidSize(hunk.new, f.oldSaid);
    moved += hunk.new.length;
    if (old > 0 && fresh > 0) {
      replaced++;
      replacedOld = Math.max(replacedOld, old);
      replacedNew = Math.max(replacedNew, fresh);
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
  out['replacedOld'] = replacedOld;
  out['replacedNew'] = replacedNew;
  out['addedMost'] = addedMost;
  out['droppedMost'] = droppedMost;
  out['replacedAt'] = first === undefined ? -1 : ratio(first.at, newLength);
  out['replacedOldAt'] = first === undefined ? -1 : ratio(first.oldAt, oldLength);
  out['replacedOpens'] = +(first?.at === 0 && first.oldAt === 0);
  out['onlyReplaced'] = +(replaced === 1 && added === 0 && dropped === 0);
  out['addedAt'] = last === undefined ? -1 : ratio(last.at, newLength);
  out['run'] = ratio(longestRun, Math.min(newLength, oldLength));
  // Share of the new terms that stand outside every difference.
  out['order'] = 1 - ratio(moved, newLength);
}

/** Numbers, dates, times, versions and weekdays: which are held, which changed, which are new. */
function addValues(out: Record<string, number>, f: Features, fresh: Counts, old: Counts): void {
  for (const kind of VALUE_KINDS) out[`changed-${kind}`] = 0;
  let [withUnit, bare] = [0, 0];
  for (const pair of f.values) {
    const { kind, unit } = pair.new;
    const name = `changed-${kind}`;
    if (out[name] !== undefined) out[name]++;
    if (kind !== 'number') continue;
    if (unit !== null && pair.old.unit !== null) withUnit++;
    if (unit === null && pair.old.unit === null) bare++;
  }
  out['changedWithUnit'] = withUnit;
  out['changedBare'] = bare;
  out['newValues'] = f.newValues.length;
  out['oldValues'] = f.oldValues.length;
  out['valuesHeld'] = fresh.values === 0 ? -1 : fresh.valuesHeld / fresh.values;
  out['oldValuesHeld'] = old.values === 0 ? -1 : old.valuesHeld / old.values;
  out['valuesCount'] = fresh.values;
  out['changedShare'] = ratio(f.values.length, fresh.values);
}

/** Names of people, places and things, and identifiers. */
function addNames(out: Record<string, number>, f: Features, fresh: Counts, old: Counts): void {
  let swapped: Hunk | undefined;
  for (const hunk of f.spans.hunks)
    if (holdsUnsaidName(hunk.old, f.newSaid, f.old) && holdsUnsaidName(hunk.new, f.oldSaid, f.fresh)) swapped ??= hunk;
  out['newNames'] = f.newNames.length;
  out['oldNames'] = f.oldNames.length;
  out['namesHeld'] = fresh.names === 0 ? -1 : fresh.namesHeld / fresh.names;
  out['oldNamesHeld'] = old.names === 0 ? -1 : old.namesHeld / old.names;
  out['namesShared'] = fresh.namesHeld;
  out['nameSwapped'] = +(swapped !== undefined);
  out['nameSwappedAt'] = swapped === undefined ? -1 : ratio(swapped.at, f.spans.newLength);
  out['swappedBoth'] = Math.min(f.newNames.length, f.oldNames.length);
  out['maybeNames'] = fresh.maybeNames;
}

/** Words that say something changed, is denied, or is the contrary. */
function addSignals(out: Record<string, number>, f: Features): void {
  for (const kind of MARKER_KINDS) out[`mark-${kind}`] = 0;
  const told = new Set(f.old.markers().values());
  let [marked, retold, oldBounds, oldMarked] = [0, 0, 0, 0];
  for (const kind of f.markers.values()) {
    out[`mark-${kind}`] = (out[`mark-${kind}`] ?? 0) + 1;
    if (QUIET.has(kind)) continue;
    marked++;
    if (told.has(kind)) retold++;
  }
  for (const [word, kind] of f.old.markers()) {
    if (f.fresh.markers().has(word)) continue;
    if (kind === 'bounds') oldBounds++;
    if (!QUIET.has(kind)) oldMarked++;
  }
  out['marked'] = marked;
  out['oldBounds'] = oldBounds;
  out['oldMarked'] = oldMarked;
  out['retold'] = retold;
  out['opposites'] = f.opposites.length;
  out['negated'] = +f.negated;
  out['newDenies'] = countDenials(f.newOnly);
  out['oldDenies'] = countDenials(f.oldOnly);
  out['turned'] = (f.opposites.length + +f.negated) % 2;
  out['log'] = +f.log;
  out['part'] = +f.part;
}

/** What kinds of statement the entries share, and in which kinds they differ. */
function addCues(out: Record<string, number>, f: Features, { cues }: Counts): void {
  const [fresh, old] = [cuesIn(f.newOnly), cuesIn(f.oldOnly)];
  for (const [at, cue] of CUES.entries()) out[`shared-${cue}`] = (cues >> at) & 1;
  for (const cue of ONE_AT_A_TIME) {
    const at = CUES.indexOf(cue);
    out[`swapped-${cue}`] = ((fresh >> at) & 1) + ((old >> at) & 1);
  }
  out['oldOpen'] = (old >> OPEN) & 1;
  out['newOpen'] = (fresh >> OPEN) & 1;
  out['newEvent'] = (fresh >> EVENT) & 1;
  out['oldEvent'] = (old >> EVENT) & 1;
  out['newStatus'] = (fresh >> STATUS) & 1;
}

/** Length and form of the entries. */
function addShape(out: Record<string, number>, f: Features): void {
  const { newLength, oldLength } = f.spans;
  const { terms } = f.fresh;
  let [cjk, paths] = [0, 0];
  for (const { kind } of terms) {
    if (kind === 'cjk') cjk++;
    if (kind === 'path') paths++;
  }
  out['length'] = newLength;
  out['oldLength'] = oldLength;
  out['longer'] = ratio(newLength, newLength + oldLength);
  out['sentences'] = f.fresh.body.starts.length - 1;
  out['oldSentences'] = f.old.body.starts.length - 1;
  out['cjk'] = ratio(cjk, terms.length);
  out['paths'] = paths;
  out['ticked'] = f.fresh.ticked - f.old.ticked;
}

/** How many content words the other text does not say; two characters of a script without blanks are one. */
function unsaidSize(terms: readonly Term[], by: TermMatcher): number {
  let size = 0;
  for (const term of terms) if (!term.stop && by(term) < MATCHED) size += term.kind === 'cjk' ? 0.5 : 1;
  return size;
}

function holdsUnsaidName(terms: readonly Term[], by: TermMatcher, entry: EntryText): boolean {
  for (const term of terms) if (isName(term, entry) && by(term) < MATCHED) return true;
  return false;
}

function countDenials(terms: readonly Term[]): number {
  let count = 0;
  for (const { folded } of terms) if (denies(folded)) count++;
  return count;
}

function cuesIn(terms: readonly Term[]): number {
  let bits = 0;
  for (const term of terms) bits |= cuesOf(term);
  return bits;
}

/** 0 where there is nothing to divide by. */
function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}

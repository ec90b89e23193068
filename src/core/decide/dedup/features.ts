import type { Term } from '../../read/terms/term';
import { isValue } from '../../read/terms/term';
import type { Passage } from '../../read/terms/passage';
import type { EntryText } from './entry';
import { said, unitsAgree } from './match';
import type { Said } from './match';
import { relevantPart } from './passage';
import { deniesAnything, freshCjkMarkers, freshMarkers, opposable, opposed } from './signals';
import { spansOf } from './spans';
import type { Weights } from './weight';

/** What a pair of entries shows, before any judgement. Shares are of weighted terms, 0 to 1. */
export interface Features {
  /** Of the new entry's body that the old entry says. */
  readonly coverage: number;
  /** Of the old entry's body (its relevant part, where it is long) that the new one says. */
  readonly reverse: number;
  /** Of the whole old entry's body that the new one says. */
  readonly reverseAll: number;
  /** Likeness of the titles. */
  readonly title: number;
  /** Share of both bodies in the same order. */
  readonly frame: number;
  /** Number of places where the bodies differ, and whether they differ from their first content word. */
  readonly hunks: number;
  readonly opening: boolean;
  /** Something stands in one body where something else stands in the other. */
  readonly replaced: boolean;
  readonly changed: readonly { readonly old: string; readonly new: string }[];
  readonly newValues: readonly string[];
  readonly oldValues: readonly string[];
  readonly newNames: readonly string[];
  readonly oldNames: readonly string[];
  /** Opposite words, and a difference in negation. */
  readonly opposites: readonly { readonly old: string; readonly new: string }[];
  readonly negated: boolean;
  readonly markers: readonly string[];
  readonly onlyOld: readonly string[];
  readonly onlyNew: readonly string[];
  /** The old entry says far more than what was compared. */
  readonly part: boolean;
  /** Both titles hold a date or number, and not the same: two entries of one log. */
  readonly log: boolean;
  /** Content terms of the new body. */
  readonly length: number;
  /** Content terms of the whole old body. */
  readonly oldLength: number;
}

/** An old entry this many times heavier than the new one is compared by its relevant part. */
const LONG = 2.5;
const VERY_LONG = 5;
/** A match below this is no match when a difference is named. */
const MATCHED = 0.7;

export function compare(fresh: EntryText, old: EntryText, weights: Weights): Features {
  const freshBody = weigh(fresh.body, weights);
  const oldBody = weigh(old.body, weights);
  const freshMass = massOf(freshBody);
  const oldMass = massOf(oldBody);
  const sentences = fresh.title.starts.length + fresh.body.starts.length - 2;
  const long = oldMass > freshMass * LONG && old.body.starts.length > 4;
  const part = long ? weigh(relevantPart(old.body, fresh.terms, sentences, weights.of), weights) : oldBody;
  const freshTitle = weigh(fresh.title, weights);
  const oldTitle = weigh(old.title, weights);
  const oldTerms = long ? [...old.title.terms, ...part.passage.terms] : old.terms;
  const oldSaid = long ? said(oldTerms) : old.said();
  const newSaid = fresh.said();
  const newBody = judged(freshBody, oldSaid);
  const newTitle = judged(freshTitle, oldSaid);
  const heldBody = judged(part, newSaid);
  const heldTitle = judged(oldTitle, newSaid);
  const newOnly = [...missing(newTitle), ...missing(newBody)];
  const oldOnly = [...missing(heldTitle), ...missing(heldBody)];
  const oldNames = namesIn(oldOnly, old);
  const newContent = fresh.body.terms.filter(isContent);
  const spans = spansOf(part.passage.terms.filter(isContent), newContent, weights.of);
  const reverse = share(heldBody);
  return {
    coverage: share(newBody),
    reverse,
    reverseAll: long ? share(judged(oldBody, newSaid)) : reverse,
    title: Math.max(share(judged(freshTitle, old.titleSaid())) * share(judged(oldTitle, fresh.titleSaid())), 0),
    frame: spans.frame,
    hunks: spans.hunks.length,
    opening: spans.hunks.some((hunk) => hunk.opening && hunk.old.length > 0 && hunk.new.length > 0 && newSaid.quality(hunk.old[0] as Term) < MATCHED),
    replaced: spans.hunks.some((hunk) => isThing(unsaid(hunk.old, newSaid)) && isThing(unsaid(hunk.new, oldSaid))),
    ...pairValues(oldOnly.filter(isValue), newOnly.filter(isValue)),
    newNames: unheardNames(missing(newBody), missing(newTitle), fresh, oldNames.length > 0),
    oldNames,
    opposites: opposed(long ? opposable(oldTerms) : old.opposable(), fresh.opposable(), old.plain, fresh.plain),
    negated: denies(newBody) !== denies(heldBody),
    markers: [...freshMarkers(fresh.markers(), long ? () => foldedOf(oldTerms) : old.folded), ...freshCjkMarkers(fresh.plain, old.plain)],
    onlyOld: distinct(oldOnly),
    onlyNew: distinct(newOnly),
    log: isLog(old.title.terms, fresh.title.terms),
    part: oldMass > freshMass * VERY_LONG,
    length: newContent.length,
    oldLength: old.body.terms.filter(isContent).length,
  };
}

/** A passage with the weight of each term, and how well another text says each. */
interface Weighed {
  readonly passage: Passage;
  readonly weights: Float64Array;
}
interface Judged extends Weighed {
  readonly qualities: Float64Array;
}

function weigh(passage: Passage, weights: Weights): Weighed {
  return { passage, weights: weights.all(passage) };
}

function judged({ passage, weights }: Weighed, by: Said): Judged {
  const { terms } = passage;
  const qualities = new Float64Array(terms.length);
  for (let i = 0; i < terms.length; i++) qualities[i] = by.quality(terms[i] as Term);
  return { passage, weights, qualities };
}

function massOf({ passage: { starts }, weights }: Weighed): number {
  let sum = 0;
  for (let i = 0; i + 1 < starts.length; i++) {
    let mass = 0;
    for (let k = starts[i] as number; k < (starts[i + 1] as number); k++) mass += weights[k] as number;
    sum += mass;
  }
  return sum;
}

/** Share of the weight of the terms `from` … `to` that the other text says. */
function share({ passage, weights, qualities }: Judged, from = 0, to = passage.terms.length): number {
  let total = 0;
  let covered = 0;
  for (let i = from; i < to; i++) {
    const weight = weights[i] as number;
    total += weight;
    covered += weight * (qualities[i] as number);
  }
  return total === 0 ? 0 : covered / total;
}

/** The terms that the other text does not say. */
function missing({ passage, qualities }: Judged): Term[] {
  return passage.terms.filter((term, i) => !term.stop && (qualities[i] as number) < MATCHED);
}

function unsaid(terms: readonly Term[], by: Said): Term[] {
  return terms.filter((term) => !term.stop && by.quality(term) < MATCHED);
}

function isContent(term: Term): boolean {
  return !term.stop;
}

function foldedOf(terms: readonly Term[]): string {
  return ` ${terms.map((term) => term.folded).join(' ')} `;
}

/** One character put in between changes one bigram into two: only more than that is another word. */
function isThing(terms: readonly Term[]): boolean {
  return terms.length > 1 || terms.some((term) => term.kind !== 'cjk');
}

/** A sentence of which less than this is said by the other text speaks of something else. */
const ABOUT_THE_SAME = 0.4;

/** Whether the sentences that speak of what the other text says hold a negation. */
function denies(body: Judged): boolean {
  const { terms, starts } = body.passage;
  for (let i = 0; i + 1 < starts.length; i++) {
    const [start, end] = [starts[i] as number, starts[i + 1] as number];
    if (deniesAnything(terms.slice(start, end)) && share(body, start, end) >= ABOUT_THE_SAME) return true;
  }
  return false;
}

function isLog(old: readonly Term[], fresh: readonly Term[]): boolean {
  const dates = (terms: readonly Term[]): string[] => terms.filter((term) => term.kind === 'date' || term.kind === 'weekday').map((term) => term.key);
  const [a, b] = [dates(old), dates(fresh)];
  return a.length > 0 && b.length > 0 && !a.some((key) => b.includes(key));
}

/** Pairs what changed by type and unit, in reading order. */
function pairValues(old: readonly Term[], fresh: readonly Term[]): Pick<Features, 'changed' | 'newValues' | 'oldValues'> {
  const left = [...old];
  const changed: { old: string; new: string }[] = [];
  const newValues: string[] = [];
  for (const term of fresh) {
    const at = left.findIndex((other) => sameType(term, other));
    const other = left[at];
    if (other === undefined) {
      newValues.push(term.surface);
      continue;
    }
    left.splice(at, 1);
    changed.push({ old: other.surface, new: term.surface });
  }
  return { changed, newValues, oldValues: left.map((term) => term.surface) };
}

function sameType(a: Term, b: Term): boolean {
  const type = (term: Term): string => (term.kind === 'version' ? 'number' : term.kind);
  return type(a) === type(b) && unitsAgree(a, b);
}

/** New names that the older entry does not know. One in the title alone is a label, unless the older has another there. */
function unheardNames(body: readonly Term[], title: readonly Term[], entry: EntryText, oldHasOthers: boolean): string[] {
  return namesIn(oldHasOthers ? [...title, ...body] : body, entry);
}

function namesIn(terms: readonly Term[], entry: EntryText): string[] {
  const names = terms.filter((term) => term.named === 'yes' && (term.kind === 'path' || !entry.nounsCapital() || /^[A-Z0-9_]{2,}$/.test(term.surface)));
  return distinct(names);
}

function distinct(terms: readonly Term[]): string[] {
  return [...new Set(terms.map((term) => term.surface))];
}

import type { Term } from '../../read/terms/term';
import { isValue } from '../../read/terms/term';
import type { Passage } from '../../read/terms/passage';
import { contentOf, countWords, FEW_WORDS } from './content';
import { once } from './entry';
import type { EntryText } from './entry';
import { termMatcher, unitsAgree } from './match';
import type { TermMatcher } from './match';
import type { MarkerKind } from './markers';
import { relevantPart } from './passage';
import { saidInOnePlace, type PlaceSize } from './places';
import { denyingSentences, opposable, opposed } from './signals';
import { spansOf, type Spans } from './spans';
import type { Weights } from './weight';

export interface Changed {
  readonly old: string;
  readonly new: string;
}

/** A pair of values of one type of which each entry has but one. */
export interface ChangedValue {
  readonly old: Term;
  readonly new: Term;
}

/** A part of an entry, with the weight of each term and how well the other entry says it. */
export interface Judged {
  readonly passage: Passage;
  readonly weights: Float64Array;
  readonly qualities: Float64Array;
}

/** Measurements of a pair of entries, before any judgement. Shares are of weighted terms, 0 to 1. */
export interface Features {
  readonly fresh: EntryText;
  readonly old: EntryText;
  /** Each part as the other entry says it; of a long old body, the part that speaks of the same. */
  readonly newBody: Judged;
  readonly newTitle: Judged;
  readonly oldBody: Judged;
  readonly oldTitle: Judged;
  /** Of the new entry's body that the old entry says. */
  readonly coverage: number;
  /** The new entry's body as the old one says it in one place (see `saidInOnePlace`). */
  readonly inPlace: () => Judged;
  /** Different content words of the new entry's body. */
  readonly words: number;
  /** Of the old entry's body (its relevant part, where it is long) that the new one says. */
  readonly reverse: number;
  /** Of the whole old entry's body that the new one says. */
  readonly reverseAll: number;
  /** Likeness of the titles. */
  readonly title: number;
  readonly spans: Spans;
  readonly values: readonly ChangedValue[];
  readonly changed: readonly Changed[];
  readonly newValues: readonly string[];
  readonly oldValues: readonly string[];
  readonly newNames: readonly string[];
  readonly oldNames: readonly string[];
  readonly opposites: readonly Changed[];
  /** One of the texts denies what both speak of. */
  readonly negated: boolean;
  /** Markers that the old entry has not. */
  readonly markers: ReadonlyMap<string, MarkerKind>;
  /** Content terms that the other entry does not say. */
  readonly oldOnly: readonly Term[];
  readonly newOnly: readonly Term[];
  /** The old entry says far more than what was compared. */
  readonly part: boolean;
  /** And it is a long note. */
  readonly far: boolean;
  /** Both titles hold a date or weekday, and not the same: two entries of one log. */
  readonly log: boolean;
  readonly newSaid: TermMatcher;
  readonly oldSaid: TermMatcher;
}

/** An old entry this many times heavier than the new one is compared by its relevant part. */
const LONG = 2.5;
const VERY_LONG = 5;
/** A paragraph up to this weight is one place. A word weighs up to 1. */
const PARAGRAPH = 40;
/** A note that weighs more is a long note. */
const LONG_NOTE = 60;
/** A match below this does not count when a difference is named. */
export const MATCHED = 0.7;

export function compare(fresh: EntryText, old: EntryText, weights: Weights): Features {
  const newMass = massOf(weights.all(fresh.body));
  const oldMass = massOf(weights.all(old.body));
  const long = oldMass > newMass * LONG && old.body.starts.length > 4;
  const farMore = oldMass > newMass * VERY_LONG;
  const words = countWords(fresh.body);
  const sentences = fresh.title.starts.length + fresh.body.starts.length - 2;
  const part = long ? relevantPart(old.body, fresh.terms, sentences, weights.of) : old.body;
  const oldTerms = long ? [...old.title.terms, ...part.terms] : old.terms;
  const oldSaid = long ? termMatcher(oldTerms) : old.said();
  const newSaid = fresh.said();
  const judge = (passage: Passage, by: TermMatcher): Judged => judged(passage, weights.all(passage), by);
  const newBody = judge(fresh.body, oldSaid);
  const newTitle = judge(fresh.title, oldSaid);
  const oldBody = judge(part, newSaid);
  const oldTitle = judge(old.title, newSaid);
  const [unsaidTitle, unsaidBody] = [missing(newTitle), missing(newBody)];
  const newOnly = [...unsaidTitle, ...unsaidBody];
  const oldOnly = [...missing(oldTitle), ...missing(oldBody)];
  const oldNames = namesIn(oldOnly, old);
  const reverse = share(oldBody);
  const folded = long && fresh.markers().size > 0 ? foldedOf(oldTerms) : '';
  const marks = (word: string): boolean => (long ? folded.includes(` ${word} `) : old.markers().has(word));
  const values = pairValues(oldOnly.filter(isValue), newOnly.filter(isValue));
  return {
    fresh,
    old,
    newBody,
    newTitle,
    oldBody,
    oldTitle,
    coverage: share(newBody),
    inPlace: once(() => ({ ...newBody, qualities: saidInOnePlace(old, fresh, weights.of, placeSize(words, newMass, oldMass)) })),
    words,
    reverse,
    reverseAll: long ? share(judge(old.body, newSaid)) : reverse,
    title: share(judge(fresh.title, old.titleSaid())) * share(judge(old.title, fresh.titleSaid())),
    spans: spansOf(contentOf(part, oldBody.weights), contentOf(fresh.body, newBody.weights)),
    values: values.paired,
    changed: values.paired.map((pair) => ({ old: pair.old.surface, new: pair.new.surface })),
    newValues: values.fresh.map((term) => term.surface),
    oldValues: values.old.map((term) => term.surface),
    newNames: unheardNames(unsaidBody, unsaidTitle, fresh, oldNames.length > 0),
    oldNames,
    opposites: opposed(long ? opposable(oldTerms) : old.opposable(), fresh.opposable(), old.plain, fresh.plain),
    negated: denies(newBody) !== denies(oldBody),
    markers: new Map([...fresh.markers()].filter(([word]) => !marks(word))),
    oldOnly,
    newOnly,
    log: isLog(old.title.terms, fresh.title.terms),
    part: farMore,
    far: farMore && oldMass > LONG_NOTE,
    newSaid,
    oldSaid,
  };
}

/** How large a place of the older text may be that says the new body. Few words must stand close to each other; in a long note they must be most of what the sentence says. */
function placeSize(words: number, newMass: number, oldMass: number): PlaceSize {
  const close = newMass * LONG;
  if (words >= FEW_WORDS) return { together: Math.max(PARAGRAPH, close), most: Infinity };
  return { together: close, most: oldMass > newMass * VERY_LONG && oldMass > LONG_NOTE ? close : Infinity };
}

function judged(passage: Passage, weights: Float64Array, by: TermMatcher): Judged {
  const { terms } = passage;
  const qualities = new Float64Array(terms.length);
  for (let i = 0; i < terms.length; i++) qualities[i] = by.quality(terms[i] as Term);
  return { passage, weights, qualities };
}

function massOf(weights: Float64Array): number {
  let sum = 0;
  for (const weight of weights) sum += weight;
  return sum;
}

/** Share of the weight of the terms `from` … `to` that the other text says. */
export function share({ passage, weights, qualities }: Judged, from = 0, to = passage.terms.length): number {
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

function foldedOf(terms: readonly Term[]): string {
  return ` ${terms.map((term) => term.folded).join(' ')} `;
}

/** A sentence of which less than this is said by the other text speaks of something else. */
const ABOUT_THE_SAME = 0.4;

/** Whether the sentences that speak of what the other text says hold a negation. */
function denies(body: Judged): boolean {
  const { starts } = body.passage;
  return denyingSentences(body.passage).some((at) => share(body, starts[at], starts[at + 1]) >= ABOUT_THE_SAME);
}

function isLog(old: readonly Term[], fresh: readonly Term[]): boolean {
  const dates = (terms: readonly Term[]): string[] =>
    terms.filter((term) => term.kind === 'date' || term.kind === 'weekday').map((term) => term.key);
  const [a, b] = [dates(old), dates(fresh)];
  return a.length > 0 && b.length > 0 && !a.some((key) => b.includes(key));
}

/** Pairs what changed by type and unit, in reading order. */
function pairValues(
  old: readonly Term[],
  fresh: readonly Term[],
): { readonly paired: ChangedValue[]; readonly fresh: Term[]; readonly old: Term[] } {
  const left = [...old];
  const paired: ChangedValue[] = [];
  const added: Term[] = [];
  for (const term of fresh) {
    const at = left.findIndex((other) => sameType(term, other));
    const other = left[at];
    if (other === undefined) {
      added.push(term);
      continue;
    }
    left.splice(at, 1);
    paired.push({ old: other, new: term });
  }
  return { paired, fresh: added, old: left };
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
  return distinct(terms.filter((term) => isName(term, entry)));
}

/** A name, or a path or identifier. Where nouns are written with a capital, only what is all capitals. */
export function isName(term: Term, entry: EntryText): boolean {
  return term.named === 'yes' && (term.kind === 'path' || !entry.nounsCapital() || /^[A-Z0-9_]{2,}$/.test(term.surface));
}

export function distinct(terms: readonly Term[]): string[] {
  return [...new Set(terms.map((term) => term.surface))];
}

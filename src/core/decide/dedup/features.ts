import { once } from '../../model/collections';
import { isValue, type Term } from '../../read/terms/term';
import { someSentences, type Passage } from '../../read/terms/passage';
import { contentOf, countWords, massOf } from './content';
import { counterpartsOf, type Counterpart } from './counterpart';
import type { EntryText } from './entry';
import { termMatcher, unitsAgree, type TermMatcher } from './match';
import { denyingSentences, opposable, opposed } from './signals';
import { spansOf, type Spans } from './spans';
import { weightsOf } from './weight';

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
  /** The sentences of the new body beside those of the older entry that are closest to them. */
  readonly counterparts: () => readonly Counterpart[];
  /** Of the new entry's body that the old entry says where each sentence is said in one place. */
  readonly together: () => number;
  /** The weight of the sentences of the new body that share no word with the older entry. */
  readonly alone: () => number;
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
  readonly markers: ReadonlySet<string>;
  /** Content terms that the other entry does not say. */
  readonly oldOnly: readonly Term[];
  readonly newOnly: readonly Term[];
  /** The old entry says far more than what was compared. */
  readonly part: boolean;
  /** The older entry is of a log: it stands in the file of a day, or both titles hold a date or weekday, and not the same. */
  readonly log: boolean;
  readonly newSaid: TermMatcher;
  readonly oldSaid: TermMatcher;
}

/** An old entry this many times heavier than the new one is compared by its relevant part. */
const LONG = 2.5;
const VERY_LONG = 5;
const LEAST_MASS = 1e-9;
/** A match below this does not count when a difference is named. */
export const MATCHED = 0.7;

export function compare(fresh: EntryText, old: EntryText, isOfLog = false): Features {
  const newMass = massOf(weightsOf(fresh.body));
  const oldMass = massOf(weightsOf(old.body));
  const long = oldMass > newMass * LONG && old.body.starts.length > 4;
  const farMore = oldMass > newMass * VERY_LONG;
  const counterparts = once(() => counterpartsOf(fresh, old));
  const part = long ? closestPart(old.body, counterparts()) : old.body;
  const oldTerms = long ? [...old.title.terms, ...part.terms] : old.terms;
  const oldSaid = long ? termMatcher(oldTerms) : old.said();
  const newSaid = fresh.said();
  const newBody = judged(fresh.body, oldSaid);
  const newTitle = judged(fresh.title, oldSaid);
  const oldBody = judged(part, newSaid);
  const oldTitle = judged(old.title, newSaid);
  const [unsaidTitle, unsaidBody] = [missing(newTitle), missing(newBody)];
  const newOnly = [...unsaidTitle, ...unsaidBody];
  const oldOnly = [...missing(oldTitle), ...missing(oldBody)];
  const oldNames = namesIn(oldOnly, old);
  const reverse = share(oldBody);
  const values = pairValues(oldOnly, newOnly);
  return {
    fresh,
    old,
    newBody,
    newTitle,
    oldBody,
    oldTitle,
    coverage: share(newBody),
    counterparts,
    alone: () =>
      Math.max(0, newMass - counterparts().reduce((sum, { mass }) => sum + mass, 0)) *
      +(counterparts().length < fresh.body.starts.length - 1),
    together: () => counterparts().reduce((sum, { mass, said }) => sum + mass * said, 0) / Math.max(newMass, LEAST_MASS),
    words: countWords(fresh.body),
    reverse,
    reverseAll: long ? share(judged(old.body, newSaid)) : reverse,
    title: share(judged(fresh.title, old.titleSaid())) * share(judged(old.title, fresh.titleSaid())),
    spans: spansOf(contentOf(part, oldBody.weights), contentOf(fresh.body, newBody.weights)),
    values: values.paired,
    changed: values.changed,
    newValues: values.fresh,
    oldValues: values.old,
    // A name in the title alone is a label, unless the older entry has another there.
    newNames: namesIn(oldNames.length > 0 ? newOnly : unsaidBody, fresh),
    oldNames,
    opposites: opposed(long ? opposable(oldTerms) : old.opposable(), fresh.opposable(), old.plain, fresh.plain),
    negated: denies(newBody) !== denies(oldBody),
    markers: freshMarkers(fresh, old, long ? oldTerms : null),
    oldOnly,
    newOnly,
    log: isOfLog || isLog(old.title.terms, fresh.title.terms),
    part: farMore,
    newSaid,
    oldSaid,
  };
}

/** The sentences of a longer text that are closest to those of the new entry, in reading order. */
function closestPart(body: Passage, counterparts: readonly Counterpart[]): Passage {
  const taken = new Set<number>();
  for (const { from, to } of counterparts) for (let at = from; at < to; at++) taken.add(at);
  return someSentences(
    body,
    [...taken].sort((a, b) => a - b),
  );
}

/** The markers of the new entry that the older one, or the part of it that counts, has not. */
function freshMarkers(fresh: EntryText, old: EntryText, part: readonly Term[] | null): Set<string> {
  const folded = part === null || fresh.markers().size === 0 ? '' : ` ${part.map((term) => term.folded).join(' ')} `;
  return new Set([...fresh.markers()].filter((word) => (part === null ? !old.markers().has(word) : !folded.includes(` ${word} `))));
}

function judged(passage: Passage, by: TermMatcher): Judged {
  const { terms } = passage;
  const qualities = new Float64Array(terms.length);
  for (let i = 0; i < terms.length; i++) qualities[i] = by(terms[i] as Term);
  return { passage, weights: weightsOf(passage), qualities };
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
export function missing({ passage, qualities }: Judged): Term[] {
  const unsaid: Term[] = [];
  for (const [at, term] of passage.terms.entries()) if (!term.stop && (qualities[at] as number) < MATCHED) unsaid.push(term);
  return unsaid;
}

/** A sentence of which less than this is said by the other text speaks of something else. */
const ABOUT_THE_SAME = 0.4;

/** Whether the sentences that speak of what the other text says hold a negation. */
function denies(body: Judged): boolean {
  const { starts } = body.passage;
  return denyingSentences(body.passage).some((at) => share(body, starts[at], starts[at + 1]) >= ABOUT_THE_SAME);
}

function isLog(old: readonly Term[], fresh: readonly Term[]): boolean {
  const [a, b] = [daysIn(old), daysIn(fresh)];
  for (const key of a) if (b.has(key)) return false;
  return a.size > 0 && b.size > 0;
}

function daysIn(terms: readonly Term[]): Set<string> {
  const days = new Set<string>();
  for (const { kind, key } of terms) if (kind === 'date' || kind === 'weekday') days.add(key);
  return days;
}

/** The values of what each entry alone says: those that changed, by type and unit in reading order, and the rest of each. */
function pairValues(
  old: readonly Term[],
  fresh: readonly Term[],
): { paired: ChangedValue[]; changed: Changed[]; fresh: string[]; old: string[] } {
  const left = old.filter(isValue);
  const found: ReturnType<typeof pairValues> = { paired: [], changed: [], fresh: [], old: [] };
  for (const term of fresh) {
    if (!isValue(term)) continue;
    let at = 0;
    while (at < left.length && !sameType(term, left[at] as Term)) at++;
    const [match] = left.splice(at, 1);
    if (match === undefined) {
      found.fresh.push(term.surface);
      continue;
    }
    found.paired.push({ old: match, new: term });
    found.changed.push({ old: match.surface, new: term.surface });
  }
  for (const { surface } of left) found.old.push(surface);
  return found;
}

function sameType(a: Term, b: Term): boolean {
  return a.kind.replace('version', 'number') === b.kind.replace('version', 'number') && unitsAgree(a, b);
}

function namesIn(terms: readonly Term[], entry: EntryText): string[] {
  const names = new Set<string>();
  for (const term of terms) if (isName(term, entry)) names.add(term.surface);
  return [...names];
}

/** A name, or a path or identifier. Where nouns are written with a capital, only what is all capitals. */
export function isName(term: Term, entry: EntryText): boolean {
  return term.named === 'yes' && (term.kind === 'path' || !entry.nounsCapital() || /^[A-Z0-9_]{2,}$/.test(term.surface));
}

export function distinct(terms: readonly Term[]): string[] {
  const surfaces = new Set<string>();
  for (const { surface } of terms) surfaces.add(surface);
  return [...surfaces];
}

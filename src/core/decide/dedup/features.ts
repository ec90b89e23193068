import type { Term } from '../../read/terms/term';
import { isValue } from '../../read/terms/term';
import type { Sentences } from '../../read/terms/tokenise';
import type { EntryText } from './entry';
import { said, unitsAgree } from './match';
import type { Said } from './match';
import { relevantPart } from './passage';
import { freshCjkMarkers, freshMarkers, negations, opposed } from './signals';
import { spansOf } from './spans';

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

export function compare(fresh: EntryText, old: EntryText, weight: (term: Term) => number): Features {
  const mass = (sentences: Sentences): number => sentences.reduce((sum, terms) => sum + terms.reduce((s, term) => s + weight(term), 0), 0);
  const freshMass = mass(fresh.body);
  const oldMass = mass(old.body);
  const part = oldMass > freshMass * LONG && old.body.length > 3 ? relevantPart(old.body, [...fresh.title, ...fresh.body], weight) : old.body;
  const newTerms = fresh.body.flat();
  const oldTerms = part.flat();
  const oldSaid = said([...old.title.flat(), ...oldTerms]);
  const newSaid = said([...fresh.title.flat(), ...newTerms]);
  const missing = (terms: readonly Term[], by: Said): Term[] => terms.filter((term) => !term.stop && by.quality(term) < MATCHED);
  const freshAll = [...fresh.title.flat(), ...newTerms];
  const newOnly = missing(freshAll, oldSaid);
  const oldOnly = missing([...old.title.flat(), ...oldTerms], newSaid);
  const oldNames = namesIn(oldOnly, old);
  const values = pairValues(oldOnly.filter(isValue), newOnly.filter(isValue));
  const content = (terms: readonly Term[]): Term[] => terms.filter((term) => !term.stop);
  const spans = spansOf(content(oldTerms), content(newTerms), weight);
  const words = (terms: readonly Term[]): string[] => terms.map((term) => term.folded);
  const oldWords = words(oldTerms);
  const partFolded = part === old.body ? old.folded : ` ${words([...old.title.flat(), ...oldTerms]).join(' ')} `;
  return {
    coverage: share(newTerms, oldSaid, weight),
    reverse: share(oldTerms, newSaid, weight),
    reverseAll: part === old.body ? share(oldTerms, newSaid, weight) : share(old.body.flat(), newSaid, weight),
    title: Math.max(share(fresh.title.flat(), said(old.title.flat()), weight) * share(old.title.flat(), said(fresh.title.flat()), weight), 0),
    frame: spans.frame,
    hunks: spans.hunks.length,
    opening: spans.hunks.some((hunk) => hunk.opening && hunk.old.length > 0 && hunk.new.length > 0 && newSaid.quality(hunk.old[0] as Term) < MATCHED),
    replaced: spans.hunks.some((hunk) => isThing(missing(hunk.old, newSaid)) && isThing(missing(hunk.new, oldSaid))),
    ...values,
    newNames: unheardNames(missing(newTerms, oldSaid), missing(fresh.title.flat(), oldSaid), fresh, oldNames.length > 0),
    oldNames,
    opposites: opposed(new Set([...words(old.title.flat()), ...oldWords]), new Set(words(freshAll)), old.plain, fresh.plain),
    negated: denies(fresh.body, oldSaid, weight) !== denies(part, newSaid, weight),
    markers: [...freshMarkers(fresh.folded, partFolded), ...freshCjkMarkers(fresh.plain, old.plain)],
    onlyOld: distinct(oldOnly),
    onlyNew: distinct(newOnly),
    log: isLog(old.title.flat(), fresh.title.flat()),
    part: oldMass > freshMass * VERY_LONG,
    length: content(newTerms).length,
    oldLength: content(old.body.flat()).length,
  };
}

/** One character put in between changes one bigram into two: only more than that is another word. */
function isThing(terms: readonly Term[]): boolean {
  return terms.length > 1 || terms.some((term) => term.kind !== 'cjk');
}

/** A sentence of which less than this is said by the other text speaks of something else. */
const ABOUT_THE_SAME = 0.4;

/** Whether the sentences that speak of what the other text says hold a negation. */
function denies(sentences: Sentences, other: Said, weight: (term: Term) => number): boolean {
  return sentences.some((terms) => share(terms, other, weight) >= ABOUT_THE_SAME && negations(terms.map((term) => term.folded), surfaceOf(terms)) > 0);
}

/** Text of a sentence; bigrams overlap, so only their first characters count. */
function surfaceOf(terms: readonly Term[]): string {
  let text = '';
  terms.forEach((term, at) => {
    const next = terms[at + 1];
    text += term.kind !== 'cjk' ? ` ${term.surface} ` : next?.kind === 'cjk' && next.surface[0] === term.surface[1] ? term.surface.charAt(0) : term.surface;
  });
  return text;
}

function isLog(old: readonly Term[], fresh: readonly Term[]): boolean {
  const dates = (terms: readonly Term[]): string[] => terms.filter((term) => term.kind === 'date' || term.kind === 'weekday').map((term) => term.key);
  const [a, b] = [dates(old), dates(fresh)];
  return a.length > 0 && b.length > 0 && !a.some((key) => b.includes(key));
}

function share(terms: readonly Term[], by: Said, weight: (term: Term) => number): number {
  let total = 0;
  let covered = 0;
  for (const term of terms) {
    const w = weight(term);
    total += w;
    covered += w * by.quality(term);
  }
  return total === 0 ? 0 : covered / total;
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
  const names = terms.filter((term) => term.named === 'yes' && (term.kind === 'path' || !entry.nounsCapital || /^[A-Z0-9_]{2,}$/.test(term.surface)));
  return distinct(names);
}

function distinct(terms: readonly Term[]): string[] {
  return [...new Set(terms.map((term) => term.surface))];
}

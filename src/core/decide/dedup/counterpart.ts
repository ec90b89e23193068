import { addTo } from '../../model/collections';
import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';
import { contentOf } from './content';
import type { EntryText } from './entry';
import { termMatcher, type TermMatcher } from './match';
import { countDenials } from './signals';
import { spansOf, type Hunk } from './spans';
import { weightOf } from './weight';

/** A sentence of a new text beside the place of the older text that is closest to it: a sentence or line, or some side by side. */
export interface Counterpart {
  /** Numbers of the older sentences, the last not included. */
  readonly from: number;
  readonly to: number;
  /** Weight of the new sentence. */
  readonly mass: number;
  /** Its content words that the place does not say. */
  readonly unsaid: readonly Term[];
  /** Shares of the weight of each that the other says, 0 to 1. */
  readonly said: number;
  readonly saying: number;
  /** The only words in which they differ, one name or value for another: "we use npm", "we use pnpm". */
  readonly exchanged: Pick<Hunk, 'old' | 'new'> | null;
  /** The place has every content word of the sentence, but not in this order: "cats chase dogs", "dogs chase cats". */
  readonly reordered: boolean;
  /** It has every content word of the sentence, and one of the two denies something. */
  readonly denied: boolean;
}

/** Sentences of the new text and of the older one that are looked at; the rest of a very long text is left out. */
const MOST_FRESH = 100;
const MOST_OLD = 800;
/** A word that is this much like another is a form of it. */
const SAME = 0.7;
/** So many words at most are one name or value: "New York City". */
const ONE_THING = 3;
/** A neighbour belongs to the place where so much of it is said by the new sentence. */
const HALF = 0.5;

/** The sentences of the new body, each with its counterpart; those that share no word with the older text are left out. The older title goes with any place. */
export function counterpartsOf(fresh: EntryText, old: EntryText): Counterpart[] {
  const olds = sentencesOf(old.body, MOST_OLD);
  const masses = olds.map((terms) => massOf(terms));
  const holders = new Map<string, number[]>();
  olds.forEach((terms, at) => {
    for (const key of new Set(terms.flatMap((term) => (term.stop ? [] : [term.key])))) addTo(holders, key, at);
  });
  return sentencesOf(fresh.body, MOST_FRESH).flatMap((sentence) => {
    const weights = new Map(sentence.flatMap((term) => (term.stop ? [] : [[term.key, weightOf(term)] as const])));
    const shared = new Map<number, number>();
    for (const [key, own] of weights) for (const at of holders.get(key) ?? []) shared.set(at, (shared.get(at) ?? 0) + own);
    const place = closestPlace(shared, masses, massOf(sentence));
    if (place === null) return [];
    const terms = olds.slice(place.from, place.to).flat();
    return [{ ...place, ...compared(sentence, terms, old.title.terms) }];
  });
}

/** The sentence that is likest (Dice's coefficient of weights), and its neighbours as long as they make the place likelier. */
function closestPlace(shared: ReadonlyMap<number, number>, masses: readonly number[], mass: number): { from: number; to: number } | null {
  const likeness = (both: number, own: number): number => both / (mass + own);
  let [best, most] = [-1, 0];
  for (const [at, both] of shared) {
    const one = likeness(both, masses[at] as number);
    if (one > most || (one === most && at < best)) [best, most] = [at, one];
  }
  if (best < 0) return null;
  const place = { from: best, to: best + 1 };
  let [both, own] = [shared.get(best) as number, masses[best] as number];
  for (;;) {
    const next = [place.from - 1, place.to].find(
      (at) =>
        (shared.get(at) ?? 0) > (masses[at] as number) * HALF &&
        likeness(both + (shared.get(at) as number), own + (masses[at] as number)) > most,
    );
    if (next === undefined) return place;
    both += shared.get(next) as number;
    own += masses[next] as number;
    most = likeness(both, own);
    place.from = Math.min(place.from, next);
    place.to = Math.max(place.to, next + 1);
  }
}

function sentencesOf({ terms, starts }: Passage, most: number): Term[][] {
  return starts.slice(1, most + 1).map((end, at) => terms.slice(starts[at], end));
}

function massOf(terms: readonly Term[]): number {
  let mass = 0;
  for (const term of terms) mass += weightOf(term);
  return mass;
}

function compared(fresh: readonly Term[], old: readonly Term[], title: readonly Term[]): Omit<Counterpart, 'from' | 'to'> {
  const [byOld, byPlace, byFresh] = [strictly([...title, ...old]), strictly(old), strictly(fresh)];
  const isSaid = (term: Term): boolean => byOld(term) >= SAME;
  const isSaying = (term: Term): boolean => byFresh(term) >= SAME;
  const share = (terms: readonly Term[], is: (term: Term) => boolean): number => massOf(terms.filter(is)) / Math.max(1e-9, massOf(terms));
  const content = (terms: readonly Term[]): ReturnType<typeof contentOf> =>
    contentOf({ terms, starts: [] }, Float64Array.from(terms, weightOf));
  const { hunks, newLength } = spansOf(content(old), content(fresh));
  const [first, ...more] = hunks
    .map((hunk) => ({ old: hunk.old.filter((term) => !isSaying(term)), new: hunk.new.filter((term) => !isSaid(term)) }))
    .filter((hunk) => hunk.old.length + hunk.new.length > 0);
  const isHeld = [...(first === undefined ? [] : [first]), ...more].every((hunk) => hunk.new.length === 0);
  const isThing = (terms: readonly Term[]): boolean => terms.length > 0 && terms.length <= ONE_THING;
  const isOne = first !== undefined && more.length === 0 && isThing(first.old) && isThing(first.new) && newLength > first.new.length;
  return {
    mass: massOf(fresh),
    unsaid: fresh.filter((term) => !term.stop && !isSaid(term)),
    said: share(fresh, isSaid),
    saying: share(old, isSaying),
    exchanged: isOne ? first : null,
    reordered: isHeld && hunks.some((hunk) => isMoved(hunk, byPlace)),
    denied: isHeld && countDenials(fresh) !== countDenials(old),
  };
}

/** As `termMatcher`, but an amount with a unit ("two ml") does not say a bare number ("two drops"), nor the other way round. */
function strictly(terms: readonly Term[]): TermMatcher {
  const bare = termMatcher(terms.filter(({ unit }) => unit === null));
  const measured = termMatcher(terms.filter(({ unit }) => unit !== null));
  return (term) => (term.unit === null ? bare : measured)(term);
}

/** True where a word of the new sentence stands in the older place, but elsewhere. */
function isMoved(hunk: Hunk, byPlace: TermMatcher): boolean {
  let at = -1;
  return hunk.new.some((term) => {
    if (byPlace(term) < SAME) return false;
    const next = hunk.old.findIndex((other, i) => i > at && termMatcher([other])(term) >= SAME);
    if (next >= 0) at = next;
    return next < 0;
  });
}

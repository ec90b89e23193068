import type { VerdictLabel } from '../../model/verdict';
import { isValue, type Term } from '../../read/terms/term';
import { countWords } from './content';
import type { Counterpart } from './counterpart';
import { MATCHED, missing, share, type Features, type Judged } from './features';

/** The classifier learned from entries of a sentence or a few. Beyond that its chances are not what they say. */
const A_FEW_SENTENCES = 20;
export const LONG_ENTRY = 40;
/** Of a longer older entry that is replaced, the new one says or changes this much: what it leaves out would no longer hold. */
const NEARLY_ALL = 0.85;
/** Of a long new entry that replaces another, this much speaks of the same. */
const HALF = 0.5;

/** A verdict beyond what the classifier knows is never surer, so that it is asked about at every level. */
export const BEYOND = 0.49;

/**
 * True for a pair about which the words cannot be trusted, whatever the chances: calling new what gives another value of a known fact, or
 * marking as superseded a long text that says more than the new one replaces, or a note under another name.
 */
export function isBeyond(f: Features, label: VerdictLabel): boolean {
  if (label === 'DUPLICATE') return false;
  if (label === 'UNIQUE') return (isNamedAlike(f) && !f.log) || isOtherwiseEqual(f);
  const leavesOut = countWords(f.oldBody.passage) > A_FEW_SENTENCES && f.reverse < NEARLY_ALL;
  return isNamedApart(f) || leavesOut || f.counterparts().some(({ reordered }) => reordered);
}

/** A place of the older text is about the same as a sentence of which it says this much, and that says this much of it. */
const MOSTLY = 0.5;

/** True where most of the new text is about the same as places of the older one. */
export function speaksOfSame(f: Features): boolean {
  return isMostOf(f, ({ said, saying }) => Math.min(said, saying) >= MOSTLY);
}

function isMostOf(f: Features, is: (one: Counterpart) => boolean): boolean {
  const counterparts = f.counterparts();
  const all = counterparts.reduce((sum, { mass }) => sum + mass, 0) + f.alone();
  return counterparts.reduce((sum, one) => sum + (is(one) ? one.mass : 0), 0) > all * HALF;
}

/** Most of the new text stands in the older one, and of a fact in it the older one has another value. */
function isOtherwiseEqual(f: Features): boolean {
  const isFact = (one: Counterpart): boolean => isOneFact(one, f.log);
  return f.counterparts().some(isFact) && isMostOf(f, (one) => isFact(one) || Math.min(one.said, one.saying) >= MOSTLY);
}

/** The same fact with another value, word or role: "we use npm", "we use pnpm". In a log another day or time is another occurrence. */
function isOneFact({ said, saying, exchanged, reordered, denied }: Counterpart, isLog: boolean): boolean {
  const isWhen = isLog && exchanged?.new.every(({ kind }) => WHEN.has(kind)) === true;
  return (exchanged !== null && !isWhen && Math.min(said, saying) >= FRAME) || reordered || denied;
}

/** Both say the same in all their words but one value in its place, words of change aside, and neither is called after something else. */
export function isOneValueApart(f: Features): boolean {
  const [first, ...more] = f.counterparts().flatMap(({ exchanged }) => exchanged ?? []);
  if (first === undefined || more.length > 0 || f.words < A_FACT || f.log || isNamedApart(f)) return false;
  const isTold = (term: Term): boolean => isValue(term) || f.markers.has(term.folded);
  const isRest = (body: Judged, terms: readonly Term[]): boolean =>
    terms.some(isValue) && missing(body).every((term) => isTold(term) && (terms.includes(term) || !isValue(term)));
  return isRest(f.newBody, first.new) && isRest(f.oldBody, first.old);
}

/** The fewest content words that say what a value is of, the value among them. */
const A_FACT = 3;

/** Two such sentences share at least this much of each. */
const FRAME = 0.33;

const WHEN: ReadonlySet<string> = new Set(['date', 'time', 'weekday']);

/** Both have the same title. */
function isNamedAlike({ newTitle, oldTitle }: Features): boolean {
  const [a, b] = [newTitle.passage.terms, oldTitle.passage.terms];
  return a.length > 0 && a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
}

/** Both have titles, and neither title speaks of what the other is called. */
function isNamedApart(f: Features): boolean {
  return isTitled(f) && f.title < MATCHED && Math.max(share(f.newTitle), share(f.oldTitle)) < HALF;
}

function isTitled({ newTitle, oldTitle }: Features): boolean {
  return newTitle.passage.terms.length > 0 && oldTitle.passage.terms.length > 0;
}

import { getOrSet } from '../../model/collections';
import { inThousandths, type EntryRef, type NotDuplicates } from '../../model/verdict';
import type { Pause } from '../../read/text/steps';
import { readEntry, type EntryText } from './entry';
import { changesIn, evidenceOf } from './evidence';
import { isForOthers, type Document, type GateEntries, type NearPair, type Source } from './gate-entries';
import { compare, missing, type Changed, type Features } from './features';
import { COVERED, isNearlyCertain, isUnsure } from './policy';
import { isOneValueApart, LONG_ENTRY } from './reach';
import { judgePair, likelyLabel } from './verdict';

/** Pairs found without reading a text. */
export interface NearFound {
  /** Of one exact text. */
  readonly exact: NearPair[];
  /** Those that share their rarest terms, the earlier entry first. */
  readonly candidates: readonly (readonly [number, number])[];
}

type Entries = Pick<GateEntries, 'documents' | 'exact' | 'told' | 'index' | 'before'>;

/** Neighbours looked up for each entry, by its rarest terms. */
const NEIGHBOURS = 3;
/** Of two entries that say the same, each holds this much of the other's terms: so most pairs are settled without their texts. */
const SHARED = 0.5;

/** Look-ups of neighbours between two pauses: a few milliseconds on a slow machine. */
const STEP = 200;

/**
 * Linear in the number of entries: each asks the index for its few nearest, by its rarest terms. Of an exact group every
 * member is paired with its first, or with the first that it is not kept apart from. Pairs kept apart do not count, and
 * take no place from others.
 */
export async function nearCandidates(at: Entries, pause: Pause, apart?: NotDuplicates): Promise<NearFound> {
  const { documents } = at;
  const exact: NearPair[] = [];
  const follower = new Set<number>();
  for (const group of sameTexts(at)) {
    for (const [place, doc] of group.entries()) {
      if (place === 0 || follower.has(doc)) continue;
      follower.add(doc);
      const from = apartFrom(at, apart, doc);
      const first = group.find((one, before) => before < place && from?.(one) !== true);
      const pair = first === undefined ? null : pairOf(at, first, doc, { score: 1, exact: true, clash: null });
      if (pair !== null) exact.push(pair);
    }
  }
  await pause();
  const done = new Set<string>();
  const candidates: (readonly [number, number])[] = [];
  const inOrder = documents.flatMap(({ retired }, doc) => (retired || follower.has(doc) ? [] : [doc]));
  inOrder.sort((a, b) => (at.before(a, b) ? -1 : 1));
  for (const [i, doc] of inOrder.entries()) {
    if (i % STEP === 0) await pause();
    const from = apartFrom(at, apart, doc);
    const except = (other: number): boolean => follower.has(other) || documents[other]?.retired === true || from?.(other) === true;
    for (const hit of at.index.alike(doc, NEIGHBOURS, SHARED, except)) {
      const [a, b] = at.before(doc, hit.doc) ? [doc, hit.doc] : [hit.doc, doc];
      if (done.has(`${a} ${b}`)) continue;
      done.add(`${a} ${b}`);
      if (at.index.overlap(a, b) >= SHARED) candidates.push([a, b]);
    }
  }
  return { exact, candidates };
}

/** Groups of entries with one text, each in order: sections of one title, whole notes under whatever name. */
function sameTexts({ documents, exact, told, index, before }: Entries): number[][] {
  const firsts = new Map<number, number>();
  const groups = new Map<number, Set<number>>();
  for (const [keyed, isMeant] of [[exact, () => true] as const, [told, isWhole] as const])
    for (const [key, doc] of keyed.all()) {
      const { source, retired } = documents[doc] as Document;
      // Keys of titles alone are below 0; an entry without a word says nothing.
      if (key < 0 || retired || !isMeant(source) || (index.parts.lengths.data[doc] ?? 0) === 0) continue;
      const first = getOrSet(firsts, key, () => doc);
      if (first !== doc) getOrSet(groups, key, () => new Set([first])).add(doc);
    }
  const order = (a: number, b: number): number => (before(a, b) ? -1 : 1);
  const found = [...groups.values()].map((docs) => [...docs].sort(order));
  return found.sort(([a = 0], [b = 0]) => (a === b ? 0 : order(a, b)));
}

function isWhole(source: Source): boolean {
  return 'path' in source && source.entry === null;
}

/** How much two texts say of each other at least, 0 to 1: the one distance of gate, health and conflicts. */
function likeness({ coverage, reverseAll }: Features): number {
  return Math.min(coverage, reverseAll);
}

/** Two texts whose names say that they are versions of one note say so much of each other. */
const ALIKE = 0.8;

/** True for two texts that may be versions of one note. */
export function areAlike(one: string, other: string): boolean {
  return likeness(compare(readEntry('', one), readEntry('', other))) >= ALIKE;
}

/** Where each of two entries has words of its own, they say the same only if the other one says this much: most such pairs are meant to be there. */
const REWORDED = 0.97;

/** Two entries of which one says all that the other one does, or that say the same in other words, and nothing otherwise. */
function saysTheSame(f: Features, reworded: boolean): boolean {
  return likeness(f) >= (reworded ? REWORDED : COVERED) && !f.negated && changesIn(f).length === 0 && likelyLabel(f) !== 'UNIQUE';
}

/**
 * The pair of two entries that say the same, or give a fact another value each; null for any other. `isLater` tells which of
 * two entries is the later one, null where nothing does.
 */
export function comparePair(
  at: Entries,
  [a, b]: readonly [number, number],
  textOf: (doc: number) => EntryText,
  isLater: (one: EntryRef, other: EntryRef) => boolean | null,
): NearPair | null {
  const features = compare(textOf(b), textOf(a));
  const score = likeness(features);
  const reworded = missing(features.newBody).length > 0 && missing(features.oldBody).length > 0;
  if (saysTheSame(features, reworded)) return pairOf(at, a, b, { score, exact: false, reworded, clash: null });
  // Of longer entries that are less alike most speak of two things.
  if (score < COVERED && features.words > LONG_ENTRY) return null;
  const [one, other] = [at.documents[a]?.source, at.documents[b]?.source];
  if (one === undefined || other === undefined || !('path' in one) || !('path' in other)) return null;
  const later = isLater(one, other);
  const [newer, older, f] = later === true ? [one, other, compare(textOf(a), textOf(b))] : [other, one, features];
  const values = clashingValues(f, older);
  return values === null ? null : { a: one, b: other, score, exact: false, clash: { newer, older, values, isKnown: later !== null } };
}

/** The two values of one fact, that of the older entry as `old`; null where the gate is not nearly certain that one takes the place of the other. */
function clashingValues(f: Features, older: EntryRef): Changed | null {
  const { label, confidence, isVerbatim } = judgePair(f);
  const evidence = evidenceOf(f, label, isVerbatim ? 'verbatim' : null, older);
  const verdict = { verdict: label, confidence, of: older, candidates: [], evidence };
  const isReplaced = label === 'SUPERSEDE' && isNearlyCertain(verdict, (one) => isUnsure(one, 'balanced'));
  // Several places that differ are lists or forms, not a fact.
  const isOne = f.counterparts().filter(({ exchanged }) => exchanged !== null).length < 2;
  return (isReplaced && isOne) || isOneValueApart(f) ? (evidence.changed[0] ?? null) : null;
}

/** Those that clash, then the others by score, then as found. */
export function sortedPairs(pairs: readonly NearPair[], limit: number): NearPair[] {
  const rank = ({ clash, exact }: NearPair): number => (clash !== null ? 2 : Number(exact));
  return [...pairs].sort((x, y) => rank(y) - rank(x) || y.score - x.score).slice(0, limit);
}

/** From which others an entry is kept apart, by decisions or as they are for other projects; null where from none. */
function apartFrom({ documents }: Entries, apart: NotDuplicates | undefined, doc: number): ((other: number) => boolean) | null {
  const { source: own, projects = [] } = documents[doc] as Document;
  const kept = apart !== undefined && 'path' in own && apart.concerns(own) ? apart : undefined;
  if (kept === undefined && projects.length === 0) return null;
  return (other) => {
    const source = documents[other]?.source;
    if (isForOthers({ documents }, other, projects)) return true;
    return kept !== undefined && source !== undefined && 'path' in own && 'path' in source && kept.areNotDuplicates(own, source);
  };
}

function pairOf(
  { documents }: { readonly documents: readonly Pick<Document, 'source'>[] },
  first: number,
  second: number,
  facts: Omit<NearPair, 'a' | 'b'>,
): NearPair | null {
  const a = documents[first]?.source;
  const b = documents[second]?.source;
  if (a === undefined || b === undefined || !('path' in a) || !('path' in b)) return null;
  return { ...facts, a, b, score: inThousandths(facts.score) };
}

/** Two entries that were compared, each as its file and its place in there, and how alike they are; null where they do not say the same. */
export type ComparedRow = readonly [path: string, place: number, path: string, place: number, score: number | null, reworded?: boolean];

/** The comparisons that a later run may take over: those of facts that clash hold words of the entries, and are left out. */
export function comparedRows({ documents, compared }: GateEntries): ComparedRow[] {
  return [...compared].flatMap(([pair, found]) => {
    const [a, b] = pair.split(' ').map((doc) => documents[Number(doc)]);
    if (a === undefined || b === undefined || a.retired || b.retired || !('path' in a.source) || !('path' in b.source)) return [];
    if (found?.clash != null) return [];
    const row = [a.source.path, a.place, b.source.path, b.place, found?.score ?? null] as const;
    return [found?.reworded === true ? [...row, true] : row];
  });
}

/** The same by the numbers of these documents. */
export function comparedOf(
  documents: readonly Pick<Document, 'source' | 'place'>[],
  rows: readonly ComparedRow[],
): Map<string, NearPair | null> {
  const numbers = new Map(documents.map(({ source, place }, doc) => ['path' in source ? `${place} ${source.path}` : '', doc]));
  const compared = new Map<string, NearPair | null>();
  for (const [path, place, otherPath, otherPlace, score, reworded = false] of rows) {
    const [a, b] = [numbers.get(`${place} ${path}`), numbers.get(`${otherPlace} ${otherPath}`)];
    if (a === undefined || b === undefined) continue;
    compared.set(`${a} ${b}`, score === null ? null : pairOf({ documents }, a, b, { score, exact: false, reworded, clash: null }));
  }
  return compared;
}

import type { EntryRef, NotDuplicates } from '../../model/verdict';
import type { Steps } from '../../read/text/steps';
import type { TermIndex } from '../../read/index/term-index';
import type { EntryText } from './entry';
import { compare } from './features';
import { judgePair } from './verdict';
import type { Weights } from './weight';

/** Two entries that say the same, `a` added first. `score` is the lesser of both coverages, 0 to 1. */
export interface NearPair {
  readonly a: EntryRef;
  readonly b: EntryRef;
  readonly score: number;
  readonly exact: boolean;
  /** Values in which they contradict each other: `old` stands in `a`, `new` in `b`. */
  readonly changed: readonly { readonly old: string; readonly new: string }[];
}

export interface NearInput {
  readonly documents: readonly { readonly source: EntryRef | { readonly line: number }; readonly retired: boolean }[];
  /** Entries of one exact text, by whatever key. */
  readonly exact: ReadonlyMap<unknown, readonly number[]>;
  readonly index: TermIndex;
  textOf(doc: number): EntryText;
  readonly weights: Weights;
  /** Pairs that do not count, and that take no place from others. */
  readonly apart?: NotDuplicates | undefined;
}

/** Neighbours looked up for each entry, by its rarest terms. */
const NEIGHBOURS = 3;
/** Share of the rarest terms that a neighbour must hold to be compared in full. */
const WORTH_COMPARING = 0.6;
const ALIKE = 0.8;

/** Work between two steps, in look-ups of neighbours; a full comparison counts as many. A few milliseconds on a slow machine. */
const STEP = 200;
const COMPARISON = 12;

/**
 * Linear in the number of entries: each asks the index for its few nearest, by its rarest terms. Pairs are
 * ordered by score, then as added; of an exact group every member is paired with its first, or with the first that
 * it is not kept apart from.
 */
export function* nearPairs(input: NearInput, limit: number): Steps<NearPair[]> {
  const pairs: NearPair[] = [];
  const done = new Set<string>();
  const follower = new Set<number>();
  for (const group of input.exact.values()) {
    for (const [at, doc] of group.entries()) {
      if (at === 0) continue;
      follower.add(doc);
      const apart = apartFrom(input, doc);
      const first = group.find((one, before) => before < at && apart?.(one) !== true);
      if (first !== undefined) addPair(input, pairs, { a: first, b: doc, score: 1, exact: true, changed: [] });
    }
  }
  let work = 0;
  for (let doc = 0; doc < input.documents.length; doc++) {
    if (follower.has(doc) || input.documents[doc]?.retired === true) continue;
    work += 1 + COMPARISON * nearOf(input, doc, follower, done, pairs);
    if (work < STEP) continue;
    work = 0;
    yield;
  }
  return pairs.sort((x, y) => Number(y.exact) - Number(x.exact) || y.score - x.score).slice(0, limit);
}

/** Returns how many entries were compared. */
function nearOf(input: NearInput, doc: number, follower: ReadonlySet<number>, done: Set<string>, pairs: NearPair[]): number {
  let compared = 0;
  const apart = apartFrom(input, doc);
  const except = (other: number): boolean => follower.has(other) || input.documents[other]?.retired === true || apart?.(other) === true;
  for (const hit of input.index.alike(doc, NEIGHBOURS, WORTH_COMPARING, except)) {
    const key = doc < hit.doc ? `${doc} ${hit.doc}` : `${hit.doc} ${doc}`;
    if (done.has(key)) continue;
    done.add(key);
    compared++;
    const [a, b] = doc < hit.doc ? [doc, hit.doc] : [hit.doc, doc];
    const features = compare(input.textOf(b), input.textOf(a), input.weights);
    const score = Math.min(features.coverage, features.reverseAll);
    if (score >= ALIKE && judgePair(features).label !== 'UNIQUE')
      addPair(input, pairs, { a, b, score, exact: false, changed: features.changed });
  }
  return compared;
}

/** From which others an entry is kept apart; null where from none. */
function apartFrom({ documents, apart }: NearInput, doc: number): ((other: number) => boolean) | null {
  const own = documents[doc]?.source;
  if (apart === undefined || own === undefined || !('path' in own) || !apart.concerns(own)) return null;
  return (other) => {
    const source = documents[other]?.source;
    return source !== undefined && 'path' in source && apart.areNotDuplicates(own, source);
  };
}

function addPair(input: NearInput, pairs: NearPair[], pair: Omit<NearPair, 'a' | 'b'> & { readonly a: number; readonly b: number }): void {
  const left = input.documents[pair.a]?.source;
  const right = input.documents[pair.b]?.source;
  if (left === undefined || right === undefined || !('path' in left) || !('path' in right)) return;
  pairs.push({ ...pair, a: left, b: right, score: Math.round(pair.score * 1000) / 1000 });
}

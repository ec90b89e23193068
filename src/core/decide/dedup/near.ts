import type { EntryRef } from '../../model/verdict';
import type { Term } from '../../read/terms/term';
import type { TermIndex } from '../../read/terms/term-index';
import type { EntryText } from './entry';
import { compare } from './features';
import { judgePair } from './verdict';

/** Two entries that say the same. `score` is the lesser of both coverages, 0 to 1. */
export interface NearPair {
  readonly a: EntryRef;
  readonly b: EntryRef;
  readonly score: number;
  readonly exact: boolean;
}

export interface NearInput {
  readonly documents: readonly { readonly source: EntryRef | { readonly line: number }; readonly retired: boolean }[];
  readonly exact: ReadonlyMap<string, readonly number[]>;
  readonly index: TermIndex;
  textOf(doc: number): EntryText;
  weight(term: Term): number;
}

/** Neighbours looked up for each entry, by its rarest terms. */
const NEIGHBOURS = 3;
/** Share of the rarest terms that a neighbour must hold to be compared in full. */
const WORTH_COMPARING = 0.6;
const ALIKE = 0.8;

/**
 * Linear in the number of entries: each asks the index for its few nearest, by its rarest terms. Pairs are
 * ordered by score, then as added; of an exact group every member is paired with its first.
 */
export function nearPairs(input: NearInput, limit: number): NearPair[] {
  const pairs: NearPair[] = [];
  const done = new Set<string>();
  const follower = new Set<number>();
  for (const group of input.exact.values()) {
    const [first, ...rest] = group;
    for (const doc of rest) {
      follower.add(doc);
      addPair(input, pairs, first ?? doc, doc, 1, true);
    }
  }
  for (let doc = 0; doc < input.documents.length; doc++) {
    if (follower.has(doc) || input.documents[doc]?.retired === true) continue;
    nearOf(input, doc, follower, done, pairs);
  }
  return pairs.sort((x, y) => Number(y.exact) - Number(x.exact) || y.score - x.score).slice(0, limit);
}

function nearOf(input: NearInput, doc: number, follower: ReadonlySet<number>, done: Set<string>, pairs: NearPair[]): void {
  const except = (other: number): boolean => follower.has(other) || input.documents[other]?.retired === true;
  for (const hit of input.index.alike(doc, NEIGHBOURS, WORTH_COMPARING, except)) {
    const key = doc < hit.doc ? `${doc} ${hit.doc}` : `${hit.doc} ${doc}`;
    if (done.has(key)) continue;
    done.add(key);
    const features = compare(input.textOf(doc), input.textOf(hit.doc), input.weight);
    const score = Math.min(features.coverage, features.reverseAll);
    if (score >= ALIKE && judgePair(features).label === 'DUPLICATE') addPair(input, pairs, Math.min(doc, hit.doc), Math.max(doc, hit.doc), score, false);
  }
}

function addPair(input: NearInput, pairs: NearPair[], a: number, b: number, score: number, exact: boolean): void {
  const left = input.documents[a]?.source;
  const right = input.documents[b]?.source;
  if (left === undefined || right === undefined || !('path' in left) || !('path' in right)) return;
  pairs.push({ a: left, b: right, score: Math.round(score * 1000) / 1000, exact });
}

import { growable, type GrowableUint32 } from './growable';

/** A document that answers a query, best first. */
export interface Hit {
  /** The number `add` gave it. */
  readonly doc: number;
  /** BM25, above 0; comparable within one answer only. */
  readonly score: number;
}

/** Scores by document, 0 but for those in `touched`. */
export interface Scores {
  of: Float32Array;
  readonly touched: GrowableUint32;
}

export function createScores(): Scores {
  return { of: new Float32Array(0), touched: growable() };
}

/** Makes room for the scores of `documents`; all are 0. */
export function openScores(scores: Scores, documents: number): void {
  if (scores.of.length < documents) scores.of = new Float32Array(Math.max(1024, documents * 2));
  // Each document is touched once at the most, so that no room need be made while scores are added.
  if (scores.touched.data.length < documents) scores.touched.data = new Uint32Array(documents * 2);
  scores.touched.length = 0;
}

/** True where a document other than `but` scores `bar` at least. */
export function anyAbove({ of, touched }: Scores, bar: number, but: number): boolean {
  for (let i = 0; i < touched.length; i++) {
    const doc = touched.data[i] as number;
    if (doc !== but && (of[doc] as number) >= bar) return true;
  }
  return false;
}

/** True where the one document stands before the other; of equal scores it comes first. */
export type Before = (a: number, b: number) => boolean;

/** Reads off the best `limit` documents of a score of `least` or more, and clears all scores. */
export function takeBest(
  { of, touched }: Scores,
  limit: number,
  least: number,
  except: ((doc: number) => boolean) | undefined,
  before: Before,
): Hit[] {
  const hits: Hit[] = [];
  let bar = least;
  for (let i = 0; i < touched.length; i++) {
    const doc = touched.data[i] as number;
    const score = of[doc] as number;
    of[doc] = 0;
    if (score < bar || except?.(doc) === true) continue;
    keepBest(hits, { doc, score }, limit, before);
    if (hits.length === limit) bar = Math.max(least, hits[limit - 1]?.score ?? 0);
  }
  return hits;
}

/** Inserts into a short list in order of score. */
function keepBest(hits: Hit[], hit: Hit, limit: number, before: Before): void {
  const last = hits[hits.length - 1];
  if (hits.length >= limit && last !== undefined && !better(hit, last, before)) return;
  let at = hits.length;
  while (at > 0 && better(hit, hits[at - 1] as Hit, before)) at--;
  hits.splice(at, 0, hit);
  if (hits.length > limit) hits.pop();
}

function better(a: Hit, b: Hit, before: Before): boolean {
  return a.score > b.score || (a.score === b.score && before(a.doc, b.doc));
}

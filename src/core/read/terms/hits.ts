/** A document that answers a query, best first. */
export interface Hit {
  /** The number `add` gave it. */
  readonly doc: number;
  /** BM25, above 0; comparable within one answer only. */
  readonly score: number;
}

/** Inserts into a short list in order of score, then number. */
export function keepBest(hits: Hit[], hit: Hit, limit: number): void {
  const last = hits[hits.length - 1];
  if (hits.length >= limit && last !== undefined && !better(hit, last)) return;
  let at = hits.length;
  while (at > 0 && better(hit, hits[at - 1] as Hit)) at--;
  hits.splice(at, 0, hit);
  if (hits.length > limit) hits.pop();
}

function better(a: Hit, b: Hit): boolean {
  return a.score > b.score || (a.score === b.score && a.doc < b.doc);
}

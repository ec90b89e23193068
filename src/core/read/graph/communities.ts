export interface Communities {
  /** The community of each node, numbered from 0 by first appearance. */
  readonly of: readonly number[];
  /** How far the ties stand within communities rather than between them (Newman and Girvan 2004): 0 as by chance, 1 at most. */
  readonly modularity: number;
}

/** The modularity of a division of nodes by their ties; 0 where there are none. */
export function modularityOf(ties: readonly Float64Array[], of: readonly number[]): number {
  const degree = ties.map((row) => row.reduce((sum, tie) => sum + tie, 0));
  const total = degree.reduce((sum, each) => sum + each, 0);
  if (total === 0) return 0;
  let sum = 0;
  for (const [a, row] of ties.entries()) {
    for (const [b, tie] of row.entries()) if (of[a] === of[b]) sum += tie - (degree[a]! * degree[b]!) / total;
  }
  return sum / total;
}

/** Sums of floating-point numbers: a smaller difference is noise, and noise must not decide. */
const NOISE = 1e-9;

/**
 * Communities of some hundred nodes by their ties, a symmetric matrix without loops: the two whose joining gains the most
 * modularity become one, until none gains (Clauset, Newman and Moore 2004). Without randomness, and of equal gains the first
 * pair wins, so that the same ties give the same answer.
 */
export function communities(ties: readonly Float64Array[]): Communities {
  const size = ties.length;
  const degree = ties.map((row) => row.reduce((sum, tie) => sum + tie, 0));
  const total = degree.reduce((sum, each) => sum + each, 0);
  if (total === 0) return { of: ties.map((_, node) => node), modularity: 0 };
  const between = ties.map((row) => row.slice());
  const of = ties.map((_, node) => node);
  const alive = new Set(of);
  let modularity = -degree.reduce((sum, each) => sum + (each / total) ** 2, 0);
  for (;;) {
    let most = NOISE;
    let pair: readonly [number, number] | null = null;
    for (const a of alive) {
      for (const b of alive) {
        if (b <= a) continue;
        const gain = (2 * (between[a]![b]! - (degree[a]! * degree[b]!) / total)) / total;
        if (gain > most + NOISE) [most, pair] = [gain, [a, b]];
      }
    }
    if (pair === null) break;
    const [kept, joined] = pair;
    modularity += most;
    alive.delete(joined);
    degree[kept]! += degree[joined]!;
    for (let other = 0; other < size; other++) {
      between[kept]![other]! += between[joined]![other]!;
      between[other]![kept]! += between[other]![joined]!;
    }
    for (let node = 0; node < size; node++) if (of[node] === joined) of[node] = kept;
  }
  const numbers = new Map<number, number>();
  return { of: of.map((one) => numbers.get(one) ?? numbers.set(one, numbers.size).size - 1), modularity };
}

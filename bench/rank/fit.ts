import type { RankedNote } from '../../src/core/model/results/index-note';

/** A vault without its author's index notes, and the notes that these list. */
export interface Case {
  readonly wanted: ReadonlySet<string>;
  readonly ranked: readonly RankedNote[];
}

type Weights = Readonly<Record<string, number>>;

/** Factors tried on one weight at a time, the others as they are. */
const FACTORS = [0, 0.5, 2];
const ROUNDS = 3;

/**
 * Weights that find most of the hidden notes of these vaults, by trying one at a time, all equal to begin with, so that
 * nothing of another vault is in them: what they find there says whether a fit carries over.
 */
export function fitted(cases: readonly Case[], names: readonly string[]): (other: Case) => number {
  let best: Weights = Object.fromEntries(names.map((name) => [name, 1]));
  let most = total(cases, best);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      for (const factor of FACTORS) {
        const tried = { ...best, [name]: (best[name] ?? 0) * factor };
        const found = total(cases, tried);
        if (found > most) [best, most] = [tried, found];
      }
    }
  }
  return (other) => recallBy(other, best);
}

function total(cases: readonly Case[], weights: Weights): number {
  return cases.reduce((sum, one) => sum + recallBy(one, weights), 0);
}

function recallBy({ ranked, wanted }: Case, weights: Weights): number {
  const names = Object.keys(weights);
  const scored = ranked.map(({ path, terms }) => {
    const sum = names.reduce((all, name) => all + (weights[name] ?? 0) * (terms[name] ?? 0), 0);
    return { path, score: sum * (terms['lowered'] ?? 1) * (terms['superseded'] ?? 1) };
  });
  const first = scored.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, wanted.size);
  return first.filter(({ path }) => wanted.has(path)).length / wanted.size;
}

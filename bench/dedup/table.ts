import { readEntry } from '../../src/core/decide/dedup/entry';
import { compare, type Features } from '../../src/core/decide/dedup/features';
import { measuresOf } from '../../src/core/decide/dedup/measures';
import { createWeights, type Weights } from '../../src/core/decide/dedup/weight';
import type { VerdictLabel } from '../../src/core/model/verdict';
import { plainText } from '../../src/core/read/terms/plain';
import { createTermIndex } from '../../src/core/read/index/term-index';
import { entryOf, type LabelledPair } from './pairs';

export const LABELS: readonly VerdictLabel[] = ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'];

/** What the classifier learns from: a row of measures a pair, columns named. */
export interface Rows {
  readonly names: readonly string[];
  readonly rows: readonly Float64Array[];
  /** What the rows measure. */
  readonly features: readonly Features[];
}

/** Pairs as a memory that holds nothing else shows them. */
export function rowsAlone(pairs: readonly LabelledPair[]): Rows {
  return rowsWith(pairs, (pair) => weightsOf([pair]));
}

/** Pairs as a memory of all their older entries shows them, where it is known which words are rare. */
export function rowsInCrowd(pairs: readonly LabelledPair[], crowd: readonly LabelledPair[] = pairs): Rows {
  const weights = weightsOf(crowd);
  return rowsWith(pairs, () => weights);
}

/** Each new entry with the older entry of another pair that shares most words with it: two that a memory holds side by side. */
export function strangers(pairs: readonly LabelledPair[]): LabelledPair[] {
  const olds = [...new Set(pairs.map((pair) => pair.old))];
  const index = createTermIndex();
  for (const old of olds) {
    const { title, body } = entryOf(old);
    index.add(plainText(title), plainText(body));
  }
  return pairs.flatMap((pair) => {
    const { title, body } = entryOf(pair.new);
    const other = index
      .query(readEntry(title, body).terms, 3)
      .map((hit) => olds[hit.doc] as string)
      .find((old) => old !== pair.old);
    return other === undefined ? [] : [{ ...pair, id: `${pair.id}-stranger`, kind: 'unrelated', old: other, label: 'UNIQUE' as const }];
  });
}

function weightsOf(pairs: readonly LabelledPair[]): Weights {
  const index = createTermIndex();
  for (const pair of pairs) {
    const { title, body } = entryOf(pair.old);
    index.add(plainText(title), plainText(body));
  }
  return createWeights(index);
}

function rowsWith(pairs: readonly LabelledPair[], weights: (pair: LabelledPair) => Weights): Rows {
  const features = pairs.map((pair) => {
    const [old, fresh] = [entryOf(pair.old), entryOf(pair.new)];
    return compare(readEntry(fresh.title, fresh.body), readEntry(old.title, old.body), weights(pair));
  });
  const measured = features.map(measuresOf);
  return { names: Object.keys(measured[0] ?? {}), rows: measured.map((measures) => Float64Array.from(Object.values(measures))), features };
}

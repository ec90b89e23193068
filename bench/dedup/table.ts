import { readEntry } from '../../src/core/decide/dedup/entry';
import { compare, type Features } from '../../src/core/decide/dedup/features';
import { measuresOf } from '../../src/core/decide/dedup/measures';
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

/** The measures of pairs. */
export function rowsOf(pairs: readonly LabelledPair[]): Rows {
  const features = pairs.map((pair) => {
    const [old, fresh] = [entryOf(pair.old), entryOf(pair.new)];
    return compare(readEntry(fresh.title, fresh.body), readEntry(old.title, old.body));
  });
  const measured = features.map(measuresOf);
  return { names: Object.keys(measured[0] ?? {}), rows: measured.map((measures) => Float64Array.from(Object.values(measures))), features };
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

import { growable, push, cut } from './growable';
import { TF_BITS } from './postings';
import type { FrozenIndex, TermIndex } from './term-index';
import { frozenTable } from './term-table';

/** Documents as typed arrays, with new numbers in the order of `docs`, with the terms that they hold and no others. */
export function freezeIndex({ parts: { terms, postings, lengths } }: TermIndex, docs: readonly number[]): FrozenIndex {
  const numberOf = new Map(docs.map((doc, number) => [doc, number]));
  const cells = growable(1 << 16);
  const starts = growable();
  push(starts, 0);
  const table = frozenTable(terms, (term) => {
    const before = cells.length;
    postings.each(term, (doc, times) => {
      const number = numberOf.get(doc);
      if (number !== undefined) push(cells, ((number << TF_BITS) | times) >>> 0);
    });
    if (cells.length === before) return false;
    // Nearly always in order already.
    cells.data.subarray(before, cells.length).sort();
    push(starts, cells.length);
    return true;
  });
  return {
    table,
    postings: { starts: cut(starts), cells: cut(cells), documents: docs.length },
    lengths: Uint32Array.from(docs, (doc) => lengths.data[doc] as number),
  };
}

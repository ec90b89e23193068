import { extend, growable } from './growable';
import type { Scores } from './hits';
import type { FrozenLists } from './lists';

/** Postings as typed arrays: those of term `t` are `cells[starts[t] .. starts[t + 1])`, by document. */
export interface FrozenPostings {
  readonly starts: Uint32Array;
  readonly cells: Uint32Array;
  /** How many documents they are of. */
  readonly documents: number;
}

/** The documents of each term, with how often each holds it. Terms and documents are numbers that count from 0. */
export interface Postings {
  /** How many documents hold a term. */
  frequency(term: number): number;
  /** Files the cells (see `DocTerms`) of a document, whose number is higher than any before. */
  file(doc: number, cells: Uint32Array): void;
  /** Takes a document out, by its terms. */
  remove(doc: number, terms: Iterable<number>): void;
  /** For each frozen document its terms: those of `doc` are `members[starts[doc] .. starts[doc + 1])`. */
  forward(): FrozenLists;
  /** Calls with each document that holds a term, and how often it does. */
  each(term: number, use: (doc: number, times: number) => void): void;
  /** True where a frozen document holds a term. */
  frozenHolds(term: number, doc: number): boolean;
  /** Adds `weight` to the score of every document that holds the term. */
  addWeight(term: number, weight: number, scores: Scores): void;
  /** Adds what BM25 gives to every document that holds the terms, which count as one; `norms` are those of all documents. */
  addBm25(terms: readonly number[], idf: number, norms: Float32Array, scores: Scores): void;
}

/** BM25 as in Robertson and Zaragoza (2009), with the usual constants. */
export const K1 = 1.2;

/** A posting is `doc << 6 | min(tf, 63)`, which holds 67 million documents. */
export const TF_BITS = 6;
const MAX_TF = (1 << TF_BITS) - 1;
/** Blocks `[next, posting…]` double in size. */
const FIRST_BLOCK = 2;
const LARGEST_BLOCK = 256;

/** All facts about a term lie side by side, since each cell of its own array would be a wait for memory of its own. */
const STRIDE = 8;
const HEAD = 0;
/** Where the last block starts, where the next posting goes, and how many still fit. */
const TAIL = 1;
const NEXT = 2;
const LEFT = 3;
const CAPACITY = 4;
/** Postings in blocks, and documents in all: with those that are frozen, without those that were taken out. */
const FILED = 5;
const FREQUENCY = 6;

/** Postings on top of frozen ones. */
export function createPostings(base: FrozenPostings = { starts: new Uint32Array(1), cells: new Uint32Array(0), documents: 0 }): Postings {
  const frozenTerms = base.starts.length - 1;
  const records = growable(STRIDE * Math.max(1024, frozenTerms));
  records.length = STRIDE * frozenTerms;
  for (let term = 0; term < frozenTerms; term++)
    records.data[term * STRIDE + FREQUENCY] = (base.starts[term + 1] as number) - (base.starts[term] as number);
  /** Postings lie in one array as blocks. */
  const pool = growable(1 << 16);
  /** By document, 1 where it was taken out; empty while all are there. */
  let gone = new Uint8Array(0);

  function widen(at: number): number {
    const { data } = records;
    const before = data[at + CAPACITY] as number;
    const size = before === 0 ? FIRST_BLOCK : Math.min(before * 2, LARGEST_BLOCK);
    const start = extend(pool, size + 1);
    if (before === 0) data[at + HEAD] = start;
    else pool.data[data[at + TAIL] as number] = start;
    data[at + TAIL] = start;
    data[at + CAPACITY] = size;
    data[at + LEFT] = size;
    return start + 1;
  }

  function each(term: number, use: (doc: number, times: number) => void): void {
    const useCells = (cells: Uint32Array, start: number, end: number): void => {
      for (let i = start; i < end; i++) {
        const posting = cells[i] as number;
        if (gone[posting >>> TF_BITS] !== 1) use(posting >>> TF_BITS, posting & MAX_TF);
      }
    };
    if (term < frozenTerms) useCells(base.cells, base.starts[term] as number, base.starts[term + 1] as number);
    if (term * STRIDE >= records.length) return;
    let start = records.data[term * STRIDE + HEAD] as number;
    let left = records.data[term * STRIDE + FILED] as number;
    for (let size = FIRST_BLOCK; left > 0; size = Math.min(size * 2, LARGEST_BLOCK)) {
      const count = Math.min(left, size);
      useCells(pool.data, start + 1, start + 1 + count);
      left -= count;
      start = pool.data[start] as number;
    }
  }

  return {
    frequency: (term) => (term * STRIDE < records.length ? (records.data[term * STRIDE + FREQUENCY] as number) : 0),
    file(doc, cells) {
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i] as number;
        const at = (cell >>> TF_BITS) * STRIDE;
        if (at >= records.length) extend(records, at + STRIDE - records.length);
        const next = records.data[at + LEFT] === 0 ? widen(at) : (records.data[at + NEXT] as number);
        const { data } = records;
        pool.data[next] = ((doc << TF_BITS) | (cell & MAX_TF)) >>> 0;
        data[at + NEXT] = next + 1;
        data[at + LEFT] = (data[at + LEFT] as number) - 1;
        data[at + FILED] = (data[at + FILED] as number) + 1;
        data[at + FREQUENCY] = (data[at + FREQUENCY] as number) + 1;
      }
    },
    remove(doc, terms) {
      if (gone.length <= doc) {
        const wider = new Uint8Array(Math.max(1024, (doc + 1) * 2));
        wider.set(gone);
        gone = wider;
      }
      gone[doc] = 1;
      for (const term of terms) {
        const at = term * STRIDE + FREQUENCY;
        records.data[at] = (records.data[at] as number) - 1;
      }
    },
    forward() {
      const starts = new Uint32Array(base.documents + 1);
      for (let i = 0; i < base.cells.length; i++) {
        const doc = (base.cells[i] as number) >>> TF_BITS;
        starts[doc + 1] = (starts[doc + 1] as number) + 1;
      }
      for (let doc = 0; doc < base.documents; doc++) starts[doc + 1] = (starts[doc + 1] as number) + (starts[doc] as number);
      const members = new Uint32Array(base.cells.length);
      const next = starts.slice();
      for (let term = 0; term < frozenTerms; term++) {
        const end = base.starts[term + 1] as number;
        for (let i = base.starts[term] as number; i < end; i++) {
          const doc = (base.cells[i] as number) >>> TF_BITS;
          const to = next[doc] as number;
          members[to] = term;
          next[doc] = to + 1;
        }
      }
      return { starts, members };
    },
    each,
    frozenHolds(term, doc) {
      if (term >= frozenTerms) return false;
      let low = base.starts[term] as number;
      let high = base.starts[term + 1] as number;
      const end = high;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((base.cells[middle] as number) >>> TF_BITS < doc) low = middle + 1;
        else high = middle;
      }
      return low < end && (base.cells[low] as number) >>> TF_BITS === doc;
    },
    addWeight(term, weight, { of, touched }) {
      each(term, (doc) => {
        if (of[doc] === 0) touched.data[touched.length++] = doc;
        of[doc] = (of[doc] as number) + weight;
      });
    },
    addBm25(terms, idf, norms, { of, touched }) {
      const most = idf * (K1 + 1);
      const add = (doc: number, tf: number): void => {
        const before = of[doc] as number;
        if (before === 0) touched.data[touched.length++] = doc;
        of[doc] = before + (most * tf) / (tf + (norms[doc] as number));
      };
      if (terms.length === 1) return each(terms[0] as number, add);
      const times = new Map<number, number>();
      for (const term of terms) each(term, (doc, tf) => times.set(doc, (times.get(doc) ?? 0) + tf));
      for (const [doc, tf] of times) add(doc, Math.min(tf, MAX_TF));
    },
  };
}

import { extend, growable, push, type GrowableUint32 } from './growable';
import type { Scores } from './hits';

/** The documents of each term, with how often each holds it. Terms and documents are numbers that count from 0. */
export interface Postings {
  readonly terms: number;
  /** How many documents hold each term. Read often and of many terms, so it lies by itself. */
  readonly frequencies: GrowableUint32;
  /** A new term, without documents; returns its number. */
  addTerm(): number;
  /** Counts the term `weight` times in the document being added. */
  count(term: number, weight: number): void;
  /** Files what was counted under `doc`, a number higher than any before, and adds the terms to `into`, in order of first appearance. */
  file(doc: number, into: GrowableUint32): void;
  /** Adds `weight` to the score of every document that holds the term. */
  addWeight(term: number, weight: number, scores: Scores): void;
  /** Adds what BM25 gives to every document that holds the term; `norms` are those of all documents. */
  addBm25(term: number, idf: number, norms: Float32Array, scores: Scores): void;
}

/** BM25 as in Robertson and Zaragoza (2009), with the usual constants. */
export const K1 = 1.2;

/** A posting is `doc << 6 | min(tf, 63)`, which holds 67 million documents. */
const TF_BITS = 6;
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
/** How often the document being added holds it; 0 between documents. */
const COUNT = 5;

export function createPostings(): Postings {
  const frequencies = growable();
  const records = growable(STRIDE << 10);
  /** Postings lie in one array as blocks. */
  const pool = growable(1 << 16);
  /** Terms of the document being added, as offsets of their records. */
  const met = growable();

  function block(size: number): number {
    return extend(pool, size + 1);
  }

  function widen(at: number): number {
    const { data } = records;
    const size = Math.min((data[at + CAPACITY] as number) * 2, LARGEST_BLOCK);
    const start = block(size);
    pool.data[data[at + TAIL] as number] = start;
    data[at + TAIL] = start;
    data[at + CAPACITY] = size;
    data[at + LEFT] = size;
    return start + 1;
  }

  return {
    get terms() {
      return frequencies.length;
    },
    frequencies,
    addTerm() {
      const at = extend(records, STRIDE);
      const start = block(FIRST_BLOCK);
      records.data.set([start, start, start + 1, FIRST_BLOCK, FIRST_BLOCK], at);
      return push(frequencies, 0);
    },
    count(term, weight) {
      const { data } = records;
      const at = term * STRIDE + COUNT;
      const before = data[at] as number;
      if (before === 0) push(met, term * STRIDE);
      data[at] = before + weight;
    },
    file(doc, into) {
      const { data } = records;
      let to = extend(into, met.length);
      for (let i = 0; i < met.length; i++) {
        const at = met.data[i] as number;
        const next = data[at + LEFT] === 0 ? widen(at) : (data[at + NEXT] as number);
        pool.data[next] = ((doc << TF_BITS) | Math.min(data[at + COUNT] as number, MAX_TF)) >>> 0;
        data[at + NEXT] = next + 1;
        data[at + LEFT] = (data[at + LEFT] as number) - 1;
        data[at + COUNT] = 0;
        const term = at / STRIDE;
        frequencies.data[term] = (frequencies.data[term] as number) + 1;
        into.data[to++] = term;
      }
      met.length = 0;
    },
    addWeight(term, weight, { of, touched }) {
      let start = records.data[term * STRIDE + HEAD] as number;
      let left = frequencies.data[term] as number;
      for (let size = FIRST_BLOCK; left > 0; size = Math.min(size * 2, LARGEST_BLOCK)) {
        const end = start + Math.min(left, size);
        for (let i = start + 1; i <= end; i++) {
          const doc = (pool.data[i] as number) >>> TF_BITS;
          if (of[doc] === 0) touched.data[touched.length++] = doc;
          of[doc] = (of[doc] as number) + weight;
        }
        left -= end - start;
        start = pool.data[start] as number;
      }
    },
    addBm25(term, idf, norms, { of, touched }) {
      let start = records.data[term * STRIDE + HEAD] as number;
      let left = frequencies.data[term] as number;
      const most = idf * (K1 + 1);
      for (let size = FIRST_BLOCK; left > 0; size = Math.min(size * 2, LARGEST_BLOCK)) {
        const end = start + Math.min(left, size);
        for (let i = start + 1; i <= end; i++) {
          const posting = pool.data[i] as number;
          const doc = posting >>> TF_BITS;
          const tf = posting & MAX_TF;
          if (of[doc] === 0) touched.data[touched.length++] = doc;
          of[doc] = (of[doc] as number) + (most * tf) / (tf + (norms[doc] as number));
        }
        left -= end - start;
        start = pool.data[start] as number;
      }
    },
  };
}

import { keepBest, type Hit } from './hits';
import { extend, growable, grown, push } from './growable';
import type { Term } from './term';
import { END, RARE, createScan, scanTerms } from './scan';
import { firstSerial, knownWords, STOP, flagsOf, termOfWord } from './vocabulary';

/** An inverted index over documents that only grows. */
export interface TermIndex {
  readonly size: number;
  /** Adds a document by its plain texts and returns its number, counting from 0. Terms of the title count three times. */
  add(title: string, body: string): number;
  /** The best `limit` documents for these terms; ties by number. `except` leaves documents out. */
  query(terms: Iterable<Term>, limit: number, except?: (doc: number) => boolean): Hit[];
  /** How many documents hold the term. */
  readonly frequency: (key: string) => number;
  /** Shares (0 to 1) of the weight of these terms that each of `docs` holds, weight by rarity. */
  shares(terms: Iterable<Term>, docs: readonly number[]): number[];
  /**
   * Documents that hold most of the rarest terms of `doc`; `score` is the share of their weight, 0 to 1.
   * Terms of more than a few hundred documents are not looked at, so the work for one document is bounded.
   */
  alike(doc: number, limit: number, least: number, except: (doc: number) => boolean): Hit[];
}

/** BM25 as in Robertson and Zaragoza (2009), with the usual constants. */
const K1 = 1.2;
const B = 0.5;
const TITLE_WEIGHT = 3;
const MAX_QUERY_TERMS = 64;
/** Postings one query may read; terms are read rarest first, so what is cut is what tells least. */
const MAX_POSTINGS = 40_000;
const RAREST = 12;
const MAX_ALIKE_FREQUENCY = 300;
/** Scores are kept with 24 bits. */
const ROUNDING = 1e-5;
const FIRST_BLOCK = 2;
const LARGEST_BLOCK = 256;
const TF_BITS = 6;
const MAX_TF = (1 << TF_BITS) - 1;
/** In place of an id: a function word, which is not filed. */
const NONE = 0xfffffffe;

/**
 * Postings lie in one array as blocks `[next, posting…]` that double in size; a posting is
 * `doc << 6 | min(tf, 63)`, which holds 67 million documents.
 */
export function createTermIndex(): TermIndex {
  const ids = new Map<string, number>();
  const heads = growable();
  const tails = growable();
  const room = growable();
  const capacity = growable();
  const frequencies = growable();
  const pool = growable(1 << 16);
  const lengths = growable();
  /** Term ids by document: those of `doc` are `forward[starts[doc] .. starts[doc + 1])`. */
  const forward = growable(1 << 16);
  const starts = growable();
  push(starts, 0);
  let totalLength = 0;
  let scores = new Float32Array(0);
  let norms = new Float64Array(0);
  let normed = -1;
  let weighed = new Float64Array(0);
  /** 1 + the id of a word's term by the word's serial; 0 where it was not met yet. */
  let bySerial = new Uint32Array(0);
  const scan = createScan();
  /** How often the document being added holds each term, by id; all 0 between documents. */
  let counts = new Uint32Array(1024);
  /** Ids of the document being added, in order of first appearance. */
  const met = growable();

  /** The id of the term of a word of the vocabulary. */
  function idOfWord(word: number): number {
    const serial = firstSerial() + word;
    const met = bySerial[serial] as number;
    if (met !== 0) return met - 1;
    const id = flagsOf(word) & STOP ? NONE : idOfKey(termOfWord(word, false).key);
    bySerial[serial] = id + 1;
    return id;
  }

  function idOfKey(key: string): number {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(key, id);
    push(frequencies, 0);
    const block = newBlock(FIRST_BLOCK);
    push(heads, block);
    push(tails, block);
    push(room, 0);
    push(capacity, FIRST_BLOCK);
    return id;
  }

  function newBlock(size: number): number {
    return extend(pool, size + 1);
  }

  function append(id: number, posting: number): void {
    let used = room.data[id] as number;
    const size = capacity.data[id] as number;
    let tail = tails.data[id] as number;
    if (used === size) {
      const next = Math.min(size * 2, LARGEST_BLOCK);
      const block = newBlock(next);
      pool.data[tail] = block;
      tails.data[id] = tail = block;
      capacity.data[id] = next;
      used = 0;
    }
    pool.data[tail + 1 + used] = posting;
    room.data[id] = used + 1;
    frequencies.data[id] = (frequencies.data[id] as number) + 1;
  }

  /** Counts the terms of a text and returns how many there are. */
  function count(text: string, weight: number): number {
    scanTerms(text, scan);
    const words = firstSerial() + knownWords();
    if (bySerial.length < words) bySerial = grown(bySerial, words);
    const { codes, length, rare } = scan;
    let terms = 0;
    for (let i = 0; i < length; i++) {
      const code = codes[i] as number;
      if (code === END) continue;
      terms++;
      const id = code >= 0 ? idOfWord(code >> 1) : idOfRare(rare[RARE - code] as Term);
      if (id === NONE) continue;
      if (id >= counts.length) counts = grown(counts, id + 1);
      const before = counts[id] as number;
      if (before === 0) push(met, id);
      counts[id] = before + weight;
    }
    return terms;
  }

  function idOfRare(term: Term): number {
    return term.stop ? NONE : idOfKey(term.key);
  }

  function rarity(id: number): number {
    const df = frequencies.data[id] as number;
    return Math.log(1 + (lengths.length - df + 0.5) / (df + 0.5));
  }

  /** Reads off the scores of `touched` and clears them. */
  function collect(touched: readonly number[], limit: number, least: number, except: ((doc: number) => boolean) | undefined): Hit[] {
    const hits: Hit[] = [];
    let bar = least;
    for (const doc of touched) {
      const score = scores[doc] as number;
      scores[doc] = 0;
      if (score < bar || except?.(doc) === true) continue;
      keepBest(hits, { doc, score }, limit);
      if (hits.length === limit) bar = Math.max(least, hits[limit - 1]?.score ?? 0);
    }
    return hits;
  }

  /** Adds `weight` to every document that holds the term. */
  function visit(id: number, weight: number, touched: number[]): void {
    let block = heads.data[id] as number;
    let left = frequencies.data[id] as number;
    for (let size = FIRST_BLOCK; left > 0; size = Math.min(size * 2, LARGEST_BLOCK)) {
      const here = Math.min(left, size);
      for (let i = 1; i <= here; i++) {
        const doc = (pool.data[block + i] as number) >>> TF_BITS;
        if (scores[doc] === 0) touched.push(doc);
        scores[doc] = (scores[doc] as number) + weight;
      }
      left -= here;
      block = pool.data[block] as number;
    }
  }

  /** What the length of each document does to its scores, for as many documents as there are now. */
  function lengthNorms(): Float64Array {
    if (normed === lengths.length) return norms;
    if (norms.length < lengths.length) norms = new Float64Array(Math.max(1024, lengths.length * 2));
    const average = totalLength / Math.max(1, lengths.length);
    for (let doc = 0; doc < lengths.length; doc++) norms[doc] = K1 * (1 - B + (B * (lengths.data[doc] as number)) / average);
    normed = lengths.length;
    return norms;
  }

  /** The rarest terms of a document, rarest first. */
  function rarestOf(doc: number): number[] {
    const rarest: number[] = [];
    const end = starts.data[doc + 1] as number;
    for (let i = starts.data[doc] as number; i < end; i++) {
      const id = forward.data[i] as number;
      let at = rarest.length;
      while (at > 0 && isRarer(id, rarest[at - 1] as number)) at--;
      if (at === RAREST) continue;
      rarest.splice(at, 0, id);
      if (rarest.length > RAREST) rarest.pop();
    }
    return rarest;
  }

  function isRarer(a: number, b: number): boolean {
    const [x, y] = [frequencies.data[a] as number, frequencies.data[b] as number];
    return x < y || (x === y && a < b);
  }

  function anyAbove(touched: readonly number[], bar: number, but: number): boolean {
    for (const doc of touched) if (doc !== but && (scores[doc] as number) >= bar) return true;
    return false;
  }

  function score(id: number, idf: number, touched: number[]): void {
    const norm = lengthNorms();
    let block = heads.data[id] as number;
    let left = frequencies.data[id] as number;
    let size = FIRST_BLOCK;
    while (left > 0) {
      const here = Math.min(left, size);
      for (let i = 1; i <= here; i++) {
        const posting = pool.data[block + i] as number;
        const doc = posting >>> TF_BITS;
        const tf = posting & MAX_TF;
        if (scores[doc] === 0) touched.push(doc);
        scores[doc] = (scores[doc] as number) + (idf * tf * (K1 + 1)) / (tf + (norm[doc] as number));
      }
      left -= here;
      block = pool.data[block] as number;
      size = Math.min(size * 2, LARGEST_BLOCK);
    }
  }

  return {
    get size() {
      return lengths.length;
    },
    add(title, body) {
      met.length = 0;
      const length = count(title, TITLE_WEIGHT) + count(body, 1);
      const doc = push(lengths, Math.max(1, length));
      totalLength += lengths.data[doc] as number;
      let at = extend(forward, met.length);
      for (let i = 0; i < met.length; i++) {
        const id = met.data[i] as number;
        append(id, ((doc << TF_BITS) | Math.min(counts[id] as number, MAX_TF)) >>> 0);
        counts[id] = 0;
        forward.data[at++] = id;
      }
      push(starts, forward.length);
      return doc;
    },
    query(terms, limit, except) {
      const wanted = new Set<number>();
      for (const term of terms) {
        const id = term.stop ? undefined : ids.get(term.key);
        if (id !== undefined) wanted.add(id);
      }
      const rarest = [...wanted].sort((a, b) => (frequencies.data[a] as number) - (frequencies.data[b] as number) || a - b).slice(0, MAX_QUERY_TERMS);
      if (scores.length < lengths.length) scores = new Float32Array(Math.max(1024, lengths.length * 2));
      const touched: number[] = [];
      let budget = MAX_POSTINGS;
      for (const id of rarest) {
        const df = frequencies.data[id] as number;
        if (touched.length > 0 && df > budget) break;
        score(id, rarity(id), touched);
        budget -= df;
      }
      return collect(touched, limit, 0, except);
    },
    shares(terms, docs) {
      const wanted = new Map<number, number>();
      let total = 0;
      for (const term of terms) {
        const id = term.stop ? undefined : ids.get(term.key);
        if (id !== undefined && wanted.has(id)) continue;
        const weight = term.stop ? 0 : id === undefined ? Math.log(2 + lengths.length) : rarity(id);
        total += weight;
        if (id !== undefined) wanted.set(id, weight);
      }
      // By id, so that the documents' terms need not be looked up; cleared below.
      if (weighed.length < ids.size) weighed = new Float64Array(ids.size * 2);
      for (const [id, weight] of wanted) weighed[id] = weight;
      const shares = docs.map((doc) => {
        let sum = 0;
        for (let i = starts.data[doc] as number; i < (starts.data[doc + 1] as number); i++) sum += weighed[forward.data[i] as number] as number;
        return total === 0 ? 0 : sum / total;
      });
      for (const id of wanted.keys()) weighed[id] = 0;
      return shares;
    },
    alike(doc, limit, least, except) {
      const rarest = rarestOf(doc);
      const total = rarest.reduce((sum, id) => sum + rarity(id), 0);
      if (scores.length < lengths.length) scores = new Float32Array(Math.max(1024, lengths.length * 2));
      const touched: number[] = [];
      let left = 1;
      for (const id of rarest) {
        const df = frequencies.data[id] as number;
        const share = rarity(id) / total;
        left -= share;
        if (df > 1 && df <= MAX_ALIKE_FREQUENCY) visit(id, share, touched);
        // Common terms take longest: they are left unread where no document can reach `least` any more.
        if (left < least && !anyAbove(touched, least - left - ROUNDING, doc)) {
          for (const other of touched) scores[other] = 0;
          return [];
        }
      }
      return collect(touched, limit, least, (other) => other === doc || except(other));
    },
    frequency(key) {
      const id = ids.get(key);
      return id === undefined ? 0 : (frequencies.data[id] as number);
    },
  };
}

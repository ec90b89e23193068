import { tellingShare } from '../languages/low-information-words';
import { createTermTable, termOf, timesOf, type DocTerms, type TermTable } from './doc-terms';
import { growable, grown, push } from './growable';
import { anyAbove, createScores, openScores, takeBest, type Hit } from './hits';
import { createKin } from './query-expansion';
import { K1, createPostings } from './postings';
import type { Term } from '../terms/term';

/** An inverted index over documents that only grows. */
export interface TermIndex {
  readonly size: number;
  /** Adds a document that was read before and returns its number, counting from 0. */
  file(doc: DocTerms): number;
  /** Reads a document (see `TermTable.read`) and adds it. */
  add(title: string, body: string): number;
  /** The best `limit` documents for these terms; ties by number. `except` leaves documents out. */
  query(terms: Iterable<Term>, limit: number, except?: (doc: number) => boolean): Hit[];
  /**
   * The same to find an entry by another that speaks of the same thing: words of one meaning, words that begin
   * alike and equal amounts count too, though less than the words themselves; names and values count more.
   */
  queryAkin(terms: Iterable<Term>, limit: number, except?: (doc: number) => boolean): Hit[];
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

/** The other constant of BM25. */
const B = 0.75;
const MAX_QUERY_TERMS = 64;
/** Postings one query may read; terms are read rarest first, so what is cut is what tells least. */
const MAX_POSTINGS = 40_000;
/** And those of kin, on top. */
const MAX_KIN_POSTINGS = 20_000;
/** The weight of a name or a value beside a word, and of a bigram beside a word of its script. */
const NAMED = 1.2;
const BIGRAM = 0.5;
const RAREST = 12;
const MAX_ALIKE_FREQUENCY = 300;
/** Scores are kept with 24 bits. */
const ROUNDING = 1e-5;

/** An empty index; document terms are those of `table`. */
export function createTermIndex(table: TermTable = createTermTable()): TermIndex {
  const ids = new Map<string, number>();
  const postings = createPostings();
  const { frequencies } = postings;
  const kin = createKin();
  const lengths = growable();
  /** Term ids by document: those of `doc` are `forward[starts[doc] .. starts[doc + 1])`. */
  const forward = growable(1 << 16);
  const starts = growable();
  push(starts, 0);
  let totalLength = 0;
  const scores = createScores();
  let norms = new Float32Array(0);
  let normed = -1;
  let weighed = new Float64Array(0);
  /** 1 + the id of each term of the table; 0 where it was not filed yet. */
  let byTerm = new Uint32Array(0);

  /** The id of a term of the table, which is looked up once: terms of one key are one, whatever their concept and unit. */
  function idOf(number: number): number {
    const known = byTerm[number] as number;
    if (known !== 0) return known - 1;
    const term = table.terms[number] as Term;
    let id = ids.get(term.key);
    if (id === undefined) ids.set(term.key, (id = postings.addTerm()));
    kin.learn(term, id);
    byTerm[number] = id + 1;
    return id;
  }

  function file({ length, cells }: DocTerms): number {
    if (byTerm.length < table.terms.length) byTerm = grown(byTerm, table.terms.length);
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as number;
      postings.count(idOf(termOf(cell)), timesOf(cell));
    }
    const doc = push(lengths, length);
    totalLength += length;
    postings.file(doc, forward);
    push(starts, forward.length);
    return doc;
  }

  function frequencyOf(id: number): number {
    return frequencies.data[id] as number;
  }

  function rarity(df: number): number {
    return Math.log(1 + (lengths.length - df + 0.5) / (df + 0.5));
  }

  /** The effect of each document's length on its scores, for as many documents as there are now. */
  function lengthNorms(): Float32Array {
    if (normed === lengths.length) return norms;
    if (norms.length < lengths.length) norms = new Float32Array(Math.max(1024, lengths.length * 2));
    const average = totalLength / Math.max(1, lengths.length);
    for (let doc = 0; doc < lengths.length; doc++) norms[doc] = K1 * (1 - B + (B * (lengths.data[doc] as number)) / average);
    normed = lengths.length;
    return norms;
  }

  function isRarer(a: number, b: number): boolean {
    const x = frequencies.data[a] as number;
    const y = frequencies.data[b] as number;
    return x < y || (x === y && a < b);
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

  /** Ids of terms with the weight of each: its rarity, times what a term of its sort tells. */
  function weightsOf(terms: Iterable<Term>, telling: (term: Term) => number): Map<number, number> {
    const weights = new Map<number, number>();
    for (const term of terms) {
      const id = term.stop ? undefined : ids.get(term.key);
      if (id !== undefined && !weights.has(id)) weights.set(id, telling(term) * rarity(frequencyOf(id)));
    }
    return weights;
  }

  /** The kin of terms with the weight of each: a family is as rare as all of it, and the best family counts. */
  function weightsOfKin(terms: Iterable<Term>, own: ReadonlyMap<number, number>): Map<number, number> {
    const weights = new Map<number, number>();
    for (const { members, weight } of kin.familiesOf(terms)) {
      const df = members.reduce((sum, id) => sum + frequencyOf(id), 0);
      const each = weight * rarity(Math.min(df, lengths.length));
      for (const id of members) if (!own.has(id)) weights.set(id, Math.max(weights.get(id) ?? 0, each));
    }
    return weights;
  }

  /** Adds up the scores of the rarest terms that so many postings allow. */
  function addScores(weights: ReadonlyMap<number, number>, most: number): void {
    const rarest = [...weights].sort(([a], [b]) => frequencyOf(a) - frequencyOf(b) || a - b).slice(0, MAX_QUERY_TERMS);
    let budget = most;
    for (const [id, weight] of rarest) {
      const df = frequencyOf(id);
      if (scores.touched.length > 0 && df > budget) break;
      postings.addBm25(id, weight, lengthNorms(), scores);
      budget -= df;
    }
  }

  return {
    get size() {
      return lengths.length;
    },
    file,
    add: (title, body) => file(table.read(title, body)),
    query(terms, limit, except) {
      openScores(scores, lengths.length);
      addScores(
        weightsOf(terms, () => 1),
        MAX_POSTINGS,
      );
      return takeBest(scores, limit, 0, except);
    },
    queryAkin(terms, limit, except) {
      openScores(scores, lengths.length);
      const own = weightsOf(terms, tells);
      addScores(own, MAX_POSTINGS);
      addScores(weightsOfKin(terms, own), MAX_KIN_POSTINGS);
      return takeBest(scores, limit, 0, except);
    },
    shares(terms, docs) {
      const wanted = new Map<number, number>();
      let total = 0;
      for (const term of terms) {
        const id = term.stop ? undefined : ids.get(term.key);
        if (id !== undefined && wanted.has(id)) continue;
        const weight = term.stop ? 0 : id === undefined ? Math.log(2 + lengths.length) : rarity(frequencyOf(id));
        total += weight;
        if (id !== undefined) wanted.set(id, weight);
      }
      // By id, so that the documents' terms need not be looked up; cleared below.
      if (weighed.length < postings.terms) weighed = new Float64Array(postings.terms * 2);
      for (const [id, weight] of wanted) weighed[id] = weight;
      const shares = docs.map((doc) => {
        let sum = 0;
        for (let i = starts.data[doc] as number; i < (starts.data[doc + 1] as number); i++)
          sum += weighed[forward.data[i] as number] as number;
        return total === 0 ? 0 : sum / total;
      });
      for (const id of wanted.keys()) weighed[id] = 0;
      return shares;
    },
    alike(doc, limit, least, except) {
      const rarest = rarestOf(doc);
      const total = rarest.reduce((sum, id) => sum + rarity(frequencyOf(id)), 0);
      openScores(scores, lengths.length);
      let left = 1;
      for (const id of rarest) {
        const df = frequencyOf(id);
        const share = rarity(df) / total;
        left -= share;
        if (df > 1 && df <= MAX_ALIKE_FREQUENCY) postings.addWeight(id, share, scores);
        // Common terms take longest: they are left unread where no document can reach `least` any more.
        if (left < least && !anyAbove(scores, least - left - ROUNDING, doc)) {
          return takeBest(scores, 0, Infinity, undefined);
        }
      }
      return takeBest(scores, limit, least, (other) => other === doc || except(other));
    },
    frequency(key) {
      const id = ids.get(key);
      return id === undefined ? 0 : frequencyOf(id);
    },
  };
}

/** How much a term tells about an entry, beside how rare it is in the index: small memories tell little about rarity. */
function tells(term: Term): number {
  if (term.kind === 'cjk') return BIGRAM;
  return term.kind !== 'word' || term.named === 'yes' ? NAMED : tellingShare(term.key);
}

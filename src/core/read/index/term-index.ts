import { tellingShare } from '../languages/low-information-words';
import { createTermTable, termOf, type DocTerms, type TermTable } from './doc-terms';
import { growable, push, type GrowableUint32 } from './growable';
import { anyAbove, createScores, openScores, takeBest, type Before, type Hit } from './hits';
import type { FrozenLists } from './lists';
import { K1, createPostings, type FrozenPostings, type Postings } from './postings';
import type { FrozenTable, Terms } from './term-table';
import type { Term } from '../terms/term';

/** An inverted index over documents. */
export interface TermIndex {
  /** How many documents it holds. */
  readonly size: number;
  /** Another number after each change. */
  readonly version: number;
  /** Adds a document that was read before and returns its number, counting from 0. */
  file(doc: DocTerms): number;
  /** Takes documents out, as if they had never been added; their numbers stay used. */
  remove(docs: readonly number[]): void;
  /** Reads a document (see `TermTable.read`) and adds it. */
  add(title: string, body: string): number;
  /** The best `limit` documents for these terms; ties in their order. `except` leaves documents out. */
  query(terms: Iterable<Term>, limit: number, except?: (doc: number) => boolean): Hit[];
  /**
   * The same to find an entry by another that speaks of the same thing: words that begin alike and equal
   * amounts count too, though less than the words themselves; names and values count more.
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
  /** Of the terms of two documents, weight by rarity, the share that the other holds: the lesser of both shares, 0 to 1. */
  overlap(one: number, other: number): number;
  /** All that it is made of; see `freezeIndex`. `lengths` are those of documents by number. */
  readonly parts: { readonly terms: Terms; readonly postings: Postings; readonly lengths: GrowableUint32 };
}

/** Documents with their terms as typed arrays, to be kept in a file. */
export interface FrozenIndex {
  readonly table: FrozenTable;
  readonly postings: FrozenPostings;
  /** Terms of each document, function words included. */
  readonly lengths: Uint32Array;
}

export interface TermIndexOptions {
  /** The documents to begin with; the table must be on top of theirs. */
  readonly base?: Pick<FrozenIndex, 'postings' | 'lengths'> | undefined;
  /** The order of documents, by which ties are settled; by number where absent. */
  readonly before?: Before;
}

/** The other constant of BM25. */
const B = 0.75;
const MAX_QUERY_TERMS = 64;
/** Postings one query may read; terms are read rarest first, so what is cut is what tells least. */
const MAX_POSTINGS = 40_000;
/** And those of kin, on top. */
const MAX_KIN_POSTINGS = 20_000;
/** The weight of a name or a value beside a word, and of a bigram beside a word of its script. */
export const NAMED = 1.2;
const BIGRAM = 0.5;
/** How much a word that begins alike, or an equal amount, tells beside the word itself. */
const KIN = 0.4;
const RAREST = 12;
/** So few documents tell little about what is rare: what two of five share would count for nothing. */
const A_MEMORY = 100;
const MAX_ALIKE_FREQUENCY = 300;
/** Scores are kept with 24 bits. */
const ROUNDING = 1e-5;

/** An index of documents whose terms are those of `table`. */
export function createTermIndex(table: TermTable = createTermTable(), { base, before = isLess }: TermIndexOptions = {}): TermIndex {
  const { terms } = table;
  const postings = createPostings(base?.postings);
  const frozenDocs = base?.lengths.length ?? 0;
  const lengths = growable(base?.lengths);
  /** The cells of each document that was not frozen. */
  const own: (Uint32Array | undefined)[] = [];
  let size = frozenDocs;
  let version = 0;
  let totalLength = 0;
  for (let doc = 0; doc < frozenDocs; doc++) totalLength += lengths.data[doc] as number;
  const scores = createScores();
  let norms = new Float32Array(0);
  let normed = -1;
  /** By term, while shares are worked out. */
  let marked = new Uint8Array(0);
  let forward: FrozenLists | undefined;

  function file({ length, cells }: DocTerms): number {
    const doc = push(lengths, length);
    own.push(cells);
    postings.file(doc, cells);
    totalLength += length;
    size++;
    version++;
    return doc;
  }

  function remove(docs: readonly number[]): void {
    for (const doc of docs) {
      if (doc >= frozenDocs && own[doc - frozenDocs] === undefined) continue;
      postings.remove(doc, termsOf(doc));
      if (doc >= frozenDocs) own[doc - frozenDocs] = undefined;
      totalLength -= lengths.data[doc] as number;
      size--;
      version++;
    }
  }

  function rarity(df: number, among = size): number {
    const held = Math.min(df, among);
    return Math.log(1 + (among - held + 0.5) / (held + 0.5));
  }

  /** How much a term tells of whether two documents are alike. */
  function weightOf(term: number): number {
    return rarity(postings.frequency(term), Math.max(size, A_MEMORY));
  }

  /** The effect of each document's length on its scores, for the documents that there are now. */
  function lengthNorms(): Float32Array {
    if (normed === version) return norms;
    if (norms.length < lengths.length) norms = new Float32Array(Math.max(1024, lengths.length * 2));
    const average = totalLength / Math.max(1, size);
    for (let doc = 0; doc < lengths.length; doc++) norms[doc] = K1 * (1 - B + (B * (lengths.data[doc] as number)) / average);
    normed = version;
    return norms;
  }

  function isRarer(a: number, b: number): boolean {
    const x = postings.frequency(a);
    const y = postings.frequency(b);
    return x < y || (x === y && terms.isBefore(a, b));
  }

  function* termsOf(doc: number): Iterable<number> {
    if (doc >= frozenDocs) {
      for (const cell of own[doc - frozenDocs] ?? []) yield termOf(cell);
      return;
    }
    forward ??= postings.forward();
    const end = forward.starts[doc + 1] as number;
    for (let i = forward.starts[doc] as number; i < end; i++) yield forward.members[i] as number;
  }

  /** The rarest terms of a document, rarest first. */
  function rarestOf(doc: number): number[] {
    const rarest: number[] = [];
    for (const term of termsOf(doc)) {
      let at = rarest.length;
      while (at > 0 && isRarer(term, rarest[at - 1] as number)) at--;
      if (at === RAREST) continue;
      rarest.splice(at, 0, term);
      if (rarest.length > RAREST) rarest.pop();
    }
    return rarest;
  }

  /** Those of some terms that documents hold, in their order. */
  function heldOf(some: readonly number[]): readonly number[] {
    const held = some.filter((term) => postings.frequency(term) > 0);
    return held.length > 1 ? held.sort((a, b) => (terms.isBefore(a, b) ? -1 : 1)) : held;
  }

  /** The terms that count as one with this one, which documents hold. */
  function heldWith(term: number): readonly number[] {
    return terms.isAlone(term) ? [term] : heldOf(terms.sharingKey(term));
  }

  /** The one of them that stands for all. */
  function chiefOf(term: number): number {
    return terms.isAlone(term) ? term : (heldOf(terms.sharingKey(term))[0] as number);
  }

  /** How many documents hold the terms, as if none held two of them. */
  function frequencyOf(held: readonly number[]): number {
    let sum = 0;
    for (const term of held) sum += postings.frequency(term);
    return Math.min(sum, size);
  }

  /** The keys asked for, by their chief terms, with the weight of each: its rarity, times what a term of its sort tells. */
  function weightsOf(asked: Iterable<Term>, telling: (term: Term) => number): Map<number, number> {
    const weights = new Map<number, number>();
    for (const term of asked) {
      const held = term.stop ? [] : heldOf(terms.withKey(term.key));
      if (held[0] === undefined || weights.has(held[0])) continue;
      weights.set(held[0], telling(term) * rarity(frequencyOf(held)));
    }
    return weights;
  }

  /** The kin of terms with the weight of each: a family is as rare as all of it, and the best family counts. */
  function weightsOfKin(asked: Iterable<Term>, known: ReadonlyMap<number, number>): Map<number, number> {
    const weights = new Map<number, number>();
    for (const members of terms.familiesOf(asked)) {
      const family = new Set<number>();
      for (const term of members) if (postings.frequency(term) > 0) family.add(chiefOf(term));
      let df = 0;
      for (const term of family) df += terms.isAlone(term) ? postings.frequency(term) : frequencyOf(heldWith(term));
      const each = KIN * rarity(df);
      for (const term of family) if (!known.has(term) && (weights.get(term) ?? 0) < each) weights.set(term, each);
    }
    return weights;
  }

  /** Adds up the scores of the rarest keys that so many postings allow. */
  function addScores(weights: ReadonlyMap<number, number>, most: number): void {
    const rarest = Array.from(weights, ([term, weight]) => {
      const held = heldWith(term);
      return { term, held, weight, df: frequencyOf(held) };
    });
    rarest.sort((a, b) => a.df - b.df || (terms.isBefore(a.term, b.term) ? -1 : 1));
    let budget = most;
    for (const { held, weight, df } of rarest.slice(0, MAX_QUERY_TERMS)) {
      if (scores.touched.length > 0 && df > budget) break;
      postings.addBm25(held, weight, lengthNorms(), scores);
      budget -= df;
    }
  }

  function sharesOf(weights: readonly (readonly [readonly number[], number])[], total: number, doc: number): number {
    let sum = 0;
    if (doc < frozenDocs) {
      for (const [held, weight] of weights) if (held.some((term) => postings.frozenHolds(term, doc))) sum += weight;
    } else {
      const cells = own[doc - frozenDocs] ?? new Uint32Array(0);
      for (const cell of cells) marked[termOf(cell)] = 1;
      for (const [held, weight] of weights) if (held.some((term) => marked[term] === 1)) sum += weight;
      for (const cell of cells) marked[termOf(cell)] = 0;
    }
    return total === 0 ? 0 : sum / total;
  }

  return {
    get size() {
      return size;
    },
    get version() {
      return version;
    },
    file,
    remove,
    add: (title, body) => file(table.read(title, body)),
    query(asked, limit, except) {
      openScores(scores, lengths.length);
      addScores(
        weightsOf(asked, () => 1),
        MAX_POSTINGS,
      );
      return takeBest(scores, limit, 0, except, before);
    },
    queryAkin(asked, limit, except) {
      openScores(scores, lengths.length);
      const known = weightsOf(asked, tellingOf);
      addScores(known, MAX_POSTINGS);
      addScores(weightsOfKin(asked, known), MAX_KIN_POSTINGS);
      return takeBest(scores, limit, 0, except, before);
    },
    shares(asked, docs) {
      const wanted = new Map<string, readonly [readonly number[], number]>();
      let total = 0;
      for (const term of asked) {
        if (term.stop || wanted.has(term.key)) continue;
        const held = heldOf(terms.withKey(term.key));
        const weight = held.length === 0 ? Math.log(2 + size) : rarity(frequencyOf(held));
        total += weight;
        if (held.length > 0) wanted.set(term.key, [held, weight]);
      }
      if (marked.length < terms.size) marked = new Uint8Array(terms.size * 2);
      const weights = [...wanted.values()];
      return docs.map((doc) => sharesOf(weights, total, doc));
    },
    alike(doc, limit, least, except) {
      const rarest = rarestOf(doc);
      const total = rarest.reduce((sum, term) => sum + weightOf(term), 0);
      openScores(scores, lengths.length);
      let left = 1;
      for (const term of rarest) {
        const df = postings.frequency(term);
        const share = weightOf(term) / total;
        left -= share;
        if (df > 1 && df <= MAX_ALIKE_FREQUENCY) postings.addWeight(term, share, scores);
        // Common terms take longest: they are left unread where no document can reach `least` any more.
        if (left < least && !anyAbove(scores, least - left - ROUNDING, doc)) {
          return takeBest(scores, 0, Infinity, undefined, before);
        }
      }
      return takeBest(scores, limit, least, (other) => other === doc || except(other), before);
    },
    overlap(one, other) {
      if (marked.length < terms.size) marked = new Uint8Array(terms.size * 2);
      const [first, second] = [[...termsOf(one)], [...termsOf(other)]];
      const weigh = (some: readonly number[]): number => some.reduce((sum, term) => sum + weightOf(term), 0);
      for (const term of first) marked[term] = 1;
      const both = weigh(second.filter((term) => marked[term] === 1));
      for (const term of first) marked[term] = 0;
      return both / Math.max(weigh(first), weigh(second), Number.MIN_VALUE);
    },
    frequency: (key) => frequencyOf(heldOf(terms.withKey(key))),
    parts: { terms, postings, lengths },
  };
}

function isLess(a: number, b: number): boolean {
  return a < b;
}

/** How much a term tells about an entry, beside how rare it is in the index: small memories tell little about rarity. */
export function tellingOf(term: Term): number {
  if (term.kind === 'cjk') return BIGRAM;
  return term.kind !== 'word' || term.named === 'yes' ? NAMED : tellingShare(term.key);
}

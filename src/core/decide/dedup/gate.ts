import type { VaultPath } from '../../model/path';
import type { EntryRef, NewEntry, NotDuplicates, Verdict } from '../../model/verdict';
import { createTermTable, type TermTable } from '../../read/index/doc-terms';
import type { Strings } from '../../read/index/strings';
import { passageOf } from '../../read/terms/passage';
import { plainText } from '../../read/terms/plain';
import type { Term } from '../../read/terms/term';
import type { Pause } from '../../read/text/steps';
import { contrasts, type Contrast } from './contrast';
import {
  addDocument,
  documentsOf,
  dropDocuments,
  gateEntries,
  readTextsOf,
  sameSource,
  textOf,
  unreadOf,
  type Document,
  type FrozenEntries,
  type GateEntries,
  type NearPair,
  type TextsOf,
} from './gate-entries';
import { readAs, type IndexedEntry, type Said } from './indexed-entry';
import { judgeFound, lookUp, toRead, type EntryToJudge } from './judge-entry';
import { comparePair, nearCandidates, sortedPairs } from './near';

/** Judges new entries against those it was given. It keeps no notes and writes none. */
export interface Gate {
  readonly size: number;
  /** How many entries it was ever given. */
  readonly given: number;
  /** Adds an entry that holds now, with its text; leave out entries that another has superseded. */
  add(ref: EntryRef, title: string, body: string): void;
  /** The same of an entry that was read before, by `indexEntry` with the table of this gate; with its text, if it is at hand. */
  put(entry: IndexedEntry, said?: Said): void;
  /** Takes the entries of these files out, as if they had never been added. */
  drop(paths: ReadonlySet<string>): void;
  /**
   * Adds an entry of a stream: a line of it, or where it is written. What it supersedes by `verdict` (asked again where absent) is no
   * longer compared with; null where it supersedes nothing.
   */
  addNew(source: EntryRef | { readonly line: number }, entry: NewEntry & Partial<Said>, verdict?: Verdict | null): void;
  /**
   * The same entries and the same new entry give the same verdict. `but` is the entry itself, where it is one
   * of those the gate was given: what is kept apart from it is passed over as well. Throws what reading a text throws.
   */
  ask(entry: EntryToJudge, but?: EntryRef, apart?: NotDuplicates): Promise<Verdict>;
  /** As `ask`, for a gate that was given all texts. */
  judge(entry: EntryToJudge, but?: EntryRef, apart?: NotDuplicates): Verdict;
  /** The new entry beside some of the older ones, in their order; those that the gate does not know are left out. */
  contrast(entry: EntryToJudge, refs: readonly EntryRef[]): Promise<Contrast[]>;
  /** Notes about a topic, best first; `score` is above 0 and comparable within one answer. */
  search(topic: string, limit: number): { readonly path: VaultPath; readonly score: number }[];
  /** Files with entries that speak of these terms, or of what they mean, best first. */
  found(terms: readonly Term[], limit: number): VaultPath[];
  /**
   * Pairs of entries that say the same: every exact group (as pairs with its first), then the closest. Pauses every few
   * milliseconds; texts are read as they are needed, once for each two entries, and pairs kept apart are left out. `isLater` tells
   * which of two is the later one.
   */
  nearDuplicates(
    limit: number,
    pause: Pause,
    apart?: NotDuplicates,
    isLater?: (one: EntryRef, other: EntryRef) => boolean | null,
  ): Promise<NearPair[]>;
  /** All that it knows; see `freezeEntries`. */
  readonly entries: GateEntries;
}

export interface GateOptions {
  /** The table of the entries put into it. */
  readonly table?: TermTable;
  /** The entries to begin with; the table must be on top of theirs. */
  readonly base?: FrozenEntries | undefined;
  /** Where the texts of entries are read that came without. */
  readonly textsOf?: TextsOf | undefined;
}

/** Pairs compared between two pauses. */
const PAIRS_AT_ONCE = 2;

export function createGate({ table = createTermTable(), base, textsOf }: GateOptions = {}): Gate {
  const at = gateEntries(table, base, textsOf);
  const { index, documents } = at;

  function judge(entry: EntryToJudge, but?: EntryRef, apart?: NotDuplicates): Verdict {
    return judgeFound(at, lookUp(at, entry, but, apart));
  }

  return {
    get size() {
      return index.size;
    },
    get given() {
      return documents.length;
    },
    add(ref, title, body) {
      const said = { title, body, alternates: [] };
      addDocument(at, ref, { place: documents.length, said, projects: undefined, ...readAs(table, said) });
    },
    put: (entry, said) => addDocument(at, entry.ref, { ...entry, said: said ?? null }),
    drop: (paths) => dropDocuments(at, (source) => 'path' in source && paths.has(source.path)),
    addNew(source, entry, verdict = judge(entry)) {
      const of = verdict?.of ?? null;
      if (verdict?.verdict === 'SUPERSEDE' && verdict.asks !== true && of !== null) dropDocuments(at, (source) => sameSource(source, of));
      const { title, body, alternates = [], projects } = entry;
      const said = { title, body, alternates };
      addDocument(at, source, { place: 0, said, projects, ...readAs(table, said) });
    },
    async ask(entry, but, apart) {
      for (;;) {
        const found = lookUp(at, entry, but, apart);
        const { version } = index;
        const unread = unreadOf(at, toRead(found));
        // While texts are read the gate may be brought up to date: then it is asked again.
        if (unread.length === 0 || ((await readTextsOf(at, unread)) && index.version === version)) return judgeFound(at, found);
      }
    },
    judge,
    async contrast(entry, refs) {
      const docs = documentsOf(at, refs);
      const unread = unreadOf(at, docs);
      if (unread.length > 0) await readTextsOf(at, unread);
      return contrasts(
        at,
        entry,
        docs.filter((doc) => documents[doc]?.retired === false),
      );
    },
    search(topic, limit) {
      const best = new Map<VaultPath, number>();
      for (const hit of index.query(passageOf(plainText(topic)).terms, limit * 2, (doc) => (documents[doc] as Document).retired)) {
        const { source } = documents[hit.doc] as Document;
        if ('path' in source && !best.has(source.path)) best.set(source.path, hit.score);
      }
      return [...best].slice(0, limit).map(([path, score]) => ({ path, score }));
    },
    found(terms, limit) {
      const asked = [...terms, ...terms.flatMap((term) => partsAsked(term, index.parts.terms.parts.keys))];
      const hits = index.queryAkin(asked, limit * 2, (doc) => (documents[doc] as Document).retired);
      const paths = hits.flatMap(({ doc }) => {
        const { source } = documents[doc] as Document;
        return 'path' in source ? [source.path] : [];
      });
      return [...new Set(paths)].slice(0, limit);
    },
    async nearDuplicates(limit, pause, apart, isLater = () => null) {
      const { exact: pairs, candidates } = await nearCandidates(at, pause, apart);
      const fresh = candidates.filter((pair) => !at.compared.has(pair.join(' ')));
      for (let i = 0; i < fresh.length; i += PAIRS_AT_ONCE) {
        const some = fresh.slice(i, i + PAIRS_AT_ONCE);
        const unread = unreadOf(at, some.flat());
        if (unread.length > 0) await readTextsOf(at, unread);
        const there = some.filter((pair) => pair.every((doc) => documents[doc]?.retired === false));
        for (const pair of there)
          at.compared.set(
            pair.join(' '),
            comparePair(at, pair, (doc) => textOf(at, doc), isLater),
          );
        await pause();
      }
      return sortedPairs([...pairs, ...candidates.flatMap((pair) => at.compared.get(pair.join(' ')) ?? [])], limit);
    },
    entries: at,
  };
}

/** Letters of a word that is looked for inside of longer ones, and how many of those are asked for. */
const SHORTEST_PART = 4;
const MOST_HOLDING = 12;
const MOST_BIGRAMS = 64;

/**
 * The terms of which this one is a part: bigrams with a single letter of a script without spaces, identifiers and paths with the
 * word, and a day without a year in any year.
 */
function partsAsked(term: Term, keys: Pick<Strings, 'holding'>): Term[] {
  const yearless = term.key.startsWith('@-');
  if (term.kind === 'cjk' && term.key.length === 1) return keys.holding(term.key, MOST_BIGRAMS).map((key) => ({ ...term, key }));
  if (!yearless && (term.kind !== 'word' || term.key.length < SHORTEST_PART)) return [];
  const part = yearless ? term.key.slice(1) : term.key;
  return keys.holding(part, MOST_HOLDING).map((key) => ({ ...term, key }));
}

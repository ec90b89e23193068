import type { EntryRef, NotDuplicates, NewEntry, Verdict } from '../../model/verdict';
import type { VaultPath } from '../../model/path';
import { runAtOnce, runWithPauses, type Pause } from '../../read/text/steps';
import { exactKey } from '../../read/terms/exact-key';
import { exactText, plainText } from '../../read/terms/plain';
import { createTermTable, type TermTable } from '../../read/index/doc-terms';
import { createTermIndex } from '../../read/index/term-index';
import type { Hit } from '../../read/index/hits';
import { passageOf } from '../../read/terms/passage';
import { byWords, type AlternateText } from './names';
import { readEntry } from './entry';
import type { EntryText } from './entry';
import { evidenceOf } from './evidence';
import { compare } from './features';
import type { Features } from './features';
import { indexEntry, readAs, type IndexedEntry } from './indexed-entry';
import { judgePair } from './verdict';
import type { Judgement } from './verdict';
import { createWeights } from './weight';
import { nearPairs } from './near';
import type { NearPair } from './near';

/** Judges new entries against those it was given. It keeps no notes and writes none. */
export interface Gate {
  readonly size: number;
  /** Adds an entry that holds now; leave out entries that another has superseded. */
  add(ref: EntryRef, title: string, body: string): void;
  /** The same of an entry that was read before, by `indexEntry` with the table of this gate. */
  put(entry: IndexedEntry): void;
  /** Adds line `line` of a stream. What it supersedes by `verdict` (asked again where absent) is no longer compared with. */
  addLine(line: number, entry: NewEntry, verdict?: Verdict): void;
  /**
   * The same entries and the same new entry give the same verdict. `but` is the entry itself, where it is one
   * of those the gate was given: what is kept apart from it is passed over as well. Throws nothing.
   */
  judge(entry: EntryToJudge, but?: EntryRef, apart?: NotDuplicates): Verdict;
  /** Notes about a topic, best first; `score` is above 0 and comparable within one answer. */
  search(topic: string, limit: number): { readonly path: VaultPath; readonly score: number }[];
  /** Pairs of entries that say the same: every exact group (as pairs with its first), then the closest. */
  nearDuplicates(limit: number): NearPair[];
  /** The same, with a pause every few milliseconds; pairs kept apart are left out. */
  nearDuplicates(limit: number, pause: Pause, apart?: NotDuplicates): Promise<NearPair[]>;
}

/** An entry, and the other forms it may take. */
export interface EntryToJudge extends NewEntry {
  readonly alternates?: readonly AlternateText[];
}

/** The entry that `of` names: that of a file, or an earlier line. */
type Source = EntryRef | { readonly line: number };

interface Document {
  readonly source: Source;
  readonly title: string;
  readonly body: string;
  readonly alternates: readonly AlternateText[];
  retired: boolean;
}

const CANDIDATES = 10;
/** Candidates compared in full: the best by score, whatever words they share; and by share of the new entry's terms so many, none below `WORTH_ALIGNING` or far from the best. */
const FIRST = 1;
const ALIGNED = 2;
const WORTH_ALIGNING = 0.35;
const NEARLY = 0.6;
const KEPT = 64;

/** A gate that knows no entry yet; `table` is that of the entries put into it. */
export function createGate(table: TermTable = createTermTable()): Gate {
  const index = createTermIndex(table);
  const documents: Document[] = [];
  const exact = new Map<number, number[]>();
  /** By the other keys. */
  const told = new Map<number, number[]>();
  const read = new Map<number, EntryText>();
  const weights = createWeights(index);

  function take(source: Source, { title, body, alternates, key, otherKeys, docTerms }: Omit<IndexedEntry, 'ref'>): void {
    const doc = index.file(docTerms);
    documents.push({ source, title, body, alternates, retired: false });
    addTo(exact, key, doc);
    for (const other of otherKeys) addTo(told, other, doc);
  }

  /** Entries read lately, the least recently used given up. */
  function textOf(doc: number): EntryText {
    const known = read.get(doc);
    const { title, body } = documents[doc] as Document;
    const text = known ?? readEntry(title, body);
    read.delete(doc);
    read.set(doc, text);
    const oldest = read.keys().next();
    if (read.size > KEPT && oldest.done !== true) read.delete(oldest.value);
    return text;
  }

  function exactMatch(entry: EntryToJudge, passed: (doc: number) => boolean): number | null {
    const words = byWords(entry.title);
    for (const { title, body } of [entry, ...(entry.alternates ?? []), ...(words === null ? [] : [{ title: words, body: entry.body }])]) {
      const key = exactKey(plainText(title), plainText(body), body);
      const docs = [...(exact.get(key) ?? []), ...(told.get(key) ?? [])].filter((doc) => !passed(doc));
      if (docs.length === 0) continue;
      const text = exactText(title, body);
      // The hash is short: only equal texts count.
      const same = docs.find((doc) => saysExactly(documents[doc] as Document, text));
      if (same !== undefined) return same;
    }
    return null;
  }

  function judge(entry: EntryToJudge, but?: EntryRef, apart?: NotDuplicates): Verdict {
    const kept = but !== undefined && apart?.concerns(but) === true ? apart : undefined;
    const passed = (doc: number): boolean => {
      const { retired, source } = documents[doc] as Document;
      return (
        retired || (but !== undefined && (sameSource(source, but) || ('path' in source && kept?.areNotDuplicates(but, source) === true)))
      );
    };
    const same = exactMatch(entry, passed);
    const fresh = readEntry(entry.title, entry.body);
    const hits = index.queryAkin(fresh.terms, CANDIDATES, passed);
    const candidates = listed(hits, documents, same);
    if (same !== null) {
      const features = compare(fresh, textOf(same), weights);
      return {
        verdict: 'DUPLICATE',
        confidence: 1,
        of: (documents[same] as Document).source,
        candidates,
        evidence: evidenceOf(features, 'DUPLICATE', 'exact', (documents[same] as Document).source),
      };
    }
    const aligned = closest(
      hits,
      index.shares(
        fresh.terms,
        hits.map((hit) => hit.doc),
      ),
    ).map((doc) => {
      const features = compare(fresh, textOf(doc), weights);
      return { doc, features, judgement: judgePair(features) };
    });
    const chosen = choose(aligned);
    if (chosen === null) return { verdict: 'UNIQUE', confidence: 0.99, of: null, candidates, evidence: null };
    const { judgement, features } = chosen;
    const of = judgement.label === 'UNIQUE' ? null : (documents[chosen.doc] as Document).source;
    return {
      verdict: judgement.label,
      confidence: judgement.confidence,
      of,
      candidates,
      evidence: evidenceOf(features, judgement.label, judgement.isVerbatim ? 'verbatim' : null, (documents[chosen.doc] as Document).source),
    };
  }

  function nearDuplicates(limit: number): NearPair[];
  function nearDuplicates(limit: number, pause: Pause, apart?: NotDuplicates): Promise<NearPair[]>;
  function nearDuplicates(limit: number, pause?: Pause, apart?: NotDuplicates): NearPair[] | Promise<NearPair[]> {
    const steps = nearPairs({ documents, exact, index, textOf, weights, apart }, limit);
    return pause === undefined ? runAtOnce(steps) : runWithPauses(steps, pause);
  }

  return {
    get size() {
      return documents.length;
    },
    add: (ref, title, body) => take(ref, indexEntry(table, ref, title, body)),
    put: (entry) => take(entry.ref, entry),
    addLine(line, entry, verdict = judge(entry)) {
      const { of } = verdict;
      if (verdict.verdict === 'SUPERSEDE' && of !== null) {
        for (const document of documents) if (sameSource(document.source, of)) document.retired = true;
      }
      take({ line }, { ...entry, alternates: [], ...readAs(table, entry.title, entry.body, []) });
    },
    judge,
    search(topic, limit) {
      const best = new Map<VaultPath, number>();
      for (const hit of index.query(passageOf(plainText(topic)).terms, limit * 2, (doc) => (documents[doc] as Document).retired)) {
        const { source } = documents[hit.doc] as Document;
        if ('path' in source && !best.has(source.path)) best.set(source.path, hit.score);
      }
      return [...best].slice(0, limit).map(([path, score]) => ({ path, score }));
    },
    nearDuplicates,
  };
}

function addTo(docs: Map<number, number[]>, key: number, doc: number): void {
  const same = docs.get(key);
  if (same === undefined) docs.set(key, [doc]);
  else same.push(doc);
}

/** True where the entry is this text (see `exactText`) under any of its titles, or without one. */
function saysExactly({ title, body, alternates }: Document, text: string): boolean {
  return [{ title, body }, ...alternates, { title: '', body }].some((one) => exactText(one.title, one.body) === text);
}

interface Aligned {
  readonly doc: number;
  readonly features: Features;
  readonly judgement: Judgement;
}

/**
 * The few candidates to compare: those that say most of the new entry in its own words, and nearly as much as
 * the best; then the first of all, which may say it in other words. Equal ones in the order of their scores.
 */
function closest(hits: readonly Hit[], shares: readonly number[]): number[] {
  const best = Math.max(0, ...shares);
  const wordy = hits
    .map((hit, at) => ({ doc: hit.doc, share: shares[at] ?? 0 }))
    .sort((a, b) => b.share - a.share)
    .filter((one) => one.share >= WORTH_ALIGNING && one.share >= best * NEARLY)
    .slice(0, ALIGNED);
  return [...new Set([...wordy, ...hits.slice(0, FIRST)].map((one) => one.doc))];
}

/** The entry that is likeliest not UNIQUE; of equal ones the one that shares most. */
function choose(aligned: readonly Aligned[]): Aligned | null {
  const closeness = (one: Aligned): number =>
    (one.judgement.label === 'UNIQUE' ? 0 : 10) + one.judgement.related + (one.features.coverage + one.features.reverse) / 100;
  let best: Aligned | null = null;
  for (const one of aligned) if (best === null || closeness(one) > closeness(best)) best = one;
  return best;
}

/** Candidates as the contract shows them; lines of a stream are not paths and are left out. */
function listed(hits: readonly Hit[], documents: readonly Document[], same: number | null): Verdict['candidates'] {
  const first = same !== null && !hits.some((hit) => hit.doc === same) ? [{ doc: same, score: hits[0]?.score ?? 1 }] : [];
  return [...first, ...hits].slice(0, CANDIDATES).flatMap(({ doc, score }) => {
    const { source } = documents[doc] as Document;
    return 'path' in source ? [{ path: source.path, entry: source.entry, score: Math.round(score * 1000) / 1000 }] : [];
  });
}

function sameSource(a: Source, b: Source): boolean {
  if ('line' in a || 'line' in b) return 'line' in a && 'line' in b && a.line === b.line;
  return a.path === b.path && a.entry === b.entry;
}

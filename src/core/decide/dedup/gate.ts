import type { VaultPath } from '../../model/path';
import type { EntryRef, NewEntry, NotDuplicates, Verdict } from '../../model/verdict';
import { createTermTable, type TermTable } from '../../read/index/doc-terms';
import { passageOf } from '../../read/terms/passage';
import { plainText } from '../../read/terms/plain';
import { runAtOnce, runWithPauses, type Pause } from '../../read/text/steps';
import { addDocument, noEntries, sameSource, textOf, type Document } from './gate-entries';
import { indexEntry, readAs, type IndexedEntry } from './indexed-entry';
import { judgeEntry, type EntryToJudge } from './judge-entry';
import { nearPairs, type NearPair } from './near';

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

/** A gate that knows no entry yet; `table` is that of the entries put into it. */
export function createGate(table: TermTable = createTermTable()): Gate {
  const at = noEntries(table);
  const { index, documents, exact, weights } = at;

  function nearDuplicates(limit: number): NearPair[];
  function nearDuplicates(limit: number, pause: Pause, apart?: NotDuplicates): Promise<NearPair[]>;
  function nearDuplicates(limit: number, pause?: Pause, apart?: NotDuplicates): NearPair[] | Promise<NearPair[]> {
    const steps = nearPairs({ documents, exact, index, textOf: (doc) => textOf(at, doc), weights, apart }, limit);
    return pause === undefined ? runAtOnce(steps) : runWithPauses(steps, pause);
  }

  return {
    get size() {
      return documents.length;
    },
    add: (ref, title, body) => addDocument(at, ref, indexEntry(table, ref, title, body)),
    put: (entry) => addDocument(at, entry.ref, entry),
    addLine(line, entry, verdict = judgeEntry(at, entry)) {
      const { of } = verdict;
      if (verdict.verdict === 'SUPERSEDE' && of !== null) {
        for (const document of documents) if (sameSource(document.source, of)) document.retired = true;
      }
      addDocument(at, { line }, { ...entry, alternates: [], ...readAs(table, entry.title, entry.body, []) });
    },
    judge: (entry, but, apart) => judgeEntry(at, entry, but, apart),
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

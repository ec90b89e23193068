import { addTo } from '../../model/collections';
import type { EntryRef } from '../../model/verdict';
import { createTermIndex, type TermIndex } from '../../read/index/term-index';
import type { TermTable } from '../../read/index/doc-terms';
import { readEntry, type EntryText } from './entry';
import type { IndexedEntry } from './indexed-entry';
import type { AlternateText } from './names';
import { createWeights, type Weights } from './weight';

/** The entry that `of` names: that of a file, or an earlier line. */
export type Source = EntryRef | { readonly line: number };

export interface Document {
  readonly source: Source;
  readonly title: string;
  readonly body: string;
  readonly alternates: readonly AlternateText[];
  retired: boolean;
}

/** The entries that a gate knows. */
export interface GateEntries {
  readonly index: TermIndex;
  readonly documents: Document[];
  /** Entries by the key of their exact text, and by their other keys. */
  readonly exact: Map<number, number[]>;
  readonly told: Map<number, number[]>;
  /** Texts read lately. */
  readonly read: Map<number, EntryText>;
  readonly weights: Weights;
}

const KEPT = 64;

/** No entries yet; `table` is that of the entries to come. */
export function noEntries(table: TermTable): GateEntries {
  const index = createTermIndex(table);
  return { index, documents: [], exact: new Map(), told: new Map(), read: new Map(), weights: createWeights(index) };
}

/** Adds an entry as its texts were read. */
export function addDocument(
  at: GateEntries,
  source: Source,
  { title, body, alternates, key, otherKeys, docTerms }: Omit<IndexedEntry, 'ref'>,
): void {
  const { index, documents, exact, told } = at;
  const doc = index.file(docTerms);
  documents.push({ source, title, body, alternates, retired: false });
  addTo(exact, key, doc);
  for (const other of otherKeys) addTo(told, other, doc);
}

/** The text of an entry. Those read lately are kept, the least recently used given up. */
export function textOf({ documents, read }: GateEntries, doc: number): EntryText {
  const known = read.get(doc);
  const { title, body } = documents[doc] as Document;
  const text = known ?? readEntry(title, body);
  read.delete(doc);
  read.set(doc, text);
  const oldest = read.keys().next();
  if (read.size > KEPT && oldest.done !== true) read.delete(oldest.value);
  return text;
}

/** True for one and the same entry. */
export function sameSource(a: Source, b: Source): boolean {
  if ('line' in a || 'line' in b) return 'line' in a && 'line' in b && a.line === b.line;
  return a.path === b.path && a.entry === b.entry;
}

import { byCodePoint } from '../../model/path';
import type { EntryRef } from '../../model/verdict';
import type { TermTable } from '../../read/index/doc-terms';
import { areDisjoint } from '../../read/memory/projects';
import { createTermIndex, type FrozenIndex, type TermIndex } from '../../read/index/term-index';
import { readEntry, type EntryText } from './entry';
import type { IndexedEntry, Said } from './indexed-entry';
import type { Changed } from './features';
import { createKeyed, type FrozenKeys, type Keyed } from './keyed';

/** The entry that `of` names: that of a file, or an earlier line. */
export type Source = EntryRef | { readonly line: number };

export interface Document {
  readonly source: Source;
  /** Its place among the entries of its file. */
  readonly place: number;
  /** Its text, where the gate was given it; else it is read when it is needed. */
  readonly said: Said | null;
  readonly projects: Said['projects'];
  retired: boolean;
}

/** Two entries that say the same, `a` added first. `score` is the lesser of both coverages, 0 to 1. */
export interface NearPair {
  readonly a: EntryRef;
  readonly b: EntryRef;
  readonly score: number;
  readonly exact: boolean;
  /** True where each has words of its own and they still say the same. */
  readonly reworded?: boolean;
  /** The fact to which they give another value each; null where they say the same. */
  readonly clash: Clash | null;
}

/** A fact to which two entries give another value each. */
export interface Clash {
  readonly newer: EntryRef;
  readonly older: EntryRef;
  /** False where nothing tells which of the two is the newer one. */
  readonly isKnown: boolean;
  /** `old` stands in the older one. */
  readonly values: Changed;
}

/** Entries to begin with, as they were frozen. */
export interface FrozenEntries {
  readonly index: Pick<FrozenIndex, 'postings' | 'lengths'>;
  readonly documents: readonly Pick<Document, 'source' | 'place' | 'projects'>[];
  readonly exact: FrozenKeys;
  readonly told: FrozenKeys;
  /** Comparisons of them that are known already. */
  readonly compared?: GateEntries['compared'];
}

/** Reads the texts of entries again, in their order; null for one that is not there any more. */
export type TextsOf = (refs: readonly EntryRef[]) => Promise<readonly (Said | null)[]>;

/** The entries that a gate knows. */
export interface GateEntries {
  readonly index: TermIndex;
  readonly documents: Document[];
  /** Entries by the key of their exact text, and by their other keys. */
  readonly exact: Keyed;
  readonly told: Keyed;
  /** The order of entries: by path, then by place; lines of a stream come last. */
  readonly before: (a: number, b: number) => boolean;
  /** Texts read lately, as they are compared and as they came. */
  readonly read: Map<number, EntryText>;
  readonly said: Map<number, Said>;
  readonly textsOf: TextsOf | undefined;
  /** Pairs of entries that were compared, by their numbers; null where they do not say the same. */
  readonly compared: Map<string, NearPair | null>;
}

const KEPT = 64;
/** UTF-16 units of texts that are kept as they came. */
const MOST_SAID = 4_000_000;

/** A gate's entries; `table` is that of the entries to come, on top of that of `base`. */
export function gateEntries(table: TermTable, base?: FrozenEntries, textsOf?: TextsOf): GateEntries {
  const documents: Document[] = (base?.documents ?? []).map((one) => ({ ...one, said: null, retired: false }));
  const before = (a: number, b: number): boolean => isBefore(documents[a] as Document, documents[b] as Document);
  const index = createTermIndex(table, { base: base?.index, before });
  const isThere = (doc: number): boolean => documents[doc]?.retired === false;
  return {
    index,
    documents,
    exact: createKeyed(before, isThere, base?.exact),
    told: createKeyed(before, isThere, base?.told),
    before,
    read: new Map(),
    said: new Map(),
    textsOf,
    compared: new Map(base?.compared),
  };
}

function isBefore(a: Document, b: Document): boolean {
  if ('line' in a.source) return 'line' in b.source && a.source.line < b.source.line;
  if ('line' in b.source) return true;
  const order = byCodePoint(a.source.path, b.source.path);
  return order < 0 || (order === 0 && a.place < b.place);
}

/** Adds an entry as its texts were read. */
export function addDocument(
  at: GateEntries,
  source: Source,
  { place, said, key, otherKeys, docTerms, projects }: Omit<IndexedEntry, 'ref' | 'said'> & { readonly said: Said | null },
): void {
  const doc = at.index.file(docTerms);
  at.documents.push({ source, place, said, projects, retired: false });
  at.exact.add(key, doc);
  for (const other of otherKeys) at.told.add(other, doc);
}

/** Takes entries out, as if they had never been added. */
export function dropDocuments(at: GateEntries, isMeant: (source: Source) => boolean): void {
  const dropped: number[] = [];
  at.documents.forEach(({ source, retired }, doc) => {
    if (!retired && isMeant(source)) dropped.push(doc);
  });
  at.index.remove(dropped);
  for (const doc of dropped) {
    (at.documents[doc] as Document).retired = true;
    at.read.delete(doc);
    at.said.delete(doc);
  }
}

/** Of these entries, those whose text is not at hand. */
export function unreadOf(at: GateEntries, docs: Iterable<number>): number[] {
  const unread = new Set<number>();
  for (const doc of docs) if (saidOf(at, doc) === null) unread.add(doc);
  return [...unread];
}

/** Reads the texts of entries, so that `textOf` and `saidOf` have them. False where one is not there any more: it is passed over from now on. */
export async function readTextsOf(at: GateEntries, docs: readonly number[]): Promise<boolean> {
  if (at.textsOf === undefined) throw new Error('This gate was given entries without their texts.');
  const refs: EntryRef[] = [];
  for (const doc of docs) {
    const { source } = at.documents[doc] as Document;
    if ('path' in source) refs.push(source);
  }
  const texts = await at.textsOf(refs);
  let [all, units] = [true, 0];
  for (const [i, doc] of docs.entries()) {
    const said = texts[i] ?? null;
    if (said === null) {
      (at.documents[doc] as Document).retired = true;
      all = false;
    } else at.said.set(doc, said);
  }
  for (const { title, body } of at.said.values()) units += title.length + body.length;
  for (const [doc, { title, body }] of at.said) {
    if (units <= MOST_SAID) break;
    if (docs.includes(doc)) continue;
    units -= title.length + body.length;
    at.said.delete(doc);
  }
  return all;
}

/** An entry as it came; null where its text has to be read first. */
export function saidOf({ documents, said }: GateEntries, doc: number): Said | null {
  return documents[doc]?.said ?? said.get(doc) ?? null;
}

/** The text of an entry, which is at hand. Those read lately are kept, the least recently used given up. */
export function textOf(at: GateEntries, doc: number): EntryText {
  const { read } = at;
  let text = read.get(doc);
  if (text === undefined) {
    const said = saidOf(at, doc);
    if (said === null) throw new Error('The text of an entry was not read before it was compared.');
    text = readEntry(said.title, said.body);
  }
  read.delete(doc);
  read.set(doc, text);
  const oldest = read.keys().next();
  if (read.size > KEPT && oldest.done !== true) read.delete(oldest.value);
  return text;
}

/** True for an entry of this file that is for other projects alone than these. */
export function isForOthers({ documents }: Pick<GateEntries, 'documents'>, doc: number, projects: Said['projects'] = []): boolean {
  return areDisjoint(projects, documents[doc]?.projects ?? []);
}

/** True for one and the same entry. */
export function sameSource(a: Source, b: Source): boolean {
  if ('line' in a || 'line' in b) return 'line' in a && 'line' in b && a.line === b.line;
  return a.path === b.path && a.entry === b.entry;
}

/** The documents of these entries; those that the gate does not know are left out. */
export function documentsOf(at: GateEntries, refs: readonly EntryRef[]): number[] {
  const found: number[] = [];
  for (const ref of refs) {
    for (const [doc, { source, retired }] of at.documents.entries()) {
      if (retired || !sameSource(source, ref)) continue;
      found.push(doc);
      break;
    }
  }
  return found;
}

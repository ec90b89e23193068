import type { EntryRef } from '../../model/verdict';
import { exactKey } from '../../read/terms/exact-key';
import type { DocTerms, TermTable } from '../../read/index/doc-terms';
import { isStated } from '../../read/memory/own-text';
import { plainText } from '../../read/terms/plain';
import type { AlternateText } from './names';

/** The text of an entry, and the other forms in which it may be said. */
export interface Said {
  readonly title: string;
  readonly body: string;
  readonly alternates: readonly AlternateText[];
  /** The projects that it is for; empty or absent where it is for all. */
  readonly projects?: readonly string[] | undefined;
}

/** The content read from an entry, without its text. Gates that share a table use it without reading the entry again. */
export interface IndexedEntry {
  readonly ref: EntryRef;
  /** Its place among the entries of its file. */
  readonly place: number;
  readonly key: number;
  /** Of its alternate texts, of the text without a title, and of its titles alone. */
  readonly otherKeys: readonly number[];
  readonly docTerms: DocTerms;
  /** As of its text. */
  readonly projects?: Said['projects'];
}

/** Reads an entry for gates of this table. */
export function indexEntry(table: TermTable, ref: EntryRef, place: number, said: Said): IndexedEntry {
  return { ref, place, projects: said.projects, ...readAs(table, said) };
}

/** The keys by which the exact comparison and the index find an entry. */
export function readAs(table: TermTable, { title, body, alternates }: Said): Pick<IndexedEntry, 'key' | 'otherKeys' | 'docTerms'> {
  const head = plainText(title);
  const text = plainText(body);
  const otherKeys = [exactKey('', text, body)];
  for (const one of [title, ...alternates.map((saying) => saying.title)]) if (one !== '') otherKeys.push(titleKey(one));
  for (const saying of alternates)
    otherKeys.push(exactKey(plainText(saying.title), saying.body === body ? text : plainText(saying.body), saying.body));
  // Headings alone are known again, but nothing is compared with them.
  return { key: exactKey(head, text, body), otherKeys, docTerms: isStated(body) ? table.read(head, text) : table.read('', '') };
}

/** No text begins with it. */
const NAMED = '\u0001';

/** By which entries of one title are found, below 0; see `exactKey`. */
export function titleKey(title: string): number {
  return -1 - exactKey(NAMED + plainText(title), '', '');
}

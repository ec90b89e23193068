import type { EntryRef } from '../../model/verdict';
import { exactKey } from '../../read/terms/exact-key';
import type { DocTerms, TermTable } from '../../read/index/doc-terms';
import { plainText } from '../../read/terms/plain';
import type { AlternateText } from './names';

/** The content read from an entry. Gates that share a table use it without reading the entry again. */
export interface IndexedEntry {
  readonly ref: EntryRef;
  readonly title: string;
  readonly body: string;
  readonly alternates: readonly AlternateText[];
  readonly key: number;
  /** Of its alternate texts, and of the text without a title. */
  readonly otherKeys: readonly number[];
  readonly docTerms: DocTerms;
}

/** Reads an entry for gates of this table. */
export function indexEntry(
  table: TermTable,
  ref: EntryRef,
  title: string,
  body: string,
  alternates: readonly AlternateText[] = [],
): IndexedEntry {
  return { ref, title, body, alternates, ...readAs(table, title, body, alternates) };
}

/** The keys by which the exact comparison and the index find an entry. */
export function readAs(
  table: TermTable,
  title: string,
  body: string,
  alternates: readonly AlternateText[],
): Pick<IndexedEntry, 'key' | 'otherKeys' | 'docTerms'> {
  const head = plainText(title);
  const text = plainText(body);
  const others = alternates.map((saying) =>
    exactKey(plainText(saying.title), saying.body === body ? text : plainText(saying.body), saying.body),
  );
  return { key: exactKey(head, text, body), otherKeys: [exactKey('', text, body), ...others], docTerms: table.read(head, text) };
}

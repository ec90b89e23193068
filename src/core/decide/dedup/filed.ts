import type { EntryRef } from '../../model/verdict';
import { exactKey } from '../../read/terms/exact-key';
import type { Filing, TermTable } from '../../read/index/doc-terms';
import { plainText } from '../../read/terms/plain';
import type { Saying } from './names';

/** The content read from an entry. Gates that share a table use it without reading the entry again. */
export interface FiledEntry {
  readonly ref: EntryRef;
  readonly title: string;
  readonly body: string;
  readonly sayings: readonly Saying[];
  readonly key: number;
  /** Of its sayings, and of the text without a title. */
  readonly otherKeys: readonly number[];
  readonly filing: Filing;
}

/** Reads an entry for gates of this table. */
export function fileEntry(table: TermTable, ref: EntryRef, title: string, body: string, sayings: readonly Saying[] = []): FiledEntry {
  return { ref, title, body, sayings, ...readAs(table, title, body, sayings) };
}

/** The keys by which the exact comparison and the index find an entry. */
export function readAs(
  table: TermTable,
  title: string,
  body: string,
  sayings: readonly Saying[],
): Pick<FiledEntry, 'key' | 'otherKeys' | 'filing'> {
  const head = plainText(title);
  const text = plainText(body);
  const others = sayings.map((saying) =>
    exactKey(plainText(saying.title), saying.body === body ? text : plainText(saying.body), saying.body),
  );
  return { key: exactKey(head, text, body), otherKeys: [exactKey('', text, body), ...others], filing: table.read(head, text) };
}

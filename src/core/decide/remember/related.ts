import type { DecideContext } from '../../model/context';
import { stemOf, type VaultPath } from '../../model/path';
import type { EntryRef } from '../../model/verdict';
import { dateInName } from '../../read/text/dates';
import { isClosed } from '../../read/entries/sanitise';
import { entryFormatOf } from '../../read/memory/of-note';
import { entryNamed, parseEntries } from '../../read/entries/parse';
import { entryLink } from './insert-links';

/** The link to an older entry, for the text of a new one at `from`; `text` is the older file, null where it could not be read. */
export function relatedLink(ctx: DecideContext, older: EntryRef, text: string | null, from: VaultPath): string {
  const format = entryFormatOf(ctx, older.path);
  const sections =
    older.entry === null || text === null || format === null || format === 'note'
      ? []
      : parseEntries(format, text, dateInName(stemOf(older.path)));
  return entryLink(ctx, older.path, entryNamed(sections, older.entry ?? '')?.heading ?? null, from);
}

/**
 * A text with a last line that links to a related entry. If the text leaves something open that would swallow
 * the line, the line comes first, after the properties, which end at `at`.
 */
export function withRelated(body: string, link: string | null, at = 0): string {
  if (link === null) return body;
  const line = `Related: ${link}`;
  const lineBreak = /\r\n/.test(body) ? '\r\n' : '\n';
  if (isClosed(body)) return `${body}${body.endsWith('\n') ? lineBreak : lineBreak + lineBreak}${line}`;
  return `${body.slice(0, at)}${at > 0 && body[at - 1] !== '\n' ? lineBreak : ''}${line}${lineBreak}${lineBreak}${body.slice(at)}`;
}

import type { EntryDraft, ParsedEntry, SectionFormat } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import { numbering } from '../../model/numbering';
import { lineBreakOf } from '../markdown/fences';
import { formatEntry } from './format';
import { failNumber } from './headings';
import { parseEntries } from './parse';

/** Where a new entry goes into a file's text, what is put in there, and the entry as it is read then. */
export interface Insertion {
  readonly start: number;
  readonly text: string;
  readonly entry: ParsedEntry;
}

/** The file that got the last entry, as it is with that, so that many in a row do not read it whole each time. */
let grown: { readonly format: SectionFormat; readonly text: string; readonly entries: readonly ParsedEntry[] } | null = null;

/**
 * A new entry for the end of a file, with a blank line before it and the file's own line ends: `start` is
 * the length of `text`, not a byte of which changes. A mistake gets the next free number; a section the level
 * of the one before it. Throws `unreadable` where the file ends inside a comment or code, so that no entry can begin.
 */
export function appendEntry(text: string, format: SectionFormat, draft: EntryDraft): Insertion {
  const known = grown?.format === format && grown.text === text ? grown.entries : null;
  const before = known ?? parseEntries(format, text);
  const entry = formatEntry(format, draft, { number: nextNumber(before), ...(format === 'section' ? levelOf(text, before) : {}) });
  const lineBreak = text.includes('\r\n') ? '\r\n' : lineBreakOf(text);
  const added = separator(text) + entry;
  const insertion = { start: text.length, text: lineBreak === '\n' ? added : added.replace(/\n/g, lineBreak) };
  const whole = text + insertion.text;
  // The end of an entry that was put there leaves nothing open, so that what follows is read alike by itself.
  const after = known === null ? parseEntries(format, whole) : [...known, ...laterEntries(format, text, insertion.text, known)];
  const own = after[after.length - 1];
  if (after.length !== before.length + 1 || own === undefined || own.range.start < text.length) {
    throw new MemoryError(
      'unreadable',
      'The file ends inside a comment, code or table that is never closed, so nothing written below it would be an entry. Close it first.',
    );
  }
  grown = { format, text: whole, entries: after };
  return { ...insertion, entry: own };
}

/** The entries of an added text, as they are in the whole file. */
function laterEntries(format: SectionFormat, text: string, added: string, before: readonly ParsedEntry[]): ParsedEntry[] {
  const numberOf = numbering();
  for (const { heading, title } of before) numberOf(heading ?? title);
  const moved = ({ start, end }: ParsedEntry['range']): ParsedEntry['range'] => ({ start: start + text.length, end: end + text.length });
  return parseEntries(format, added).map((entry) => ({
    ...entry,
    occurrence: numberOf(entry.heading ?? entry.title),
    fields: entry.fields.map((field) => ({ ...field, range: moved(field.range) })),
    range: moved(entry.range),
    body: moved(entry.body),
    mark: entry.mark === null ? null : { ...entry.mark, ...moved(entry.mark) },
  }));
}

/** The line ends that make a blank line between what stands there and what comes. */
function separator(text: string): string {
  if (text.replace(/^\ufeff/, '').trim() === '') return text === '' || /[\n\ufeff]$/.test(text) ? '' : '\n';
  // A line of spaces does not end HTML, and a byte order mark is no space to markdown.
  if (/\n\r?\n$/.test(text)) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}

function levelOf(text: string, entries: readonly ParsedEntry[]): { readonly level?: number } {
  const last = entries[entries.length - 1];
  const marks = last === undefined ? null : /^ {0,3}(#{2,4})/.exec(text.slice(last.range.start, last.range.end));
  return marks === null ? {} : { level: (marks[1] ?? '').length };
}

function nextNumber(entries: readonly ParsedEntry[]): number {
  return 1 + entries.reduce((most, entry) => Math.max(most, failNumber(entry.heading ?? '') ?? 0), 0);
}

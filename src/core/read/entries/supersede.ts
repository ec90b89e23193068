import type { ParsedEntry, SectionFormat } from '../../model/entry';
import { lineBreakOf } from '../markdown/fences';
import { entryText, parseEntries } from './parse';
import { nextLine } from '../text/text';

/** A wikilink without a text of its own, or a markdown link. */
export const MARK_LINK = /\[\[(?:(?!\[\[|\]\])[^|\r\n])+\]\]|\[(?:[^[\]\\\r\n]|\\.)+\]\(\S+\)/.source;

const MARKER = new RegExp(`^ {0,3}\\*\\*Superseded by\\*\\*: (${MARK_LINK}) \\(\\d{4}-\\d{2}-\\d{2}\\)$`);

/** The line that flags an entry beside itself; `link` leads to the newer one. */
export function supersedeMarker(link: string, date: string): string {
  return `**Superseded by**: ${link} (${date})`;
}

/** Where the link of a marker stands in an inserted text, null where that is not exactly one marker on a line of its own. */
export function markerLinkIn(inserted: string): { readonly start: number; readonly raw: string } | null {
  const line = inserted.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
  const raw = MARKER.exec(line)?.[1];
  return raw === undefined ? null : { start: inserted.indexOf(raw), raw };
}

/** The text of a link to a heading after the `#`: the heading without what would end the link. */
export function headingInLink(heading: string): string {
  return heading
    .replace(/%%|[#|^:[\]\\\r\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Where the marker of an entry goes, and what is put in there: one line after the fields that follow its
 * heading, else after the heading itself. Null where it would change what the file says.
 */
export function markSuperseded(
  text: string,
  format: SectionFormat,
  entry: ParsedEntry,
  marker: string,
): { readonly start: number; readonly text: string } | null {
  const places = [...new Set([behindFields(text, entry), behindFirstLine(text, entry)])];
  for (const start of places) {
    const lineBreak = lineBreakOf(text);
    const line = (entry.heading === null && !/^\S*\d{1,2}:/.test(text.slice(entry.range.start)) ? '  ' : '') + marker;
    const atEnd = start === text.length && !/[\r\n]$/.test(text);
    const insertion = { start, text: atEnd ? lineBreak + line : line + lineBreak };
    if (saysTheSame(format, text, entry, insertion)) return insertion;
  }
  return null;
}

function behindFirstLine(text: string, entry: ParsedEntry): number {
  return entry.heading === null ? nextLine(text, entry.range.start) : entry.body.start;
}

/** After the last of the fields that follow the heading line by line. */
function behindFields(text: string, entry: ParsedEntry): number {
  let at = behindFirstLine(text, entry);
  for (const field of entry.fields) {
    if (field.range.start !== at || /\n\s*\n/.test(text.slice(field.range.start, field.range.end))) break;
    at = nextLine(text, field.range.end);
  }
  return at;
}

/** True where the insertion adds a marker to this entry and changes nothing else of what is read. */
function saysTheSame(
  format: SectionFormat,
  text: string,
  entry: ParsedEntry,
  insertion: { readonly start: number; readonly text: string },
): boolean {
  const marked = text.slice(0, insertion.start) + insertion.text + text.slice(insertion.start);
  const before = parseEntries(format, text);
  const after = parseEntries(format, marked);
  return (
    before.length === after.length &&
    before.every((old, at) => {
      const fresh = after[at];
      if (fresh === undefined || fresh.heading !== old.heading || wordsOf(marked, fresh) !== wordsOf(text, old)) return false;
      const added = fresh.fields.length - old.fields.length;
      return old.range.start === entry.range.start ? added === 1 : added === 0;
    })
  );
}

/** The text of an entry, however its lines are broken. */
function wordsOf(text: string, entry: ParsedEntry): string {
  return entryText(text, entry).replace(/\s+/g, ' ');
}

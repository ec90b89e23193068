import type { ParsedEntry, SectionFormat } from '../../model/entry';
import type { Heading } from '../../model/note';
import { dateInName } from '../text/dates';
import { scanMarkdown } from '../markdown/scan';
import { aboutFields, fieldValue, labelKey, readFields, tagsOf } from './fields';
import { markBefore } from './mark';
import { behindNumber, behindTime, datedHeading, isFailHeading, unescaped } from './headings';
import { numbered, numbering } from '../../model/numbering';
import { markdownStart, readTextLines, type TextLines } from './text-lines';

/** Where an entry stands, before its inside is read. */
interface Block {
  readonly heading: string | null;
  readonly title: string;
  readonly date: string | null;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

const LONGEST_TITLE = 80;

/**
 * The entries of a file that holds several, in the order of its text. `day` (`YYYY-MM-DD`) is that of the
 * file's name, for logs. Any text at all can be read: what is no entry is left out.
 */
export function parseEntries(format: SectionFormat, text: string, day: string | null = null): ParsedEntry[] {
  const from = markdownStart(text);
  const lines = readTextLines(text, from);
  const { headings } = scanMarkdown(text, from);
  const blocks =
    format === 'section' ? sections(text, headings) : format === 'log' ? logged(text, headings, lines, day) : fails(text, headings, lines);
  const numberOf = numbering();
  return blocks.map((block) => entryOf(format, text, lines, block, numberOf(block.heading ?? block.title)));
}

function entryOf(format: SectionFormat, text: string, lines: TextLines, block: Block, occurrence: number): ParsedEntry {
  const mark = markBefore(text, block.bodyStart, endOf(text, block.bodyStart, block.end));
  const end = endOf(text, block.bodyStart, mark?.start ?? block.end);
  const first = lines.at(block.bodyStart) + (block.heading === null ? 1 : 0);
  const last = end > block.bodyStart ? lines.at(end - 1) + 1 : first;
  const fields = readFields(lines, first, last, format === 'fail' ? 'plain' : 'bold');
  const type = fieldValue(fields, 'type');
  const tag = format === 'fail' ? fieldValue(fields, 'tag') : null;
  return {
    heading: block.heading,
    occurrence,
    title: tag === null || tag === '' ? block.title : tag,
    date: block.date ?? dateInName(fieldValue(fields, 'date') ?? ''),
    type: type === null || type === '' ? null : type,
    tags: tagsOf(fieldValue(fields, 'tags') ?? (format === 'fail' ? null : fieldValue(fields, 'tag'))),
    fields,
    range: { start: block.start, end: block.end },
    body: { start: block.bodyStart, end },
    mark,
  };
}

/** The end of a text without white space. */
function endOf(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}

/** Dated headings of level 2 to 4. One ends at the next of its level or above, and at any heading that stands above it. */
function sections(text: string, headings: readonly Heading[]): Block[] {
  const blocks: Block[] = [];
  for (const [at, heading] of headings.entries()) {
    const dated = isEntryLevel(heading) ? datedHeading(heading.text) : null;
    if (dated === null || heading.start < (blocks[blocks.length - 1]?.end ?? 0)) continue;
    const next = after(
      headings,
      at,
      (other) => other.level < heading.level || (other.level === heading.level && datedHeading(other.text) !== null),
    );
    blocks.push({ heading: heading.text, ...dated, ...place(text, heading, next) });
  }
  return blocks;
}

function isEntryLevel({ level }: Heading): boolean {
  return level >= 2 && level <= 4;
}

/** Sections of level 2, and before the first of them the lines with a time and the list items that are not indented. */
function logged(text: string, headings: readonly Heading[], lines: TextLines, day: string | null): Block[] {
  const blocks = loggedLines(headings, lines, headings.find((heading) => heading.level === 2)?.start ?? text.length, day);
  for (const [at, heading] of headings.entries()) {
    if (heading.level !== 2) continue;
    const next = after(headings, at, (other) => other.level <= 2);
    const title = unescaped(behindTime(heading.text) ?? '');
    blocks.push({
      heading: heading.text,
      title: title === '' ? unescaped(heading.text) : title,
      date: day ?? dateInName(heading.text),
      ...place(text, heading, next),
    });
  }
  return blocks;
}

function loggedLines(headings: readonly Heading[], lines: TextLines, end: number, day: string | null): Block[] {
  const starts = new Set(headings.map((heading) => lines.at(heading.start)));
  const marks: { line: number; entry: boolean }[] = [];
  for (let line = 0; line < lines.count && lines.range(line).start < end; line++) {
    const timed = lines.isProse(line) && /^\S/.test(lines.text(line)) && behindTime(lines.text(line)) !== null;
    const entry = timed || lines.isItem(line);
    if (entry || starts.has(line)) marks.push({ line, entry });
  }
  return marks.flatMap(({ line, entry }, at) => {
    if (!entry) return [];
    const next = marks[at + 1];
    const { start } = lines.range(line);
    const whole = lines.text(line);
    const item = whole.replace(/^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[.\][ \t]+)?|$)/u, '');
    const said = behindTime(item) ?? item.trim();
    const title = shortened(said);
    return [
      {
        heading: null,
        title,
        date: day ?? dateInName(item),
        start,
        bodyStart: start + whole.trimEnd().length - said.length,
        end: next === undefined ? end : lines.range(next.line).start,
      },
    ];
  });
}

function shortened(line: string): string {
  if (line.length <= LONGEST_TITLE) return line;
  const space = line.lastIndexOf(' ', LONGEST_TITLE);
  if (space > LONGEST_TITLE / 2) return line.slice(0, space);
  const cut = line.slice(0, LONGEST_TITLE);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Headings that say so or are numbered, and those right above a field MISS or FIX. */
function fails(text: string, headings: readonly Heading[], lines: TextLines): Block[] {
  const opens = headings.map((heading, at) => {
    const named = isFailHeading(heading.text);
    // The title of the file may speak of mistakes, and show how one is written.
    return heading.level > 1 ? named || holdsMiss(lines, heading, headings[at + 1]) : named && holdsMiss(lines, heading, headings[at + 1]);
  });
  return headings.flatMap((heading, at) => {
    if (opens[at] !== true) return [];
    const next = after(headings, at, (other, index) => opens[index] === true || other.level < heading.level);
    const rest = behindNumber(heading.text);
    return [
      { heading: heading.text, title: rest === '' ? heading.text : rest, date: dateInName(heading.text), ...place(text, heading, next) },
    ];
  });
}

function holdsMiss(lines: TextLines, heading: Heading, next: Heading | undefined): boolean {
  const from = lines.at(heading.end) + 1;
  const to = next === undefined ? lines.count : lines.at(next.start);
  return readFields(lines, from, to, 'plain').some((field) => ['miss', 'fix'].includes(labelKey(field.label)));
}

/** The first heading after this one that fits. */
function after(headings: readonly Heading[], at: number, fits: (heading: Heading, index: number) => boolean): Heading | undefined {
  for (let index = at + 1; index < headings.length; index++) {
    const heading = headings[index];
    if (heading !== undefined && fits(heading, index)) return heading;
  }
  return undefined;
}

function place(text: string, heading: Heading, next: Heading | undefined): Pick<Block, 'start' | 'bodyStart' | 'end'> {
  const end = next?.start ?? text.length;
  let bodyStart = heading.end;
  if (text.charAt(bodyStart) === '\r') bodyStart++;
  if (text.charAt(bodyStart) === '\n') bodyStart++;
  return { start: heading.start, bodyStart: Math.min(bodyStart, end), end };
}

/** The name of an entry in its file: its heading (in a log's line its title), with its number where it is not the first of that name. */
export function entryRef(entry: Pick<ParsedEntry, 'heading' | 'title' | 'occurrence'>): string {
  return numbered(entry.heading ?? entry.title, entry.occurrence);
}

/** The entry of this name, as `entryRef` gives it; null if there isn't one. */
export function entryNamed(entries: readonly ParsedEntry[], ref: string): ParsedEntry | null {
  return entries.find((entry) => entryRef(entry) === ref) ?? null;
}

/** The content of an entry: its text and the values of its fields, without labels, type, tags and marks of its state. */
export function entryText(text: string, entry: Pick<ParsedEntry, 'fields' | 'body'>): string {
  const about = aboutFields(entry.fields);
  const parts: string[] = [];
  let at = entry.body.start;
  for (const field of entry.fields) {
    parts.push(text.slice(at, field.range.start).trim(), about.has(field) ? '' : field.value);
    at = field.range.end;
  }
  parts.push(text.slice(at, entry.body.end).trim());
  return parts.filter((part) => part !== '').join('\n\n');
}

import { stemOf, basenameOf, type VaultPath, type NotePath } from '../../../model/path';
import type { DayOrder } from '../../../read/older/leading-day';
import type { Capture } from '../../remember/index';
import { dataOf } from '../../../model/note';
import type { DroppedLine } from '../../../model/results/migrate';
import { parseNote } from '../../../read/snapshot/note';
import { dateOfNote, datesOf, dayMade } from '../../../read/text/dates';
import { oldHeader, oldName, type OldHeader } from '../../../read/older/old-note';
import { saysSomething, type SourceLine } from '../../../read/older/source-lines';
import { itemSign } from '../../../read/older/atoms';
import { splitPile, tellingLines, type Loose, type Pile, type PileEntry } from '../../../read/older/split-pile';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';

/** A line of a source that a new file must have: its number from 0, and what of it has to be found there. */
interface ExpectedLine {
  readonly line: number;
  readonly text: string;
}

/** One entry on its way from a source into the memory. */
export interface Item extends Omit<PileEntry, 'headed' | 'first'> {
  readonly source: VaultPath;
  readonly tags: readonly string[];
  /** The id that it had; null without one. */
  readonly identity: string | null;
  /** Properties that it brings along besides those of its text. */
  readonly properties: readonly (readonly [key: string, value: unknown])[];
  readonly body: string;
  /** The body as it stands in the source, where `body` leaves signs of it out. */
  readonly verbatim: string;
  readonly expected: readonly ExpectedLine[];
  /** True for a whole note, which links lead to. */
  readonly whole: boolean;
  readonly pinned: boolean;
}

/** An item that says nothing of these. */
const PLAIN = {
  from: 0,
  to: 0,
  above: [],
  readings: null,
  time: null,
  type: null,
  tags: [],
  identity: null,
  properties: [],
  under: [],
  whole: false,
  pinned: false,
} as const;

/** Where an item goes, and why in a few words. */
export interface Destination {
  readonly capture: Capture | { readonly into: 'text'; readonly path: VaultPath };
  readonly type: string | null;
  readonly why: string;
}

export interface Placed {
  readonly item: Item;
  readonly destination: Destination;
  readonly path: VaultPath;
  /** The title that its name or heading gives. */
  readonly title: string;
  readonly date: string;
}

/** Counters of readings, which no reading keeps up: the note's links and its day say more. */
const COUNTERS = new Set(['used', 'last_used', 'lastused', 'use_count', 'access_count', 'last_accessed']);
const TITLE_KEYS = ['title', 'name'];

/** A note of an older format as one item: its title, tags, status and ids stay, counters of its use go. */
export function noteItem(path: VaultPath, text: string, types: ReadonlyMap<string, string>): HeaderLines & { readonly item: Item } {
  const header = oldHeader(text);
  const name = oldName(path);
  const rest = (header?.rest ?? text)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '');
  const note = parseNote(path as NotePath, rest, rest.length);
  const data = header?.data ?? {};
  const said = (keys: readonly string[]): unknown => Object.entries(data).find(([key]) => keys.includes(key.toLowerCase()))?.[1];
  const title = textOf(said(TITLE_KEYS)) ?? name?.title ?? '';
  const day = dayMade(data) ?? dayMade(dataOf(note)) ?? dateOfNote({ path, frontmatter: note.frontmatter, headings: [] } as never);
  const own = dataOf(note);
  const dated = (of: string): string | undefined => Object.keys(data).find((key) => datesOf(key) === of);
  const created = 'created' in data ? 'created' : (dated('made') ?? dated('own'));
  // Its own type where the memory has that one; the memory's rules give another else, and its own stays beside it.
  const type = textOf(data['type']) ?? types.get((textOf(own['type']) ?? '').toLowerCase()) ?? null;
  const id = idOf(data['id']) ?? name?.id ?? idOf(own['id']);
  const properties = Object.entries(data).filter(
    ([key]) => !COUNTERS.has(key.toLowerCase()) && !['id', 'tags', 'type', ...TITLE_KEYS].includes(key.toLowerCase()) && !(key in own),
  );
  return {
    item: {
      ...PLAIN,
      source: path,
      to: text.split('\n').length,
      title: title === '' ? (note.headings[0]?.text ?? stemOf(path)) : title,
      date: day,
      type,
      tags: [...new Set([...tagsOf(data['tags']), ...(name?.tags ?? [])])],
      identity: id,
      properties: properties.map(([key, value]) => [key === created ? 'created' : key, value] as const),
      body: rest.trim() === '' ? title || stemOf(path) : rest,
      verbatim: rest,
      expected: expectedLines(text, header),
      whole: true,
      pinned: name?.pinned === true,
    },
    ...headerLines(path, text, header),
  };
}

/** The lines below the header, and those of properties before it. */
function expectedLines(text: string, header: OldHeader | null): ExpectedLine[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => (header !== null && at >= header.from && at < header.to ? [] : [{ line: at, text: line }]))
    .filter((one) => saysSomething(one.text));
}

interface HeaderLines {
  readonly dropped: readonly DroppedLine[];
  /** The lines of the header that say something, from 0, and how many of them are dropped. */
  readonly header: readonly number[];
  readonly droppedLines: number;
}

function headerLines(path: VaultPath, text: string, header: OldHeader | null): HeaderLines {
  if (header === null) return { dropped: [], header: [], droppedLines: 0 };
  const { from, to, data } = header;
  const lines = text.split('\n').slice(from, to);
  const counters = Object.keys(data).filter((key) => COUNTERS.has(key.toLowerCase()));
  // A line of its own for the counter goes; one that says more is kept in its other parts.
  const alone = counters.map((key) => new RegExp(`^\\s*,?\\s*"${key}"\\s*:\\s*(?:"[^"]*"|[\\w.+-]+)\\s*,?\\s*\\r?$`));
  const telling = lines.flatMap((line, at) => (saysSomething(line) ? [{ line, at: from + at }] : []));
  const lineOf = (key: string): number =>
    from +
    Math.max(
      0,
      lines.findIndex((line) => line.includes(`"${key}"`)),
    ) +
    1;
  return {
    dropped: counters.map((key) => ({ path, line: lineOf(key), name: key, why: 'Links and days say what is in use.' })),
    header: telling.map(({ at }) => at),
    droppedLines: telling.filter(({ line }) => alone.some((one) => one.test(line))).length,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function idOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textOf(value);
}

function tagsOf(value: unknown): string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\s]+/) : [];
  return given
    .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one).replace(/^#/, '').trim()] : []))
    .filter((one) => one !== '');
}

/**
 * The entries of a file that holds everything. Lines count in the whole text, its properties included: `head` of them stand
 * before it, and go with what no item has.
 */
export function pileItems(path: VaultPath, text: string, types: ReadonlyMap<string, string>, order: DayOrder) {
  const block = findFrontmatter(text);
  const head = block === null ? 0 : text.slice(0, block.range.end).split('\n').length - 1;
  // Blank lines in their place, so that every line keeps its number.
  const rest = block === null ? text : '\n'.repeat(head) + text.slice(block.range.end);
  const pile = splitPile(rest, types, order);
  return { pile, items: pile.entries.map((entry) => itemOf(path, pile, entry)), head };
}

function itemOf(source: VaultPath, pile: Pile, entry: PileEntry): Item {
  const { from, to, headed, date, time, first } = entry;
  const start = headed ? bodyStart(pile, from, to) : from;
  const raw = pile.lines.slice(start, to).map(({ text }) => text);
  const whole = trimmed(raw.join('\n'));
  // A fence that never closes, or a line that is drawn, is no text below a heading.
  const verbatim = headed && !saysSomething(whole) ? '' : whole;
  const body = first === null ? verbatim : trimmed([first, ...dedented(raw.slice(1), itemSign(raw[0] ?? ''))].join('\n'));
  const expected = tellingLines(pile.lines, start, to).map((line): ExpectedLine => ({
    line,
    text: line === from && first !== null ? first : (pile.lines[line]?.text ?? ''),
  }));
  const properties = time === null || date === null ? [] : [['created', `${date}T${time}`] as const];
  return { ...PLAIN, ...entry, source, properties, body, verbatim, expected };
}

/** The line after a heading, also one that is underlined. */
function bodyStart(pile: Pile, from: number, to: number): number {
  return from + 1 < to &&
    pile.lines[from]?.kind === 'heading' &&
    pile.lines[from + 1]?.kind === 'rule' &&
    !/^[ \t]*#/.test(pile.lines[from]?.text ?? '')
    ? from + 2
    : from + 1;
}

/** Lines below a list item without the indent that they have because of it. */
function dedented(lines: readonly string[], sign: string): readonly string[] {
  const width = Math.min(sign.length, ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return width === 0 ? lines : lines.map((line) => line.slice(width));
}

function trimmed(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

/** The parts of one source that could not be placed. */
export interface Leftovers {
  readonly source: VaultPath;
  readonly lines: readonly SourceLine[];
  readonly stretches: readonly Loose[];
  /** The heading of the whole file, and its properties as they are written. */
  readonly title: number | null;
  readonly properties: readonly string[];
}

/** One item with all that could not be placed, as it is written, in its order; the headings that it stood below come along. */
export function unsortedItem(all: readonly Leftovers[], today: string): Item | null {
  const chunks: string[] = [];
  const expected: ExpectedLine[] = [];
  const [first] = all;
  if (first === undefined) return null;
  for (const one of all) {
    const seen = new Set<number>();
    const take = (from: number, to: number): void => {
      const some = one.lines.slice(from, to);
      const joined = some.map(({ text }) => text).join('\n');
      if (some.length > 0) chunks.push(joined.trimEnd());
      for (let line = from; line < to; line++) {
        const text = one.lines[line]?.text ?? '';
        if (saysSomething(text)) expected.push({ line, text });
      }
    };
    if (all.length > 1) chunks.push(`From ${basenameOf(one.source)}:`);
    if (one.properties.length > 0) {
      chunks.push(['```yaml', ...one.properties, '```'].join('\n'));
      one.properties.forEach((text, line) => saysSomething(text) && expected.push({ line: line + 1, text }));
    }
    if (one.title !== null) take(one.title, one.title + 1);
    for (const { from, to, under } of [...one.stretches].sort((a, b) => a.from - b.from)) {
      for (const line of under) {
        if (seen.has(line)) continue;
        seen.add(line);
        take(line, line + 1);
      }
      take(from, to);
    }
  }
  const names = all.map(({ source }) => basenameOf(source));
  const body = chunks.join('\n\n');
  return {
    ...PLAIN,
    source: first.source,
    title: `Unsorted from ${names.slice(0, 2).join(' and ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`,
    date: today,
    tags: ['unsorted'],
    body,
    verbatim: body,
    expected,
  };
}

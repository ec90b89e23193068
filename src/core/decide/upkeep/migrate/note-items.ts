import { dataOf } from '../../../model/note';
import { stemOf, type NotePath, type VaultPath } from '../../../model/path';
import type { DroppedLine } from '../../../model/results/migrate';
import { parseNote } from '../../../read/snapshot/note';
import { calendarDay, dateOfNote } from '../../../read/text/dates';
import { oldHeader, oldName, type OldHeader } from '../../../read/older/old-note';
import { saysSomething } from '../../../read/older/source-lines';
import type { ExpectedLine, Item } from './item';

/** Counters of readings, which no reading keeps up: the note's links and its day say more. */
const COUNTERS = new Set(['used', 'last_used', 'lastused', 'use_count', 'access_count', 'last_accessed']);
const TITLE_KEYS = ['title', 'name'];
const DAY_KEYS = ['created', 'created_at', 'createdat', 'date', 'timestamp'];

/** A note of an older format as one item, and what of its header goes. */
export interface NoteItem {
  readonly item: Item;
  readonly dropped: readonly DroppedLine[];
  /** The lines of its header that say something: those kept and those dropped, from 0. */
  readonly header: { readonly kept: readonly number[]; readonly dropped: readonly number[] };
}

/** A whole note: its title, tags, status and ids stay, counters of its use go. */
export function noteItem(path: VaultPath, text: string, types: ReadonlyMap<string, string>): NoteItem {
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
  const day = dayOf(said(DAY_KEYS)) ?? ownDay(note) ?? dateOfNote({ path, frontmatter: note.frontmatter, headings: [] } as never);
  const own = dataOf(note);
  // Its own type where the memory has that one; the memory's rules give another else, and its own stays beside it.
  const type = textOf(data['type']) ?? types.get((textOf(own['type']) ?? '').toLowerCase()) ?? null;
  const id = idOf(data['id']) ?? name?.id ?? idOf(own['id']);
  const properties = Object.entries(data).filter(
    ([key]) => !COUNTERS.has(key.toLowerCase()) && !['id', 'tags', 'type', ...TITLE_KEYS].includes(key.toLowerCase()) && !(key in own),
  );
  const lines = headerLines(path, text, header);
  return {
    item: {
      source: path,
      from: 0,
      to: text.split('\n').length,
      title: title === '' ? (note.headings[0]?.text ?? stemOf(path)) : title,
      above: [],
      date: day,
      readings: null,
      time: null,
      type,
      tags: [...new Set([...tagsOf(data['tags']), ...(name?.tags ?? [])])],
      identity: id,
      properties: properties.map(
        ([key, value]) => [key === 'created' || !DAY_KEYS.includes(key.toLowerCase()) ? key : 'created', value] as const,
      ),
      body: rest.trim() === '' ? title || stemOf(path) : rest,
      verbatim: rest,
      expected: expectedLines(text, header),
      under: [],
      whole: true,
      pinned: name?.pinned === true,
    },
    ...lines,
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

function headerLines(path: VaultPath, text: string, header: OldHeader | null): Pick<NoteItem, 'dropped' | 'header'> {
  if (header === null) return { dropped: [], header: { kept: [], dropped: [] } };
  const counters = Object.keys(header.data).filter((key) => COUNTERS.has(key.toLowerCase()));
  const own = new Set<number>();
  const kept: number[] = [];
  const lines = text.split('\n');
  for (let at = header.from; at < header.to; at++) {
    const line = lines[at] ?? '';
    if (!saysSomething(line)) continue;
    // A line of its own for the counter goes; one that says more is kept in its other parts.
    if (counters.some((key) => new RegExp(`^\\s*,?\\s*"${key}"\\s*:\\s*(?:"[^"]*"|[\\w.+-]+)\\s*,?\\s*\\r?$`).test(line))) own.add(at);
    else kept.push(at);
  }
  const lineOf = (key: string): number => {
    const at = lines.slice(header.from, header.to).findIndex((line) => line.includes(`"${key}"`));
    return header.from + Math.max(0, at) + 1;
  };
  const dropped = counters.map((key) => ({ path, line: lineOf(key), name: key, why: 'Links and days say what is in use.' }));
  return { dropped, header: { kept, dropped: [...own] } };
}

function ownDay(note: ReturnType<typeof parseNote>): string | null {
  return dayOf(dataOf(note)['created']) ?? dayOf(dataOf(note)['date']);
}

function dayOf(value: unknown): string | null {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(value.trim()) : null;
  if (match !== null) return calendarDay(match[1] ?? '', match[2] ?? '', match[3] ?? '');
  // A time stamp in seconds or milliseconds.
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 1e9) return null;
  const stamp = new Date(value < 1e12 ? value * 1000 : value);
  return Number.isNaN(stamp.getTime()) ? null : stamp.toISOString().slice(0, 10);
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

import { isExists } from 'date-fns';
import { getOrSet } from '../../model/collections';
import { dataOf, type Note } from '../../model/note';
import { stemOf } from '../../model/path';
import { encodeText } from './text';

/** By the words of a property's name when a note was made, changed, or which day is its own; words that may stand beside those. */
const MADE = /^(?:date)?(?:created?|creation|made|ctime)(?:at|on|date|time)?$/;
const CHANGED = /^(?:date|last)?(?:mod|modified|modification|updated?|changed?|edited?|mtime)(?:at|on|date|time)?$/;
const OWN = /^(?:date|datetime|day|timestamp)$/;
const BESIDE = /^(?:at|on|time|last|note|file|page)$/;
/** Coding agents put their properties below this one. */
const NESTED = 'metadata';
/** A name that is a day and nothing else, in few digits: `24-2-08`. */
const SHORT_DAY = /^(\d{2})-(\d{1,2})-(\d{2})$/;

/** A time may follow at once: `202603151030`. */
const DAY = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:(?:[01]\d|2[0-3])(?:[0-5]\d){1,2})?(?!\d)/;
/** Seconds of 1990 and of 2100, between which a number is a time stamp. */
const STAMPS = [631_152_000, 4_102_444_800] as const;
const DAY_IN_NAME = /(^|\D)(\d{4})([-_./]?)(\d{2})\3(\d{2})(?!\d)/g;

/** A day as people read it: `14 Aug 2025` of `2025-08-14`. */
export function dayInWords(day: string): string {
  const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(day.slice(5, 7)) - 1] ?? '';
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}

/** `YYYY-MM-DD` where the parts are a day of the calendar between 1900 and 2199, else null. */
export function calendarDay(year: string, month: string, day: string): string | null {
  return year >= '1900' && year < '2200' && isExists(Number(year), Number(month) - 1, Number(day)) ? `${year}-${month}-${day}` : null;
}

/** The first calendar day in a name (`2026-03-15`, `2026_03_15`, `2026.03.15`, `20260315`), else null. */
export function dateInName(stem: string): string | null {
  if (!/\d{4}/.test(stem)) return null;
  for (const match of stem.matchAll(DAY_IN_NAME)) {
    const day = calendarDay(match[2] ?? '', match[4] ?? '', match[5] ?? '');
    if (day !== null) return day;
  }
  return null;
}

/** The calendar day at the start of a property's text, as `2026-03-15T10:00Z`, `2026/03/15` or `202603151030`, or of a time stamp in seconds or milliseconds; else null. */
export function dateOfValue(value: unknown): string | null {
  if (typeof value === 'number') {
    const seconds = [value, value / 1000].find((one) => one >= STAMPS[0] && one < STAMPS[1]);
    return dateOfValue(String(value)) ?? (seconds === undefined ? null : dateOfValue(new Date(seconds * 1000).toISOString()));
  }
  if (typeof value !== 'string') return null;
  const match = DAY.exec(value.trim());
  return match === null ? null : calendarDay(match[1] ?? '', match[3] ?? '', match[4] ?? '');
}

/**
 * What a date in a property of this name says: when the note was made (`createdAt`, `Date created`), when it was changed
 * (`last-modified`), or its day (`date`); null for a date of something else, such as `due date`.
 */
export function datesOf(name: string): 'made' | 'changed' | 'own' | null {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((word) => !BESIDE.test(word));
  if (words.length === 0 || !words.every((word) => MADE.test(word) || CHANGED.test(word) || OWN.test(word))) return null;
  return words.some((word) => MADE.test(word)) ? 'made' : words.some((word) => CHANGED.test(word)) ? 'changed' : 'own';
}

/** The day on which the note was made by its properties: the first of those for that, else its own day; null where they name none. */
export function dayMade(data: Readonly<Record<string, unknown>>): string | null {
  const told = tellingDays(data).sort((a, b) => (a.day < b.day ? -1 : 1));
  return (told.find(({ of }) => of === 'made') ?? told.find(({ of }) => of === 'own'))?.day ?? null;
}

/** The days that the properties of a note tell of it, also below `metadata`. */
function tellingDays(data: Readonly<Record<string, unknown>>): { readonly of: 'made' | 'changed' | 'own'; readonly day: string }[] {
  const nested = data[NESTED];
  const all = [data, ...(typeof nested === 'object' && nested !== null ? [nested as Readonly<Record<string, unknown>>] : [])];
  return all.flatMap((properties) =>
    Object.keys(properties).flatMap((key) => {
      const of = datesOf(key);
      const values = of === null ? [] : [properties[key]].flat();
      return values.flatMap((value) => {
        const day = dateOfValue(value);
        return of === null || day === null ? [] : [{ of, day }];
      });
    }),
  );
}

const days = new WeakMap<object, string | null>();

/**
 * The newest day a note itself tells of: in its name, in a property such as `created`, `date modified` or
 * `metadata.modified`, or in a heading. `YYYY-MM-DD`, null if it tells of none. Never file times:
 * cloning and syncing reset them.
 */
export function dateOfNote(note: Pick<Note, 'path' | 'frontmatter' | 'headings'>): string | null {
  return getOrSet(days, note, () => findDate(note));
}

function findDate(note: Pick<Note, 'path' | 'frontmatter' | 'headings'>): string | null {
  const stem = stemOf(note.path);
  let newest = dateInName(stem) ?? shortDay(stem);
  for (const { day } of tellingDays(dataOf(note))) newest = later(newest, day);
  for (const heading of note.headings) newest = later(newest, dateInName(heading.text));
  return newest;
}

function shortDay(stem: string): string | null {
  const match = SHORT_DAY.exec(stem);
  return match === null ? null : calendarDay(`20${match[1] ?? ''}`, (match[2] ?? '').padStart(2, '0'), match[3] ?? '');
}

/**
 * The newest day over some notes, null if none tells of one. A note without text, as a log that was only begun, is
 * no newest one where others have a day.
 */
export function newestDate(notes: Iterable<Note>, dayOf: (note: Note, at: number) => string | null = dateOfNote): string | null {
  let newest: string | null = null;
  let ofEmpty: string | null = null;
  let at = 0;
  for (const note of notes) {
    const day = dayOf(note, at++);
    if (isEmptyNote(note)) ofEmpty = later(ofEmpty, day);
    else newest = later(newest, day);
  }
  return newest ?? ofEmpty;
}

/** The later of two days; null where there is none. */
export function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** The words of a name after the day that it begins with, tags (` -- a b`) left out; null if it begins with none, or nothing follows. */
export function afterDay(stem: string): string | null {
  const [, day = '', rest = ''] = /^(\d{4}([-_.]?)\d{2}\2\d{2})[\s_.-]+(.*\p{L}.*)$/u.exec(stem)?.filter((_, at) => at !== 2) ?? [];
  const words = rest.split(' -- ')[0]?.trim() ?? '';
  return words === '' || dateInName(day) === null ? null : words;
}

/** A path of the convention with its day filled in. */
export function onDay(path: string, date: string): string {
  return path.replaceAll('{date}', date).replaceAll('{day}', date.replaceAll('-', ''));
}

/** Bytes of a file that is but an empty line. */
const LINE_END = 2;
/** Bytes of a heading's line beside its marks and words: a space, its line end, an empty line after it. */
const AROUND = 5;

/**
 * True for a note without a word of its own: nothing at all, or no more than a title, as in a log that was begun and
 * not written. Properties are content.
 */
function isEmptyNote({ size, frontmatter, headings, links }: Pick<Note, 'size' | 'frontmatter' | 'headings' | 'links'>): boolean {
  const [title, ...more] = headings;
  if (frontmatter.state !== 'none' || more.length > 0 || links.length > 0) return false;
  if (title === undefined) return size <= LINE_END;
  return title.level === 1 && size <= title.level + encodeText(title.text).length + AROUND;
}

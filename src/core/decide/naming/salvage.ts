import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, folderOf, stemOf, type VaultPath } from '../../model/path';
import { dateInName, daysBetween } from '../../read/dates';
import { diskKey } from '../refactor/index';
import { cleanTags, cleanTitle } from './clean';
import { formatName, freePath } from './name';

/** True for a `YYYY-MM-DD` that the calendar has. */
export function isCalendarDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && dateInName(day) === day;
}

/** The day a note's `created` property tells of, null where it tells of none. */
export function createdDay(note: Note | null): string | null {
  const created = note === null ? undefined : dataOf(note)['created'];
  return typeof created === 'string' ? dateInName(created.trim().slice(0, 10)) : null;
}

/**
 * The name that the convention would give this note, from what its old name and its properties say:
 * nothing is invented. Null where no day is known or no title would be left.
 */
export function properName(ctx: DecideContext, path: VaultPath, note: Note | null): VaultPath | null {
  const stem = stemOf(path).normalize('NFC');
  const date = dateInName(stem) ?? createdDay(note);
  if (date === null) return null;
  const { title, tags } = titleAndTags(stem);
  const readable = title === '' ? firstHeading(note) : title;
  return readable === null ? null : freeRename(ctx, path, formatName(ctx, { date, title: readable, tags }));
}

/** The free path beside `path` with this name; null where that is the name it has. */
export function freeRename(ctx: DecideContext, path: VaultPath, name: string): VaultPath | null {
  if (basenameOf(path) === name) return null;
  const folder = folderOf(path);
  const wanted = freePath(ctx, folder, name);
  // Only its own name stands in the way: a change of case or accents alone.
  const own = folder === '' ? name : `${folder}/${name}`;
  return diskKey(own) === diskKey(path) ? (own as VaultPath) : wanted;
}

/** Days between two calendar days, without sign. */
export function daysApart(a: string, b: string): number {
  return Math.abs(daysBetween(a, b));
}

function titleAndTags(stem: string): { title: string; tags: string[] } {
  const split = stem.lastIndexOf(' -- ');
  const tags = split < 0 ? [] : cleanTags(stem.slice(split + 4).split(/\s+/).filter((tag) => !tag.startsWith('id__') && dateInName(tag) === null));
  const head = (split < 0 ? stem : stem.slice(0, split)).replace(/\d{4}([-_./]?)\d{2}\1\d{2}(?!\d)/, ' ').replace(/^[\s\-_.,]+|[\s\-_.,]+$/g, '');
  // A slug has no blanks of its own: its dashes stand for them.
  const spaced = /\s/.test(head) ? head : head.replace(/[-_]+/g, ' ');
  const words = spaced.replace(/\s+/g, ' ').trim();
  return { title: words === '' ? '' : cleanTitle(words), tags };
}

function firstHeading(note: Note | null): string | null {
  const text = note?.headings.find((heading) => heading.level === 1)?.text ?? '';
  const { title } = titleAndTags(text);
  return title === '' ? null : title;
}

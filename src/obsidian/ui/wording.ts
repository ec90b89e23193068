import { isValid, parseISO } from 'date-fns';
import { getLanguage } from 'obsidian';
import type { Layer } from '../../core/model/convention';
import { basenameOf, stemOf } from '../../core/model/path';
import type { UndoResult } from '../../core/model/plan';
import { attempt } from '../../core/model/errors';

/** The product's name, as people read it. */
export const PRODUCT = 'Top of Mind';

/** `1 note`, `12 notes`, `6,430 tokens`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** An estimate in hundreds, below 1,000 in tens: `about 6,200 tokens` for 6214. */
export function roughly(tokens: number): string {
  const unit = tokens < 100 ? 1 : tokens < 1000 ? 10 : 100;
  return `about ${counted(Math.round(tokens / unit) * unit, 'token')}`;
}

/** Each layer on screen: `Only added to`. */
export const LAYER_WORDS: Readonly<Record<Layer, string>> = {
  'read-only': 'Read-only',
  'append-only': 'Only added to',
  overwrite: 'Rewritten',
  ephemeral: 'Temporary',
  curated: 'Edited freely',
};

/** A number as the user's language writes it. */
export function figure(count: number): string {
  return attempt(() => count.toLocaleString(getLanguage()), String(count));
}

/** A control's spoken name: what it says, led by the words on it where they are not in it, so that voice control finds it. */
export function spokenName(shown: string, says: string): string {
  return says.toLowerCase().includes(shown.replace('…', '').toLowerCase()) ? says : `${shown}: ${says}`;
}

/** The name that a person uses for the file: without folder and ending. */
export { stemOf as titleOf };

const DATED = /^(\d{4}-\d\d-\d\d)(?:[: _-]+(\S.*?)(?: -- .*)?)?$/su;

/** A title without day and tags: `Harbour plan` of "2025-08-14 Harbour plan -- product"; of a day alone, that. */
export function plainName(name: string): string {
  const [, day, title] = DATED.exec(name) ?? [];
  return title ?? (day === undefined ? name : shownDay(day));
}

/** The same of a note's path. */
export function plainTitle(path: string): string {
  return plainName(stemOf(path));
}

/** The day in such a name, as `14 Aug 2025`; empty for a name without one. */
export function dayIn(path: string): string {
  const [, day, title] = DATED.exec(stemOf(path)) ?? [];
  return day === undefined || title === undefined || !isValid(parseISO(day)) ? '' : shownDay(day);
}

/**
 * A sentence about a note as a row under its title says it: the note is "It", other notes stand there by their titles, days as
 * `14 Aug 2025`. A name that is proposed stays as it is.
 */
export function plainText(text: string, path = ''): string {
  const own = `"${basenameOf(path)}" `;
  return (
    text.startsWith(own)
      ? `It ${text.slice(own.length)}`
      : text.replace(/"([^"]+\.md)"/g, (whole, name: string) => (DATED.test(stemOf(name)) ? `"${plainTitle(name)}"` : whole))
  ).replace(/(^|[\s(])(\d{4}-\d\d-\d\d)(?=[\s,.;)]|$)/g, (_, before: string, day: string) => before + shownDay(day));
}

/** `14 Aug 2025` for `2025-08-14`, in the app's language; what is no day stays as it is. */
export function shownDay(day: string): string {
  const at = parseISO(day);
  return isValid(at) ? localized(at, { day: 'numeric', month: 'short', year: 'numeric' }) : day;
}

/** A day or time as the app's language has it. */
export function localized(at: Date, options: Intl.DateTimeFormatOptions): string {
  return attempt(() => at.toLocaleString(getLanguage(), options), at.toLocaleString(undefined, options));
}

/** `a`, `a and b`, `a, b and 3 more`. */
export function listed(names: readonly string[], most = 3): string {
  if (names.length === 0) return 'none';
  if (names.length === 1) return names[0] ?? '';
  if (names.length <= most) return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''}`;
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** The files that an undo left alone, as a sentence; empty for none. */
export function leftTold(left: UndoResult['left']): string {
  return left.length === 0 ? '' : `Left as they are: ${listed(left.map(({ path, why }) => `"${path}" (${why})`))}.`;
}

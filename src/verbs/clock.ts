import { isValid, parseISO } from 'date-fns';
import { MemoryError } from '../core/model/errors';

const TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Ids count milliseconds from 1970. A day on either side is left for time zones. */
const YEARS = { first: 1971, last: 9998 };

/** The moment that `--now` names, undefined where it is not given. Throws `usage` for what is no ISO time or no day of the calendar. */
export function clock(now: string | undefined): Date | undefined {
  if (now === undefined) return undefined;
  const date = isoTime('--now', now);
  const year = Number(now.slice(0, 4));
  if (year < YEARS.first || year > YEARS.last)
    throw new MemoryError('usage', `--now takes the years ${YEARS.first} to ${YEARS.last}; "${now}" is outside of them.`);
  return date;
}

/** The moment that an option names; a time without a zone, and a day without a time, are those of this machine. Throws `usage` for what is no ISO time or no day of the calendar. */
export function isoTime(option: string, text: string): Date {
  const date = parseISO(text.toUpperCase());
  if (TIME.test(text) && isValid(date)) return date;
  throw new MemoryError('usage', `${option} takes an ISO time such as 2026-03-15T09:00:00; "${text}" is not one.`);
}

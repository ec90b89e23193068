import { monthOf, weekdayOf } from '../languages/lexicon';
import { calendarDay } from '../text/dates';

/** Which of two numbers with slashes is the day; null if nobody said. */
export type DayOrder = 'day-first' | 'month-first' | null;

/** A day at the start of a text, as people and agents write it. */
export interface LeadingDay {
  /** `YYYY-MM-DD`; null if it may be one of two days. */
  readonly date: string | null;
  /** The two days that `02/07/2026` may be, day first and month first; null if it is clear. */
  readonly readings: readonly [dayFirst: string, monthFirst: string] | null;
  /** `HH:MM`, with `Z` where the text says UTC; null without one. */
  readonly time: string | null;
  /** The other words that stand in brackets with the day, as in `[2026-02-07 research]`. */
  readonly inside: string;
  /** The text after the day and the sign that follows it. */
  readonly rest: string;
}

/** More than this is no day with a time. */
const LONGEST = 90;

const WEEKDAY = /(\p{L}[\p{L}-]{1,13})[.,]*[ \t]+/uy;
const SHORT_WEEKDAY = /^(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)$/;
const YEAR_FIRST = /(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?![\d\p{L}])/uy;
const COMPACT = /(\d{4})(\d{2})(\d{2})(?![\d\p{L}])/uy;
const YEAR_LAST = /(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?![\d\p{L}])/uy;
const DAY_MONTH =
  /(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ \t/-]+(?:of |de |d')?(\p{L}{3,12})\.?,?[ \t/-]+(?:of |de |del )?(\d{4})(?![\d\p{L}])/iuy;
const MONTH_DAY = /(\p{L}{3,12})\.?[ \t-]+(\d{1,2})(?:st|nd|rd|th)?,?[ \t-]+(\d{4})(?![\d\p{L}])/iuy;
const TIME =
  /(?:T|[ \t]*,?[ \t]*(?:(?:at|um|à|a las)[ \t]+)?)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?(?:[ \t]*([ap])\.?m\.?(?!\p{L}))?(?:[ \t]*(Z|UTC|GMT)(?!\p{L}))?(?![\d:])/iuy;
const OPENING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '<': '>' };

/** The day at the start of a text, perhaps in brackets, bold or after a weekday; null if it starts with none. */
export function leadingDay(text: string, order: DayOrder = null): LeadingDay | null {
  const head = text.slice(0, LONGEST);
  let at = head.length - head.trimStart().length;
  const mark = /^(?:\*\*|__|[*_`])/.exec(head.slice(at))?.[0] ?? '';
  at += mark.length;
  const closer = OPENING[head[at] ?? ''] ?? '';
  if (closer !== '') at++;
  at += (/^[ \t]*/.exec(head.slice(at))?.[0] ?? '').length;
  const day = dayAt(head, at, order) ?? dayAt(head, behindWeekday(head, at), order);
  if (day === null) return null;
  const clock = matchAt(TIME, head, day.end);
  const time = clock === null ? null : timeOf(clock);
  const end = clock === null || time === null ? day.end : day.end + clock[0].length;
  const closed = afterBracket(text, end, closer);
  if (closed === null) return null;
  const behind = text.slice(closed.end);
  const sign = closing(mark).exec(behind)?.[0] ?? '';
  const rest = behind.slice(sign.length).trim();
  // Emphasis that goes on after the day keeps its first sign.
  const goesOn = mark !== '' && !sign.includes(mark) && rest.includes(mark);
  return { ...day.day, time, inside: closed.inside, rest: goesOn ? mark + rest : rest };
}

/** Longest stretch in brackets beside a day. */
const INSIDE = 40;

/** Where the bracket around a day ends, and what else stands in it; null if it never ends on the line. */
function afterBracket(text: string, end: number, closer: string): { readonly end: number; readonly inside: string } | null {
  if (closer === '') return { end, inside: '' };
  const at = text.indexOf(closer, end);
  if (at < 0 || at - end > INSIDE || text[at + 1] === '(') return null;
  return {
    end: at + 1,
    inside: text
      .slice(end, at)
      .replace(/^[\s,;:|/–—-]+/u, '')
      .trim(),
  };
}

/** The sign between a day and what is said of it, within or after its emphasis. */
function closing(mark: string): RegExp {
  const own = mark.replace(/[*]/g, '\\$&');
  const sign = '(?:[:：|•]|[-–—]+(?=\\s|$)|[-=]>)?';
  return new RegExp(`^[ \\t]*${sign}${own === '' ? '' : `(?:${own})?`}[ \\t]*${sign}`, 'u');
}

interface Found {
  readonly day: Pick<LeadingDay, 'date' | 'readings'>;
  readonly end: number;
}

/** The ways to write a day that have one reading, with the places of year, month and day in each. */
const CLEAR: readonly (readonly [RegExp, year: number, month: number, day: number])[] = [
  [YEAR_FIRST, 1, 3, 4],
  [COMPACT, 1, 2, 3],
  [DAY_MONTH, 3, 2, 1],
  [MONTH_DAY, 3, 1, 2],
];

function dayAt(text: string, at: number, order: DayOrder): Found | null {
  for (const [pattern, year, month, day] of CLEAR) {
    const match = matchAt(pattern, text, at);
    if (match !== null) return foundAt(match, at, dayOf(match[year], match[month], match[day]));
  }
  const last = matchAt(YEAR_LAST, text, at);
  if (last === null) return null;
  // `07.02.2026` is day first everywhere; with slashes or hyphens only a number above 12 tells.
  const [, first, sign, second, year] = last;
  const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)];
  if (sign === '.' || order === 'day-first' || monthFirst === null || dayFirst === monthFirst) return foundAt(last, at, dayFirst);
  if (order === 'month-first' || dayFirst === null) return foundAt(last, at, monthFirst);
  return { day: { date: null, readings: [dayFirst, monthFirst] }, end: at + last[0].length };
}

function foundAt(match: RegExpExecArray, at: number, date: string | null): Found | null {
  return date === null ? null : { day: { date, readings: null }, end: at + match[0].length };
}

function timeOf([, hour = '', minute = '', half, zone]: RegExpExecArray): string | null {
  const twelve = Number(hour) % 12;
  const hours = half === undefined ? Number(hour) : half.toLowerCase() === 'p' ? twelve + 12 : twelve;
  if (hours > 23 || Number(minute) > 59) return null;
  return `${String(hours).padStart(2, '0')}:${minute}${zone === undefined ? '' : 'Z'}`;
}

/** `YYYY-MM-DD` where the parts are a day of the calendar, the month as a number or by its name; else null. */
function dayOf(year = '', month = '', day = ''): string | null {
  const name = month.toLowerCase().normalize('NFC');
  const number = /\d/.test(name) ? name : String(monthOf(name) ?? monthOf(name.normalize('NFD').replace(/\p{Mn}/gu, '')) ?? '');
  return calendarDay(year, number.padStart(2, '0'), day.padStart(2, '0'));
}

/** Where the day begins after the name of its weekday; at the start, without one. */
function behindWeekday(text: string, at: number): number {
  const match = matchAt(WEEKDAY, text, at);
  const word = (match?.[1] ?? '').toLowerCase().normalize('NFC');
  return match !== null && (weekdayOf(word) !== null || SHORT_WEEKDAY.test(word)) ? at + match[0].length : at;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

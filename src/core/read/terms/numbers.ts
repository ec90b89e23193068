import { DIGIT, LETTER, classOf } from './characters';
import { unitOf } from '../languages/lexicon';
import type { TermKind } from './term';

interface NumberToken {
  readonly kind: TermKind;
  readonly key: string;
  readonly unit: string | null;
  readonly end: number;
}

const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/;
const WITH_SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
const FRACTION = /^([1-9])\/([2-9]|1\d)(?![\d/])/;
const CJK_DATE = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]?/;
const TIME = /^(\d{1,2})[:：h](\d{2})(?::\d{2})?(?!\d)/;
const CLOCK_WORD = /^(\d{1,2})(?:[ ]?(?:Uhr|uhr|o'clock)|[時点](?![間钟])|시(?!간))(?:(\d{1,2})分|半)?/;
const MERIDIEM = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\b\.?/i;
const VERSION = /^\d+(?:\.\d+){2,}(?:-[0-9A-Za-z.]+)?/;
const GROUPED = /^[-−]?\d{1,3}(?:[,'\u00a0\u202f]\d{3})+(?:\.\d+)?(?!\d)/;
/**
 * Digits that are a whole number and nothing else, as most are; the rest takes a closer look. After a space `pm`, `Uhr` or `o'clock` may
 * follow an hour; a full stop, comma or dash belongs to the number only before a digit.
 */
const ALONE = /\d{1,15}(?=$|[\n)]|[.,-](?![\w\u0080-\uffff]))|\d{1,2}(?= (?![aApPUuo]))|\d{3,15}(?= )/y;
const PLAIN = /^[-−]?\d+(?:[.,]\d+)?/;

/** Reads the number, date, time or version at `start` (a digit, or a sign before one). */
export function readNumber(text: string, start: number): NumberToken {
  ALONE.lastIndex = start;
  const [digits] = ALONE.exec(text) ?? [];
  if (digits !== undefined) return { kind: 'number', key: `#${Number(digits)}`, unit: null, end: start + digits.length };
  const rest = text.slice(start, start + 48);
  return readDate(rest, start) ?? readFraction(rest, start) ?? readTime(rest, start) ?? readVersion(rest, start) ?? readAmount(rest, start);
}

function readDate(rest: string, start: number): NumberToken | null {
  const iso = ISO_DATE.exec(rest);
  if (iso) return dateToken(iso[1], iso[2], iso[3], start + iso[0].length);
  const dayFirst = DAY_FIRST.exec(rest);
  if (dayFirst) return dateToken(dayFirst[3], dayFirst[2], dayFirst[1], start + dayFirst[0].length);
  const slashes = WITH_SLASHES.exec(rest);
  if (slashes) {
    // The day goes first but where it cannot.
    const american = Number(slashes[2]) > 12;
    return dateToken(slashes[3], slashes[american ? 1 : 2], slashes[american ? 2 : 1], start + slashes[0].length);
  }
  const cjk = CJK_DATE.exec(rest);
  return cjk ? dateToken(cjk[1], cjk[2], cjk[3], start + cjk[0].length) : null;
}

function dateToken(year: string | undefined, month: string | undefined, day: string | undefined, end: number): NumberToken {
  return { kind: 'date', key: dateKey(year ?? '', Number(month), Number(day)), unit: null, end };
}

/** `@2026-03-31`, or `@-03-31` where the year is not said. */
export function dateKey(year: string, month: number, day: number): string {
  return `@${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** `3/4` is 0.75. */
function readFraction(rest: string, start: number): NumberToken | null {
  const fraction = FRACTION.exec(rest);
  if (fraction === null || Number(fraction[1]) >= Number(fraction[2])) return null;
  return { kind: 'number', key: `#${Number(fraction[1]) / Number(fraction[2])}`, unit: null, end: start + fraction[0].length };
}

function readTime(rest: string, start: number): NumberToken | null {
  const half = MERIDIEM.exec(rest);
  if (half) {
    const hour = (Number(half[1]) % 12) + (half[3]?.toLowerCase() === 'p' ? 12 : 0);
    return timeToken(hour, half[2], start + half[0].length);
  }
  const time = TIME.exec(rest) ?? CLOCK_WORD.exec(rest);
  return time ? timeToken(Number(time[1]), time[2], start + time[0].length) : null;
}

function timeToken(hour: number, minute: string | undefined, end: number): NumberToken {
  return { kind: 'time', key: `t${String(hour).padStart(2, '0')}:${minute ?? '00'}`, unit: null, end };
}

function readVersion(rest: string, start: number): NumberToken | null {
  const version = VERSION.exec(rest);
  return version ? { kind: 'version', key: `v${version[0].toLowerCase()}`, unit: null, end: start + version[0].length } : null;
}

function readAmount(rest: string, start: number): NumberToken {
  const grouped = GROUPED.exec(rest);
  const written = grouped?.[0] ?? PLAIN.exec(rest)?.[0] ?? rest.charAt(0);
  const value = grouped ? written.replace(/[,'\u00a0\u202f]/g, '') : written.replace(',', '.');
  let end = written.length;
  let unitEnd = end;
  while (unitEnd < rest.length && classOf(rest.charCodeAt(unitEnd)) === LETTER) unitEnd++;
  const suffix = rest.slice(end, unitEnd).toLowerCase();
  const sign = rest.charAt(end);
  let unit: string | null = null;
  if (suffix !== '') {
    unit = unitOf(suffix) ?? suffix;
    end = unitEnd;
    // `3rd`, `10a`: digits that go on (`10a3`) make one identifier.
    while (end < rest.length && (classOf(rest.charCodeAt(end)) === DIGIT || classOf(rest.charCodeAt(end)) === LETTER)) end++;
  } else if (sign === '%' || sign === '€' || sign === '$') {
    unit = unitOf(sign);
    end++;
  } else {
    const cjk = /^(?:分钟|小时|個月|个月|か月|時間|日間|週間|시간|개월|[秒天周年分])/.exec(rest.slice(end));
    if (cjk) {
      unit = unitOf(cjk[0]) ?? cjk[0];
      end += cjk[0].length;
    }
  }
  return { kind: 'number', key: `#${Number(value.replace('−', '-'))}`, unit, end: start + end };
}

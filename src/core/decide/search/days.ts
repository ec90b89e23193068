import { endOfMonth, endOfWeek, endOfYear, lightFormat, parseISO, startOfMonth, startOfWeek, startOfYear, sub } from 'date-fns';
import { getOrSet } from '../../model/collections';
import { numberOf, unitOf } from '../../read/languages/lexicon';
import { isFunctionWord, isSpoken } from '../../read/languages/stopwords';
import { dateOfValue } from '../../read/text/dates';
import { termsIn } from './keys';

/** Days of the calendar, both included, as `YYYY-MM-DD`, or as `-MM-DD` in any year. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Words for days as a pattern, and the days that they mean on one of them: by a number where they hold one. */
interface Phrase {
  readonly source: string;
  /** The name of a month or weekday, which texts hold, too. */
  readonly isName?: boolean | undefined;
  readonly means: (today: Date, many: number, unit: Unit) => Days;
}

const UNITS = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];
/** Those that the tables of words and numbers know. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ru', 'ja', 'zh', 'ko'];

const LAST = String.raw`last|past|letzte[nrs]?|derni[eè]re?s|[uú]ltim[oa]s|ultim[ie]|последни[ех]`;
/** Before the name of a month or weekday that is meant as days: an English one may be anybody's, too (June, August). */
const BEFORE_NAME = new RegExp(`(?:^|[^\\p{L}])(?:in|on|since|during|until|till|between|from|this|next|${LAST})\\s+$`, 'iu');
const LAST_WORD = /\p{L}+(?=\P{L}+$)/u;

/** Up to today, in any language: the last so many days, weeks, months or years, or the last two weeks. */
const ROLLING = asSpoken([
  {
    source: String.raw`(?:${LAST})\s+(\d{1,3}|[^\s\d]+)\s+([^\s\d.,;:!?]+)`,
    means: (today, many, unit) => between(sub(today, { [`${unit}s`]: many }), today),
  },
  {
    source: 'recently|lately|latest|most recent|neulich|kürzlich|récemment|recientemente|最近',
    means: (today) => between(sub(today, { days: 13 }), today),
  },
]);
const ONE = /^(?:an?|one|ein\p{L}*|une?|una|uma?|um)$/iu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const DIGIT = /\d/;

/**
 * The days that a text means, by dates or by words such as "last week" on this day, and the text without those words, beside names;
 * null where it means none. Weeks begin on Monday; "Monday" and "January" are the last before today. Of several the span of all. Where
 * other things are asked, too, a name is one of days after a word such as "on", and a single word of another language among words of it;
 * without `keepsNames` the text is there for days alone.
 */
export function daysMeant(text: string, today: string | null, keepsNames = true): { readonly days: Days; readonly rest: string } | null {
  const dates = termsIn(text).filter(({ kind }) => kind === 'date');
  const full = dates.flatMap(({ key }) => daysOf(key.slice(1)));
  const said =
    full.length > 0 ? full : dates.flatMap(({ key }) => (key.startsWith('@-') ? [{ from: key.slice(1), to: key.slice(1) }] : []));
  if (said.length > 0) return { days: spanOf(said), rest: text };
  if (dates.length > 0 || today === null) return null;
  // The s of "yesterday's" is no word of its own.
  let rest = text.replace(/’/g, "'").replace(/(\p{L})'s(?!\p{L})/giu, '$1');
  const words =
    rest
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.flatMap((word) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')]) ?? [];
  const found: Days[] = [];
  const isEastAsian = EAST_ASIAN.test(text);
  // Last what any language says: it would take the name out of "last Monday at noon".
  for (const language of [...LANGUAGES, null]) {
    const isSure = language === null || isSpoken(language, words);
    if (isSure === false || (/ja|zh|ko/.test(language ?? '') && !isEastAsian)) continue;
    const { pattern, phrases } = language === null ? ROLLING : spokenIn(language);
    let end = -1;
    rest = rest.replace(pattern, (said: string, ...more: unknown[]) => {
      const start = more.find((one) => typeof one === 'number') ?? 0;
      const isPart = EAST_ASIAN.test(said) ? DIGIT : LETTER;
      if (isPart.test(said.charAt(0)) && isPart.test(rest.charAt(start - 1))) return said;
      if (isPart === LETTER && LETTER.test(rest.charAt(start + said.length))) return said;
      const before = rest.slice(0, start);
      const isAlone = !keepsNames || !LETTER.test(before + rest.slice(start + said.length));
      if (!isAlone && language !== 'en' && isSure !== true && !/\s/.test(said)) return said;
      for (const { source, means, isName } of phrases) {
        const match = new RegExp(`^(?:${source})$`, 'iu').exec(said);
        if (match === null) continue;
        const isNext = end >= 0 && termsIn(rest.slice(end, start)).length === 0;
        if (isName === true && !isAlone && !isNext && isPart === LETTER && !isIntroduced(language ?? '', before, said)) return said;
        const [, count = '1', unit = 'day'] = match;
        const [many, of] = [countIn(count), UNITS.find((one) => one === unitOf(unit.toLowerCase()))];
        if (many === null || of === undefined) return said;
        end = start + said.length;
        found.push(means(parseISO(today), many, of));
        return isName === true && keepsNames ? said : ' ';
      }
      return said;
    });
  }
  return found.length === 0 ? null : { days: spanOf(found), rest };
}

/** True for the name of a month or weekday that is meant as days by what stands before it; but for English and German, also by its small letter. */
function isIntroduced(language: string, before: string, name: string): boolean {
  if (BEFORE_NAME.test(before)) return true;
  return language !== 'en' && (/^\p{Ll}/u.test(name) || isFunctionWord(language, LAST_WORD.exec(before)?.[0].toLowerCase() ?? ''));
}

/** The days of a filter: a date, or words for days and nothing else; null for anything else. */
export function daysGiven(text: string, today: string): Days | null {
  if (dateOfValue(text) === text) return { from: text, to: text };
  const meant = /\d{4}/.test(text) ? null : daysMeant(text, today, false);
  return meant === null || meant.days.from.startsWith('-') || termsIn(meant.rest).length > 0 ? null : meant.days;
}

/** True for a day, or the key of a date (`@2026-03-31`), within the days. */
export function isWithin(day: string | null, { from, to }: Days): boolean {
  const date = (day?.replace('@', '') ?? '').slice(-from.length);
  return date.length === from.length && date >= from && date <= to;
}

interface Spoken {
  readonly pattern: RegExp;
  readonly phrases: readonly Phrase[];
}

const known = new Map<string, Spoken>();

/** The words of a language for days, as the system knows them: the longer first, since they may hold a shorter one. */
function spokenIn(language: string): Spoken {
  return getOrSet(known, language, () => {
    const [auto, always] = [new Intl.RelativeTimeFormat(language, { numeric: 'auto' }), new Intl.RelativeTimeFormat(language)];
    const said: [string, Phrase['means'], boolean?][] = [];
    for (const unit of UNITS) {
      const before = (today: Date, ago: number): Days => calendar(today, unit, ago);
      for (const ago of [0, 1, 2]) {
        const words = auto.format(-ago, unit);
        // Some languages have a word for two days ago; English says it by another day.
        if (!DIGIT.test(words) || OTHERWISE[language]?.some(([one]) => one.test(words)) === true)
          said.push([words, (today) => before(today, ago)]);
      }
      // One, a few and many.
      for (const many of [1, 3, 5]) said.push([always.format(-many, unit).replace(String(many), '#'), before]);
    }
    const named = (options: Intl.DateTimeFormatOptions, days: readonly Date[]): string[] => {
      const format = new Intl.DateTimeFormat(language, options);
      return days.map((day) => format.format(day));
    };
    const months = Array.from({ length: 12 }, (_, month) => new Date(2024, month, 1));
    named({ month: 'long' }, months).forEach((name, month) =>
      said.push([name, (today) => calendar(today, 'month', (today.getMonth() - month + 12) % 12), true]),
    );
    // 2024 begins on a Monday.
    const week = Array.from({ length: 7 }, (_, at) => new Date(2024, 0, at + 1));
    for (const weekday of ['long', 'short'] as const)
      named({ weekday }, week).forEach((name, at) => {
        if (weekday === 'long' || (EAST_ASIAN.test(name) && name.length > 1))
          said.push([name, (today) => calendar(today, 'day', ((today.getDay() - at + 12) % 7) + 1), true]);
      });
    said.sort(([a], [b]) => b.length - a.length);
    return asSpoken(said.map(([words, means, isName]) => ({ source: sourceOf(language, words), means, isName })));
  });
}

function asSpoken(phrases: readonly Phrase[]): Spoken {
  return { phrases, pattern: new RegExp(phrases.map(({ source }) => source).join('|'), 'giu') };
}

/** How words bend, or are said otherwise, beside the one way that the system knows. */
const OTHERWISE: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // The system has no words for two days ago.
  en: [
    [/^2 days ago$/, '(?:the\\s+)?day\\s+before\\s+yesterday'],
    [/^last/, '(?:last|past)'],
  ],
  de: [
    [/e[nrs]?(?= )/, 'e[mnrs]?'],
    [/letzte/, '(?:letzte|vorige|vergangene)'],
  ],
  fr: [
    [/dernier$/, '(?:dernier|passé)'],
    [/dernière$/, '(?:dernière|passée)'],
  ],
  ru: [
    [/[ьй]$/, '[ьйяе]'],
    [/т$/, 'т[ае]?'],
    [/а$/, '[ау]'],
  ],
  ja: [[/曜日$/, '曜日?']],
  zh: [
    [/周/, '(?:[周週]|星期)'],
    [/个/, '[个個]'],
  ],
};

function sourceOf(language: string, words: string): string {
  const plain = words.replace(/’/g, "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const source = (OTHERWISE[language] ?? []).reduce((pattern, [one, other]) => pattern.replace(one, other), plain);
  return EAST_ASIAN.test(plain)
    ? source.replace(/ /g, '\\s*').replace('#', '(\\d{1,3})')
    : source.replace(/ /g, '\\s+').replace('#', '(\\d{1,3}|[^\\s\\d]+)');
}

function countIn(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  return ONE.test(word) ? 1 : numberOf(word.toLowerCase());
}

/** The day, week, month or year so many before that of today. */
function calendar(today: Date, unit: Unit, ago: number): Days {
  const then = sub(today, { [`${unit}s`]: ago });
  if (unit === 'day') return between(then, then);
  if (unit === 'week') return between(startOfWeek(then, { weekStartsOn: 1 }), endOfWeek(then, { weekStartsOn: 1 }));
  return unit === 'month' ? between(startOfMonth(then), endOfMonth(then)) : between(startOfYear(then), endOfYear(then));
}

/** The days of the key of a date; none of one without a year, which may be of any. */
function daysOf(date: string): Days[] {
  if (/^\d{4}-\d\d$/.test(date)) return [{ from: `${date}-01`, to: `${date}-31` }];
  return /^\d{4}/.test(date) ? [{ from: date, to: date }] : [];
}

function between(from: Date, to: Date): Days {
  return { from: lightFormat(from, 'yyyy-MM-dd'), to: lightFormat(to, 'yyyy-MM-dd') };
}

function spanOf(all: readonly Days[]): Days {
  const sorted = (side: 'from' | 'to'): string[] => all.map((one) => one[side]).sort();
  return { from: sorted('from')[0] as string, to: sorted('to').at(-1) as string };
}

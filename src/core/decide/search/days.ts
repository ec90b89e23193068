import { endOfMonth, endOfWeek, endOfYear, lightFormat, parseISO, startOfMonth, startOfWeek, startOfYear, sub } from 'date-fns';
import { getOrSet } from '../../model/collections';
import { numberOf, unitOf } from '../../read/languages/lexicon';
import { maySpeak } from '../../read/languages/stopwords';
import { termsIn } from './keys';

/** Days of the calendar, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
  /** They are but today, which may as well mean "now". */
  readonly isNow?: true;
}

/** Words for days, and the days that they mean on one: null where they mean none. */
interface Phrase {
  readonly pattern: RegExp;
  readonly means: (today: Date, groups: Readonly<Record<string, string>>) => Days | null;
}

const UNITS = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja', 'zh'];

/** Up to today, in any language: the last so many days, weeks, months or years, or the last two weeks. */
const ROLLING: readonly Phrase[] = [
  {
    pattern:
      /(^|\P{L})(?:last|past|letzte[nrs]?|vergangene[nrs]?|derni[eè]re?s|[uú]ltim[oa]s|ultim[ie]|laatste)\s+(?<count>\S+)\s+(?<unit>\p{L}+)/giu,
    means(today, { count = '', unit = '' }) {
      const [many, of] = [countIn(count), UNITS.find((one) => one === unitOf(unit.toLowerCase()))];
      return many === null || of === undefined ? null : between(sub(today, { [`${of}s`]: many }), today);
    },
  },
  {
    pattern: /(\b)(?:recently|lately|latest|most recent|neulich|kürzlich|récemment|recientemente)\b|最近/giu,
    means: (today) => between(sub(today, { days: 13 }), today),
  },
];
/** Before the first of days that go on up to today. */
const SINCE = /(?:^|\P{L})(?:since|seit|depuis|desde|dal?|sinds)\s+(?:\p{L}{1,4}\s+)?$/iu;
const ONE = /^(?:an?|one|ein\p{L}*|une?|una|uma?|um|een)$/iu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/**
 * The days that a topic means, by dates or by words such as "last week" on this day, and the topic without those words;
 * null where it means none. Weeks begin on Monday; "Monday" and "January" are the last before the day. Of several the span of all.
 */
export function daysMeant(text: string, today: string | null): { readonly days: Days; readonly rest: string } | null {
  if (today === null) return null;
  const dates = termsIn(text).filter(({ kind }) => kind === 'date');
  const full = dates.flatMap(({ key }) => daysOf(key.slice(1)));
  if (dates.length > 0) return full.length === 0 ? null : { days: spanOf(full), rest: text };
  const now = parseISO(today);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const phrases = [...LANGUAGES.filter((language) => maySpeak(language, words)).flatMap(phrasesOf), ...ROLLING];
  const found: Days[] = [];
  let rest = text.replace(/’/g, "'");
  for (const { pattern, means } of phrases) {
    for (const match of [...rest.matchAll(pattern)]) {
      const days = means(now, match.groups ?? {});
      if (days === null) continue;
      const end = match.index + match[0].length;
      const before = rest.slice(0, match.index) + (match[1] ?? '');
      found.push(SINCE.test(before) ? { from: days.from, to: today } : days);
      rest = before + ' '.repeat(end - before.length) + rest.slice(end);
    }
  }
  if (found.length === 0) return null;
  const days = spanOf(found);
  return { days: days.from === today ? { ...days, isNow: true } : days, rest };
}

/** True where a key of a date (`@2026-03-31`) lies within the days. */
export function isWithin(key: string, { from, to }: Days): boolean {
  return key.length === 11 && key.slice(1) >= from && key.slice(1) <= to;
}

const known = new Map<string, readonly Phrase[]>();

/** The words of a language for days, as the system knows them: the longer first, since they may hold a shorter one. */
function phrasesOf(language: string): readonly Phrase[] {
  return getOrSet(known, language, () => {
    const [auto, always] = [new Intl.RelativeTimeFormat(language, { numeric: 'auto' }), new Intl.RelativeTimeFormat(language)];
    const phrases: [string, Phrase['means']][] = [];
    for (const unit of UNITS) {
      for (const ago of [0, 1, 2]) {
        const said = auto.format(-ago, unit);
        if (!/\d/.test(said)) phrases.push([said, (today) => calendar(today, unit, ago)]);
      }
      // One and several: "1 week ago", "3 weeks ago".
      for (const many of [1, 3])
        phrases.push([
          always.format(-many, unit).replace(String(many), '#'),
          (today, { count = '' }) => {
            const ago = countIn(count);
            return ago === null ? null : calendar(today, unit, ago);
          },
        ]);
    }
    const name = (options: Intl.DateTimeFormatOptions, month: number, day: number): string =>
      new Intl.DateTimeFormat(language, options).format(new Date(2024, month, day));
    for (let month = 0; month < 12; month++)
      phrases.push([name({ month: 'long' }, month, 1), (today) => calendar(today, 'month', (today.getMonth() - month + 12) % 12)]);
    // 2024 begins on a Monday.
    for (let at = 1; at <= 7; at++) {
      const means: Phrase['means'] = (today) => calendar(today, 'day', ((today.getDay() - at + 6 + 7) % 7) + 1);
      phrases.push([name({ weekday: 'long' }, 0, at), means]);
      const short = name({ weekday: 'short' }, 0, at);
      if (EAST_ASIAN.test(short) && short.length > 1) phrases.push([short, means]);
    }
    return phrases.sort(([a], [b]) => b.length - a.length).map(([said, means]) => ({ pattern: patternOf(language, said), means }));
  });
}

/** The first group is what stands before the words. */
function patternOf(language: string, said: string): RegExp {
  const plain = said.replace(/’/g, "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (EAST_ASIAN.test(plain)) return new RegExp(`(^|\\D)${plain.replace(/ /g, '\\s*').replace('#', '(?<count>\\d{1,3})')}`, 'giu');
  // They are verbs, too.
  if (language === 'en' && /^(?:May|March)$/.test(plain))
    return new RegExp(`(\\S\\s+(?=M)|(?:^|\\P{L})[Ii]n\\s+)[${plain.charAt(0)}m]${plain.slice(1)}(?!\\p{L})`, 'gu');
  const bent = language === 'de' ? plain.replace(/([a-z]e)[nrs]?(?= )/g, '$1[nrs]?') : plain;
  const spaced = bent.replace(/ /g, '\\s+').replace('#', '(?<count>\\d{1,3}|\\p{L}+)');
  return new RegExp(`(^|[^\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`, 'giu');
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

/** The days of a key of a date; none of one without a year, which may be of any. */
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

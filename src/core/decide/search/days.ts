import { lightFormat, parseISO, subDays } from 'date-fns';

/** Days of the calendar, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Words for days that are counted from the newest of a memory: how many they are, and how many days before it they end. */
const COUNTED: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:today|heute|aujourd'hui|hoy|hoje|oggi)\b|今日/i, 1, 0],
  [/\b(?:yesterday|gestern|hier|ayer|ontem|ieri)\b|昨日|昨天/i, 1, 1],
  [
    /\b(?:this|(?:the )?(?:last|past)) week\b|\b(?:diese|letzte|vorige)r? woche\b|\bla semaine (?:dernière|passée)\b|\bla semana pasada\b|先週|今週|上周/i,
    7,
    0,
  ],
  [
    /\b(?:this|(?:the )?(?:last|past)) month\b|\b(?:diese[nm]?|letzte[nmr]?|vorige[nmr]?) monat\b|\ble mois (?:dernier|passé)\b|\bel mes pasado\b|先月|今月|上个月/i,
    31,
    0,
  ],
  [/\b(?:recently|lately|latest|most recent|neulich|kürzlich|récemment|recientemente)\b|最近/i, 14, 0],
];

/**
 * The days that a topic means by words such as "last week", counted from the newest day of the memory, and the topic
 * without those words; null where it has none.
 */
export function daysMeant(text: string, newest: string | null): { readonly days: Days; readonly rest: string } | null {
  if (newest === null) return null;
  const last = parseISO(newest);
  for (const [words, count, ago] of COUNTED) {
    if (!words.test(text)) continue;
    const day = (before: number): string => lightFormat(subDays(last, before), 'yyyy-MM-dd');
    return { days: { from: day(ago + count - 1), to: day(ago) }, rest: text.replace(words, ' ') };
  }
  return null;
}

/** True where a key of a date (`@2026-03-31`, `@-03-31`, `@2026-03`) lies within the days. */
export function isWithin(key: string, { from, to }: Days): boolean {
  return key.length === 11 && key.slice(1) >= from && key.slice(1) <= to;
}

import { monthOf, weekdayOf } from '../languages/lexicon';

/** Parts of a name: numbers with their ending (`5th`, `3.`), week and quarter (`W09`, `Q1`), words. */
const PART = /\d+(?:st|nd|rd|th)?|[wq]\d{1,2}|\p{L}+/giu;
/** The words between the numbers of a day in Chinese, Japanese and Korean. */
const EAST_ASIAN = /^(\d{4})\s*[年년]\s*(?:\d{1,2}\s*[月월]\s*(?:\d{1,2}\s*[日일])?)?$/;
const FILLERS = new Set(['week', 'woche', 'semaine', 'semana', 'kw', 'of', 'de', 'am', 'the', 'quarter']);

/**
 * True for a name that is a day, week, month or quarter of a calendar and nothing else, as daily notes have it:
 * `2026-03-05`, `2026-W10`, `2026-Q1`, `20260305`, `March 5th, 2026`, `Thursday 5 March 2026`, `2026年3月5日`. A year alone is
 * no such name: it may as well be a book.
 */
export function isPeriodName(name: string): boolean {
  if (!/\p{N}{4}/u.test(name) || name.length > 40) return false;
  const text = name.normalize('NFKC').trim().toLowerCase();
  if (EAST_ASIAN.test(text)) return /[月월]/.test(text);
  if (/[^\p{L}\p{M}\p{N}\s,._/-]/u.test(text)) return false;
  const parts = text.match(PART) ?? [];
  let [years, others] = [0, 0];
  for (const part of parts) {
    if (/^(?:1[5-9]|2[01])\d{2}$/.test(part)) years++;
    else if (/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(part)) [years, others] = [years + 1, others + 1];
    else if (/^(?:[wq]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?)$/.test(part) || monthOf(part) !== null) others++;
    else if (weekdayOf(part) === null && !/^(?:\p{L}{2}|mon|tue|wed|thu|fri|sat|sun)$/u.test(part) && !FILLERS.has(part)) return false;
  }
  return years === 1 && others > 0 && others < 4;
}

import { dateInName } from '../../read/text/dates';
import { isWithin, type Days } from './days';
import { termsIn } from './keys';
import type { RankedNote, RankedPassage, SearchedNote } from './rank';
import type { Topic } from './topic';

/**
 * The ranked notes of a topic that is about days: the passages of those days, and those without a day that name one of them;
 * else the passages that name one; else, where the topic has other words, all of them. What is of another day is there
 * without a score. A topic that is the name of a note is about
 * the note; "where do jobs run today" is about now, where nothing of today has half of what another note has of its words.
 */
export function ofDays(topic: Topic, ranked: readonly RankedNote[]): readonly RankedNote[] {
  const { days, wanted } = topic;
  if (days === null || ranked.some(({ named, note }) => named === 1 && (note.day === null || isIn(note.day, days)))) return ranked;
  const own = leaving(ranked, (note, one) => {
    const day = dayOf(note, one);
    return day === null ? names(note, one, days) : isIn(day, days);
  });
  if (own.length > 0 && !(days.isNow === true && most(ranked) > Math.max(1, 2 * most(own)))) return own;
  if (own.length > 0) return ranked;
  const named = leaving(ranked, (note, one) => names(note, one, days));
  return named.length > 0 || wanted.every(({ key }) => key.startsWith('@')) ? named : ranked;
}

/** The words of the topic that one passage and the names of its note hold, at most. */
function most(ranked: readonly RankedNote[]): number {
  return Math.max(...ranked.map(({ passages, inNames }) => Math.max(...passages.map(({ held }) => new Set([...held, ...inNames]).size))));
}

function leaving(ranked: readonly RankedNote[], isIt: (note: SearchedNote, one: RankedPassage) => boolean): RankedNote[] {
  return ranked.flatMap((one) => {
    const passages = one.passages.map((passage) => (isIt(one.note, passage) ? passage : { ...passage, score: 0, held: [], speaks: false }));
    const best = Math.max(0, ...passages.map(({ score }) => score));
    return best > 0 ? [{ ...one, passages, best }] : [];
  });
}

/** The day of a passage: that of the innermost heading above it that has one, else of the note. */
function dayOf(note: SearchedNote, { trail }: RankedPassage): string | null {
  return trail.reduce<string | null>((day, heading) => dateInName(heading) ?? day, null) ?? note.day;
}

function names(note: SearchedNote, { start, end }: RankedPassage, days: Days): boolean {
  return termsIn(note.text.slice(start, end)).some(({ kind, key }) => kind === 'date' && isWithin(key, days));
}

function isIn(day: string | null, { from, to }: Days): boolean {
  return day !== null && day >= from && day <= to;
}

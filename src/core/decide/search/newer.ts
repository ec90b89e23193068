import { dateInName } from '../../read/text/dates';
import { factCompared } from '../dedup/index';
import { HELD, type Counts } from './counts';
import { withoutLinks } from './headings';
import type { Passage } from './passages';

/** Passages that are looked at, the best of an answer. */
const LOOKED_AT = 10;
/** Of what the topic tells, the least that a passage with its names and headings holds, and its share of what the best one holds. */
const LEAST = 0.7;
const NEARLY = 0.9;
/** From so likely on, two sentences give one fact; where their passages answer nearly alike anyway, the second. */
const LIKELY = 0.6;
const LIKELY_OF_EQUALS = 0.3;
/** From so likely on, the newer one also stands above an older one that is called the topic where it is not called so itself. */
const SURE = 0.9;
/** How far above the older one, as a factor of its score. */
const ABOVE = 1.001;
/** The signs with which a line begins, and a day that follows them. */
const BEGINNING = /^[\s\-*+>#|[\]]*(?:\d{4}[-_./]?\d\d[-_./]?\d\d(?!\d)[\])]*[\s:–—-]*)?/;
const SENTENCE_END = /[.!?]["')\]]*[ \t]+|[。！？]/u;

/** A ranked note, as far as it is looked at. */
interface Ranked {
  readonly note: {
    readonly names: readonly string[];
    readonly text: string;
    readonly day: string | null;
    readonly supersededBy: string | null;
  };
  readonly isLookedUp: boolean;
  readonly passages: readonly (Passage & { readonly score: number; readonly held: readonly string[]; readonly headed: number })[];
  readonly best: number;
}

/** A sentence that says something of the topic, and its day. */
interface Statement<Note> {
  readonly text: string;
  readonly day: string;
  readonly note: Note;
  readonly at: number;
  /** Of what the topic tells: held by the sentence, and by it with names and headings. */
  readonly held: number;
  readonly share: number;
  /** It has no word beside the topic, and so no fact that could change. */
  readonly isBare: boolean;
}

/**
 * The same notes, where of two passages that give one fact of the topic, as the gate compares them, the newer one stands above the
 * older; above one that is called the topic only where that is sure. A sentence is of the day with which its line begins, else of that
 * of a heading above it, else of its note.
 */
export function newerFirst<Note extends Ranked>(
  ranked: readonly Note[],
  weights: readonly number[],
  count: (markdown: string) => Counts,
): Note[] {
  const total = weights.reduce((sum, one) => sum + one, 0);
  const best = ranked
    .flatMap((note) => note.passages.map((passage, at) => ({ note, passage, at })))
    .filter(({ note, passage }) => passage.held.length > 0 && note.note.supersededBy === null)
    .sort((a, b) => b.passage.score - a.passage.score)
    .slice(0, LOOKED_AT);
  const statements = best.flatMap(({ note, at }) => statementIn(note, at, weights, count) ?? []);
  const most = Math.max(0, ...statements.map(({ share }) => share));
  const telling = statements.filter(({ share }) => share >= Math.max(LEAST * total, NEARLY * most));
  telling.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const lifted = new Map<Note, Map<number, number>>();
  const scoreOf = ({ note, at }: Statement<Note>): number => lifted.get(note)?.get(at) ?? note.passages[at]?.score ?? 0;
  const isCalled = ({ note, at }: Statement<Note>): boolean => note.isLookedUp || note.passages[at]?.headed === 1;
  for (const [place, newer] of telling.entries()) {
    const above = telling
      .slice(0, place)
      .filter((older) => !older.isBare && older.day < newer.day && scoreOf(older) >= scoreOf(newer) && areNear(older.held, newer.held));
    above.sort((a, b) => scoreOf(b) - scoreOf(a));
    const leastFor = (one: Statement<Note>): number => {
      if (isCalled(one) && !isCalled(newer)) return SURE;
      return scoreOf(newer) >= NEARLY * scoreOf(one) ? LIKELY_OF_EQUALS : LIKELY;
    };
    const older = above.find((one) => factCompared(newer.text, one.text) >= leastFor(one));
    if (older === undefined) continue;
    const scores = lifted.get(newer.note) ?? new Map<number, number>();
    lifted.set(newer.note, scores.set(newer.at, scoreOf(older) * ABOVE));
  }
  return ranked.map((one) => {
    const scores = lifted.get(one);
    if (scores === undefined) return one;
    const passages = one.passages.map((passage, at) => ({ ...passage, score: scores.get(at) ?? passage.score }));
    return { ...one, passages, best: Math.max(one.best, ...scores.values()) };
  });
}

/** The sentence of a passage that holds most of the topic; null where none does, or nothing tells its day. */
function statementIn<Note extends Ranked>(
  note: Note,
  at: number,
  weights: readonly number[],
  count: (markdown: string) => Counts,
): Statement<Note> | null {
  const passage = note.passages[at];
  if (passage === undefined) return null;
  const around = count([...note.note.names, ...passage.trail].join('\n'));
  let best: Statement<Note> | null = null;
  for (const line of note.note.text.slice(passage.start, passage.end).split('\n')) {
    const day = dateInName(BEGINNING.exec(line)?.[0] ?? '') ?? dayAbove(passage.trail) ?? note.note.day;
    if (day === null) continue;
    for (const [nth, sentence] of line.split(SENTENCE_END).entries()) {
      // A link names a note; it says nothing of it.
      if (!count(withoutLinks(sentence)).times.some((times) => times >= HELD)) continue;
      const text = nth === 0 ? sentence.replace(BEGINNING, '') : sentence;
      const own = count(text);
      let [share, held] = [0, 0];
      weights.forEach((weight, n) => {
        const isOwn = (own.times[n] as number) >= HELD;
        if (isOwn) held += weight;
        if (isOwn || (around.times[n] as number) >= HELD) share += weight;
      });
      if (held > (best?.held ?? 0))
        best = { text, day, note, at, held, share, isBare: own.times.reduce((sum, times) => sum + times, 0) >= own.length };
    }
  }
  return best;
}

function areNear(a: number, b: number): boolean {
  return Math.min(a, b) >= NEARLY * Math.max(a, b);
}

function dayAbove(trail: readonly string[]): string | null {
  for (const heading of trail.toReversed()) {
    const day = dateInName(heading.replace(/^#+\s*/, ''));
    if (day !== null) return day;
  }
  return null;
}

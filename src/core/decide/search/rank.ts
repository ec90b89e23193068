import { byCodePoint, foldKey, stemOf, type VaultPath } from '../../model/path';
import { dateInName } from '../../read/text/dates';
import { letThrough } from './conditions';
import { counter, HELD, sumOf, type Counts } from './counts';
import { isWithin } from './days';
import { spaced, termsIn } from './keys';
import { comparedName, isOnlyLinks, openedBy } from './headings';
import { newerFirst } from './newer';
import { passagesIn, type Passage } from './passages';
import type { SearchedNote } from './searched-note';
import type { Topic, Wanted } from './topic';

export interface RankedPassage extends Passage {
  /** Above 0 for whatever has to do with the topic; comparable within one answer. */
  readonly score: number;
  /** Words of the topic that it or a heading above it holds, as the topic writes them. */
  readonly held: readonly string[];
  /** How far it is of the days that the topic asks for: 1 by its heading or its note, less by a date that it names. */
  readonly inDays: number;
  /** Of the innermost dated heading above it, else of its note. */
  readonly day: string | null;
  /** It holds such a word, or is of those days where there are such. */
  readonly speaks: boolean;
  /** How far the topic is the heading that it stands first under, 0 to 1. */
  readonly headed: number;
}

/** A passage that no word brings. */
export const UNRANKED = { score: 0, held: [], inDays: 0, day: null, speaks: false, headed: 0 } as const;

export interface RankedNote {
  readonly note: SearchedNote;
  /** In the order of the note. */
  readonly passages: readonly RankedPassage[];
  /** The score of its best passage. */
  readonly best: number;
  /** How far the topic is its name, 0 to 1. */
  readonly named: number;
  /** The topic is its name or a part of it, and asks nothing more. */
  readonly isLookedUp: boolean;
  /** The share of what the topic tells that stands in its names or its best passage, 0 to 1. */
  readonly covers: number;
  /** Words of the topic that its names hold, as the topic writes them. */
  readonly inNames: readonly string[];
}

/** How many documents of a memory hold a key, and how many there are. */
export interface Frequencies {
  readonly size: number;
  readonly frequency: (key: string) => number;
}

/** BM25 for passages and for notes: how fast repetition is worth less, and how far length counts. */
const K1 = 1.2;
const B_PASSAGE = 0.4;
const B_NOTE = 0.6;
/** A word of a name counts as so many of the text; one of a heading above a passage as so many. */
export const NAME = 3;
const TRAIL = 0.6;
/** Of the score of its note, and of each passage beside it under the same heading. */
const FROM_NOTE = 0.5;
const FROM_NEIGHBOUR = 0.18;
/** Of what a note gives its passages, the share that one without any word of the topic does not get. */
const APART = 0.5;
/** Of the rarer word of a pair that stands side by side as in the topic. */
const PAIR = 0.4;
/** The days of a topic count as so many words; as many times all its words, where a passage of those days holds them. */
const DAYS = 2;
const NAMES_DAY = 0.25;
const SUPERSEDED = 0.5;
/** Of a log or the note of a day beside a note that says as much, unless it is named so or the days are asked for. */
const LOWERED = 0.85;
/** A passage right under a heading, and at the start of a note, that is called the topic word for word. */
const HEADED = 1.5;
const CALLED = 5;
/** From so far on, the topic is the note's name. */
export const BY_NAME = 0.55;
/** How far the rest of a name counts against it: people type a part of it, such as "refund window" of "Refund window for stays". */
const REST = 0.3;
/** A name that holds the topic word for word, beside one that is the topic: from `BY_NAME` of a long name up to so much. */
const WITHIN = 0.8;
/** Beside a file name or title, another name of the note, and the file name spelled as the topic. */
const OTHER_NAME = 0.9;
const SPELLED = 1.3;

/**
 * The notes that have to do with a topic, best first, with their passages; with `bare`, also by headings with nothing below them
 * and by names of empty notes. The same input gives the same order.
 */
export function rankPassages(topic: Topic, notes: readonly SearchedNote[], known: Frequencies, bare = false): RankedNote[] {
  const count = counter(topic);
  const read = notes.map((note) => {
    const names = [...note.names, ...note.tags, note.path].map(spaced);
    const passages = passagesIn(note.text, bare);
    return {
      note,
      names: note.names.map((name) => new Set(termsIn(spaced(name), topic.isCommon).map(({ key }) => key))),
      worded: wordedBy(topic, note),
      title: count(names.join('\n')),
      passages,
      counts: passages.map(({ start, end }) => count(note.text.slice(start, end))),
      trails: passages.map(({ trail }) => (trail.length === 0 ? null : count(trail.join('\n')))),
      opened: openedBy(passages),
      through: letThrough(topic.conditions, note, passages),
    };
  });
  const all = read.flatMap(({ counts }) => counts);
  const weights = weightsOf(topic, all, known);
  const total = weights.reduce((sum, one) => sum + one, 0);
  const dated = read.map(({ note, passages }) => passages.map(({ trail }) => dayOf(note, trail)));
  const days = read.map(({ counts, trails }, of) =>
    counts.map(({ within }, at) => inDaysOf(topic, dated[of]?.[at] ?? null, within || trails[at]?.within === true)),
  );
  const someInDays = days.some((some) => some.includes(1));
  const ofDays = topic.days === null ? 0 : rarity(days.flat().filter((one) => one === 1).length, Math.max(known.size, all.length));
  const average = mean(all.map(({ length }) => length));
  const averageNote = mean(read.map(({ counts }) => counts.reduce((sum, { length }) => sum + length, 0)));
  const ranked = read.map(({ note, names, worded, title, passages, counts, trails, opened, through }, of): RankedNote => {
    const own = counts.map(
      (one, at) => bm25(weights, [one, trails[at] ?? null, TRAIL], average, B_PASSAGE) + pairsScore(topic, one, weights),
    );
    const whole = sumOf(counts);
    const ofNote = bm25(weights, [whole, title, NAME], averageNote, B_NOTE);
    const isNamed = worded >= OTHER_NAME;
    // "What happened last week" does not look for what is called "What happened".
    const mayBeNamed = !someInDays || days[of]?.includes(1) === true;
    const named = isNamed ? 1 : mayBeNamed ? namedBy(topic, names, weights, total) : 0;
    const called = mayBeNamed ? Math.max(worded, namedBy(topic, names, weights, total, REST)) : worded;
    const factor =
      (note.supersededBy === null ? 1 : SUPERSEDED) * (note.lowered === true && worded === 0 && topic.days === null ? LOWERED : 1);
    const beyond = topic.wanted.filter(({ key }) => !names.some((name) => name.has(key)));
    const lift = FROM_NOTE * ofNote + (called >= BY_NAME ? called * (total + 1) : (called * total) / 2);
    const scored = passages.map((passage, at): RankedPassage => {
      if (through[at] === false) return { ...passage, ...UNRANKED };
      const inDays = days[of]?.[at] ?? 0;
      const byWords = Math.max(0, ...(opened[at] ?? []).map((heading) => headedBy(topic, heading, beyond, weights, total)));
      const headed = !someInDays || inDays === 1 || byWords === 1 ? byWords : 0;
      const [before, after] = [opened[at]?.length === 0 ? own[at - 1] : 0, opened[at + 1]?.length === 0 ? own[at + 1] : 0];
      const beside = FROM_NEIGHBOUR * ((before ?? 0) + (after ?? 0));
      const opening = at !== 0 || called < BY_NAME ? 0 : worded > 0 ? CALLED * worded ** 2 * (total + 1) : (called * total) / 2;
      // Without a word of the topic, a passage is there for what stands beside it.
      const apart = own[at] === 0 && called < BY_NAME ? FROM_NOTE * ofNote * APART : 0;
      const byHeading = headed === 1 ? HEADED * (total + 1) : headed >= BY_NAME ? headed * total : (headed * total) / 2;
      const byDay = inDays * DAYS * (ofDays + total * coveredBy(weights, total, [counts[at], trails[at], title]));
      const score = ((own[at] ?? 0) + beside + lift - apart + byDay + Math.max(opening, byHeading)) * factor;
      const held = heldOf(topic, counts[at], trails[at]);
      const day = dated[of]?.[at] ?? null;
      return { ...passage, score, held, inDays, day, speaks: topic.days === null ? held.length > 0 : inDays > 0, headed };
    });
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const at = scored.findIndex(({ score }) => score === best);
    const inNames = inNamesOf(topic, names);
    return {
      note,
      passages: scored,
      best,
      named,
      isLookedUp: called >= BY_NAME && inNames.length === topic.wanted.length && topic.name === topic.subject,
      inNames,
      covers:
        total + ofDays === 0
          ? 1
          : (total * coveredBy(weights, total, [counts[at], trails[at], title]) + ofDays * (days[of]?.[at] ?? 0)) / (total + ofDays),
    };
  });
  const inOrder = (a: RankedNote, b: RankedNote): number =>
    b.best - a.best || newerInDays(a.passages, b.passages) || (a.note.path < b.note.path ? -1 : 1);
  return newerFirst(successorsAlong(ranked).sort(inOrder), weights, count)
    .filter(({ best }) => best > 0)
    .sort(inOrder);
}

/** Orders passages by the newest of the days that the topic asks for; 0 where it asks for none. */
export function newerInDays(a: readonly RankedPassage[], b: readonly RankedPassage[]): number {
  const newest = (all: readonly RankedPassage[]): string =>
    all.reduce((to, { inDays, day }) => (inDays === 1 && day !== null && day > to ? day : to), '');
  return byCodePoint(newest(b), newest(a));
}

/** A note that took the place of one that answers comes along with it, above it. */
function successorsAlong(ranked: readonly RankedNote[]): RankedNote[] {
  const wanted = new Map<VaultPath, number>();
  for (const { note, best } of ranked) {
    if (note.supersededBy !== null) wanted.set(note.supersededBy, Math.max(wanted.get(note.supersededBy) ?? 0, best * 1.01));
  }
  return ranked.map((one) => {
    const least = wanted.get(one.note.path) ?? 0;
    if (least <= one.best) return one;
    const at = one.passages.findIndex(({ score }) => score === one.best);
    return { ...one, best: least, passages: one.passages.map((passage, i) => (i === at ? { ...passage, score: least } : passage)) };
  });
}

/** By wanted term: its rarity among the documents of the memory or the passages read, whichever holds it more often. */
function weightsOf(topic: Topic, read: readonly Counts[], known: Frequencies): number[] {
  const size = Math.max(known.size, read.length, 1);
  return topic.wanted.map(({ key, telling }: Wanted, at) => {
    const here = read.filter(({ times }) => (times[at] as number) >= HELD).length;
    return telling * rarity(Math.max(here, known.frequency(key)), size);
  });
}

/** How much one tells of which so many of all of them are held. */
function rarity(many: number, size: number): number {
  const held = Math.min(size, many);
  return Math.log(1 + (size - held + 0.5) / (held + 0.5));
}

/** The day of the innermost dated heading above a passage, else of its note. */
export function dayOf(note: SearchedNote, trail: readonly string[]): string | null {
  return trail.reduce<string | null>((inner, heading) => dateInName(heading) ?? inner, null) ?? note.day;
}

/** How far a passage of this day is of those that a topic asks for: less where it only names such a day. */
function inDaysOf({ days }: Topic, day: string | null, names: boolean): number {
  if (days === null) return 0;
  return isWithin(day, days) ? 1 : names ? NAMES_DAY : 0;
}

function bm25(
  weights: readonly number[],
  [body, head, share]: readonly [Counts, Counts | null, number],
  average: number,
  b: number,
): number {
  const length = body.length + (head === null ? 0 : head.length * share);
  const norm = K1 * (1 - b + (b * length) / Math.max(1, average));
  let sum = 0;
  weights.forEach((weight, at) => {
    const times = (body.times[at] as number) + (head === null ? 0 : (head.times[at] as number) * share);
    if (times > 0) sum += (weight * times * (K1 + 1)) / (times + norm);
  });
  return sum;
}

function pairsScore(topic: Topic, { pairs }: Counts, weights: readonly number[]): number {
  let sum = 0;
  for (const pair of pairs) {
    const [a, b] = topic.pairs[pair] as readonly [string, string];
    const at = (key: string): number => weights[topic.wanted.findIndex((one) => one.key === key)] ?? 0;
    sum += PAIR * Math.max(at(a), at(b));
  }
  return sum;
}

/** As `namedBy`, of one heading; 1 where it is the topic word for word, or all of it that goes beyond the names of its note. */
function headedBy(topic: Topic, heading: string, beyond: readonly Wanted[], weights: readonly number[], total: number): number {
  if (isOnlyLinks(heading)) return 0;
  if (topic.name !== '' && comparedName(heading) === topic.name) return 1;
  const keys = new Set(termsIn(heading, topic.isCommon).map(({ key }) => key));
  const isRest = beyond.length > 0 && beyond.length < topic.wanted.length && beyond.length === keys.size;
  if (isRest && beyond.every(({ key }) => keys.has(key))) return 1;
  return Math.min(0.99, namedBy(topic, [keys], weights, total));
}

/** How far a note is called the topic word for word: 1 for its file name or title, more where it is spelled so, less for its other names and for a part of a name. */
function wordedBy({ name: whole, subject, written }: Topic, { path, names }: SearchedNote): number {
  if (subject === '') return 0;
  let best = 0;
  for (const [at, name] of [stemOf(path), ...names].map(comparedName).entries()) {
    const of = at < 2 ? 1 : OTHER_NAME;
    if (name === whole || name === subject) best = Math.max(best, at === 0 && foldKey(stemOf(path)) === foldKey(written) ? SPELLED : of);
    else if (` ${name} `.includes(` ${subject} `))
      best = Math.max(best, of * (BY_NAME + (WITHIN - BY_NAME) * (subject.length / name.length)));
  }
  return best;
}

/** The share of the topic that is in a name, times the share of the name that is in the topic to the power of `rest`; of the best name. */
function namedBy(topic: Topic, names: readonly ReadonlySet<string>[], weights: readonly number[], total: number, rest = 1): number {
  const keys = new Map(topic.wanted.map(({ key }, at) => [key, weights[at] ?? 0]));
  let best = 0;
  for (const name of names) {
    let [held, shared] = [0, 0];
    for (const key of name) {
      const weight = keys.get(key);
      if (weight === undefined) continue;
      held += weight;
      shared++;
    }
    if (shared > 0 && total > 0) best = Math.max(best, (held / total) * (shared / name.size) ** rest);
  }
  return best;
}

function coveredBy(weights: readonly number[], total: number, texts: readonly (Counts | null | undefined)[]): number {
  const held = weights.map((weight, at) => weight * Math.min(1, Math.max(0, ...texts.map((text) => text?.times[at] ?? 0))));
  return total === 0 ? 1 : held.reduce((sum, one) => sum + one, 0) / total;
}

function inNamesOf({ wanted }: Topic, names: readonly ReadonlySet<string>[]): string[] {
  return wanted.filter(({ key }) => names.some((name) => name.has(key))).map(({ said }) => said);
}

function heldOf(topic: Topic, counts: Counts | undefined, trail: Counts | null | undefined): string[] {
  return topic.wanted.flatMap(({ said }, at) => ((counts?.times[at] ?? 0) + (trail?.times[at] ?? 0) >= HELD ? [said] : []));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

import { differenceInCalendarDays, formatISO, isValid, parseISO } from 'date-fns';
import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import type { RankedNote } from '../../model/results/index-note';
import type { Snapshot } from '../../model/snapshot';
import { isGenerated } from '../../read/memory/generated';
import { isFor, projectsOf } from '../../read/memory/projects';
import { indexPath, isEntry, notesOf } from '../../read/memory/scope';
import { dateOfNote } from '../../read/text/dates';
import { propertyOf, propertyRule } from '../naming/index';
import { counted, round } from './figures';
import { standings } from './standing';

/** So much a hit and a prevented mistake add. */
const HIT = 0.1;
const PREVENTED = 0.3;
/** Days after which a memory counts half, where it does not say. */
const HALF_LIFE = 30;
/** The recency of a memory whose day nobody knows. */
const UNKNOWN = 0.5;

/** How much a weighted memory counts, and the terms of it in words. */
export interface Weight {
  readonly weight: number;
  /** The factors whose product the weight is. */
  readonly terms: { readonly hits: number; readonly prevented: number; readonly recency: number };
  /** With the similarity to a topic, 0 to 1, where there is one. */
  readonly why: (similarity?: number) => string;
}

/**
 * `(1 + hits × 0.1) × (1 + prevented × 0.3) × 0.5^(days since it was applied ÷ half-life)`: the score of seed 004 without a
 * topic. Days count from the last use, else from the day that the note tells of, else from its file's time; where none is known
 * it counts half. What is evergreen, by itself or by the convention's rule for its file, or critical does not fade. 1 where the
 * convention weighs nothing.
 */
export function weightOf(ctx: DecideContext, note: Note): Weight {
  const { feedback } = ctx.convention;
  if (feedback === undefined) return { weight: 1, terms: { hits: 1, prevented: 1, recency: 1 }, why: () => 'It is of this memory.' };
  const held = (key: string): unknown => propertyOf(note, key).value;
  const hits = countIn(held(feedback.useful));
  const prevented = countIn(held(feedback.prevented));
  const lasts = held('evergreen') ?? propertyRule(ctx, note.path, 'evergreen')?.initial;
  const fades = lasts !== true && held('critical') !== true;
  const days = daysSince(ctx, note, held(feedback.day));
  const recency = !fades ? 1 : days === null ? UNKNOWN : 0.5 ** (days / (countIn(held('half_life_days')) || HALF_LIFE));
  const terms = { hits: 1 + hits * HIT, prevented: 1 + prevented * PREVENTED, recency };
  const weight = terms.hits * terms.prevented * recency;
  const said = [counted(hits, 'hit'), `${prevented} prevented`, fades ? `recency ${recency.toFixed(2)}` : 'does not fade'];
  return {
    weight,
    terms,
    why: (similarity) =>
      similarity === undefined
        ? `Score ${weight.toFixed(2)}: ${said.join(', ')}.`
        : `Score ${(similarity * weight).toFixed(2)}: similarity ${similarity.toFixed(2)}, ${said.join(', ')}.`,
  };
}

/** The memories of a convention that weighs them in the order of `placesByWeight`; the first `limit` of them. */
export function rankByWeight(ctx: DecideContext, limit = Infinity): RankedNote[] {
  const entries = notesOf(ctx).filter((note) => isEntry(ctx, note));
  return [...placesByWeight(ctx, entries).keys()].slice(0, limit).map((note) => {
    const { weight, terms, why } = weightOf(ctx, note);
    return {
      path: note.path,
      score: round(weight),
      terms: { hits: round(terms.hits), prevented: round(terms.prevented), recency: round(terms.recency) },
      why: isCritical(note) ? `Critical: always in. ${why()}` : why(),
    };
  });
}

/**
 * Notes by their score, each with its place: critical ones first, then those that name `project`, superseded ones last. Of equal
 * scores those come first that more notes link to, then the newest, then by path.
 */
export function placesByWeight(ctx: DecideContext, notes: readonly Note[], project?: string): ReadonlyMap<Note, number> {
  const standing = standings(ctx);
  const rows = notes.map((note) => {
    const { superseded, day } = standing(note);
    const first = superseded ? 0 : isCritical(note) ? 3 : isFor(project, projectsOf(note)) ? 2 : 1;
    return { note, first, weight: weightOf(ctx, note).weight, links: linksTo(ctx, note), day: day ?? '' };
  });
  rows.sort(
    (a, b) =>
      b.first - a.first || b.weight - a.weight || b.links - a.links || byCodePoint(b.day, a.day) || byCodePoint(a.note.path, b.note.path),
  );
  return new Map(rows.map(({ note }, place) => [note, place]));
}

/** True for a memory that always goes into the context. */
export function isCritical(note: Pick<Note, 'frontmatter'>): boolean {
  return propertyOf(note, 'critical').value === true;
}

/** How many notes that somebody wrote link to this one; the index links to all. */
function linksTo({ snapshot, ...ctx }: DecideContext, { path }: Note): number {
  const index = indexPath(ctx);
  const sources = new Set(snapshot.inbound(path).map(({ from }) => from));
  return [...sources].filter((from) => {
    const note = snapshot.notes.get(from as NotePath);
    return from !== index && (note === undefined || !isGenerated(note));
  }).length;
}

/** Null where no day is known. */
function daysSince(ctx: DecideContext, note: Note, applied: unknown): number | null {
  const day = parseISO(typeof applied === 'string' ? applied : '');
  const told = dateOfNote(note) ?? dayOfFile(ctx.snapshot, note.path);
  if (!isValid(day) && told === null) return null;
  return Math.max(0, differenceInCalendarDays(parseISO(ctx.today), isValid(day) ? day : parseISO(told ?? '')));
}

const times = new WeakMap<Snapshot, ReadonlyMap<VaultPath, number>>();
/** An earlier time, in milliseconds, is what programs write that know none. */
const FIRST_DAY = 48 * 60 * 60 * 1000;

/** The day on which the file was written last; null where its time is not known. */
function dayOfFile(snapshot: Snapshot, path: VaultPath): string | null {
  const mtime = getOrSet(times, snapshot, () => new Map(snapshot.files.map((file) => [file.path, file.mtime]))).get(path) ?? 0;
  return mtime < FIRST_DAY ? null : formatISO(mtime, { representation: 'date' });
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

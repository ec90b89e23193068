import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { RankedNote } from '../../model/results/index-note';
import type { LinkGraph, Snapshot } from '../../model/snapshot';
import { daysBetween } from '../../read/text/dates';
import { pageRankSteps } from '../../read/graph/index';
import { indexPath, notesOf } from '../../read/memory/scope';
import { inSteps, runAtOnce, type Steps } from '../../read/text/steps';
import { withoutSources } from './graph';
import { newestOf, standings, type Standing } from './standing';

/** The weight of each term in the score; together 1. docs/top-of-mind.md explains the choice. */
export const WEIGHTS = { rank: 0.4, sources: 0.3, recency: 0.3 } as const;

/** The factor on the score of a note that another superseded. */
export const SUPERSEDED = 0.1;

/** Days in which a note's recency halves. */
export const HALF_LIFE_DAYS = 90;

/** Scores have this many steps from 0 to 1: what is lost is smaller than any difference that should decide, and engines agree on the rest. */
const STEPS = 10_000;

/** The memory's notes as they were measured. Rows are those of `notes`. */
export interface Ranking {
  readonly notes: readonly Note[];
  /** Rows, best note first. */
  readonly order: Uint32Array;
  /** How many notes link here. */
  readonly sources: Uint32Array;
  readonly standings: readonly Standing[];
  readonly ranked: (row: number) => RankedNote;
}

const known = new WeakMap<Snapshot, Map<string, Ranking>>();

/**
 * The memory's notes by importance, ties by path, superseded ones after all others; the first `limit` of them. Terms, each in [0, 1] and rounded to 4 digits:
 * `rank` is the square root of PageRank over the highest in the memory, since PageRank falls off so
 * steeply that a few hubs would leave nothing between the rest; `sources` is log(1 + n) over the highest, n
 * the number of notes that link here; `recency` is 0.5^(days ÷ 90), days from the note's newest day
 * to the memory's newest day, 0 where no day is known. The score is their sum by `WEIGHTS`; of a note that
 * another superseded it is a tenth of that, and its terms say so.
 * Depends on nothing but the snapshot: neither on the clock nor on file times.
 */
export function rankNotes(ctx: DecideContext, limit = Infinity): RankedNote[] {
  const { order, ranked } = rankingOf(ctx);
  return Array.from(order.subarray(0, Math.min(order.length, limit)), (row) => ranked(row));
}

/** The ranking that `rankNotes` uses; worked out once for a snapshot and a memory's settings. */
export function rankingOf(ctx: DecideContext): Ranking {
  return runAtOnce(rankingSteps(ctx));
}

/** The same in pieces, for hosts that have a window to draw: done before, it makes `rankingOf` answer at once. */
export function* rankingSteps(ctx: DecideContext): Steps<Ranking> {
  const memories = getOrSet(known, ctx.snapshot, () => new Map());
  const key = JSON.stringify([ctx.memory, ctx.inner, ctx.convention]);
  let ranking = memories.get(key);
  if (ranking === undefined) memories.set(key, (ranking = yield* measure(ctx)));
  return ranking;
}

const ranked = new WeakMap<LinkGraph, Float64Array>();

/** PageRank of a graph, worked out once: memories that have no index note in the graph share theirs. */
function* ranksOf(graph: LinkGraph): Steps<Float64Array> {
  let ranks = ranked.get(graph);
  if (ranks === undefined) ranked.set(graph, (ranks = yield* pageRankSteps(graph)));
  return ranks;
}

/** Notes looked at between two steps. */
const PIECE = 100;

function* measure(ctx: DecideContext): Steps<Ranking> {
  const notes = notesOf(ctx);
  yield;
  const whole = ctx.snapshot.graphSteps === undefined ? ctx.snapshot.graph : yield* ctx.snapshot.graphSteps();
  const graph = withoutSources(whole, [indexPath(ctx)]);
  const { nodes, indexOf, inOffsets } = graph;
  const ranks = yield* ranksOf(graph);
  const standing = standings(ctx);
  const standingAt: Standing[] = [];
  yield* inSteps(notes, PIECE, (note) => standingAt.push(standing(note)));
  const sources = new Uint32Array(notes.length);
  const rank = new Float64Array(notes.length);
  let topRank = 0;
  let topSources = 0;
  let next = 0;
  notes.forEach((note, row) => {
    // Both lists are in one order, so the node is mostly the one after the last.
    const node = nodes[next] === note.path ? next : indexOf.get(note.path);
    if (node !== undefined) {
      next = node + 1;
      rank[row] = ranks[node] ?? 0;
      sources[row] = (inOffsets[node + 1] ?? 0) - (inOffsets[node] ?? 0);
      topRank = Math.max(topRank, rank[row]);
      topSources = Math.max(topSources, sources[row]);
    }
  });
  const recency = recencyBy(newestOf(notes, standingAt) ?? '');
  const termsOf = (row: number) => ({
    rank: topRank === 0 ? 0 : round(Math.sqrt((rank[row] as number) / topRank)),
    sources: topSources === 0 ? 0 : round(Math.log1p(sources[row] as number) / Math.log1p(topSources)),
    recency: recency(standingAt[row]?.day ?? null),
    ...(standingAt[row]?.superseded === true ? { superseded: SUPERSEDED } : {}),
  });
  const scoreOf = (terms: ReturnType<typeof termsOf>): number =>
    round((WEIGHTS.rank * terms.rank + WEIGHTS.sources * terms.sources + WEIGHTS.recency * terms.recency) * (terms.superseded ?? 1));
  // Notes that are still valid come before all that are superseded.
  const steps = Uint32Array.from(
    notes,
    (_, row) => Math.round(scoreOf(termsOf(row)) * STEPS) + (standingAt[row]?.superseded === true ? 0 : STEPS + 1),
  );
  return {
    notes,
    order: descending(steps),
    sources,
    standings: standingAt,
    ranked(row) {
      const terms = termsOf(row);
      const { day = null, superseded = false } = standingAt[row] ?? {};
      const why = whyOf(sources[row] as number, day);
      return { path: (notes[row] as Note).path, score: scoreOf(terms), terms, why: superseded ? `superseded; ${why}` : why };
    },
  };
}

/** The rows by falling value, equal ones in their order: a counting sort, since there are few values and many rows. */
function descending(values: Uint32Array): Uint32Array {
  let top = 0;
  for (const value of values) if (value > top) top = value;
  const starts = new Uint32Array(top + 2);
  for (const value of values) starts[top - value + 1] = (starts[top - value + 1] as number) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const order = new Uint32Array(values.length);
  values.forEach((value, row) => {
    const at = starts[top - value] as number;
    order[at] = row;
    starts[top - value] = at + 1;
  });
  return order;
}

/** The recency of a day; each day is worked out once. */
function recencyBy(newest: string): (date: string | null) => number {
  const values = new Map<string, number>();
  return (date) => {
    if (date === null) return 0;
    let value = values.get(date);
    if (value === undefined) {
      value = round(0.5 ** (Math.max(0, daysBetween(date, newest)) / HALF_LIFE_DAYS));
      values.set(date, value);
    }
    return value;
  };
}

/** Facts of the vault only, so that the sentence changes only with them. */
function whyOf(sources: number, date: string | null): string {
  const linked = sources === 0 ? 'no note links to it' : `linked from ${sources} ${sources === 1 ? 'note' : 'notes'}`;
  return `${linked}; ${date === null ? 'no date' : `last dated ${date}`}`;
}

function round(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

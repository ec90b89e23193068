import type { DecideContext } from '../../model/context';
import { byCodePoint } from '../../model/path';
import type { RankedNote } from '../../model/results';
import { dateOfNote, daysBetween } from '../../read/dates';
import { pageRank } from '../../read/graph';
import { indexPath, notesOf } from '../../read/scope';
import { withoutSources } from './graph';

/** What each term adds to the score; together 1. docs/top-of-mind.md explains the choice. */
export const WEIGHTS = { rank: 0.4, sources: 0.3, recency: 0.3 } as const;

/** Days in which a note's recency halves. */
export const HALF_LIFE_DAYS = 90;

/**
 * The memory's notes by importance, ties by path. Terms, each in [0, 1] and rounded to 4 digits:
 * `rank` is the square root of PageRank over the highest in the memory, since PageRank falls off so
 * steeply that a few hubs would leave nothing between the rest; `sources` is log(1 + n) over the highest, n
 * the number of notes that link here; `recency` is 0.5^(days ÷ 90), days from the note's newest day
 * to the memory's newest day, 0 where no day is known. The score is their sum by `WEIGHTS`.
 * Depends on nothing but the snapshot: neither on the clock nor on file times.
 */
export function rankNotes(ctx: DecideContext): RankedNote[] {
  const notes = notesOf(ctx);
  const graph = withoutSources(ctx.snapshot.graph, [indexPath(ctx)]);
  const ranks = pageRank(graph);
  let newest = '';
  let topRank = 0;
  let topSources = 0;
  const measured = notes.map((note) => {
    const node = graph.indexOf.get(note.path);
    const rank = node === undefined ? 0 : (ranks[node] ?? 0);
    const sources = node === undefined ? 0 : (graph.inOffsets[node + 1] ?? 0) - (graph.inOffsets[node] ?? 0);
    const date = dateOfNote(note);
    if (date !== null && date > newest) newest = date;
    topRank = Math.max(topRank, rank);
    topSources = Math.max(topSources, sources);
    return { path: note.path, rank, sources, date };
  });
  const recency = recencyBy(newest);
  const ranked = measured.map(({ path, rank, sources, date }): RankedNote => {
    const terms = {
      rank: topRank === 0 ? 0 : round(Math.sqrt(rank / topRank)),
      sources: topSources === 0 ? 0 : round(Math.log1p(sources) / Math.log1p(topSources)),
      recency: recency(date),
    };
    const score = round(WEIGHTS.rank * terms.rank + WEIGHTS.sources * terms.sources + WEIGHTS.recency * terms.recency);
    return { path, score, terms, why: whyOf(sources, date) };
  });
  return ranked.sort((a, b) => b.score - a.score || byCodePoint(a.path, b.path));
}

/** The recency of a day; each day is worked out once. */
function recencyBy(newest: string): (date: string | null) => number {
  const known = new Map<string, number>();
  return (date) => {
    if (date === null) return 0;
    let value = known.get(date);
    if (value === undefined) {
      value = round(0.5 ** (Math.max(0, daysBetween(date, newest)) / HALF_LIFE_DAYS));
      known.set(date, value);
    }
    return value;
  };
}

/** Facts of the vault only, so that the sentence changes only with them. */
function whyOf(sources: number, date: string | null): string {
  const linked = sources === 0 ? 'no note links to it' : `linked from ${sources} ${sources === 1 ? 'note' : 'notes'}`;
  return `${linked}; ${date === null ? 'no date' : `last dated ${date}`}`;
}

/** Four digits: what is lost is smaller than any difference that should decide, and engines agree on the rest. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

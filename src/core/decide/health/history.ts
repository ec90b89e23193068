import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { HealthResult } from '../../model/results/health';
import { notesOf } from '../../read/memory/scope';
import { newestDay } from '../top-of-mind/index';
import { bytesOf, type MemoryBytes } from './measure';

/** One report of the past. Its day is the memory's newest, so that a report does not change by itself. */
export interface HistoryRow {
  /** The plan that wrote the report; null in a row that is not written yet. */
  readonly plan: string | null;
  readonly date: string | null;
  readonly notes: number;
  readonly score: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Absent in rows of earlier versions. */
  readonly bytes?: MemoryBytes;
}

/** How many reports the note remembers. */
export const REMEMBERED = 12;

export function rowFor(ctx: DecideContext, { score, checks }: HealthResult, plan: string | null): HistoryRow {
  const notes = notesOf(ctx);
  const counts = Object.fromEntries(checks.map(({ id, count }) => [id, count]));
  return { plan, date: newestDay(ctx, notes), notes: notes.length, score, counts, bytes: bytesOf(ctx) };
}

/**
 * The row a result is compared with: the one that the plan `since` wrote, else the newest that differs, since
 * comparing a report with itself would say nothing, and change it. Throws `not_found` for an unknown `since`.
 */
export function comparedWith(history: readonly HistoryRow[], row: HistoryRow, since: string | null): HistoryRow | null {
  if (since === null) return history.findLast((before) => !sameFigures(before, row)) ?? null;
  const named = history.find((before) => before.plan === since);
  if (named !== undefined) return named;
  const known = history.flatMap((before) => before.plan ?? []).join(', ');
  throw new MemoryError('not_found', `The report note has no report "${since}". It has these: ${known === '' ? 'none yet' : known}.`);
}

/** The history with this row at its end, unless its figures stand there already. */
export function withRow(history: readonly HistoryRow[], row: HistoryRow): HistoryRow[] {
  const last = history[history.length - 1];
  if (last !== undefined && sameFigures(last, row)) return [...history];
  return [...history, row].slice(-REMEMBERED);
}

/** Sizes are written down beside the other figures: a changed word alone makes no new row. */
function sameFigures(a: HistoryRow, b: HistoryRow): boolean {
  const figures = ({ date, notes, score, counts }: HistoryRow): string => JSON.stringify([date, notes, score, counts]);
  return figures(a) === figures(b);
}

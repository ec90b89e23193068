import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { HealthResult } from '../../model/results/health';
import { notesOf } from '../../read/memory/scope';
import { newestDay } from '../top-of-mind/index';
import { bytesOf, type MemoryBytes } from './measure';
import { jsonOrUndefined } from '../../model/json';

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

/** Opens the block of the report note that keeps the rows, one JSON object a line. */
const HISTORY_OPEN = '```json top-of-mind-history';

export function rowFor(ctx: DecideContext, { score, checks }: HealthResult, plan: string | null): HistoryRow {
  const notes = notesOf(ctx);
  return {
    plan,
    date: newestDay(ctx, notes),
    notes: notes.length,
    score,
    counts: Object.fromEntries(checks.map(({ id, count }) => [id, count])),
    bytes: bytesOf(ctx),
  };
}

/** A row of a report note. In the report of all memories each says which one it is of. */
export interface ReportRow extends HistoryRow {
  readonly memory?: string;
}

/** The rows of a report note, oldest first; none from a text that is not a report. Lines that are not rows are skipped. */
export function readHistory(report: string | null): ReportRow[] {
  return keptIn(report, HISTORY_OPEN, parseRow);
}

/** The lines of a block that a report note keeps, as `read` reads each; lines that cannot be read are skipped. */
export function keptIn<T extends object>(report: string | null, opening: string, read: (line: string) => T | null): T[] {
  const lines = report?.split(/\r?\n/) ?? [];
  const open = lines.indexOf(opening);
  const end = lines.indexOf('```', open);
  return open < 0 ? [] : lines.slice(open + 1, end < 0 ? undefined : end).flatMap((line) => read(line) ?? []);
}

/** The block of a report note that keeps these rows. */
export function historyBlock(rows: readonly ReportRow[]): string[] {
  return [HISTORY_OPEN, ...rows.map((row) => JSON.stringify(row)), '```', ''];
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

function parseRow(line: string): ReportRow | null {
  const value = jsonOrUndefined(line);
  if (typeof value !== 'object' || value === null) return null;
  const { memory, plan, date, notes, score, counts, bytes } = value as Record<string, unknown>;
  if (typeof notes !== 'number' || typeof score !== 'number' || typeof counts !== 'object' || counts === null) return null;
  const figures = Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return {
    ...(typeof memory === 'string' ? { memory } : {}),
    plan: typeof plan === 'string' ? plan : null,
    date: typeof date === 'string' ? date : null,
    notes,
    score,
    counts: Object.fromEntries(figures),
    ...sizesIn(bytes),
  };
}

function sizesIn(value: unknown): Pick<HistoryRow, 'bytes'> {
  if (typeof value !== 'object' || value === null) return {};
  const { memory, index, loaded } = value as Record<string, unknown>;
  return typeof memory === 'number' && typeof index === 'number' && typeof loaded === 'number' ? { bytes: { memory, index, loaded } } : {};
}

import type { DecideContext } from '../../model/context';
import type { HealthResult } from '../../model/results';
import { newestDate } from '../../read/dates';
import { notesOf } from '../../read/scope';

/** One report of the past. Its day is the memory's newest, so that a report does not change by itself. */
export interface HistoryRow {
  readonly date: string | null;
  readonly notes: number;
  readonly score: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** How many reports the note remembers. */
const REMEMBERED = 12;

/** Opens the block of the report note that keeps the rows, one JSON object a line. */
export const HISTORY_OPEN = '```json top-of-mind-history';

export function rowFor(ctx: DecideContext, { score, checks }: HealthResult): HistoryRow {
  const notes = notesOf(ctx);
  return { date: newestDate(notes), notes: notes.length, score, counts: Object.fromEntries(checks.map(({ id, count }) => [id, count])) };
}

/** The rows a report keeps, oldest first; none from a text that is no report. Lines that are no rows are passed over. */
export function readHistory(report: string | null): HistoryRow[] {
  if (report === null) return [];
  const lines = report.split(/\r?\n/);
  const open = lines.indexOf(HISTORY_OPEN);
  const rows: HistoryRow[] = [];
  for (let i = open + 1; open >= 0 && i < lines.length && lines[i] !== '```'; i++) {
    const row = parseRow(lines[i] ?? '');
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** The newest row that differs from this one: comparing a report with itself would say nothing, and change it. */
export function comparedWith(history: readonly HistoryRow[], row: HistoryRow): HistoryRow | null {
  const same = JSON.stringify(row);
  for (let i = history.length - 1; i >= 0; i--) {
    const before = history[i];
    if (before !== undefined && JSON.stringify(before) !== same) return before;
  }
  return null;
}

/** The history with this row at its end, unless it stands there already. */
export function withRow(history: readonly HistoryRow[], row: HistoryRow): HistoryRow[] {
  const last = history[history.length - 1];
  if (last !== undefined && JSON.stringify(last) === JSON.stringify(row)) return [...history];
  return [...history, row].slice(-REMEMBERED);
}

function parseRow(line: string): HistoryRow | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { date, notes, score, counts } = value as Record<string, unknown>;
  if (typeof notes !== 'number' || typeof score !== 'number' || typeof counts !== 'object' || counts === null) return null;
  const figures = Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return { date: typeof date === 'string' ? date : null, notes, score, counts: Object.fromEntries(figures) };
}

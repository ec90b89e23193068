import { groupBy } from '../../model/collections';
import { byCodePoint } from '../../model/path';
import { readFindings, type FindingMemory } from './changes';
import { readHistory, REMEMBERED, type HistoryRow, type ReportRow } from './history';

/** The figures and findings that earlier reports give of a memory. */
export interface EarlierReports {
  /** Their figures, oldest first. */
  readonly rows: readonly HistoryRow[];
  /** The findings that the last one keeps; null where there is none. */
  readonly findings: FindingMemory | null;
}

export const NO_REPORTS: EarlierReports = { rows: [], findings: null };

/** The figures and findings that a report note gives of each memory it names; under the empty name, of the one that it is about alone. */
export function reportsIn(text: string | null): ReadonlyMap<string, EarlierReports> {
  const byName = groupBy(readHistory(text), ({ memory = '' }) => memory);
  const findings = new Map(readFindings(text).map((kept) => [kept.memory ?? '', kept.findings]));
  const names = new Set([...byName.keys(), ...findings.keys()]);
  return new Map(
    [...names].map((name) => [name, { rows: (byName.get(name) ?? []).map(withoutMemory), findings: findings.get(name) ?? null }]),
  );
}

function withoutMemory({ memory: _, ...row }: ReportRow): HistoryRow {
  return row;
}

/**
 * Several notes about one memory, as one: a report stands in the note about it alone or in one about all, so the
 * rows of all count, and the findings are those of the newest. Ids of plans, which every row has, stand in the order of time.
 */
export function together(sources: readonly EarlierReports[]): EarlierReports {
  const [only, ...others] = sources;
  if (only === undefined) return NO_REPORTS;
  if (others.length === 0) return only;
  const last = ({ rows }: EarlierReports): string => rows[rows.length - 1]?.plan ?? '';
  const newest = sources.reduce((best, one) => (last(one) > last(best) ? one : best));
  const rows = new Map(sources.flatMap((source) => source.rows).map((row) => [JSON.stringify(row), row]));
  const inOrder = [...rows.values()].sort((a, b) => byCodePoint(a.plan ?? '', b.plan ?? ''));
  return { rows: inOrder.slice(-REMEMBERED), findings: newest.findings };
}

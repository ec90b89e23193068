import type { DecideContext } from '../../model/context';
import { joinPath, type NotePath } from '../../model/path';
import type { HealthResult } from '../../model/results/health';
import type { Proposal } from '../../model/results/proposal';
import { linkWriter } from '../top-of-mind/index';
import { findingsBlock, nextFindings } from './changes';
import { NO_REPORTS, type EarlierReports } from './earlier';
import { historyBlock, rowFor, withRow } from './history';
import { memoryLines } from './report-lines';
import { HISTORY_INTRO, REPORT_HEAD, reportPlan } from './report-note';

/** Path of the report note of one memory, always the same, so that each report replaces the last. */
export function reportPathOf(ctx: DecideContext): NotePath {
  return joinPath(ctx.memory.root, `${ctx.convention.reports}/health.md`) as NotePath;
}

/**
 * The plan that writes the report, null where not a byte would change. `current` is the note's fresh text, null if it does
 * not exist; `due` says in a sentence each which chores wait. Throws `exists` where somebody else's note has its place.
 */
export function decideReport(
  ctx: DecideContext,
  result: HealthResult,
  current: string | null,
  earlier: EarlierReports,
  due: readonly string[] = [],
): Proposal<HealthResult> {
  const path = reportPathOf(ctx);
  const plan = reportPlan(ctx, path, current, `Health score ${result.score} of 100.`, (id) => renderReport(ctx, result, earlier, id, due));
  return { result: { ...result, path }, plan };
}

/**
 * The report as a note: what it says of the memory, then what the next report compares with. `plan` is the id of the plan
 * that will write it. Nothing in it depends on when it is written.
 */
export function renderReport(
  ctx: DecideContext,
  result: HealthResult,
  earlier: EarlierReports = NO_REPORTS,
  plan: string | null = null,
  due: readonly string[] = [],
): string {
  const rows = withRow(earlier.rows, rowFor(ctx, result, plan));
  const lines = [
    ...REPORT_HEAD,
    ...memoryLines({ ctx, result, due }, rows, linkWriter(ctx, reportPathOf(ctx)), '##'),
    ...HISTORY_INTRO,
    ...historyBlock(rows),
    ...findingsBlock([{ findings: nextFindings(earlier.findings, result.findings) }]),
  ];
  return lines.join('\n');
}

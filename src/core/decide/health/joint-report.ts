import type { EffectiveMemory } from '../../model/context';
import { joinPath, type NotePath } from '../../model/path';
import type { HealthResult, JointHealth } from '../../model/results/health';
import type { Proposal } from '../../model/results/proposal';
import { escapeMarkdown, linkWriter } from '../top-of-mind/index';
import { findingsBlock, nextFindings } from './changes';
import type { EarlierReports } from './earlier';
import { historyBlock, rowFor, withRow, type HistoryRow } from './history';
import { memoryLines, type ReportedMemory } from './report-lines';
import { HISTORY_INTRO, REPORT_HEAD, reportPlan } from './report-note';

/** Memories in the table at the top, so that it fits on a screen; of more, those with the lowest scores. */
const LISTED = 12;
/** Scores shown of each. */
const SCORES = 4;

/** A memory of the report of all, with what earlier reports say of it. */
export interface JointMemory extends ReportedMemory {
  readonly earlier: EarlierReports;
}

interface Section extends JointMemory {
  readonly rows: readonly HistoryRow[];
}

/** Path of the report of all memories, in the folder for reports of the first. */
export function jointPathOf({ memory, convention }: EffectiveMemory): NotePath {
  return joinPath(memory.root, `${convention.reports}/vault-health.md`) as NotePath;
}

/**
 * The plan that writes the health of these memories, at least one of them, into one note; null where not a byte would
 * change. `current` is the note's fresh text, null where there is none. Throws `exists` where somebody else's note has its place.
 */
export function decideJointReport(memories: readonly [JointMemory, ...JointMemory[]], current: string | null): Proposal<JointHealth> {
  const [{ ctx }] = memories;
  const path = jointPathOf(ctx);
  const told = memories.map(({ ctx: of, result }) => ({ memory: of.memory.name, ...result, path }));
  const scores = told.map(({ memory, score }) => `${memory} ${score}`).join(', ');
  const plan = reportPlan(ctx, path, current, `Health scores of 100: ${scores}.`, (id) => renderJointReport(memories, path, id));
  return { result: { memories: told, path }, plan };
}

/** A table of all memories on top, then a section for each as in a report of its own, then what the next one compares with. */
function renderJointReport(memories: readonly JointMemory[], path: NotePath, plan: string): string {
  const sections = memories.map((one): Section => ({ ...one, rows: withRow(one.earlier.rows, rowFor(one.ctx, one.result, plan)) }));
  const lines = [
    ...REPORT_HEAD,
    ...overview(sections),
    ...sections.flatMap((one) => [
      `## ${escapeMarkdown(one.ctx.memory.name)}`,
      '',
      ...memoryLines(one, one.rows, linkWriter(one.ctx, path), '###'),
    ]),
    ...HISTORY_INTRO,
    ...historyBlock(sections.flatMap(({ ctx, rows }) => rows.map((row) => ({ memory: ctx.memory.name, ...row })))),
    ...findingsBlock(
      sections.map(({ ctx, result, earlier }) => ({ memory: ctx.memory.name, findings: nextFindings(earlier.findings, result.findings) })),
    ),
  ];
  return lines.join('\n');
}

function overview(sections: readonly Section[]): string[] {
  const lowest = new Set([...sections].sort((a, b) => a.result.score - b.result.score).slice(0, LISTED));
  const rest = sections.length - lowest.size;
  return [
    '| Memory | Scores | Findings | Changed |',
    '| --- | ---: | ---: | --- |',
    ...sections.filter((one) => lowest.has(one)).map(overviewRow),
    '',
    ...(rest === 0 ? [] : [`These have the lowest scores. ${rest} more ${rest === 1 ? 'memory is' : 'memories are'} below.`, '']),
  ];
}

function overviewRow({ ctx, result, rows }: Section): string {
  const before = rows.slice(-SCORES, -1).map(({ score }) => String(score));
  const scores = [...before, `**${result.score}**`].join(', ');
  return `| ${sectionLink(ctx.memory.name)} | ${scores} | ${result.findings.length} | ${changesIn(result)} |`;
}

/** A link to the section where its heading can be named in one. */
function sectionLink(name: string): string {
  return /^[^#^|[\]\\`*_~$<>%:=]+$/.test(name) ? `[[#${name}]]` : escapeMarkdown(name);
}

function changesIn({ changes }: HealthResult): string {
  if (changes === null) return '';
  const { came, back, went } = changes;
  const counts = [`${came.length} new`, `${back.length} back`, `${went.length} gone`].filter((one) => !one.startsWith('0 '));
  return counts.length === 0 ? 'no change' : counts.join(', ');
}

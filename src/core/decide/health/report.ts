import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Finding } from '../../model/finding';
import { joinPath, type NotePath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import { PLAIN_NAMES, type CheckFigures, type HealthResult } from '../../model/results/health';
import type { Proposal } from '../../model/results/proposal';
import { GENERATED_KEY, GENERATED_VALUE, isGenerated } from '../../read/memory/generated';
import { sha256 } from '../../read/text/hash';
import { parseNote } from '../../read/snapshot/note';
import { encodeText } from '../../read/text/text';
import { escapeMarkdown, linkWriter, type LinkWriter } from '../top-of-mind/index';
import { healthChecks } from './checks/list';
import { findingsByCheck } from './by-check';
import { findingsBlock, nextFindings } from './changes';
import { changedLines, place, termsLine } from './report-head';
import { HISTORY_OPEN, readHistory, rowFor, withRow, type HistoryRow } from './history';

/** Findings written out for one check; the rest is counted. */
const SHOWN = 50;

/** Other files named for one finding. */
const RELATED = 5;

/** Path of the report note, always the same, so that each report replaces the last. */
export function reportPathOf(ctx: DecideContext): NotePath {
  return joinPath(ctx.memory.root, `${ctx.convention.reports}/health.md`) as NotePath;
}

/**
 * The plan that writes the report, null where not a byte would change. `current` is the note's
 * fresh text, null where there is none; `due` says in a sentence each which chores wait. Throws `exists` where somebody else's note has its place.
 */
export function decideReport(
  ctx: DecideContext,
  result: HealthResult,
  current: string | null,
  due: readonly string[] = [],
): Proposal<HealthResult> {
  const path = reportPathOf(ctx);
  const size = current === null ? 0 : encodeText(current).length;
  if (current !== null && size > 0 && !isGenerated(parseNote(path, current, size))) {
    throw new MemoryError('exists', `"${path}" was not written by Top of Mind, so it is left alone. Rename it, and run again.`, path);
  }
  const id = ctx.newId();
  const text = renderReport(ctx, result, current, id, due);
  const written = { ...result, path };
  if (text === current) return { result: written, plan: null };
  const reason = `Health score ${result.score} of 100.`;
  const edit: Edit =
    current === null
      ? { op: 'create', path, text, reason }
      : { op: 'replace', path, start: 0, end: current.length, before: current, text, reason };
  const precondition: Precondition =
    current === null ? { kind: 'absent', path } : { kind: 'hash', path, sha256: sha256(encodeText(current)) };
  return {
    result: written,
    plan: {
      version: 1,
      id,
      title: 'Write the health report',
      reason,
      created: ctx.created,
      edits: [edit],
      preconditions: [precondition],
      announced: [],
    },
  };
}

/**
 * The report as a note: score and what changed first, then trend and figures, findings below folds with links and what
 * to do, and what the next report compares with. `previous` is the text of the last report. `plan` is the id of the plan that will write it. Nothing in it
 * depends on when it is written.
 */
export function renderReport(
  ctx: DecideContext,
  result: HealthResult,
  previous: string | null = null,
  plan: string | null = null,
  due: readonly string[] = [],
): string {
  const rows = withRow(readHistory(previous), rowFor(ctx, result, plan));
  const row = rows[rows.length - 1];
  const until = row?.date === null || row === undefined ? '' : `, the newest dated ${row.date}`;
  const link = linkWriter(ctx, reportPathOf(ctx));
  const lines = [
    '---',
    `${GENERATED_KEY}: ${GENERATED_VALUE}`,
    '---',
    '',
    '# Health report',
    '',
    `**Score ${result.score} of 100** for ${row?.notes ?? 0} notes${until}.`,
    '',
    ...dueLines(due),
    ...changedLines(ctx, result, link),
    ...termsLine(result),
    ...(result.plain ? [PLAIN_NAMES, ''] : []),
    ...trend(rows),
    ...figures(result),
    ...findingsByCheck(result).flatMap(({ id, found }) => part(ctx, id, found, link)),
    '## History',
    '',
    'One line for each report that differed from the one before, then the findings of the last one; the next report compares with them.',
    '',
    HISTORY_OPEN,
    ...rows.map((one) => JSON.stringify(one)),
    '```',
    '',
    ...findingsBlock(nextFindings(previous, result.findings)),
  ];
  return lines.join('\n');
}

/** The chores that wait. */
function dueLines(due: readonly string[]): string[] {
  return due.length === 0 ? [] : ['## Due', '', ...due.map((one) => `- ${escapeMarkdown(one)}`), ''];
}

/** One row for each check that found something, or did so last time. */
function figures({ checks, delta }: HealthResult): string[] {
  const change = (id: string): string => {
    const by = delta[id] ?? 0;
    return by === 0 ? '' : by > 0 ? `+${by}` : String(by);
  };
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || change(id) !== '');
  if (told.length === 0) return ['Every check passes.', ''];
  const isIgnoring = told.some(({ ignored }) => ignored > 0);
  const row = (cells: readonly string[]): string => `| ${(isIgnoring ? cells : cells.slice(0, 3)).join(' | ')} |`;
  return [
    row(['Check', 'Found', 'Change', 'Ignored']),
    row(['---', '---:', '---:', '---:']),
    ...told.map(({ id, title, count, ignored }) => row([title, String(count), change(id), ignored === 0 ? '' : String(ignored)])),
    '',
    ...told.flatMap((check) => (check.mostlyIgnored ? [proposal(check), ''] : [])),
  ];
}

function proposal({ title, count, ignored }: CheckFigures): string {
  return `You ignored ${ignored} of ${count + ignored} findings of "${title}". You can ignore the whole check, in the menu of any of its findings.`;
}

/** A chart of the scores, which Obsidian draws; one point alone is no trend. */
function trend(rows: readonly HistoryRow[]): string[] {
  if (rows.length < 2) return [];
  const days = rows.map((row, i) => `"${row.date ?? `report ${i + 1}`}"`).join(', ');
  return [
    '```mermaid',
    'xychart-beta',
    '  title "Score"',
    `  x-axis [${days}]`,
    '  y-axis 0 --> 100',
    `  line [${rows.map((row) => row.score).join(', ')}]`,
    '```',
    '',
  ];
}

function part(ctx: DecideContext, id: string, found: readonly Finding[], link: LinkWriter): string[] {
  const check = healthChecks.find((one) => one.id === id);
  if (check === undefined || found.length === 0) return [];
  const rows = found.slice(0, SHOWN).map((finding) => {
    const line = finding.line === undefined ? '' : `, line ${finding.line}`;
    return `- ${place(ctx, finding.path, link)}${line}: ${escapeMarkdown(finding.message)}${related(ctx, finding, link)}`;
  });
  const rest = found.length > SHOWN ? [`- … and ${found.length - SHOWN} more; \`top-of-mind health\` lists them all.`] : [];
  const head = `> [!${found.some(({ severity }) => severity !== 'info') ? 'warning' : 'info'}]- ${check.title} (${found.length})`;
  const body = [`${check.summary} ${check.advice}`, '', ...rows, ...rest].map((line) => (line === '' ? '>' : `> ${line}`));
  return [head, ...body, ''];
}

/** The other files of a finding, the first few of them. */
function related(ctx: DecideContext, finding: Finding, link: LinkWriter): string {
  const paths = finding.related ?? [];
  if (paths.length === 0) return '';
  const shown = paths
    .slice(0, RELATED)
    .map((path) => place(ctx, path, link))
    .join(', ');
  return ` Also: ${shown}${paths.length > RELATED ? ` and ${paths.length - RELATED} more` : ''}.`;
}

import { type EffectiveMemory, planOf } from '../../model/context';
import { joinPath, type NotePath } from '../../model/path';
import { countsInWords, type HealthResult, type JointHealth } from '../../model/results/health';
import type { Proposal } from '../../model/results/proposal';
import { GENERATED_KEY, GENERATED_VALUE } from '../../read/memory/generated';
import { dayInWords } from '../../read/text/dates';
import { asItWas, mustBeGenerated, wholeEdit } from '../../read/snapshot/whole-file';
import { escapeMarkdown, linkWriter } from '../top-of-mind/index';
import { dataLines, type EarlierReports, nextFindings, rowFor, withRow } from './earlier';
import { changesInWords, HELP, memoryLines, type ReportedMemory } from './report-lines';

/** Memories in the table at the top, so that it fits on a screen; of more, those with the lowest scores. */
const LISTED = 12;
/** Scores shown of each. */
const SCORES = 4;

/** A memory of a report, with what earlier reports say of it. */
export interface JointMemory extends Omit<ReportedMemory, 'rows'> {
  readonly earlier: EarlierReports;
}

/** Path of the report note of one memory, always the same, so that each report replaces the last. */
export function reportPathOf({ memory, convention }: EffectiveMemory): NotePath {
  return joinPath(memory.root, `${convention.reports}/health.md`) as NotePath;
}

/** Path of the report of all memories, in the folder for reports of the first. */
export function jointPathOf({ memory, convention }: EffectiveMemory): NotePath {
  return joinPath(memory.root, `${convention.reports}/vault-health.md`) as NotePath;
}

/**
 * The plan that writes the report of a memory, null where nothing but the day of writing would change. `current` is the note's fresh
 * text, null if it does not exist. Throws `exists` where somebody else's note has its place.
 */
export function decideReport(one: JointMemory, current: string | null): Proposal<HealthResult> {
  const path = reportPathOf(one.ctx);
  const plan = reportPlan([one], path, current, `Health score ${one.result.score} of 100.`);
  return { result: { ...one.result, path }, plan };
}

/** The same for several memories in one note: a table of all on top, then a section for each as in a report of its own. */
export function decideJointReport(memories: readonly [JointMemory, ...JointMemory[]], current: string | null): Proposal<JointHealth> {
  const path = jointPathOf(memories[0].ctx);
  const told = memories.map(({ ctx, result }) => ({ memory: ctx.memory.name, ...result, path }));
  const scores = told.map(({ memory, score }) => `${memory} ${score}`).join(', ');
  return { result: { memories: told, path }, plan: reportPlan(memories, path, current, `Health scores of 100: ${scores}.`, true) };
}

function reportPlan(memories: readonly JointMemory[], path: NotePath, current: string | null, reason: string, isJoint = false) {
  mustBeGenerated(path, current);
  const { ctx } = memories[0] as JointMemory;
  const id = ctx.newId();
  const all = memories.map((one) => ({ ...one, rows: withRow(one.earlier.rows, rowFor(one.ctx, one.result, id)) }));
  const kept = all.map(({ ctx: of, result, earlier, rows }) => ({
    memory: isJoint ? of.memory.name : undefined,
    rows,
    findings: nextFindings(earlier.findings, result.findings),
  }));
  const about = isJoint ? `${all.length} memories` : `the memory "${escapeMarkdown(ctx.memory.name)}"`;
  const textOn = (day: string): string =>
    [
      ...['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, '---', '', '# Health report', ''],
      ...[`Written on ${day}, about ${about}.`, ''],
      ...(isJoint ? overview(all) : []),
      ...all.flatMap((one) => [
        ...(isJoint ? [`## ${escapeMarkdown(one.ctx.memory.name)}`, ''] : []),
        ...memoryLines(one, linkWriter(one.ctx, path), isJoint ? '###' : '##'),
      ]),
      ...dataLines(kept),
    ].join('\n');
  const before = /^Written on (.+?), /m.exec(current ?? '')?.[1];
  if (before !== undefined && textOn(before) === current) return null;
  const edits = [wholeEdit(path, current, textOn(dayInWords(ctx.today)), reason)];
  const named = { created: ctx.created, newId: () => id };
  return planOf(named, { title: 'Write the health report', reason, edits, preconditions: [asItWas(path, current)] });
}

function overview(all: readonly ReportedMemory[]): string[] {
  const lowest = new Set([...all].sort((a, b) => a.result.score - b.result.score).slice(0, LISTED));
  const rest = all.length - lowest.size;
  return [
    '| Memory | Scores | Findings | Changed |',
    '| --- | --- | --- | --- |',
    ...all.filter((one) => lowest.has(one)).map(overviewRow),
    '',
    ...(rest === 0 ? [] : [`These have the lowest scores. ${rest} more ${rest === 1 ? 'memory is' : 'memories are'} below.`, '']),
    ...(all.some(({ result }) => result.findings.some(({ fix }) => fix !== null)) ? [HELP, ''] : []),
  ];
}

function overviewRow({ ctx, result, rows }: ReportedMemory): string {
  const before = rows.slice(-SCORES, -1).map(({ score }) => String(score));
  const scores = [...before, `**${result.score}**`].join(', ');
  const { name } = ctx.memory;
  // A link to the section where its heading can be named in one.
  const section = /^[^#^|[\]\\`*_~$<>%:=]+$/.test(name) ? `[[#${name}]]` : escapeMarkdown(name);
  return `| ${section} | ${scores} | ${countsInWords(result.findings)} | ${changesInWords(result)} |`;
}

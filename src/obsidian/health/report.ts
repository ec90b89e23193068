import { differenceInCalendarDays, lightFormat, parseISO } from 'date-fns';
import { carryOut, showDone } from '../plan/carry-out';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { counted } from '../ui/wording';
import type { VaultPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import { markedText } from '../remember/mark-note';
import type { Proposal } from '../../core/model/results/proposal';
import type { Workbench } from '../app/workbench';
import type { Plugin } from 'obsidian';
import { codeOf } from '../../core/model/errors';
import { interrupted } from '../app/recovery';

interface ReportFigures {
  readonly score: string;
  readonly findings: number;
  readonly path: VaultPath | null;
}

/** The report of a memory; without one that of all, where they share one. */
async function reportOf(bench: Workbench, memory: string | undefined, progress?: Progress): Promise<Proposal<ReportFigures>> {
  if (memory !== undefined || !bench.memory.sharesReport()) {
    const { result, plan } = await bench.memory.health({ memory: memory ?? bench.activeMemory(), write: true, progress });
    return { result: { score: `score ${result.score} of 100`, findings: result.findings.length, path: result.path }, plan };
  }
  const { result, plan } = await bench.memory.healthOfAll({ progress });
  const findings = result.memories.reduce((sum, one) => sum + one.findings.length, 0);
  return { result: { score: counted(result.memories.length, 'memory', 'memories'), findings, path: result.path }, plan };
}

/** Writes the health report of a memory and opens it; of none named, that of all where they share one, else of the active one. */
export async function writeReport(bench: Workbench, memory?: string): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'report',
    doing: 'Checking the health of the vault',
    explanation: 'The report is a separate note that lists the findings. Nothing else changes.',
    propose: (progress) => reportOf(bench, memory, progress),
    done: ({ score, findings }) => `Health report written: ${score}, ${counted(findings, 'finding')}.`,
    nothing: 'The health report is up to date.',
  });
  if (outcome === null) return;
  bench.device.reportWritten(today());
  if (outcome.result.path !== null) await openAt(bench.app, outcome.result.path);
}

/** The scheduled report: decides and writes without a dialog, and leaves the open note alone. */
async function writeScheduledReport(bench: Workbench): Promise<void> {
  const names = bench.settings.current().memories.map(({ name }) => name);
  for (const name of bench.memory.sharesReport() ? [undefined] : names) {
    const { result, receipt } = await bench.memory.carryOut(() => reportOf(bench, name));
    const { path } = result;
    if (receipt === null || path === null) continue;
    const open = { label: 'Open', run: () => openAt(bench.app, path) };
    showDone(bench, `Scheduled health report written: ${counted(result.findings, 'finding')}.`, receipt, [open]);
  }
  bench.device.reportWritten(today());
}

/** Sets the day on which notes were applied that sessions were given, without a dialog. */
async function markGivenQuietly(bench: Workbench): Promise<void> {
  const { result, receipt } = await bench.memory.carryOut(() => bench.memory.markGiven({}));
  if (receipt !== null) showDone(bench, markedText(result), receipt);
}

/** The user's calendar day, `YYYY-MM-DD`. */
export function today(): string {
  return lightFormat(new Date(), 'yyyy-MM-dd');
}

/** Writes the evaluation of a memory and opens it. */
export async function evaluateMemory(bench: Workbench): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'report',
    doing: 'Reading the figures',
    explanation: 'The evaluation is a separate note with charts. Nothing else changes.',
    propose: (progress) => bench.memory.evaluate({ memory: bench.activeMemory(), write: true, progress }),
    done: ({ questions }) =>
      `Evaluation written: ${questions.filter(({ answer }) => answer === 'yes').length} of 4 questions answered yes.`,
    nothing: 'The evaluation is up to date.',
  });
  if (outcome !== null && outcome.result.path !== null) await openAt(bench.app, outcome.result.path);
}

/** How often to look whether a report is due, milliseconds. */
const LOOK_EVERY = 60 * 60 * 1000;

/** The work that the settings ask this device for by now: a report where its last one is old enough, and the days of what sessions were given. */
function dueWork(bench: Workbench, day: string): readonly ((bench: Workbench) => Promise<void>)[] {
  const { memories, reports } = bench.settings.current();
  if (!reports.scheduled || reports.device !== bench.device.id || bench.settings.problem() !== null) return [];
  const last = bench.device.lastReport();
  const isReportDue = last === null || Math.abs(differenceInCalendarDays(parseISO(day), parseISO(last))) >= reports.everyDays;
  const keepsDays = memories.some((memory) => bench.conventionOf(memory).feedback !== undefined);
  return [...(isReportDue ? [writeScheduledReport] : []), ...(keepsDays ? [markGivenQuietly] : [])];
}

/**
 * Does what is due: once the vault is indexed (which catches up what was missed while
 * the app was closed), then every hour. Only on the device the user chose.
 */
export function startSchedule(plugin: Plugin, bench: Workbench): void {
  let running = false;
  const look = async (): Promise<void> => {
    const work = bench.readiness?.isReady() === true && !running ? dueWork(bench, today()) : [];
    if (work.length === 0) return;
    running = true;
    try {
      // Any write takes back what was interrupted first, and that is the user's to decide.
      if ((await interrupted(bench)).length > 0) return;
      for (const one of work) await guarded(() => quietly(() => one(bench)));
    } finally {
      running = false;
    }
  };
  void bench.readiness?.whenReady().then(look);
  plugin.registerInterval(window.setInterval(() => void look(), LOOK_EVERY));
}

/** Nobody asked just now: a problem that will be gone by the next look is not reported. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!['still_indexing', 'stale_plan', 'locked'].includes(codeOf(error))) throw error;
  }
}

import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Plugin } from 'obsidian';
import { today, writeScheduledReport } from './write-report';
import { codeOf } from '../../core/model/errors';
import { guarded } from '../ui/notices';
import { interrupted } from '../app/recovery';
import type { Workbench } from '../app/workbench';

/** How often to look whether a report is due, milliseconds. */
const LOOK_EVERY = 60 * 60 * 1000;

/** True where the settings ask this device for a report and its last one is old enough. */
export function isReportDue(bench: Workbench, day: string): boolean {
  const { scheduled, everyDays, device } = bench.settings.current().reports;
  if (!scheduled || device !== bench.device.id || bench.settings.problem() !== null) return false;
  const last = bench.device.lastReport();
  return last === null || Math.abs(differenceInCalendarDays(parseISO(day), parseISO(last))) >= everyDays;
}

/**
 * Writes reports when they are due: once the vault is indexed (which catches up what was missed while
 * the app was closed), then every hour. Only on the device the user chose.
 */
export function startSchedule(plugin: Plugin, bench: Workbench): void {
  let running = false;
  const look = async (): Promise<void> => {
    if (running || bench.readiness?.isReady() !== true || !isReportDue(bench, today())) return;
    running = true;
    try {
      // Any write takes back what was interrupted first, and that is the user's to decide.
      if ((await interrupted(bench)).length > 0) return;
      await guarded(() => quietly(() => writeScheduledReport(bench)));
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

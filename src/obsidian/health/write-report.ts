import { lightFormat } from 'date-fns';
import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** Writes the health report of a memory and opens it. */
export async function writeReport(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'report',
    doing: 'Checking the health of the vault',
    explanation: 'The report is a note of its own. It lists the findings and changes nothing else.',
    propose: (progress) => bench.memory.health({ memory, write: true, progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  bench.device.reportWritten(today());
  if (receipt === null) showNotice('The health report is up to date.');
  else showDone(bench, `Health report written: score ${result.score} of 100, ${counted(result.findings.length, 'finding')}.`, receipt);
  if (result.path !== null) await openAt(bench.app, result.path);
}

/** The scheduled report: decides and writes without a dialog, and leaves the open note alone. */
export async function writeScheduledReport(bench: Workbench): Promise<void> {
  for (const { name } of bench.settings.current().memories) {
    const { result, receipt } = await bench.memory.carryOut(() => bench.memory.health({ memory: name, write: true }));
    const { path } = result;
    if (receipt === null || path === null) continue;
    const open = { label: 'Open', run: () => openAt(bench.app, path) };
    showDone(bench, `Scheduled health report written: ${counted(result.findings.length, 'finding')}.`, receipt, [open]);
  }
  bench.device.reportWritten(today());
}

/** The user's calendar day, `YYYY-MM-DD`. */
export function today(): string {
  return lightFormat(new Date(), 'yyyy-MM-dd');
}

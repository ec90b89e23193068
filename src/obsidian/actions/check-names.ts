import type { Finding } from '../../core/model/finding';
import type { CheckResult } from '../../core/model/results';
import { carryOut, showDone, type Change } from '../carry-out';
import { chooseNames } from '../modals/names';
import { showNotice } from '../notices';
import { withProgress } from '../progress';
import { counted } from '../wording';
import type { Workbench } from '../workbench';

const explanation =
  'Notes get names that begin with their date and end with their tags, and links to them follow. Only the notes you choose are renamed; their text stays as it is, apart from those links.';

/** Checks the names of a memory, or of these notes; shows what it finds, and mends what the user chooses in one plan. */
export async function checkNames(bench: Workbench, paths?: readonly string[], memory = bench.activeMemory()): Promise<void> {
  const { result } = await withProgress('Checking names', (progress) => bench.memory.check({ memory, progress, ...(paths === undefined ? {} : { paths }) }));
  if (result.findings.length === 0) {
    showNotice(paths?.length === 1 ? 'The name is fine.' : 'All names are fine.');
    return;
  }
  const chosen = await chooseNames(bench, result.findings);
  if (chosen !== null) await mendNames(bench, chosen, memory);
}

/** Mends the names and properties of these notes in one plan. */
async function mendNames(bench: Workbench, paths: readonly string[], memory: string | undefined): Promise<void> {
  await mend(bench, { doing: 'Preparing the new names', propose: (progress) => bench.memory.check({ memory, paths, fix: true, progress }) });
}

/** Mends this one finding. */
export async function mendFinding(bench: Workbench, finding: Finding, memory: string): Promise<void> {
  await mend(bench, { doing: 'Preparing the fix', propose: (progress) => bench.memory.mend([finding], { memory, progress }) });
}

async function mend(bench: Workbench, change: Pick<Change<CheckResult>, 'doing' | 'propose'>): Promise<void> {
  const outcome = await carryOut(bench, { ...change, kind: 'names', explanation });
  if (outcome === null) return;
  if (outcome.receipt === null) showNotice('There is nothing left to mend.');
  else showDone(bench, `${outcome.plan?.title ?? 'Mended'}. ${counted(outcome.receipt.count, 'file')} changed.`, outcome.receipt);
}

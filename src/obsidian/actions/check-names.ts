import { carryOut, showDone } from '../carry-out';
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
export async function mendNames(bench: Workbench, paths: readonly string[], memory = bench.activeMemory()): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'names',
    doing: 'Preparing the new names',
    explanation,
    propose: (progress) => bench.memory.check({ memory, paths, fix: true, progress }),
  });
  if (outcome === null) return;
  if (outcome.receipt === null) showNotice('There is nothing left to mend.');
  else showDone(bench, `${outcome.plan?.title ?? 'Names mended'}. ${counted(outcome.receipt.changed.length, 'file')} changed.`, outcome.receipt);
}

import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';

/** Remembers that two notes or entries are no duplicates; each a path, for a section `PATH#HEADING`. False where the user said no. */
export async function markNotDuplicates(bench: Workbench, one: string, other: string, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decision',
    explanation:
      'That the two are no duplicates is written down in the decisions note of the memory. The notes themselves stay as they are.',
    propose: (progress) => bench.memory.markNotDuplicates(one, other, { memory, progress }),
  });
  if (outcome === null) return false;
  if (outcome.receipt === null) showNotice('They are kept apart already.');
  else showDone(bench, 'They are kept apart. You are not asked about them again.', outcome.receipt);
  return true;
}

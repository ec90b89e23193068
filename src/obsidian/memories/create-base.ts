import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';

/** Makes a base over the properties of a memory's notes, and opens it; one that is there stays as it is. */
export async function createBase(bench: Workbench): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'init',
    doing: 'Preparing the base',
    explanation: 'The base is a new file with views over the properties of your notes. No note is changed.',
    propose: () => bench.memory.createBase({ memory: bench.activeMemory() }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('There is a base already.');
  else showDone(bench, 'Base created.', receipt);
  await openAt(bench.app, result.path);
}

import type { SkippedEntry } from '../../core/model/results/skipped';
import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** Writes a skipped entry after all; it leaves the skipped note. False where the user said no. */
export async function writeSkipped(bench: Workbench, entry: SkippedEntry, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'remember',
    doing: 'Preparing the entry',
    explanation: 'The entry goes where the convention of its memory says, and leaves the skipped note.',
    propose: (progress) => bench.memory.writeSkipped(entry.id, { memory, progress }),
  });
  if (outcome === null) return false;
  const { result, receipt } = outcome;
  const { path } = result;
  if (receipt === null || path === null) showNotice(result.refused?.rule ?? 'Nothing had to be written.');
  else showDone(bench, `Written as "${titleOf(path)}".`, receipt, [{ label: 'Open', run: () => openAt(bench.app, path) }]);
  return receipt !== null;
}

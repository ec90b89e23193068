import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** Writes the top-of-mind note of a memory where it would differ. */
export async function updateIndex(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'index',
    doing: 'Ranking notes',
    explanation:
      'This note lists the notes that matter most, by how they are linked and how recent they are. What you write outside the marked part stays as it is, and notes you link there are always listed. Nothing else in your vault changes.',
    propose: (progress) => bench.memory.index({ memory, progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  const open = { label: 'Open', run: () => openAt(bench.app, result.path) };
  if (receipt === null) showNotice(`"${result.path}" is up to date.`, [open]);
  else showDone(bench, `"${result.path}" now lists ${counted(result.entries.length, 'note')}.`, receipt, [open]);
}

import type { BundleRequest } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { openAt } from '../ui/opening';
import { titleOf } from '../ui/wording';

/** Writes the bundle as a new note, which no bundle takes in again, and offers to open it. */
export async function saveBundle(bench: Workbench, request: BundleRequest): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'save-bundle',
    doing: 'Building the context bundle',
    explanation: 'The bundle becomes a note of its own. It is marked as generated, so it is no part of the memory.',
    propose: (progress) => bench.memory.saveBundle({ ...request, progress }),
    needsPreview: () => false,
  });
  if (outcome === null || outcome.receipt === null) return;
  const { path } = outcome.result;
  const open = { label: 'Open', run: () => openAt(bench.app, path) };
  showDone(bench, `Saved as "${titleOf(path)}".`, outcome.receipt, [open]);
}

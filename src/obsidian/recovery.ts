import { guarded, showNotice } from './notices';
import { counted } from './wording';
import type { Workbench } from './workbench';

/**
 * Looks for a change of this installation that was interrupted (the app was closed or crashed in the
 * middle of it), and offers to take it back. Nothing is written unless the user says so.
 */
export async function offerRecovery(bench: Workbench): Promise<void> {
  const journal = await bench.memory.journal();
  const interrupted = journal.filter((entry) => entry.state === 'interrupted' && entry.writer === bench.writer);
  const last = interrupted[0];
  if (last === undefined) return;
  showNotice(`"${last.title}" was interrupted before it was done.`, [{ label: 'Take back', run: () => guarded(() => recover(bench)) }]);
}

/** Takes back what was interrupted, and tells. */
export async function recover(bench: Workbench): Promise<void> {
  const recovered = await bench.memory.recover();
  showNotice(recovered.length === 0 ? 'There is nothing to take back any more.' : `Taken back: ${counted(recovered.length, 'interrupted change')}.`);
}

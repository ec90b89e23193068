import type { JournalEntry } from '../core/model/plan';
import { guarded, showNotice } from './notices';
import { counted } from './wording';
import type { Workbench } from './workbench';

/**
 * Looks for a change of this installation that was interrupted (the app was closed or crashed in the
 * middle of it), and offers to take it back. Nothing is written unless the user says so.
 */
export async function offerRecovery(bench: Workbench): Promise<void> {
  const [last] = await interrupted(bench);
  if (last === undefined) return;
  showNotice(`"${last.title}" was interrupted before it was done.`, [{ label: 'Take back', run: () => guarded(() => recover(bench)) }]);
}

/** This installation's changes that were begun and not done, newest first. */
export async function interrupted(bench: Workbench): Promise<JournalEntry[]> {
  return (await bench.memory.journal()).filter((entry) => entry.state === 'interrupted' && entry.writer === bench.writer);
}

/** Takes back what was interrupted, and tells. */
export async function recover(bench: Workbench): Promise<void> {
  const recovered = await bench.memory.recover();
  showNotice(recovered.length === 0 ? 'There is nothing to take back any more.' : `Taken back: ${counted(recovered.length, 'interrupted change')}.`);
}

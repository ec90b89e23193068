import type { JournalEntry, UndoResult } from '../../core/model/plan';
import { guarded, showNotice } from '../ui/notices';
import { counted, leftTold } from '../ui/wording';
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

/**
 * Takes back what was interrupted, and tells: this installation's changes, and where it has none, those of
 * the terminal program or another device. Throws `locked` if one of them may still be going on.
 */
export async function recover(bench: Workbench): Promise<void> {
  const recovered = await bench.memory.recover();
  const kept = recovered.filter((entry) => entry.state === 'applied').length;
  if (recovered.length > 0) {
    const left = recovered.flatMap((entry) => entry.left ?? []);
    return tell(recovered.length - kept, left, kept);
  }
  const others = (await bench.memory.journal()).filter((entry) => entry.state === 'interrupted');
  const left: UndoResult['left'][number][] = [];
  for (const entry of others) left.push(...(await bench.memory.undo(entry.id)).left);
  tell(others.length, left);
}

function tell(count: number, left: UndoResult['left'], done = 0): void {
  if (done > 0)
    showNotice(
      `${counted(done, 'interrupted change')} ${done === 1 ? 'was complete and is' : 'were complete and are'} kept. History can undo it.`,
    );
  if (count === 0 && done > 0) return;
  if (count === 0) return void showNotice('There is nothing left to take back.');
  showNotice(`Taken back: ${counted(count, 'interrupted change')}. ${leftTold(left)}`.trimEnd());
}

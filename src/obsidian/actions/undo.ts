import { MemoryError } from '../../core/model/errors';
import type { UndoResult } from '../../core/model/plan';
import { confirm } from '../modals/confirm';
import { showNotice } from '../notices';
import { withProgress } from '../progress';
import { counted, listed } from '../wording';
import type { Workbench } from '../workbench';

/**
 * Takes back a change: the one named, else the last. Files that someone changed since stay as they are
 * and are named; where that concerns some files only, it asks whether to take back the rest.
 */
export async function undoChange(bench: Workbench, id?: string): Promise<void> {
  tell(await undone(bench, id));
}

async function undone(bench: Workbench, id: string | undefined): Promise<UndoResult | null> {
  try {
    return await withProgress('Taking back the last change', () => bench.memory.undo(id));
  } catch (error) {
    // It names a file only where that file stands in the way of the others.
    if (!(error instanceof MemoryError) || error.code !== 'not_undoable' || error.path === undefined) throw error;
    const yes = await confirm(bench.app, { title: 'Take back the rest?', text: error.message, yes: 'Take back the rest' });
    return yes ? withProgress('Taking back the last change', () => bench.memory.undo(id, { partial: true })) : null;
  }
}

function tell(result: UndoResult | null): void {
  if (result === null) return;
  const restored = `${counted(result.restored.length, 'file')} taken back.`;
  if (result.left.length === 0) {
    showNotice(restored);
    return;
  }
  const names = listed(result.left.map((file) => `"${file.path}"`));
  showNotice(`${restored} Left as they are, since they changed: ${names}.`);
}

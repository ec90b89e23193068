import { MemoryError } from '../../core/model/errors';
import type { UndoResult } from '../../core/model/plan';
import { confirm } from '../ui/confirm';
import { guarded, showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted, listed } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { agreeing } from './agreeing';

/** Whether an undo may leave files that somebody changed since. */
export interface UndoOptions {
  readonly partial: boolean;
}

/**
 * Takes back the change of this journal entry. Files that someone changed since stay as they are and are
 * named; where that concerns some files only, it asks whether to take back the rest, unless `agreed` says
 * that the user knows. Cancelled halfway, it puts back what it had taken back.
 */
export async function undoChange(bench: Workbench, id: string, agreed: UndoOptions = { partial: false }): Promise<void> {
  const undo = (options: UndoOptions): Promise<UndoResult | null> =>
    agreeing(bench, false, (memory) => withProgress('Taking back the change', (progress) => memory.undo(id, { ...options, progress })));
  try {
    tell(bench, await (agreed.partial ? undo(agreed) : wholeOrRest(bench, undo)));
  } finally {
    bench.events.trigger('journal');
  }
}

/** Undoes, or looks at an undo; where a file stands in the way of the others, asks whether to go on with the rest. Null for no. */
export async function wholeOrRest<T>(bench: Workbench, work: (options: UndoOptions) => Promise<T>): Promise<T | null> {
  try {
    return await work({ partial: false });
  } catch (error) {
    // It names a file only where that file stands in the way of the others.
    if (!(error instanceof MemoryError) || error.code !== 'not_undoable' || error.path === undefined) throw error;
    const yes = await confirm(bench.app, { title: 'Take back the rest?', text: error.message, yes: 'Take back the rest' });
    return yes ? work({ partial: true }) : null;
  }
}

/** Names what was undone, with the way to bring it back. */
function tell(bench: Workbench, result: UndoResult | null): void {
  if (result === null) return;
  const { of, count, left, journal } = result;
  const files = count === 0 ? '' : ` ${counted(count, 'file')} ${of.isUndo ? 'changed' : 'taken back'}.`;
  const kept = left.length === 0 ? '' : ` Left as they are: ${listed(left.map((file) => `"${file.path}" (${file.why})`))}.`;
  const back = {
    label: of.isUndo ? 'Undo' : 'Redo',
    run: () => guarded(() => (journal === null ? Promise.resolve() : undoChange(bench, journal))),
  };
  showNotice(`${of.isUndo ? 'Redone' : 'Undone'}: ${of.title}.${files}${kept}`, journal === null ? [] : [back]);
}

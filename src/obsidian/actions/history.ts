import type { UndoPreview } from '../../core/model/plan';
import { previewPlan, type PreviewRequest } from '../modals/plan-preview';
import { withProgress } from '../progress';
import { listed } from '../wording';
import type { Workbench } from '../workbench';
import { undoChange, wholeOrRest } from './undo';

/** Shows what taking back an entry of the journal would do, and does it where the user agrees. */
export async function undoEntry(bench: Workbench, id: string, verb: NonNullable<PreviewRequest['undo']>): Promise<void> {
  const undo = await wholeOrRest(bench, (options) => withProgress('Looking at the change', () => bench.memory.previewUndo(id, options)));
  if (undo === null) return;
  const chosen = await previewPlan(bench.app, {
    preview: undo.preview,
    explanation: null,
    before: null,
    leaveOut: (plan) => plan,
    undo: verb,
    remark: remarkOn(undo),
  });
  if (chosen !== null) await undoChange(bench, id, { partial: undo.left.length > 0 });
}

function remarkOn({ left }: UndoPreview): string | undefined {
  if (left.length === 0) return undefined;
  return `Left as they are: ${listed(left.map(({ path, why }) => `"${path}" (${why})`))}.`;
}

import type { UndoneChange, UndoPreview } from '../../core/model/plan';
import { previewPlan, type PreviewRequest } from '../plan/plan-preview';
import { withProgress } from '../ui/progress';
import { whenOf, whoOf } from './history-model';
import { listed } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { undoChange, wholeOrRest } from '../plan/undo';

/** Shows what taking back an entry of the journal would do (without an id the newest change that stands), and does it where the user agrees. */
export async function undoEntry(bench: Workbench, id?: string, verb?: NonNullable<PreviewRequest['undo']>): Promise<void> {
  const undo = await wholeOrRest(bench, (options) => withProgress('Looking at the change', () => bench.memory.previewUndo(id, options)));
  if (undo === null) return;
  const { of, preview, settings } = undo;
  const chosen = await previewPlan(bench.app, {
    preview: settings === undefined ? preview : { ...preview, plan: { ...preview.plan, settings } },
    explanation: null,
    before: null,
    leaveOut: (plan) => plan,
    undo: verb ?? (of.isUndo ? 'Redo' : 'Undo'),
    about: aboutOf(of, verb, bench),
    remark: remarkOn(undo),
  });
  if (chosen !== null) await undoChange(bench, of.id, { partial: undo.left.length > 0 });
}

/** `Applied today, 09:05, by this device.` */
function aboutOf({ isUndo, applied, writer, door }: UndoneChange, verb: PreviewRequest['undo'] | undefined, bench: Workbench): string {
  const done = verb === 'Take back' ? 'Begun' : isUndo ? 'Undone' : 'Applied';
  const when = whenOf(applied, new Date());
  const who = whoOf({ writer, door }, bench.writer);
  return `${done}${when === '' ? '' : ` ${when},`} by ${who === 'terminal' ? 'the terminal program' : who}.`;
}

function remarkOn({ left }: UndoPreview): string | undefined {
  if (left.length === 0) return undefined;
  return `Left as they are: ${listed(left.map(({ path, why }) => `"${path}" (${why})`))}.`;
}

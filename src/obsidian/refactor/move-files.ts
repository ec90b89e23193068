import { basenameOf, isInside, joinPath } from '../../core/model/path';
import { carryOut, showDone } from '../plan/carry-out';
import { pickTarget } from '../ui/pick';
import { showNotice } from '../ui/notices';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { removeEmptied } from './move-leftovers';
import { linksTold } from './move-links';

/** Said before the first move or rename. */
export const moveExplanation =
  'Every link to a file that moves or gets another name follows it: in notes, properties, canvases and bases. Nothing else in your notes changes.';

/** Moves files and folders into a folder the user chooses, as one change. */
export async function moveToFolder(bench: Workbench, paths: readonly string[]): Promise<void> {
  const tops = topmost(paths);
  const folder = await pickTarget(bench.app, tops);
  if (folder === null) return;
  const moves = tops.map((from) => ({ from, to: joinPath(folder, basenameOf(from)) }));
  const outcome = await carryOut(bench, {
    kind: 'move',
    doing: 'Preparing the move',
    explanation: moveExplanation,
    propose: (progress) => bench.memory.moveAll(moves, { progress, mentions: offered(bench) }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt !== null) await removeEmptied(bench.app, tops, result.moved);
  const what = result.moved.length === 1 ? `"${titleOf(result.moved[0]?.to ?? '')}"` : counted(result.moved.length, 'file');
  const where = folder === '' ? 'the top folder' : `"${folder}"`;
  if (receipt === null) showNotice(`Everything is in ${where} already.`);
  else showDone(bench, `Moved ${what} to ${where}.${linksTold(result.links)}`, receipt);
}

/** Mentions in text are looked for where a preview can offer them: that reads every note. */
export function offered(bench: Workbench): 'include' | undefined {
  return bench.settings.current().previewPlans ? 'include' : undefined;
}

/** Without what lies in a folder that is among them: it moves with that folder. */
function topmost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && isInside(path, other)));
}

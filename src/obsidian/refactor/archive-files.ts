import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { removeEmptied } from './move-leftovers';
import { linksTold } from './move-links';

const explanation =
  'What is out of use moves to the archive folder of its memory. Links to it follow, and each note is marked with the day and the place it came from, so that it can be brought back.';

/** Puts files or folders of one memory into its archive, as one change. */
export async function archiveFiles(bench: Workbench, paths: readonly string[]): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'archive',
    doing: 'Preparing the archive',
    explanation,
    propose: (progress) => bench.memory.archive(paths, { progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt !== null) await removeEmptied(bench.app, paths, result.moved);
  if (receipt === null) showNotice('There is nothing to archive.');
  else showDone(bench, `Archived ${named(result.moved)}.${linksTold(result.links)}`, receipt);
}

/** Brings archived files or folders back to where they came from, as one change. */
export async function bringBack(bench: Workbench, paths: readonly string[]): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'archive',
    doing: 'Preparing the way back',
    explanation:
      'What is archived goes back to where it came from. Links to it follow, and the marks of the archive go from its properties.',
    propose: (progress) => bench.memory.unarchive(paths, { progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt !== null) await removeEmptied(bench.app, paths, result.moved);
  if (receipt === null) showNotice('There is nothing to bring back.');
  else showDone(bench, `Brought back ${named(result.moved)}.${linksTold(result.links)}`, receipt);
}

function named(moved: readonly { readonly from: string }[]): string {
  return moved.length === 1 ? `"${titleOf(moved[0]?.from ?? '')}"` : counted(moved.length, 'file');
}

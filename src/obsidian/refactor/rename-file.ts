import { carryOut, showDone } from '../plan/carry-out';
import { askName } from './rename';
import { showNotice } from '../ui/notices';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { moveExplanation, offered } from './move-files';
import { removeEmptied } from './move-leftovers';
import { linksTold } from './move-links';

/** Gives a file or folder the name the user types, in its place. */
export async function renameFile(bench: Workbench, path: string): Promise<void> {
  const name = await askName(bench, path);
  if (name === null) return;
  const outcome = await carryOut(bench, {
    kind: 'move',
    doing: 'Preparing the new name',
    explanation: moveExplanation,
    propose: (progress) => bench.memory.rename(path, name, { progress, mentions: offered(bench) }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt !== null) await removeEmptied(bench.app, [path], result.moved);
  if (receipt === null) showNotice('It has this name already.');
  else
    showDone(
      bench,
      `Renamed to "${result.moved.length === 1 ? titleOf(result.moved[0]?.to ?? '') : name}".${linksTold(result.links)}`,
      receipt,
    );
}

import { carryOut, showDone } from '../plan/carry-out';
import { chooseParts } from './split';
import { showNotice } from '../ui/notices';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linksTold } from './move-links';

/** Makes notes of the sections of a note that the user chooses, as one change. */
export async function splitNote(bench: Workbench, path: string): Promise<void> {
  const choice = await chooseParts(bench, path);
  if (choice === null) return;
  const outcome = await carryOut(bench, {
    kind: 'split',
    doing: 'Preparing the new notes',
    explanation:
      'The chosen parts move into notes of their own, and a link to each takes its place. Links to their headings and blocks follow. No text is lost.',
    propose: (progress) => bench.memory.split(path, { ...choice, progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('There is nothing to split.');
  else showDone(bench, `Made ${counted(result.created.length, 'note')} of "${titleOf(path)}".${linksTold(result.links)}`, receipt);
}

import type { Plan } from '../../core/model/plan';
import type { MergeResult } from '../../core/model/results/refactor';
import type { Outcome } from '../../core/model/vault-memory';
import { carryOut, showDone } from '../plan/carry-out';
import { pickNote } from './merge-pick';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linksTold } from './move-links';

/** Merges a note into one the user chooses. */
export async function mergeInto(bench: Workbench, from: string): Promise<void> {
  const others = bench.app.vault
    .getMarkdownFiles()
    .map((file) => file.path)
    .filter((path) => path !== from);
  const into = await pickNote(bench.app, others, {
    placeholder: `Merge "${titleOf(from)}" into…`,
    purpose: 'to merge into it',
    empty: 'There is no such note to merge into.',
  });
  if (into !== null) await mergePair(bench, from, into);
}

/** Merges one note into another, and tells. */
export async function mergePair(bench: Workbench, from: string, into: string): Promise<void> {
  const outcome = await merged(bench, from, into);
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('There is nothing to merge.');
  else
    showDone(bench, `Merged "${titleOf(from)}" into "${titleOf(result.into)}".${linksTold(result.links)}`, receipt, [
      { label: 'Open', run: () => openAt(bench.app, result.into) },
    ]);
}

/** Null where the user said no; nothing is changed then. */
export function merged(
  bench: Workbench,
  from: string,
  into: string,
  needsPreview: (plan: Plan) => boolean = () => true,
): Promise<Outcome<MergeResult> | null> {
  return carryOut(bench, {
    kind: 'merge',
    doing: `Preparing to merge "${titleOf(from)}"`,
    explanation:
      'One note takes in the text and the properties of the other, and every link to the other leads there. The other note goes to the trash.',
    propose: (progress) => bench.memory.merge(from, into, { progress }),
    needsPreview,
  });
}

import type { ProposedLink, RememberInput, RememberResult } from '../../core/model/results';
import { carryOut, showDone } from '../carry-out';
import { showNotice } from '../notices';
import { openAt } from '../opening';
import { titleOf } from '../wording';
import type { Workbench } from '../workbench';

/**
 * Saves an entry with the links its writer accepted. Answers `declined` where the preview was
 * cancelled, and the result where the verdict has meanwhile become one that saves nothing.
 */
export async function saveEntry(
  bench: Workbench,
  input: RememberInput,
  accept: readonly ProposedLink[],
  memory: string | undefined,
): Promise<'saved' | 'declined' | RememberResult> {
  const outcome = await carryOut(bench, {
    kind: 'remember',
    doing: 'Comparing with what is known',
    explanation: 'Each entry goes where the convention of its memory says: into a note of its own, or below the others of a file. Where it supersedes an older one, that one gets a mark that leads here; nothing is deleted.',
    propose: (progress) => bench.memory.remember(input, { memory, accept, progress }),
    // The dialog has shown the new note already; only a change of another note is news.
    needsPreview: (plan) => plan.edits.some((edit) => edit.op !== 'create'),
  });
  if (outcome === null) return 'declined';
  const { result, receipt } = outcome;
  if (receipt === null || result.path === null) return result;
  const { path } = result;
  // Its mark may have been left out in the preview.
  const marked = outcome.plan?.edits.some((edit) => edit.path === result.superseded) === true;
  const older = result.superseded === null || !marked ? '' : ` "${titleOf(result.superseded)}" is marked as superseded.`;
  showDone(bench, `Saved as "${titleOf(path)}".${older}`, receipt, [{ label: 'Open', run: () => openAt(bench.app, path) }]);
  return 'saved';
}

/** Tells that an entry was not saved, and where it stands already. */
export function tellSkipped(bench: Workbench, result: RememberResult): void {
  const of = result.of !== null && 'path' in result.of ? result.of.path : null;
  if (of === null) showNotice('Not saved: it is known already.');
  else showNotice(`Not saved: "${titleOf(of)}" holds it already.`, [{ label: 'Open', run: () => openAt(bench.app, of) }]);
}

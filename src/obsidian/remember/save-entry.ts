import type { ProposedLink, RememberInput, RememberResult } from '../../core/model/results/remember';
import { type Selection, SELECTION_PART } from '../../core/model/results/selection';
import type { Plan } from '../../core/model/plan';
import { missingText, unlistedText } from '../../verbs/text/remembered';
import { carryOut } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { type RememberDraft, selectionFor, selectionSentence } from './selection';
import { openAt } from '../ui/opening';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { withProgress } from '../ui/progress';

const explanation =
  'Each entry goes where the convention of its memory says: into a note of its own, or below the others of a file. Where it supersedes an older one, that one gets a mark that leads here; nothing is deleted. What you skip is kept word for word in a note for skipped entries.';

/** Where an entry goes, the links it gets, and the selection whose place a link to it takes. */
interface Saving {
  readonly accept: readonly ProposedLink[];
  readonly memory: string | undefined;
  readonly selection?: Selection | undefined;
}

/**
 * Does with an entry what its writer chose, with the links they accepted, and tells where it went. Answers
 * `declined` where the preview was cancelled, and the result where nothing was to be done.
 */
export async function saveEntry(
  bench: Workbench,
  input: RememberInput,
  { accept, memory, selection }: Saving,
): Promise<'saved' | 'declined' | RememberResult> {
  const skips = input.action === 'skip';
  const outcome = await carryOut(bench, {
    kind: 'remember',
    doing: skips ? 'Skipping the entry' : 'Comparing with what is known',
    explanation,
    propose: (progress) => bench.memory.remember(input, { memory, accept, selection, progress }),
    // The dialog has shown the new note already, and what becomes of the selection was chosen; only a change of another note is news.
    // Setting aside changes none.
    needsPreview: (plan) => !skips && plan.edits.some(({ op, part }) => op !== 'create' && part !== SELECTION_PART),
    done: ({ skipped }, { result, plan }) =>
      skipped === null ? saidOf(result, plan, input) : `Not saved. Its text is kept in "${titleOf(skipped.path)}".`,
    nothing: ({ skipped }) => (skips && skipped !== null ? `Not saved. Its text is already in "${titleOf(skipped.path)}".` : null),
    open: ({ skipped, path }) => skipped?.path ?? path,
  });
  if (outcome === null) return 'declined';
  const { result, receipt } = outcome;
  if (result.refused !== undefined || (!skips && receipt === null)) return result;
  if (skips && result.skipped === null && result.mistake === undefined) tellKnown(bench, result);
  return 'saved';
}

/** Where an entry went, and what became of the older one, the links and the selection. */
function saidOf(result: RememberResult, plan: Plan | null, { action, older }: RememberInput): string {
  const { path, entry, superseded, selection, warning, unlisted, mistake } = result;
  if (mistake !== undefined)
    return [`"${mistake.entry}" now counts ${counted(mistake.count, 'time')}.`, missingText(result)].join(' ').trim();
  const where = action === 'merge' ? 'Added to the end of' : entry === null ? 'Saved as' : 'Saved in';
  const said = [`${where} "${titleOf(path ?? '')}".`];
  // Its mark may have been left out in the preview.
  if (superseded !== null && plan?.edits.some((edit) => edit.path === superseded) === true)
    said.push(`"${titleOf(superseded)}" is marked as superseded.`);
  if (action === 'replace' && superseded === null) said.push('The older entry cannot be marked as superseded, so it stays as it is.');
  if (action === 'link' && older !== undefined) said.push(`It has a link to "${titleOf(older.path)}".`);
  // Its part may have been left out as well.
  if (selection !== undefined && ('stays' in selection || plan?.edits.some(({ part }) => part === SELECTION_PART) === true))
    said.push(selectionSentence(selection));
  if (warning !== undefined) said.push(warning);
  if (unlisted !== undefined) said.push(unlistedText(result));
  return said.join(' ');
}

/** True for an entry that would be left out with nothing to keep: its text stands in the older one. */
export function isKnownWordForWord({ verdict, path, skipped, refused }: RememberResult): boolean {
  return verdict === 'DUPLICATE' && path === null && skipped === null && refused === undefined;
}

/** Tells that an entry was not saved since it is there, word for word. */
export function tellKnown(bench: Workbench, { of }: RememberResult): void {
  if (of === null || !('path' in of)) {
    showNotice('Not saved: already known.');
    return;
  }
  const { path } = of;
  showNotice(`Not saved: "${titleOf(path)}" already says exactly this.`, [{ label: 'Open', run: () => openAt(bench.app, path) }]);
}

/**
 * Remembers a text without a dialog where it is surely new: then nothing older is touched, and the notice has Undo. Whatever else is
 * said of it, the dialog opens with that: `ask`.
 */
export async function captureQuick(bench: Workbench, draft: RememberDraft, ask: () => void): Promise<void> {
  const { title, body } = draft;
  if (!(await bench.askMemory())) return;
  if (title === '' || body === '') {
    ask();
    return;
  }
  const memory = bench.activeMemory();
  const input: RememberInput = { title, body, tags: [], onDuplicate: 'skip' };
  const selection = selectionFor(draft, bench.settings.current().selection);
  const { result } = await withProgress('Comparing with what is known', (progress) =>
    bench.memory.remember(input, { memory, selection, progress }),
  );
  if (!isSurelyNew(result)) {
    ask();
    return;
  }
  const saved = await saveEntry(bench, { ...input, action: 'write', onDuplicate: 'write' }, { accept: result.links, memory, selection });
  if (saved !== 'saved' && saved !== 'declined') ask();
}

function isSurelyNew({ verdict, unsure, refused, problem, path }: RememberResult): boolean {
  return verdict === 'UNIQUE' && !unsure && refused === undefined && problem === undefined && path !== null;
}

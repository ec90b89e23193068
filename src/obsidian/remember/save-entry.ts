import type { ProposedLink, RememberInput, RememberResult } from '../../core/model/results/remember';
import { type Selection, SELECTION_PART } from '../../core/model/results/selection';
import type { Outcome } from '../../core/model/vault-memory';
import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { type RememberDraft, selectionFor, selectionSentence, SEVERAL } from './selection';
import { openAt } from '../ui/opening';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { withProgress } from '../ui/progress';

const explanation =
  'Each entry goes where the convention of its memory says: into a note of its own, or below the others of a file. Where it supersedes an older one, that one gets a mark that leads here; nothing is deleted. What you skip is kept word for word in a note for skipped entries.';

/** Where an entry goes, the links it gets, and the selection whose place a link to it takes. */
interface Saving {
  readonly accept: readonly ProposedLink[];
  readonly memory: string | undefined;
  readonly selection?: Selection | undefined;
  /** A sentence on text that was to be replaced and could not be chosen; empty where there is none. */
  readonly unchosen?: string;
}

/**
 * Does with an entry what its writer chose, with the links they accepted, and tells where it went. Answers
 * `declined` where the preview was cancelled, and the result where nothing was to be done.
 */
export async function saveEntry(
  bench: Workbench,
  input: RememberInput,
  { accept, memory, selection, unchosen = '' }: Saving,
): Promise<'saved' | 'declined' | RememberResult> {
  const skips = input.action === 'skip';
  const outcome = await carryOut(bench, {
    kind: 'remember',
    doing: skips ? 'Setting it aside' : 'Comparing with what is known',
    explanation,
    propose: (progress) => bench.memory.remember(input, { memory, accept, selection, progress }),
    // The dialog has shown the new note already, and what becomes of the selection was chosen; only a change of another note is news.
    // Setting aside changes none.
    needsPreview: (plan) => !skips && plan.edits.some(({ op, part }) => op !== 'create' && part !== SELECTION_PART),
  });
  if (outcome === null) return 'declined';
  const { result } = outcome;
  if (result.refused !== undefined) return result;
  if (skips) {
    tellSkipped(bench, outcome);
    return 'saved';
  }
  if (outcome.receipt === null || result.path === null) return result;
  tellSaved(bench, outcome, input, unchosen);
  return 'saved';
}

function tellSaved(
  bench: Workbench,
  { result, plan, receipt }: Outcome<RememberResult>,
  { action, older }: RememberInput,
  unchosen: string,
): void {
  const { path } = result;
  if (path === null || receipt === null) return;
  const where =
    action === 'merge'
      ? `Added to the end of "${titleOf(path)}".`
      : result.entry === null
        ? `Saved as "${titleOf(path)}".`
        : `Saved in "${titleOf(path)}".`;
  // Its mark may have been left out in the preview.
  const marked = result.superseded !== null && plan?.edits.some((edit) => edit.path === result.superseded) === true;
  const mark = marked && result.superseded !== null ? ` "${titleOf(result.superseded)}" is marked as superseded.` : '';
  const unmarked =
    action === 'replace' && result.superseded === null ? ' The older entry cannot be marked as superseded, so it stays as it is.' : '';
  const link = action === 'link' && older !== undefined ? ` It has a link to "${titleOf(older.path)}".` : '';
  // Its part may have been left out as well.
  const { selection } = result;
  const turned =
    selection !== undefined && ('stays' in selection || plan?.edits.some(({ part }) => part === SELECTION_PART) === true)
      ? ` ${selectionSentence(selection)}`
      : unchosen === ''
        ? ''
        : ` ${unchosen}`;
  const warning = result.warning === undefined ? '' : ` ${result.warning}`;
  showDone(bench, `${where}${mark}${unmarked}${link}${turned}${warning}`, receipt, [{ label: 'Open', run: () => openAt(bench.app, path) }]);
}

/** Where the text of a skipped entry is now. */
function tellSkipped(bench: Workbench, { result, receipt }: Outcome<RememberResult>): void {
  const aside = result.skipped?.path;
  if (aside === undefined) {
    tellKnown(bench, result);
    return;
  }
  const open = { label: 'Open', run: () => openAt(bench.app, aside) };
  if (receipt === null) showNotice(`Not saved as an entry. "${titleOf(aside)}" holds its text already.`, [open]);
  else showDone(bench, `Not saved as an entry. Its text is kept in "${titleOf(aside)}".`, receipt, [open]);
}

/** True for an entry that would be left out with nothing to keep: its text stands in the older one. */
export function isKnownWordForWord({ verdict, path, skipped, refused }: RememberResult): boolean {
  return verdict === 'DUPLICATE' && path === null && skipped === null && refused === undefined;
}

/** Tells that an entry was not saved since it is there, word for word. */
export function tellKnown(bench: Workbench, { of }: RememberResult): void {
  if (of === null || !('path' in of)) {
    showNotice('Not saved: it is known already.');
    return;
  }
  const { path } = of;
  showNotice(`Not saved: "${titleOf(path)}" holds it already, word for word.`, [{ label: 'Open', run: () => openAt(bench.app, path) }]);
}

/**
 * Remembers a text without a dialog where it is surely new: then nothing older is touched, and the notice has Undo. Whatever else is
 * said of it, the dialog opens with that: `ask`.
 */
export async function captureQuick(bench: Workbench, draft: RememberDraft, ask: () => void): Promise<void> {
  const { title, body, selected } = draft;
  if (title === '' || body === '') {
    ask();
    return;
  }
  const memory = bench.activeMemory();
  const input: RememberInput = { title, body, tags: [], onDuplicate: 'skip' };
  const way = bench.settings.current().selection;
  const selection = selectionFor(selected, way);
  const unchosen = selected === 'several' && way !== 'stay' ? SEVERAL : '';
  const { result } = await withProgress('Comparing with what is known', (progress) =>
    bench.memory.remember(input, { memory, selection, progress }),
  );
  if (!isSurelyNew(result)) {
    ask();
    return;
  }
  const saved = await saveEntry(
    bench,
    { ...input, action: 'write', onDuplicate: 'write' },
    { accept: result.links, memory, selection, unchosen },
  );
  if (saved !== 'saved' && saved !== 'declined') ask();
}

function isSurelyNew({ verdict, unsure, refused, problem, path }: RememberResult): boolean {
  return verdict === 'UNIQUE' && !unsure && refused === undefined && problem === undefined && path !== null;
}

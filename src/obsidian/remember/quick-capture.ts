import type { RememberInput, RememberResult } from '../../core/model/results/remember';
import type { Workbench } from '../app/workbench';
import { withProgress } from '../ui/progress';
import type { RememberDraft } from './remember-draft';
import { selectionFor, SEVERAL } from './selected-text';
import { saveEntry } from './save-entry';

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

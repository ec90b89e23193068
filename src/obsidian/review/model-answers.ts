import type { AnswersResult, ModelAnswer } from '../../core/model/results/questions';
import { WAY_OF, type ReviewAnswer } from '../../core/model/results/review';
import { refText } from '../../core/model/verdict';
import { carryOut, showDone } from '../plan/carry-out';
import { keyOf } from './model';
import type { ReviewWatch } from './watch';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { showAnswers, type ReadReply } from './model-answers-dialog';
import { memoryAsked } from './copy-questions';

/** Takes the reply of a language model from a text that is pasted. */
export async function pasteAnswers(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const memory = await memoryAsked(bench, watch);
  if (memory === null) return;
  const chosen = await showAnswers(bench, readerOf(bench, memory), null);
  if (chosen !== null) await settle(bench, watch, memory, chosen);
}

/** Puts the open questions to the language model of the settings. */
export async function askModel(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const memory = await memoryAsked(bench, watch);
  if (memory === null) return;
  const given: AnswersResult = await withProgress('Asking the language model', (progress) => bench.memory.askJudge({ memory, progress }));
  if (given.asked === 0) {
    showNotice('No question is open that a language model may see.');
    return;
  }
  const chosen = await showAnswers(bench, readerOf(bench, memory), given);
  if (chosen !== null) await settle(bench, watch, memory, chosen);
}

/** Reads a reply against the questions as they are now. */
function readerOf(bench: Workbench, memory: string): ReadReply {
  return (reply) => bench.memory.readAnswers(reply, { memory });
}

/** Carries out the answers as one change, which is shown first; those that need a file twice follow in a second one. */
async function settle(bench: Workbench, watch: ReviewWatch, memory: string, answers: readonly ModelAnswer[]): Promise<void> {
  let open: readonly ReviewAnswer[] = answers.map(({ path, entry, answer, of }) => ({ ref: { path, entry }, way: WAY_OF[answer], of }));
  while (open.length > 0) {
    const asked = open;
    const outcome = await carryOut(bench, {
      kind: 'fix',
      doing: 'Preparing the changes',
      explanation: 'Each answer is a part of the plan that you can leave out. Nothing is deleted for good, and Undo takes all of it back.',
      propose: (progress) => bench.memory.resolveEntries(asked, { memory, progress }),
    });
    if (outcome === null) return;
    const { result, plan, receipt } = outcome;
    // An answer that was left out in the preview stays open.
    const carriedOut = new Set(plan?.edits.map(({ part }) => part));
    const settled = result.settled.filter(({ ref }) => carriedOut.has(refText(ref)));
    for (const { ref } of settled) {
      const row = watch.rows().find((one) => keyOf(one) === keyOf(ref));
      if (row !== undefined) watch.settled(row, receipt?.journal ?? null);
    }
    for (const { why } of result.refused) showNotice(why);
    if (receipt !== null) showDone(bench, `${counted(settled.length, 'entry', 'entries')} settled.`, receipt);
    open = result.next;
  }
}

import type { ChoreAnswer } from '../../core/model/results/status';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { counted } from '../ui/wording';

const SAID: Readonly<Record<ChoreAnswer, string>> = {
  done: 'Noted as done. It comes up again when it is due.',
  later: 'It comes up again later.',
  never: 'It does not come up again. The line in the decisions note can be taken out.',
};

/** Writes down what the user says of a chore. */
export async function answerChore(bench: Workbench, memory: string, chore: string, answer: ChoreAnswer): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'chore',
    doing: 'Preparing the decision',
    explanation: 'Your answer is written down in the decisions note of the memory, so that your other devices know it too.',
    propose: (progress) => bench.memory.answerChore(chore, answer, { memory, progress }),
    needsPreview: () => false,
  });
  if (outcome !== null && outcome.receipt !== null) showDone(bench, SAID[answer], outcome.receipt);
}

/** Empties the folder of the chore `clear-temp`. */
export async function clearTemp(bench: Workbench, memory: string): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'clear',
    doing: 'Looking at the folder',
    explanation: 'Every file of the folder goes to the trash. The change can be undone.',
    propose: (progress) => bench.memory.clear('clear-temp', { memory, progress }),
  });
  if (outcome !== null && outcome.receipt !== null)
    showDone(bench, `${counted(outcome.result.cleared.length, 'file')} cleared from "${outcome.result.folder}".`, outcome.receipt);
}

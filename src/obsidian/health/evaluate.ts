import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';

/** Writes the evaluation of a memory and opens it. */
export async function evaluateMemory(bench: Workbench): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'report',
    doing: 'Reading the figures',
    explanation: 'The evaluation is a note of its own, with charts. It changes nothing else.',
    propose: (progress) => bench.memory.evaluate({ memory: bench.activeMemory(), write: true, progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('The evaluation is up to date.');
  else
    showDone(
      bench,
      `Evaluation written: ${result.questions.filter(({ answer }) => answer === 'yes').length} of 4 answers are yes.`,
      receipt,
    );
  if (result.path !== null) await openAt(bench.app, result.path);
}

import { conventionIn, takesFeedbackIn } from '../../core/memory';
import type { Feedback } from '../../core/model/results/feedback';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { counted, titleOf } from '../ui/wording';

/** True for a note of a memory whose notes carry counts of their use. */
export function takesFeedback(bench: Workbench, path: string): boolean {
  const memory = bench.memoryOf(bench.memoryFor(path));
  if (memory === undefined) return false;
  return takesFeedbackIn(conventionIn(memory), memory.root === '' ? path : path.slice(memory.root.length + 1), 'useful');
}

/** Counts in a note's properties that it was of use, or prevented a mistake. */
export async function markNote(bench: Workbench, path: string, feedback: Feedback): Promise<void> {
  const memory = bench.memoryFor(path);
  const said = feedback === 'useful' ? 'was useful' : 'prevented a mistake';
  await carryOut(bench, {
    kind: 'properties',
    doing: 'Preparing the change',
    explanation: 'The count and the day are kept in the properties of the note. Its text stays as it is.',
    propose: (progress) => bench.memory.feedback(path, feedback, { memory, progress }),
    done: ({ count }) => `"${titleOf(path)}" ${said} ${counted(count, 'time')}.`,
  });
}

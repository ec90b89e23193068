import { takesFeedbackIn } from '../../core/memory';
import type { Progress } from '../../core/model/ports';
import type { AppliedResult, Feedback } from '../../core/model/results/feedback';
import type { Proposal } from '../../core/model/results/proposal';
import type { Workbench } from '../app/workbench';
import { leftLines } from '../../verbs/text/plan';
import { carryOut } from '../plan/carry-out';
import { askName } from '../ui/dialog';
import { counted, shownDay, titleOf } from '../ui/wording';

/** True for a note of a memory whose notes carry counts of their use. */
export function takesFeedback(bench: Workbench, path: string): boolean {
  const memory = bench.memoryOf(bench.memoryFor(path));
  if (memory === undefined) return false;
  return takesFeedbackIn(bench.conventionOf(memory), memory.root === '' ? path : path.slice(memory.root.length + 1), 'useful');
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

/** Says of a note that it still holds, or until which day. */
export async function verifyNote(bench: Workbench, path: string, until?: string): Promise<void> {
  await carryOut(bench, {
    kind: 'properties',
    doing: 'Preparing the change',
    explanation: 'The day is kept in the properties of the note. Its text stays as it is.',
    propose: (progress) => bench.memory.verify(path, { memory: bench.memoryFor(path), until, progress }),
    done: ({ validUntil }) => `"${titleOf(path)}" is ${validUntil === null ? 'still true' : `true until ${shownDay(validUntil)}`}.`,
    nothing: 'The note already says this.',
  });
}

/** Asks for the last day on which a note holds, and keeps it there. */
export async function holdsUntil(bench: Workbench, path: string, known: string | null): Promise<void> {
  const isDay = (said: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(said);
  const hint = (said: string) => ({ text: 'The last day, such as 2026-12-31.', isProblem: said !== '' && !isDay(said) });
  const take = (said: string): Promise<string | null> => Promise.resolve(isDay(said) ? null : 'Enter a day, such as 2026-12-31.');
  const words = { title: `How long is "${titleOf(path)}" true?`, label: 'True until', yes: 'Set' };
  const until = await askName(bench.app, { ...words, value: known ?? '', hint, take });
  if (until !== null) await verifyNote(bench, path, until);
}

/** Sets the day on which notes were applied, as `propose` decides it. */
export async function markApplied(
  bench: Workbench,
  propose: (progress: Progress) => Promise<Proposal<AppliedResult>>,
  day = '',
): Promise<void> {
  const said = (result: AppliedResult): string => markedText(result, day);
  const explanation = 'The day is kept in the properties of each note. Their text stays as it is.';
  await carryOut(bench, { kind: 'properties', doing: 'Preparing the change', explanation, propose, done: said, nothing: said });
}

/** `3 notes marked as applied.`, and those that stay as they are. */
export function markedText(result: AppliedResult, day = ''): string {
  const marked = result.applied.length === 0 ? 'Nothing to mark.' : `${counted(result.applied.length, 'note')} marked as applied${day}.`;
  return [marked, ...leftLines(result)].join(' ');
}

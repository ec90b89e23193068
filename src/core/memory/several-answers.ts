import { MemoryError } from '../model/errors';
import { pathKey } from '../model/path';
import type { Edit, Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { ReviewAnswer, ReviewOutcome, ReviewOutcomes } from '../model/results/review';
import { refText } from '../model/verdict';

/**
 * One plan out of those for single answers. Two may add to the end of the same file, such as the decisions note; an answer
 * that needs more than that of a file which another one changes waits for the next plan.
 */
export async function severalAnswers(
  answers: readonly ReviewAnswer[],
  decide: (answer: ReviewAnswer) => Promise<Proposal<ReviewOutcome>>,
): Promise<Proposal<ReviewOutcomes>> {
  const settled: ReviewAnswer[] = [];
  const next: ReviewAnswer[] = [];
  const refused: ReviewOutcomes['refused'][number][] = [];
  const plans: Plan[] = [];
  const touched = new Map<string, boolean>();
  for (const answer of answers) {
    try {
      const { plan } = await decide(answer);
      if (plan === null) settled.push(answer);
      else if (plan.edits.every((edit) => pathsOf(edit).every((path) => isFree(touched, path, edit)))) {
        for (const edit of plan.edits)
          for (const path of pathsOf(edit)) touched.set(path, edit.op === 'append' && touched.get(path) !== false);
        plans.push({ ...plan, edits: plan.edits.map((edit) => ({ ...edit, part: refText(answer.ref) })) });
        settled.push(answer);
      } else next.push(answer);
    } catch (error) {
      if (!(error instanceof MemoryError) || error.code === 'cancelled') throw error;
      refused.push({ ...answer, why: error.message });
    }
  }
  return { result: { settled, next, refused }, plan: together(plans) };
}

function isFree(touched: ReadonlyMap<string, boolean>, path: string, { op }: Edit): boolean {
  const onlyAdded = touched.get(path);
  return onlyAdded === undefined || (onlyAdded && op === 'append');
}

function pathsOf(edit: Edit): string[] {
  return edit.op === 'move' ? [pathKey(edit.path), pathKey(edit.to)] : [pathKey(edit.path)];
}

function together(plans: readonly Plan[]): Plan | null {
  const [first] = plans;
  if (first === undefined) return null;
  if (plans.length === 1) return first;
  return {
    ...first,
    title: `Settle ${plans.length} entries`,
    reason: 'Each of them was answered.',
    edits: plans.flatMap(({ edits }) => edits),
    preconditions: plans.flatMap(({ preconditions }) => preconditions),
    announced: plans.flatMap(({ announced }) => announced),
  };
}

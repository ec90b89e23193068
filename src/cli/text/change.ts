import type { Plan, PlanPreview } from '../../core/model/plan';
import type { Refusal } from '../../core/model/results/proposal';

/** The outcome of a proposal, as a person reads it. */
export interface Change<R> {
  readonly result: R;
  /** The journal entry that undo takes; null where nothing was written. */
  readonly journal: string | null;
  /** Only with `--dry-run`. */
  readonly plan?: Plan | null | undefined;
  /** Only with `--dry-run`: the same to look at; absent where a rule said no. */
  readonly preview?: PlanPreview | null;
  /** The plan that was carried out; null where nothing had to change. */
  readonly applied?: Plan | null;
  readonly refused?: Refusal | undefined;
}

/** The line that tells how to take a change back. */
export function undoHint(journal: string | null): string {
  return journal === null ? '' : `Take it back with: top-of-mind undo ${journal}`;
}

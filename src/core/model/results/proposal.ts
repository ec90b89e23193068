import type { Remedy } from '../errors';
import type { Plan } from '../plan';

/** A decision: what it found, and the plan that would carry it out; null if nothing need change. */
export interface Proposal<R> {
  readonly result: R;
  readonly plan: Plan | null;
}

/** A rule of the product said no; nothing was changed (exit code 1). */
export interface Refusal {
  readonly code: string;
  /** Null if the refusal is about what was handed in, and no file. */
  readonly path: string | null;
  readonly rule: string;
  readonly remedy?: Remedy;
}

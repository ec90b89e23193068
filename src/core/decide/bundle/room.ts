import { MODEL_FACTORS, type BundleFormat, type ModelFamily } from '../../model/bundle';
import { MemoryError } from '../../model/errors';

/** Tokens that a bundle may take, as a family of models counts them. */
export interface Budget {
  readonly budget: number;
  /** `gpt` where absent. */
  readonly model?: ModelFamily | undefined;
  readonly format?: BundleFormat | undefined;
}

/**
 * Share of the budget that stays free, so that the true count stays within it: over 1,103 stretches of real notes of 1,500
 * and 6,000 characters the true count is above 1 / (1 - 0.11) of the estimate for 2 in 100.
 */
const RESERVE = 0.11;
/** The same for JSON, whose escapes the estimate knows less well. */
const RESERVE_JSON = 0.15;

/** The tokens of o200k_base, as estimated, that may be used. */
export function roomOf({ budget, model, format }: Budget): number {
  return (budget * (1 - (format === 'json' ? RESERVE_JSON : RESERVE))) / factorOf(model);
}

/** Estimated tokens as the model counts them. */
export function counted(tokens: number, { model }: Pick<Budget, 'model'>): number {
  return Math.ceil(tokens * factorOf(model));
}

/** The error for a bundle that must hold so many estimated tokens; it names the least budget. */
export function tooSmall(given: Budget, tokens: number): MemoryError {
  let least = Math.ceil(tokens / roomOf({ ...given, budget: 1 }));
  while (roomOf({ ...given, budget: least }) < tokens) least++;
  return new MemoryError(
    'budget_too_small',
    `A budget of ${given.budget} ${given.budget === 1 ? 'token' : 'tokens'} is too small for what the bundle must hold. Give it at least ${least}.`,
  );
}

function factorOf(model: ModelFamily | undefined): number {
  return MODEL_FACTORS[model ?? 'gpt'];
}

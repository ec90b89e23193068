import { codeOf, MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { Progress } from '../../model/ports';
import { changeSentences } from './execute';
import type { Operations } from '../plan/operations';

/** Progress that also notes which files have been changed: it hears of each file once it is done. */
export function noting(reached: Set<string>, progress?: Progress): Progress {
  return {
    report(done, total, what) {
      reached.add(what);
      return progress?.report(done, total, what);
    },
  };
}

/**
 * True for a file that a failed plan never touched and that someone else changed meanwhile: nothing of
 * the plan is in it, so it is no part of what could not be put back. `reached` are the paths of the
 * operations that were done; an operation that failed by comparing did nothing.
 */
export function isForeign(
  one: { readonly path: VaultPath; readonly why: string },
  ops: Operations,
  reached: ReadonlySet<string>,
  error: unknown,
): boolean {
  if (!changeSentences.has(one.why)) return false;
  const touched = ops.steps.flatMap((step) => (step.op === 'move' && reached.has(step.path) ? [step.path, step.to] : []));
  if (reached.has(one.path) || touched.includes(one.path)) return false;
  const failed = error instanceof MemoryError ? error.path : undefined;
  const failing = ops.steps.flatMap((step) => (step.op === 'move' && step.path === failed ? [step.to] : []));
  return (one.path !== failed && !failing.includes(one.path)) || ['changed_since', 'exists', 'not_found'].includes(codeOf(error));
}

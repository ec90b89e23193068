import { bundleSteps, type BundleCandidate } from '../../src/core/decide/bundle/index';
import type { Bundle } from '../../src/core/model/bundle';
import type { DecideContext } from '../../src/core/model/context';
import type { VaultPath } from '../../src/core/model/path';

/** The bundle of candidates from texts that are read already. */
export function bundleFrom(
  ctx: DecideContext,
  asked: Parameters<typeof bundleSteps>[1],
  candidates: readonly BundleCandidate[],
  texts: ReadonlyMap<VaultPath, string>,
): Bundle {
  const steps = bundleSteps(ctx, asked, candidates);
  let step = steps.next();
  while (step.done !== true) step = steps.next(texts);
  return step.value.bundle;
}

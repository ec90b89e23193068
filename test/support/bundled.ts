import { bundleSteps, type BundleCandidate } from '../../src/core/decide/bundle/index';
import type { Bundle } from '../../src/core/model/bundle';
import type { DecideContext } from '../../src/core/model/context';
import type { VaultPath } from '../../src/core/model/path';
import { withGivenTexts } from '../../src/core/read/files/asking';
import { runAtOnce } from '../../src/core/read/text/steps';

/** The bundle of candidates from texts that are read already. */
export function bundleFrom(
  ctx: DecideContext,
  asked: Parameters<typeof bundleSteps>[1],
  candidates: readonly BundleCandidate[],
  texts: ReadonlyMap<VaultPath, string>,
): Bundle {
  return runAtOnce(withGivenTexts(bundleSteps(ctx, asked, candidates), texts)).bundle;
}

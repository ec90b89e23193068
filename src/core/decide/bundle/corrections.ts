import type { DecideContext } from '../../model/context';
import { joinPath } from '../../model/path';
import { belongs, type BundleCandidate } from './candidate';

/**
 * The candidates with what corrects the baseline right after it, however the baseline came in: by its part, pinned, or as the
 * note that a bundle is about. Where the corrections are left out by name, they stay out.
 */
export function withCorrections(ctx: DecideContext, candidates: readonly BundleCandidate[]): BundleCandidate[] {
  const rule = ctx.convention.baseline;
  const baseline = rule === undefined ? undefined : candidates.find(({ path }) => path === joinPath(ctx.memory.root, rule.path));
  if (rule === undefined || baseline === undefined || baseline.unticked === true) return [...candidates];
  const path = joinPath(ctx.memory.root, rule.corrections);
  const known = candidates.find((one) => one.path === path);
  if (known?.unticked === true || (known === undefined && !belongs(ctx, path))) return [...candidates];
  const { phase } = baseline;
  const corrections: BundleCandidate = known ?? { path, why: 'It corrects the baseline.', phase, must: true };
  return candidates.flatMap((one) =>
    one === baseline ? [one, { ...corrections, must: true, corrects: baseline.path }] : one === known ? [] : [one],
  );
}

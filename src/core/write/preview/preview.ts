import type { FilePreview, Plan, PlanPreview } from '../../model/plan';
import { countFiles } from '../plan/count';
import { createDiffer, type Differ, type Shown } from './diff';
import { changesPlace } from '../plan/follow';
import type { Policy } from '../check/guard';
import type { Operations } from '../plan/operations';
import { risksOf, type Found } from '../check/risks';
import { pathOf, touchedFiles, type TouchedFile } from '../plan/touched';

/**
 * The changes of a prepared plan, file by file, with the risks to look at first. `ops` are the
 * operations of that very plan: one step for each edit that adds, moves or takes away a file, in their
 * order. Files that no edit changes in fact are listed too, without hunks.
 */
export function showPlan(plan: Plan, ops: Operations, policy: Policy, found: Found = {}): PlanPreview {
  const differ = createDiffer();
  const touched = touchedFiles(plan, ops);
  return {
    plan,
    files: touched.map((file) => showFile(file, differ)),
    count: countFiles(ops),
    risks: risksOf(plan, touched, policy, found),
  };
}

function showFile(file: TouchedFile, differ: Differ): FilePreview {
  const { final, edits } = file;
  const parts = new Set<string>();
  const reasons = new Set<string>();
  let [isFixed, isMoved] = [false, false];
  for (const edit of edits) {
    if (edit.part === undefined) isFixed = true;
    else parts.add(edit.part);
    if (edit.reason !== '') reasons.add(edit.reason);
    isMoved ||= changesPlace(edit);
  }
  return {
    path: pathOf(file),
    to: final,
    change: changeOf(file),
    reasons: [...reasons],
    ...differences(file, differ),
    parts: [...parts],
    fixed: isFixed,
    ...(file.rewrite === null && !isMoved ? { unchanged: true as const } : {}),
  };
}

function changeOf({ origin, final, rewrite }: TouchedFile): FilePreview['change'] {
  if (final === null) return 'trash';
  if (origin === null) return 'create';
  if (final === origin) return 'edit';
  return rewrite === null ? 'move' : 'move-and-edit';
}

function differences({ origin, final, rewrite, made, gone }: TouchedFile, differ: Differ): Shown {
  if (final === null) return origin === null || gone === null ? { hunks: [], cut: false } : differ.whole('removed', gone);
  if (made !== null) return differ.whole('added', made);
  return rewrite === null ? { hunks: [], cut: false } : differ.changed(rewrite.before, rewrite.after);
}

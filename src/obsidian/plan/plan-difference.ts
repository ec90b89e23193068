import type { VaultPath } from '../../core/model/path';
import type { FilePreview, PlanPreview } from '../../core/model/plan';

/** The differences between a plan that was decided again and the one shown before. */
export interface Difference {
  readonly marks: ReadonlyMap<VaultPath, 'new' | 'changed'>;
  /** Files that the plan before would have changed and this one leaves alone. */
  readonly gone: readonly VaultPath[];
}

export function differenceFrom(before: PlanPreview, now: PlanPreview): Difference {
  const known = new Map(before.files.map((file) => [file.path, likeness(file)]));
  const marks = new Map<VaultPath, 'new' | 'changed'>();
  for (const file of now.files) {
    const earlier = known.get(file.path);
    if (earlier === undefined) marks.set(file.path, 'new');
    else if (earlier !== likeness(file)) marks.set(file.path, 'changed');
    known.delete(file.path);
  }
  return { marks, gone: [...known.keys()] };
}

/** Two files of equal likeness look the same in a preview. */
function likeness({ to, change, hunks, cut }: FilePreview): string {
  return JSON.stringify([to, change, hunks, cut]);
}

import { pathKey, type VaultPath } from '../../model/path';
import type { Edit, Plan } from '../../model/plan';
import { changesPlace, followEdits, type FollowedFile } from './follow';
import type { Operations, Rewrite, Step } from './operations';

/** A file of a plan with all that happens to it, as the disk spells its paths. */
export interface TouchedFile {
  /** Null for a file the plan makes. */
  readonly origin: VaultPath | null;
  /** Where it stands in the end; null in the trash. */
  readonly final: VaultPath | null;
  /** In the order of the plan. */
  readonly edits: readonly Edit[];
  readonly rewrite: Rewrite | null;
  /** The bytes of a file that comes or goes. */
  readonly made: Uint8Array | null;
  readonly gone: Uint8Array | null;
}

/** The files in the order in which the plan first touches them. `ops` are the operations of that very plan. */
export function touchedFiles(plan: Plan, ops: Operations): TouchedFile[] {
  const rewrites = new Map(ops.rewrites.map((rewrite) => [pathKey(rewrite.path), rewrite]));
  const grouped = new Map<FollowedFile, { edits: Edit[]; steps: Step[] }>();
  let next = 0;
  for (const [index, file] of followEdits(plan.edits).entries()) {
    const edit = plan.edits[index];
    if (edit === undefined) continue;
    const group = grouped.get(file) ?? { edits: [], steps: [] };
    grouped.set(file, group);
    group.edits.push(edit);
    const step = changesPlace(edit) ? ops.steps[next++] : undefined;
    if (step !== undefined) group.steps.push(step);
  }
  return [...grouped].map(([file, { edits, steps }]): TouchedFile => {
    const rewrite = file.origin === null ? null : (rewrites.get(pathKey(file.origin)) ?? null);
    const [first, last] = [steps[0], steps[steps.length - 1]];
    const origin = file.origin === null ? null : (rewrite?.path ?? first?.path ?? file.origin);
    const final = last === undefined ? origin : last.op === 'move' ? last.to : last.op === 'create' ? last.path : null;
    return {
      origin,
      final,
      edits,
      rewrite,
      made: first?.op === 'create' ? first.bytes : null,
      gone: final === null && last !== undefined && last.op !== 'move' ? last.bytes : null,
    };
  });
}

/** The path by which a person knows the file: where it stands before the plan, else where it will. */
export function pathOf({ origin, final, edits }: TouchedFile): VaultPath {
  return origin ?? final ?? (edits[0]?.path as VaultPath);
}

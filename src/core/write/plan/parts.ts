import { pathKey, type VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import { addressEdits, followEdits, type FollowedFile } from './follow';

/**
 * The plan without the edits of these parts, without preconditions that only those needed and without
 * losses announced of files that nothing edits any more; the same plan where none of its edits is of
 * these parts, null if nothing is left. What stays keeps its file, also where a move that it was
 * named by is left out. Pure; the id stays.
 */
export function withoutParts(plan: Plan, parts: ReadonlySet<string>): Plan | null {
  const leaves = (edit: Edit): boolean => edit.part !== undefined && parts.has(edit.part);
  if (!plan.edits.some(leaves)) return plan;
  const files = followEdits(plan.edits);
  const kept = plan.edits.flatMap((edit, index) => (leaves(edit) ? [] : [{ edit, file: files[index] as FollowedFile }]));
  const edits = addressEdits(
    kept.map((one) => one.edit),
    kept.map((one) => one.file),
  );
  if (edits.length === 0) return null;

  const [all, rest] = [
    usesOf(plan.edits, files),
    usesOf(
      kept.map((one) => one.edit),
      kept.map((one) => one.file),
    ),
  ];
  /** True of what the left out edits alone asked for: what no edit asked for has another reason, and stays. */
  const only = (use: Use, path: VaultPath): boolean => all[use].has(pathKey(path)) && !rest[use].has(pathKey(path));
  const isNeeded = (one: Precondition): boolean => {
    if (one.kind === 'hash') return !only('touched', one.path);
    if (one.kind === 'absent') return !only('made', one.path);
    if (one.kind === 'inbound') return !only('left', one.path);
    return !only('named', one.from);
  };
  const preconditions = plan.preconditions.filter(isNeeded);
  // A file that the plan never edits loses a link by what goes away elsewhere.
  const nothingGoes = all.left.size > 0 && rest.left.size === 0;
  const announced = plan.announced.filter(({ from }) => (all.named.has(pathKey(from)) ? rest.named.has(pathKey(from)) : !nothingGoes));
  return { ...plan, edits, preconditions, announced };
}

/** Files by where they stand before the plan, files by every name they have in it, paths it fills, paths it empties. */
type Use = 'touched' | 'named' | 'made' | 'left';

/** The effect of edits on paths, by path key. */
function usesOf(edits: readonly Edit[], files: readonly FollowedFile[]): Record<Use, Set<string>> {
  const uses: Record<Use, Set<string>> = { touched: new Set(), named: new Set(), made: new Set(), left: new Set() };
  edits.forEach((edit, index) => {
    const origin = files[index]?.origin ?? null;
    const target = edit.op === 'move' ? edit.to : edit.op === 'create' ? edit.path : null;
    if (origin !== null) uses.touched.add(pathKey(origin));
    for (const path of [edit.path, origin, target]) if (path !== null) uses.named.add(pathKey(path));
    if (target !== null) uses.made.add(pathKey(target));
    if (edit.op === 'move' || edit.op === 'trash') uses.left.add(pathKey(origin ?? edit.path));
  });
  return uses;
}

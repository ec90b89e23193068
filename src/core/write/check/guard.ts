import type { HardLimit, Layer } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import { pathKey, type VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import { carriedBy } from '../../model/settings-edit';
import type { PathRules } from '../../read/files/rules';
import type { PlannedFile, Places } from '../plan/places';
import { beyondLinks } from './link-only-edits';
import { isSupersedeMarker } from './supersede-marker';

/** The rules for a path; null outside every memory, where anything goes. */
export type Policy = (path: VaultPath) => PathRules | null;

/** The rules of a file, whatever name it is asked for by, and those of a name by itself. */
export interface Policies {
  readonly file: Policy;
  readonly name: Policy;
}

/** Properties that mark an older entry as superseded: they may be set in an append-only file. */
const supersedeMarkers = new Set(['superseded_by', 'superseded_on']);

/**
 * Refuses with `layer_policy` what the layers forbid. Read-only: everything. Append-only: everything
 * but new files, appended text, supersede markers, a move to where it is append-only too, and links whose
 * target follows a move, which are recognised by a fresh scan: the replaced range is a link, and so is what
 * stands there afterwards. What exactly an append-only file gets, `guardAppendOnlyTexts` looks at.
 * Files whose path key is in `crossed` pass: a person decided so. So do moves that a
 * memory's folder makes as a whole (`settings`): each file keeps its place in its memory, and its layer.
 */
export function guardPlan(
  places: Places,
  texts: ReadonlyMap<VaultPath, string>,
  { file: policy, name }: Policies,
  crossed: ReadonlySet<string> = new Set(),
  { settings = [], preconditions }: Pick<Plan, 'settings' | 'preconditions'> = { preconditions: [] },
): void {
  const layerOf = (path: VaultPath): Layer | null => (crossed.has(pathKey(path)) ? null : (policy(path)?.layer ?? null));
  const carried = carriedBy(settings);
  for (const step of places.steps) {
    if (step.op === 'move' && carried(step.path, step.to)) continue;
    for (const path of step.op === 'move' ? [step.path, step.to] : [step.path]) {
      const arrives = step.op === 'create' || (step.op === 'move' && path === step.to);
      const layer = layerOf(path);
      // Where it is kept as well under its new name, nothing of it is missing or altered. A name that is protected itself
      // must be so again; one that is protected by another name needs no more than that this other name stays.
      const stays =
        step.op === 'move' && (name(step.path)?.layer === 'append-only' ? name(step.to)?.layer : layerOf(step.to)) === 'append-only';
      if (layer === 'read-only' || (layer === 'append-only' && !arrives && !stays)) throw refusal(path, policy, step.op);
    }
  }
  for (const file of places.files) {
    if (file.origin === null || file.edits.length === 0) continue;
    for (const path of new Set([file.origin, file.final ?? file.origin])) {
      const layer = layerOf(path);
      if (layer === 'read-only') throw refusal(path, policy, file.edits[0]?.op ?? 'replace');
      if (layer === 'append-only') guardAppendOnly(path, file, texts, { places, policy, preconditions });
    }
  }
}

function guardAppendOnly(
  path: VaultPath,
  file: PlannedFile,
  texts: ReadonlyMap<VaultPath, string>,
  { places, policy, preconditions }: { readonly places: Places; readonly policy: Policy; readonly preconditions: readonly Precondition[] },
): void {
  const text = texts.get(file.origin ?? path) ?? '';
  const replaced = file.edits
    .filter((edit) => edit.op === 'replace')
    .filter((edit) => !isSupersedeMarker(path, text, edit, places, texts, preconditions));
  for (const edit of file.edits) {
    if (edit.op === 'set-property' && (!supersedeMarkers.has(edit.key) || edit.value === undefined)) throw refusal(path, policy, edit.op);
  }
  const beyond = beyondLinks(path, text, replaced);
  if (beyond !== null) throw refusal(path, policy, beyond.op);
}

/**
 * Refuses with `over_limit` a plan that leaves a file larger than its hard limit. One that is over it
 * already may be edited and moved as long as it does not grow. `sizeOf` gives a file's bytes as it
 * stands before the plan and after it.
 */
export function guardLimits(
  places: Places,
  policy: Policy,
  sizeOf: (file: PlannedFile) => { readonly before: number; readonly after: number },
): void {
  for (const file of places.files) {
    const limit = file.final === null ? undefined : policy(file.final)?.limit;
    if (file.final === null || limit === undefined) continue;
    const { before, after } = sizeOf(file);
    if (after <= limit.bytes) continue;
    const old = file.origin === null ? undefined : policy(file.origin)?.limit;
    if (old !== undefined && before > old.bytes && after <= before) continue;
    throw overLimit(file.final, limit, before, after);
  }
}

function overLimit(path: VaultPath, limit: Pick<HardLimit, 'bytes' | 'why'>, before: number, after: number): MemoryError {
  const already = before > limit.bytes ? ` It has ${count(before)} now, so it may only get smaller.` : '';
  const sentence = `This plan would leave "${path}" with ${count(after)} bytes of its ${count(limit.bytes)}: ${ended(limit.why)}.${already}`;
  return new MemoryError(
    'over_limit',
    `${sentence} Nothing was changed. Shorten what is in it, or put the text into another note and link to that.`,
    path,
  );
}

function refusal(path: VaultPath, policy: Policy, op: Edit['op']): MemoryError {
  const rule = policy(path);
  const readOnly = rule?.layer === 'read-only';
  const doing = {
    create: 'create',
    append: 'append to',
    replace: 'edit',
    'set-property': 'set a property of',
    move: 'move',
    trash: 'trash',
  }[op];
  const instead = readOnly ? 'Write your change to another note that links to it' : 'Append a new entry at the end instead';
  return new MemoryError(
    'layer_policy',
    `This plan would ${doing} "${path}", which is ${rule?.layer ?? 'protected'}: ${ended(rule?.why ?? '')}. ${instead}.`,
    path,
  );
}

/** A reason without its full stop, for the middle of a sentence. */
function ended(why: string): string {
  return why.replace(/\.$/, '');
}

function count(bytes: number): string {
  return String(bytes).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

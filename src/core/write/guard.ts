import type { Layer } from '../model/convention';
import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { Edit } from '../model/plan';
import { editText } from './compose';
import { linksIn } from './links';
import type { PlannedFile, Places } from './places';

/** The layer of a path, and why; null outside every memory, where anything goes. */
export type Policy = (path: VaultPath) => { readonly layer: Layer; readonly why: string } | null;

/** Properties that mark an older entry as superseded: they may be set in an append-only file. */
const supersedeMarkers = new Set(['superseded_by', 'superseded_on']);

/**
 * Refuses with `layer_policy` what the layers forbid. Read-only: everything. Append-only: everything
 * but new files, appended text, supersede markers, and links whose target follows a move, which are
 * recognised by a fresh scan: the replaced range is a link, and so is what stands there afterwards.
 */
export function guardPlan(places: Places, texts: ReadonlyMap<VaultPath, string>, policy: Policy): void {
  const layerOf = (path: VaultPath): Layer | null => policy(path)?.layer ?? null;
  for (const step of places.steps) {
    for (const path of step.op === 'move' ? [step.path, step.to] : [step.path]) {
      const arrives = step.op === 'create' || (step.op === 'move' && path === step.to);
      const layer = layerOf(path);
      if (layer === 'read-only' || (layer === 'append-only' && !arrives)) throw refusal(path, policy, step.op);
    }
  }
  for (const file of places.files) {
    if (file.origin === null || file.edits.length === 0) continue;
    for (const path of new Set([file.origin, file.final ?? file.origin])) {
      const layer = layerOf(path);
      if (layer === 'read-only') throw refusal(path, policy, file.edits[0]?.op ?? 'replace');
      if (layer === 'append-only') guardAppendOnly(path, file, texts.get(file.origin) ?? '', policy);
    }
  }
}

function guardAppendOnly(path: VaultPath, file: PlannedFile, text: string, policy: Policy): void {
  const replaced = file.edits.filter((edit) => edit.op === 'replace');
  for (const edit of file.edits) {
    if (edit.op === 'set-property' && !supersedeMarkers.has(edit.key)) throw refusal(path, policy, edit.op);
  }
  if (replaced.length === 0) return;
  const before = new Map(linksIn(path, text).map((link) => [link.start, link]));
  const after = new Map(linksIn(path, editText(path, text, replaced)).map((link) => [link.start, link]));
  let shift = 0;
  for (const edit of [...replaced].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const old = before.get(edit.start);
    const fresh = after.get(edit.start + shift);
    const followsMove = old?.raw === edit.before && fresh?.raw === edit.text && old.subpath === fresh.subpath && old.kind === fresh.kind;
    if (!followsMove) throw refusal(path, policy, edit.op);
    shift += edit.text.length - edit.before.length;
  }
}

function refusal(path: VaultPath, policy: Policy, op: Edit['op']): MemoryError {
  const rule = policy(path);
  const readOnly = rule?.layer === 'read-only';
  const doing = { create: 'create', append: 'append to', replace: 'edit', 'set-property': 'set a property of', move: 'move', trash: 'trash' }[op];
  const instead = readOnly ? 'Write your change to another note that links to it' : 'Append a new entry at the end instead';
  return new MemoryError('layer_policy', `This plan would ${doing} "${path}", which is ${rule?.layer ?? 'protected'}: ${(rule?.why ?? '').replace(/\.$/, '')}. ${instead}.`, path);
}

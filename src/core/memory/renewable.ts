import { conventionIn } from '../conventions/effective';
import { guardedAt, isProtecting } from '../decide/layers/index';
import type { Memory } from '../model/memory';
import { joinPath, pathKey, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import { decisionsPath, parseDecisions } from '../read/memory/decisions';
import { memoryOf } from './context';

/** The memories of which a plan touches a protected file, under whatever name, and whose decisions it does not write itself. */
export function renewable(settings: Settings, plan: Plan, snapshot: Pick<Snapshot, 'namesOf'>): Memory[] {
  const found = new Set<Memory>();
  const written = new Set<string>();
  for (const edit of plan.edits) {
    const named = edit.op === 'move' ? [edit.path, edit.to] : [edit.path];
    for (const path of named) written.add(pathKey(path));
    for (const path of named.flatMap((name) => snapshot.namesOf(name))) {
      const memory = memoryOf(settings, path);
      if (found.has(memory)) continue;
      const guarded = guardedAt({ memory, convention: conventionIn(memory) }, path);
      if (guarded !== null && isProtecting(guarded.layer)) found.add(memory);
    }
  }
  return [...found].filter((memory) => !written.has(pathKey(decisionsPath({ memory }))));
}

/** The files that a carried out plan touched or accepted. */
export function pathsOf(plan: Plan, memory: Memory, note: VaultPath, changed: readonly VaultPath[]): VaultPath[] {
  const lines = plan.edits.flatMap((edit) => (edit.path === note && (edit.op === 'append' || edit.op === 'create') ? [edit.text] : []));
  return [...new Set([...changed, ...parseDecisions(lines).accepted.map((inside) => joinPath(memory.root, inside))])];
}

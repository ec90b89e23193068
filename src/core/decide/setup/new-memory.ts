import { DEFAULT_CONVENTION, type Convention } from '../../model/convention';
import type { Memory } from '../../model/memory';
import { basenameOf, isInside } from '../../model/path';
import type { NewMemory, SettingsEdit } from '../../model/settings-edit';
import type { Snapshot } from '../../model/snapshot';
import { memoryAt, overridesOf } from './edit-memories';

/** The memory as the settings will have it; `named` are those they name, `folders` its other names for folders. Throws `exists` where the folder is one of another convention. */
export function newMemory(
  named: readonly Memory[] | null,
  { id: convention }: Pick<Convention, 'id'>,
  root: string,
  folders?: NewMemory['folders'],
): Memory {
  const memories = named ?? [];
  const known = memoryAt(memories, root, convention);
  if (known !== undefined) return known;
  const wanted = root === '' ? 'Vault' : basenameOf(root);
  const names = new Set(memories.map((memory) => memory.name));
  let name = wanted;
  for (let n = 2; names.has(name); n++) name = `${wanted} ${n}`;
  return { name, root, convention, overrides: overridesOf(folders) };
}

/** The changes in the settings by setting up a memory; none where they name it already. */
export function additionOf(named: readonly Memory[] | null, memory: Memory): SettingsEdit[] {
  if (named?.includes(memory) === true) return [];
  const { name, root, convention, overrides } = memory;
  const folders = overrides.folders === undefined ? {} : { folders: overrides.folders };
  return [{ op: 'add-memory', memory: { name, root, convention, ...folders } satisfies NewMemory }];
}

/**
 * What becomes of the notes outside the first memory that the settings name: until then the whole vault was one,
 * without settings. Null where nothing changes for any note.
 */
export function leftOutside(
  named: readonly Memory[] | null,
  { name, root }: Pick<Memory, 'name' | 'root'>,
  snapshot: Snapshot,
): string | null {
  if (named !== null || root === '' || ![...snapshot.notes.keys()].some((path) => !isInside(path, root))) return null;
  return `Until now the whole vault was one memory, since no settings named any. From now on "${name}" is the only one: notes outside "${root}" are in no memory. To keep them in one, too, set up ${DEFAULT_CONVENTION} for the whole vault.`;
}

import { groupBy } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import type { Memory } from '../../model/memory';
import { pathKey } from '../../model/path';
import type { ExclusionSetting, NewMemory, SettingsEdit } from '../../model/settings-edit';

/**
 * The memories that the settings name once these edits are made; what they say already stays as it is. Folders
 * that move do so at once, so that two may change places. Null in and out is for settings that name none. Throws
 * `exists` where a folder or a name is another memory's, and `changed_since` where a memory that would go is no
 * longer what was set up, or its exclusions are others.
 */
export function editedMemories(named: readonly Memory[] | null, edits: readonly SettingsEdit[]): readonly Memory[] | null {
  let memories = named ?? [];
  const moves = edits.filter((edit) => edit.op === 'move-root');
  for (const edit of edits) {
    if (edit.op === 'add-memory') memories = withMemory(memories, edit.memory);
    else if (edit.op === 'remove-memory') memories = withoutMemory(memories, edit.memory);
    else if (edit.op === 'exclude') memories = withExclusions(memories, edit);
    else if (edit === moves[0]) memories = withRoots(memories, moves);
  }
  return memories.length === 0 ? null : memories;
}

function withMemory(memories: readonly Memory[], { name, root, convention, folders }: NewMemory): readonly Memory[] {
  if (memoryAt(memories, root, convention) !== undefined) return memories;
  if (memories.some((memory) => memory.name === name))
    throw new MemoryError('exists', `There is another memory named "${name}" now. Make the plan again.`);
  return [...memories, { name, root, convention, overrides: overridesOf(folders) }];
}

function withoutMemory(memories: readonly Memory[], { name, root, convention, folders }: NewMemory): readonly Memory[] {
  const there = at(memories, root);
  if (there === undefined) return memories;
  if (there.name !== name || there.convention !== convention || hasMore(there, folders)) {
    throw new MemoryError('changed_since', `the memory "${there.name}" was changed in the settings since`);
  }
  return memories.filter((memory) => memory !== there);
}

/** True where somebody wrote more to a memory than setting it up does; that may be a key we do not know. */
function hasMore(
  { name: _name, root: _root, convention: _convention, overrides, ...more }: Memory,
  folders: NewMemory['folders'],
): boolean {
  return JSON.stringify(overrides) !== JSON.stringify(overridesOf(folders)) || Object.keys(more).length > 0;
}

export function overridesOf(folders: NewMemory['folders']): Memory['overrides'] {
  return folders === undefined ? {} : { folders };
}

/** The exclusions that a setting of a memory lists; null where it has no list of its own. */
export function listedIn({ overrides }: Pick<Memory, 'overrides'>, setting: ExclusionSetting): readonly string[] | null {
  return (setting === 'bundleExclude' ? overrides.bundleExclude?.folders : overrides[setting]) ?? null;
}

function withExclusions(
  memories: readonly Memory[],
  { root, setting, from, to }: Extract<SettingsEdit, { op: 'exclude' }>,
): readonly Memory[] {
  const there = at(memories, root);
  const listed = there === undefined ? undefined : JSON.stringify(listedIn(there, setting));
  if (there !== undefined && listed === JSON.stringify(to)) return memories;
  if (there === undefined || listed !== JSON.stringify(from))
    throw new MemoryError('changed_since', `what the memory in "${root}" leaves out was changed in the settings since`);
  const { [setting]: _, ...rest } = there.overrides;
  const list = setting === 'bundleExclude' ? { ...there.overrides.bundleExclude, folders: [...(to ?? [])] } : [...(to ?? [])];
  const overrides = (to === null ? rest : { ...there.overrides, [setting]: list }) as Memory['overrides'];
  return memories.map((memory) => (memory === there ? { ...memory, overrides } : memory));
}

function withRoots(memories: readonly Memory[], moves: readonly { readonly from: string; readonly to: string }[]): readonly Memory[] {
  const targets = new Map(moves.map(({ from, to }) => [pathKey(from), to]));
  const moved = memories.map((memory): Memory => {
    const to = targets.get(pathKey(memory.root));
    return to === undefined || to === memory.root ? memory : { ...memory, root: to };
  });
  const at = groupBy(moved, (memory) => pathKey(memory.root));
  for (const [index, memory] of moved.entries()) {
    const there = memory === memories[index] ? undefined : at.get(pathKey(memory.root))?.find((other) => other !== memory);
    if (there !== undefined) throw taken(there);
  }
  return moved.every((memory, index) => memory === memories[index]) ? memories : moved;
}

function at(memories: readonly Memory[], root: string): Memory | undefined {
  return memories.find((memory) => pathKey(memory.root) === pathKey(root));
}

/** The memory of this folder and convention; undefined where no memory is there. Throws `exists` where it is one of another convention. */
export function memoryAt(memories: readonly Memory[], root: string, convention: Memory['convention']): Memory | undefined {
  const there = at(memories, root);
  if (there !== undefined && there.convention !== convention) throw taken(there);
  return there;
}

function taken({ name, root }: Memory): MemoryError {
  const where = root === '' ? 'The whole vault' : `The folder "${root}"`;
  return new MemoryError('exists', `${where} is already the memory "${name}". Change it in the settings first.`, root);
}

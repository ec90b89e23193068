import { editedMemories } from '../decide/setup/index';
import { MemoryError } from '../model/errors';
import { asVaultPath, isInside, pathKey } from '../model/path';
import type { Plan } from '../model/plan';
import { isCarried, type SettingsEdit } from '../model/settings-edit';
import type { VaultHost } from '../model/vault-memory';
import type { SettingsPort } from '../write/settings-work';

/** The host's settings as the writer changes them; undefined where they cannot be written. */
export function settingsPort({ files, memories, settingsFile }: Pick<VaultHost, 'files' | 'memories' | 'settingsFile'>): SettingsPort | undefined {
  if (memories === undefined) return undefined;
  return {
    file: () => asVaultPath(settingsFile?.() ?? 'settings'),

    async check(edits, plan) {
      const named = memories.named();
      const effective = changes(named, editedMemories(named, edits)) ? edits : [];
      if (plan === undefined || !edits.some((edit) => edit.op === 'move-root')) return effective;
      refuseStrange(edits, (named ?? []).map(({ root }) => root));
      refuseHalf(plan, edits, (await files.list()).map(({ path }) => path));
      return effective;
    },

    text: async () => memories.text?.(),

    carryOut: (edits, text) => memories.change((named) => editedMemories(named, edits), text),
  };
}

function changes(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** Throws `stale_plan` where no memory is in a folder that would move as one, or where one inside it would not move along: layers follow their memory. */
function refuseStrange(edits: readonly SettingsEdit[], roots: readonly string[]): void {
  const moving = edits.flatMap((edit) => (edit.op === 'move-root' ? [pathKey(edit.from)] : []));
  const known = new Set(roots.map(pathKey));
  const strange = moving.find((from) => !known.has(from)) ?? [...known].find((root) => !moving.includes(root) && moving.some((from) => isInside(root, from)));
  if (strange !== undefined) throw new MemoryError('stale_plan', `The memories in the settings are not those that this plan moves, because of "${strange}". Make the plan again.`, strange);
}

/** Throws `stale_plan` where a memory's folder would move but not all that is in it. */
function refuseHalf(plan: Plan, edits: readonly SettingsEdit[], present: readonly string[]): void {
  const carried = new Set(plan.edits.flatMap((one) => (one.op === 'move' && isCarried(edits, one.path, one.to) ? [pathKey(one.path)] : [])));
  const trashed = new Set(plan.edits.flatMap((one) => (one.op === 'trash' ? [pathKey(one.path)] : [])));
  for (const edit of edits) {
    if (edit.op !== 'move-root') continue;
    const left = present.find((path) => pathKey(path).startsWith(`${pathKey(edit.from)}/`) && !carried.has(pathKey(path)) && !trashed.has(pathKey(path)));
    if (left !== undefined) throw new MemoryError('stale_plan', `The memory in "${edit.from}" moves as a whole, but "${left}" would stay behind. Make the plan again.`, left);
  }
}

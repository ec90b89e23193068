import { openVault } from '../../../../src/core/memory';
import type { Plan } from '../../../../src/core/model/plan';
import type { MergeResult } from '../../../../src/core/model/results/refactor';
import { parseSettings } from '../../../../src/core/model/settings';
import type { VaultMemory } from '../../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../../support/memory-vault';

export type Files = Readonly<Record<string, string>>;

export interface MergeOutcome {
  /** Texts by path once the plan was applied. */
  readonly after: Record<string, string>;
  readonly result: MergeResult;
  readonly plan: Plan;
}

/** A vault in memory behind the façade, with the real writer. */
export function openMemory(files: Files, convention = 'notes-and-links'): { readonly vault: MemoryVault; readonly memory: VaultMemory } {
  const vault = createMemoryVault(files);
  const { files: reading, editor, store } = vault;
  return {
    vault,
    memory: openVault({
      files: reading,
      editor,
      store,
      context: createTestContext(),
      settings: () => parseSettings({ memories: [{ name: 'Vault', root: '', convention }] }),
    }),
  };
}

/**
 * Merges through the façade, with the real writer, over a vault in memory. Fails where undo does not
 * give back every byte. Rejects with what deciding or applying throws, having checked that nothing changed.
 */
export async function mergeNotes(files: Files, from: string, into: string): Promise<MergeOutcome> {
  const { vault, memory } = openMemory(files);
  const before = vault.snapshotOfBytes();
  try {
    const { result, plan } = await memory.merge(from, into);
    if (plan === null) throw new Error('There is no plan.');
    // What other programs may hand back is the same plan.
    expect(memory.readPlan(JSON.stringify(plan))).toEqual(JSON.parse(JSON.stringify(plan)));
    await memory.apply(plan);
    const after = Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.text(path)]));
    expect(vault.trashed()).toEqual([from]);
    await memory.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
    return { after, result, plan };
  } catch (error) {
    expect(vault.snapshotOfBytes()).toEqual(before);
    throw error;
  }
}

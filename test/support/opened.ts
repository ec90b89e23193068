import { openVault } from '../../src/core/memory';

import type { MemoryOverrides } from '../../src/core/model/memory';
import type { RememberInput } from '../../src/core/model/results/remember';
import type { Proposal } from '../../src/core/model/results/proposal';
import { parseSettings } from '../../src/core/model/settings';
import type { VaultHost, VaultMemory } from '../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault, type MemoryVaultOptions } from './memory-vault';

/** A vault in memory and the façade over it, with the real writer. */
export interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
}

type OtherPorts = Partial<Omit<VaultHost, 'settings'>>;

/** The façade over a vault in memory, with settings as their file has them, or as they are each time. `host` is what else a host gives. */
export function openMemory(vault: MemoryVault, settings: object | (() => object) = {}, host: OtherPorts = {}): VaultMemory {
  const { files, editor, store } = vault;
  const read = typeof settings === 'function' ? null : parseSettings(settings);
  return openVault({
    files,
    editor,
    store,
    context: createTestContext(),
    settings: () => read ?? parseSettings((settings as () => object)()),
    ...host,
  });
}

export interface BenchOptions {
  readonly name?: string;
  readonly root?: string;
  readonly convention?: string;
  readonly overrides?: MemoryOverrides;
  /** Settings beside the one memory. */
  readonly settings?: object;
  readonly host?: OtherPorts;
  readonly disk?: MemoryVaultOptions;
}

/** A vault with these files and one memory in it. */
export function openBench(files: Readonly<Record<string, string | Uint8Array>> = {}, options: BenchOptions = {}): Bench {
  const { name = 'Vault', root = '', convention = 'notes-and-links', overrides = {}, settings, host, disk } = options;
  const vault = createMemoryVault({ ...files }, disk);
  return { vault, memory: openMemory(vault, { memories: [{ name, root, convention, overrides }], ...settings }, host) };
}

/** Carries a proposal out. Fails where undo does not give every byte back, or undo of undo not every byte of the change. */
export async function carriedOut<T>({ vault, memory }: Bench, propose: () => Promise<Proposal<T>>) {
  const before = vault.snapshotOfBytes();
  const outcome = await memory.carryOut(propose);
  const after = vault.snapshotOfBytes();
  if (outcome.receipt === null) expect(after).toEqual(before);
  else {
    const undone = await memory.undo(outcome.receipt.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
    await memory.undo(undone.journal ?? '');
    expect(vault.snapshotOfBytes()).toEqual(after);
  }
  return outcome;
}

/** An entry of 2026-03-10, left out where the memory says it already. */
export const entryInput = (title: string, body: string, more: Partial<RememberInput> = {}): RememberInput => ({
  title,
  body,
  date: '2026-03-10',
  onDuplicate: 'skip',
  ...more,
});

import { ulid } from 'ulid';
import { openVault } from '../../src/core/memory';
import { decideContext, memoryNamed } from '../../src/core/memory/context';
import type { DecideContext } from '../../src/core/model/context';
import { parseSettings, type Settings } from '../../src/core/model/settings';
import type { Snapshot } from '../../src/core/model/snapshot';
import type { VaultHost, VaultMemory } from '../../src/core/model/vault-memory';
import { readVault } from '../../src/core/read/snapshot/vault';
import { createMemoryVault } from '../../test/support/memory-vault';
import type { Change } from './history';

/** A memory without a disk that moves on with its history. */
export interface Replayed {
  readonly memory: VaultMemory;
  readonly size: () => number;
  /** Its files as a commit leaves them, on that day. */
  move(changes: readonly Change[], time: string): Promise<void>;
  context(): DecideContext;
  textOf(path: string): string | null;
}

/** The settings of one memory at the root, by that convention. */
export function settingsBy(convention: string): Settings {
  return parseSettings({ memories: [{ name: 'Memory', root: '', convention, overrides: {} }] });
}

/** The convention that the folder of a memory follows. */
export async function conventionIn(memory: VaultMemory): Promise<string> {
  const [best] = (await memory.detect()).candidates;
  return best === undefined || best.confidence < 0.5 ? 'notes-and-links' : best.convention;
}

export async function replayed(settings: Settings): Promise<Replayed> {
  const vault = createMemoryVault();
  let snapshot: Snapshot = await readVault(vault.files);
  let now = new Date(0);
  const host: VaultHost = {
    files: vault.files,
    editor: vault.editor,
    store: vault.store,
    context: { writer: 'bench', now: () => now, newId: () => ulid() },
    settings: () => settings,
    snapshot: () => Promise.resolve(snapshot),
  };
  return {
    memory: openVault(host),
    size: () => snapshot.notes.size,
    async move(changes, time) {
      now = new Date(time);
      for (const { path, after } of changes) {
        if (after !== null) vault.write(path, after);
        else vault.delete(path);
      }
      snapshot = await readVault(vault.files, { previous: snapshot });
    },
    context: () => decideContext(host, memoryNamed(settings, undefined), snapshot),
    textOf: (path) => (snapshot.has(path) ? vault.text(path) : null),
  };
}

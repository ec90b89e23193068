import { codeReader } from '../../src/core/memory/code';
import { freshReader } from '../../src/core/memory/fresh-reader';
import { gateCache } from '../../src/core/memory/gate-cache';
import { Session } from '../../src/core/memory/session';
import { View } from '../../src/core/memory/view';
import type { MemoryOverrides } from '../../src/core/model/memory';
import { parseSettings } from '../../src/core/model/settings';
import type { VaultHost } from '../../src/core/model/vault-memory';
import type { Writer } from '../../src/core/write/writer';
import { createTestContext, type MemoryVault } from './memory-vault';

/** A session over a vault that is one memory, to read with. */
export function sessionOn(vault: MemoryVault, convention: string, overrides: MemoryOverrides = {}): Session {
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides }] });
  const { files, editor, store } = vault;
  const host: VaultHost = { files, editor, store, context: createTestContext(), settings: () => settings };
  const fresh = freshReader(host, undefined);
  const look = () => fresh(undefined);
  return new Session(host, look, gateCache(host), {} as Writer, new View(host, look), codeReader(host));
}

import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { snapshotOf } from '../../support/snapshot';
import { openMemory } from '../../support/opened';

/** As an app would show these bytes: each that is no UTF-8 as a replacement character. */
const shown = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const BAD = new Uint8Array([...Buffer.from('caf'), 0xe9, ...Buffer.from(' [[A]]\n')]);

/** A vault whose host takes its snapshot from an index of its own, which knows links in files that are no text. */
function indexed(): { readonly vault: MemoryVault; readonly memory: VaultMemory } {
  const vault = createMemoryVault({ 'A.md': 'alpha\n', 'B.md': 'b [[A]]\n', 'Bad.md': BAD });
  const index = snapshotOf({ 'A.md': 'alpha\n', 'B.md': 'b [[A]]\n', 'Bad.md': shown(BAD) });
  const memory = openMemory(vault, {}, { snapshot: () => Promise.resolve(index) });
  return { vault, memory };
}

describe('a note that the host has indexed although it is no text', () => {
  it('keeps nothing from moving, is left as it is, and is named', async () => {
    const { vault, memory } = indexed();
    const { result, receipt } = await memory.carryOut(() => memory.rename('A.md', 'Q'));
    expect(result.links).toEqual({ before: 1, after: 1, rewritten: 1, lost: 0, unread: ['Bad.md'] });
    expect(receipt).not.toBeNull();
    expect(vault.text('B.md')).toBe('b [[Q]]\n');
    expect(Buffer.from(vault.bytes('Bad.md')).equals(BAD)).toBe(true);
  });

  it('stands among the risks of the preview', async () => {
    const { memory } = indexed();
    const { plan } = await memory.merge('A.md', 'B.md');
    const preview = plan === null ? null : await memory.preview(plan);
    expect(preview?.risks.filter((risk) => risk.kind === 'unread')).toMatchObject([
      { path: 'Bad.md', message: expect.stringContaining('cannot be read') },
    ]);
  });

  it('does not move itself', async () => {
    await expect(indexed().memory.rename('Bad.md', 'Q')).rejects.toMatchObject({ code: 'unreadable', path: 'Bad.md' });
    await expect(indexed().memory.merge('Bad.md', 'B.md')).rejects.toMatchObject({ code: 'unreadable', path: 'Bad.md' });
  });
});

import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { MemoryError } from '../../../src/core/model/errors';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';

const SECRET = 'The safe opens with quixotry.';
const NOTES = { 'A.md': `One\n${SECRET}\n`, 'B.md': `Two\n${SECRET}\n`, 'C.md': 'Three\n' };

function opened(vault: MemoryVault, run = 1) {
  const settings = parseSettings({ memories: [{ name: 'M', root: '', convention: 'plain-memory', overrides: {} }] });
  const { files, editor, store } = vault;
  const usual = createTestContext('one');
  const context = { ...usual, newId: () => `${run}-${usual.newId()}`, door: { kind: 'terminal' as const } };
  return openForAgents({ files, editor, store, context, settings: () => settings, configFolder: '.obsidian' }, undefined, notMigrating);
}

const remember = (memory: VaultMemory) =>
  memory.carryOut(() => memory.remember({ title: 'Crane', body: 'The crane works from six to nine.', onDuplicate: 'write' }, {}));
const inStore = (vault: MemoryVault): string[] =>
  [...vault.storeFiles].flatMap(([path, bytes]) => (Buffer.from(bytes).toString('utf8').includes('quixotry') ? [path] : []));

test('a file that cannot be written is named, and the others are purged, with no copy left in the journal', async () => {
  const vault = createMemoryVault(NOTES);
  const { purging } = opened(vault);
  vault.setFaults([{ kind: 'no_permission', operation: 'replace', path: 'B.md' }]);
  const { removed, left } = await purging.purge(SECRET, true);
  expect(left).toEqual([{ where: 'B.md', why: expect.stringContaining('cannot be written') as string }]);
  expect([removed.includes('A.md'), removed.includes('B.md')]).toEqual([true, false]);
  expect([vault.text('A.md'), vault.text('B.md')]).toEqual(['One\n', NOTES['B.md']]);
  expect(inStore(vault)).toEqual([]);
  vault.setFaults([]);
  expect((await purging.purge(SECRET, true)).left).toEqual([]);
  expect(vault.text('B.md')).toBe('Two\n');
});

test('where the disk is full, a purge that put all back leaves no copy in the journal, and the next one finishes', async () => {
  const met = { back: 0, done: 0 };
  for (let bytes = 0; bytes < 3000; bytes += 40) {
    const vault = createMemoryVault(NOTES);
    const { memory, purging } = opened(vault);
    vault.setFaults([{ kind: 'disk_full', afterBytes: bytes }]);
    const error = await purging.purge(SECRET, true).catch((one: unknown) => one);
    vault.setFaults([]);
    if (!(error instanceof Error)) met.done++;
    const isBack = error instanceof MemoryError && error.code !== 'rollback_incomplete' && vault.text('A.md') === NOTES['A.md'];
    if (isBack) expect([bytes, inStore(vault)]).toEqual([bytes, []]);
    if (isBack) met.back++;
    await memory.recover();
    await purging.purge(SECRET, true);
    expect([bytes, vault.text('A.md'), inStore(vault)]).toEqual([bytes, 'One\n', []]);
  }
  expect(Math.min(met.back, met.done)).toBeGreaterThan(3);
});

test('a purge that died is to be given again, and undo alone takes back neither it nor what came before', async () => {
  for (let crash = 0; crash < 12; crash++) {
    const vault = createMemoryVault(NOTES);
    const { memory, purging } = opened(vault);
    const path = (await remember(memory)).result.path ?? '';
    vault.setFaults([{ kind: 'crash', afterOperations: crash }]);
    await purging.purge(SECRET, true).catch(() => undefined);
    vault.setFaults([]);
    const again = opened(vault, 2);
    const { due } = await again.memory.status({});
    const recover = due.filter(({ what }) => what === 'recover').map(({ message }) => message);
    if (recover.length === 0) continue;
    expect(recover).toEqual(['A purge was interrupted. Give it again.']);
    await again.memory.recover();
    const [last] = await again.memory.journal();
    if (last?.state === 'rolled-back')
      await expect(again.memory.undo()).rejects.toMatchObject({
        code: 'not_undoable',
        message: expect.stringContaining('purge') as string,
      });
    expect(vault.text(path)).toContain('crane');
    await again.purging.purge(SECRET, true);
    expect([vault.text('A.md'), inStore(vault)]).toEqual(['One\n', []]);
  }
});

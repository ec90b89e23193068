import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createWriter } from '../../../src/core/write/writer';
import { create, planOf, replace } from '../../core/write/setup';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { cli, hashes, vaultOnDisk } from '../terminal';

/** A vault on disk in which the plugin died in the middle of a plan, `begun` at that time. */
async function afterPluginDied(files: Record<string, string>, begun: string): Promise<{ folder: string; id: string }> {
  const vault = createMemoryVault(files);
  const writer = createWriter({
    files: vault.files,
    editor: vault.editor,
    store: vault.store,
    context: createTestContext('obsidian-01abc', begun),
    policy: () => null,
    limits: () => ({ maxDays: 90, maxMegabytes: 200 }),
  });
  vault.setFaults([{ kind: 'crash', afterOperations: 5 }]);
  await expect(
    writer.apply(
      planOf([replace('a.md', 'a', 'a', 'A'), replace('b.md', 'b', 'b', 'B'), create('c.md', 'c')], { title: 'Rename 2 notes' }),
    ),
  ).rejects.toThrow();
  vault.setFaults([]);
  const folder = vaultOnDisk({ ...Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.bytes(path)])) });
  for (const [name, bytes] of vault.storeFiles) {
    mkdirSync(dirname(join(folder, '.top-of-mind', name)), { recursive: true });
    writeFileSync(join(folder, '.top-of-mind', name), bytes);
  }
  return { folder, id: (await writer.journal())[0]?.id ?? '' };
}

const files = { 'a.md': 'a', 'b.md': 'b' };
const longAgo = '2026-03-15T12:00:00Z';

test('a plan of the plugin that broke off is named, hinders nothing, and is taken back by its id', async () => {
  const before = hashes(vaultOnDisk(files));
  const { folder, id } = await afterPluginDied(files, longAgo);
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('A');
  const status = await cli(folder, ['status']);
  expect(status.out).toContain(`"Rename 2 notes" was interrupted. To get back what it changed, undo the journal entry ${id}.`);
  expect((await cli(folder, ['remember', '--body', 'Something else altogether.', '--json'])).exit).toBe(0);
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('A');
  await cli(folder, ['undo']);
  const shown = await cli(folder, ['undo', id, '--dry-run', '--json']);
  expect(shown.json.result).toMatchObject({ restored: ['a.md', 'b.md'], left: [], plan: { title: 'Undo: Rename 2 notes' } });
  expect(await cli(folder, ['undo', id, '--json'])).toMatchObject({ exit: 0, json: { result: { left: [], journal: null } } });
  expect(hashes(folder)).toEqual(before);
  expect((await cli(folder, ['status'])).out).not.toContain('was interrupted');
});

test('what was changed since stays, is named, and the exit code tells', async () => {
  const { folder, id } = await afterPluginDied(files, longAgo);
  writeFileSync(join(folder, 'b.md'), 'theirs');
  const undone = await cli(folder, ['undo', id, '--json']);
  expect(undone).toMatchObject({ exit: 1, json: { result: { restored: ['a.md'], left: [{ path: 'b.md' }] } } });
  expect([readFileSync(join(folder, 'a.md'), 'utf8'), readFileSync(join(folder, 'b.md'), 'utf8')]).toEqual(['a', 'theirs']);
});

test('one that may still be going on is left alone', async () => {
  const { folder, id } = await afterPluginDied(files, new Date().toISOString());
  const before = hashes(folder);
  const refused = await cli(folder, ['undo', id, '--json']);
  expect([refused.exit, refused.json.error.code]).toEqual([2, 'locked']);
  expect(hashes(folder)).toEqual(before);
});

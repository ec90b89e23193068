import { asVaultPath, type VaultPath } from '../../../src/core/model/path';
import type { VaultFiles } from '../../../src/core/model/ports';
import { foldersToRespell, missingFolders } from '../../../src/core/write/apply/disk';
import { createMemoryVault } from '../../support/memory-vault';

test('of hundreds of folders that are not there, only the first is asked for', async () => {
  const { files } = createMemoryVault({ 'here/a.md': 'a' });
  const asked: string[] = [];
  const counting: VaultFiles = { ...files, hasFolder: (path) => (asked.push(path), Promise.resolve(path === 'empty')) };
  const parts = Array.from({ length: 400 }, (_, index) => `f${index}`);
  const paths = ['empty', 'here'].map((top) => asVaultPath(`${top}/${parts.join('/')}/b.md`));
  const present: VaultPath[] = [asVaultPath('here/a.md')];
  const missing = await missingFolders(counting, paths, present);
  expect(missing).toHaveLength(800);
  expect(missing.slice(0, 2).sort()).toEqual(['empty/f0', 'here/f0']);
  expect(asked.sort()).toEqual(['empty', 'empty/f0', 'here/f0']);
  asked.length = 0;
  expect(await foldersToRespell(counting, paths, present)).toEqual([]);
  expect(asked.length).toBeLessThan(6);
});

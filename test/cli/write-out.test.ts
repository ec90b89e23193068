import { linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { writeOutside } from '../../src/cli/node/user-files.mjs';
import { hashes, vaultOnDisk } from './terminal';

test('a file outside the vault is written', async () => {
  const vault = vaultOnDisk({ 'a.md': 'A' });
  const target = join(vaultOnDisk(), 'bundle.md');
  await writeOutside(vault, target, 'text');
  expect(readFileSync(target, 'utf8')).toBe('text');
});

test('nothing inside the vault is, however it is named', async () => {
  const vault = vaultOnDisk({ 'a.md': 'A', 'sub/b.md': 'B' });
  const outside = vaultOnDisk();
  symlinkSync(join(vault, 'a.md'), join(outside, 'link.md'));
  symlinkSync(vault, join(outside, 'door'));
  symlinkSync(join(vault, 'made.md'), join(outside, 'dangling.md'));
  mkdirSync(join(vault, 'empty'));
  const before = hashes(vault);
  for (const path of ['a.md', 'new.md', 'sub/../a.md', 'empty/x.md', '.obsidian.json']) {
    await expect(writeOutside(vault, join(vault, path), 'lost')).rejects.toMatchObject({ code: 'usage' });
  }
  for (const path of ['link.md', 'door/a.md', 'door/new.md', 'dangling.md']) {
    await expect(writeOutside(vault, join(outside, path), 'lost')).rejects.toMatchObject({ code: 'usage' });
  }
  await expect(writeOutside(vault, join(outside, 'x\0.md'), 'lost')).rejects.toMatchObject({ code: 'io' });
  expect(hashes(vault)).toEqual(before);
});

test('a hard link of a note keeps the note: the text takes the place of the name alone', async () => {
  const vault = vaultOnDisk({ 'a.md': 'A' });
  const target = join(vaultOnDisk(), 'bundle.md');
  linkSync(join(vault, 'a.md'), target);
  await writeOutside(vault, target, 'text');
  expect([readFileSync(target, 'utf8'), readFileSync(join(vault, 'a.md'), 'utf8')]).toEqual(['text', 'A']);
});

test('a device is written to', async () => {
  const vault = vaultOnDisk({ 'a.md': 'A' });
  expect(await writeOutside(vault, devNull, 'text')).toBe(devNull);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const files = {
  'TOOLS.md': '# Tools\n',
  'a.md': 'Read `TOOLS.md`.\nSee [[TOOLS]] and TOOLS.md.\n',
  'b.md': 'cat TOOLS.md\n',
  'c.md': 'None.\n',
};
const text = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const mentions = [
  { path: 'a.md', count: 2, lines: [1, 2] },
  { path: 'b.md', count: 1, lines: [1] },
];

test('a preview lists the mentions in text, and leaves them alone', async () => {
  const folder = vaultOnDisk(files);
  const before = hashes(folder);
  const { json, exit } = await cli(folder, ['rename', 'TOOLS.md', 'Kit', '--dry-run', '--json']);
  expect(exit).toBe(0);
  expect(json.result).toMatchObject({ mentions });
  expect(JSON.stringify((json.result as { plan?: unknown }).plan)).not.toContain('b.md');
  const told = await cli(folder, ['rename', 'TOOLS.md', 'Kit', '--dry-run']);
  expect(told.out).toContain('Mentions in text, left as they are; add --mentions to change them too: 3 in 2 notes');
  expect(told.out).toContain('a.md: 2 mentions, line 1, 2');
  expect(hashes(folder)).toEqual(before);
});

test('they stay where nobody asks for them, and follow with --mentions; undo brings all back', async () => {
  const folder = vaultOnDisk(files);
  const before = hashes(folder);
  const plain = await cli(folder, ['rename', 'TOOLS.md', 'Kit', '--json']);
  expect(plain.json.result).not.toHaveProperty('mentions');
  expect([text(folder, 'a.md'), text(folder, 'b.md')]).toEqual(['Read `TOOLS.md`.\nSee [[Kit]] and TOOLS.md.\n', files['b.md']]);
  await cli(folder, ['undo', '--json']);
  const asked = await cli(folder, ['move', 'TOOLS.md', 'docs/Kit.md', '--mentions', '--json']);
  expect(asked.json.result).toMatchObject({ mentions });
  expect([text(folder, 'a.md'), text(folder, 'b.md')]).toEqual([
    'Read `docs/Kit.md`.\nSee [[Kit]] and docs/Kit.md.\n',
    'cat docs/Kit.md\n',
  ]);
  await cli(folder, ['undo', '--json']);
  expect(hashes(folder)).toEqual(before);
});

test('protected files keep every mention', async () => {
  const daneel = JSON.stringify({
    memories: [
      { name: 'Log', root: '', convention: 'daneel' },
      {
        name: 'Own',
        root: 'own',
        convention: 'notes-and-links',
        overrides: {
          layers: [
            { pattern: 'core/**', layer: 'read-only', why: 'Fixed.' },
            { pattern: 'log/**', layer: 'append-only', why: 'A log.' },
          ],
        },
      },
    ],
  });
  const folder = vaultOnDisk({
    'own/TOOLS.md': 'x\n',
    'own/core/self.md': 'TOOLS.md\n',
    'own/log/day.md': 'TOOLS.md\n',
    'own/free.md': 'TOOLS.md\n',
    '.top-of-mind.json': daneel,
  });
  const { json } = await cli(folder, ['rename', 'own/TOOLS.md', 'Kit', '--mentions', '--json']);
  expect(json.result).toMatchObject({ mentions: [{ path: 'own/free.md', count: 1, lines: [1] }] });
  expect(['own/core/self.md', 'own/log/day.md', 'own/free.md'].map((path) => text(folder, path))).toEqual([
    'TOOLS.md\n',
    'TOOLS.md\n',
    'Kit.md\n',
  ]);
});

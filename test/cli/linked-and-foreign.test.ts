import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

interface Found {
  readonly id: string;
  readonly path: string;
  readonly message: string;
  readonly related?: readonly string[];
}

const found = async (folder: string, command: string): Promise<readonly Found[]> =>
  (await cli(folder, [command, '--json'])).json.result['findings'] as unknown as readonly Found[];
const text = (about: string): string =>
  `---\nid: 01JNE8A0000000000000000001\ncreated: 2024-03-01\n---\n# ${about}\n\nThe harbour opens at six and closes at nine, and the ferry leaves on every hour between.\n`;

describe.each(['check', 'health'])('%s of files reached by links of the disk', (command) => {
  test('a link to a note or another file has no findings of its own', async () => {
    const folder = vaultOnDisk({
      '2024-03-01 Harbour -- sea.md': text('Harbour'),
      'pictures/map.png': 'png',
      '2026-03-01 New.md': `---\nid: 01JNE8A0000000000000000002\ncreated: 2026-03-01\n---\n[[linked note]] ![[linked map.png]]\n`,
    });
    const before = await found(folder, command);
    symlinkSync('2024-03-01 Harbour -- sea.md', join(folder, 'linked note.md'));
    symlinkSync('pictures/map.png', join(folder, 'linked map.png'));
    symlinkSync('pictures/map.png', join(folder, 'what?.png'));
    const after = await found(folder, command);
    expect(after.filter(({ path, related = [] }) => /^(?:linked|what)/.test([path, ...related].join('\n')))).toEqual([]);
    expect(after.filter(({ id }) => !before.some((one) => one.id === id))).toEqual([]);
    expect(after.filter(({ id }) => id === 'link.broken')).toEqual([]);
  });

  test('a linked folder has none either', async () => {
    const folder = vaultOnDisk({
      'trips/2024-03-01 Harbour -- sea.md': text('Harbour'),
      'trips/map.png': 'png',
      '2026-03-01 New.md': '[[trips/2024-03-01 Harbour -- sea]] [there](also/map.png) ![[also/map.png]]\n',
    });
    symlinkSync('trips', join(folder, 'also'));
    const after = await found(folder, command);
    expect(after.filter(({ path }) => path.startsWith('also'))).toEqual([]);
    expect(after.filter(({ id }) => ['link.broken', 'id.duplicate', 'name.collision', 'note.duplicate'].includes(id))).toEqual([]);
  });

  test('a link out of the vault, or to nowhere, has none', async () => {
    const away = vaultOnDisk({ 'note.md': text('Away'), 'picture.png': 'png', 'docs/page.md': 'p\n' });
    const folder = vaultOnDisk({ '2026-03-01 New.md': 'x\n' });
    symlinkSync(join(away, 'note.md'), join(folder, 'away.md'));
    symlinkSync(join(away, 'picture.png'), join(folder, 'away.png'));
    symlinkSync(join(away, 'docs'), join(folder, 'outside'));
    symlinkSync('gone/far.md', join(folder, 'nowhere?.md'));
    const after = await found(folder, command);
    expect(after.filter(({ path }) => /away|outside|nowhere/.test(path))).toEqual([]);
  });
});

test.each(['node_modules', 'bower_components', '.venv', 'venv/lib/python3.12/site-packages', 'vendor/bundle', 'Pods', '__pypackages__'])(
  '%s inside a memory is none of it',
  async (installed) => {
    const folder = vaultOnDisk({
      '2026-03-01 Own.md': 'x\n',
      [`tools/${installed}/p/README.md`]: '[x](gone.md)\n',
      [`${installed}/q/what is it?.md`]: '![[gone.png]]\n',
    });
    for (const command of ['check', 'health'])
      expect((await found(folder, command)).filter(({ path }) => path.includes(`${installed}/`))).toEqual([]);
    expect((await cli(folder, ['status', '--json'])).json.result['memories']).toMatchObject([{ notes: 1 }]);
  },
);

test('a folder called vendor with notes of the vault stays in the memory', async () => {
  const folder = vaultOnDisk({ 'vendor/2026-03-01 Acme.md': 'x\n', 'vendor/acme/2026-03-02 Call.md': 'y\n' });
  expect((await cli(folder, ['status', '--json'])).json.result['memories']).toMatchObject([{ notes: 2 }]);
});

test('links with a leading slash to pages of a website are not broken; one into a folder of the vault that misses its file is', async () => {
  const folder = vaultOnDisk({
    'site/2026-03-01 a.md': '[x](/pricing) [y](/blog/2026/start) [z](/docs/#top) ![](/img/logo.png) [w](/about.html?x=1)\n',
  });
  expect((await found(folder, 'health')).filter(({ id }) => id === 'link.broken')).toEqual([]);
  const within = vaultOnDisk({ 'blog/2026-03-01 a.md': '[y](/blog/start) [x](/pricing) [gone](/blog/gone.md)\n' });
  expect((await found(within, 'health')).filter(({ id }) => id === 'link.broken')).toMatchObject([
    { message: expect.stringContaining('/blog/gone.md') },
  ]);
});

import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { SETTINGS_FILE } from '../../../src/core/model/path';
import { openSettings } from '../../../src/cli/node/settings.mjs';
import type { Memory } from '../../../src/core/model/memory';
import { cli, vaultOnDisk } from '../terminal';
import { asOrdinaryUser } from './ordinary-user';

const IN_PLUGIN = '.obsidian/plugins/top-of-mind/data.json';
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const agent: Memory = { name: 'agent', root: 'agent', convention: 'carlton', overrides: {} };
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { code: string }) => error.code,
  );

async function addAgent(vault: string, text?: string | null): Promise<void> {
  await (await openSettings(vault)).memories.change((named) => [...(named ?? []), agent], text);
}

afterEach(() => jest.restoreAllMocks());

test('two memories of one name: the folder of the second moves, and its style stays', async () => {
  const memories = [
    { name: 'M', root: 'A', convention: 'stoneros' },
    { name: 'M', root: 'D', convention: 'daneel', overrides: { archive: 'old' } },
  ];
  const vault = vaultOnDisk({ 'A/a.md': 'a\n', 'D/d.md': 'd\n', [SETTINGS_FILE]: JSON.stringify({ memories }) });
  expect((await cli(vault, ['move', 'D', 'E'])).exit).toBe(0);
  expect(JSON.parse(readFileSync(join(vault, SETTINGS_FILE), 'utf8'))).toEqual({ memories: [memories[0], { ...memories[1], root: 'E' }] });
});

test.each([0o600, 0o640, 0o666])('the mode %i stays through init and undo, also behind a link', async (mode) => {
  for (const linked of [false, true]) {
    const home = vaultOnDisk({ 'vault/Idea.md': 'idea\n', [linked ? 'vault/.config/mine.json' : `vault/${SETTINGS_FILE}`]: '{"later":1}' });
    const [vault, file] = [join(home, 'vault'), join(home, linked ? 'vault/.config/mine.json' : `vault/${SETTINGS_FILE}`)];
    if (linked) symlinkSync('.config/mine.json', join(vault, SETTINGS_FILE));
    chmodSync(file, mode);
    expect((await cli(vault, ['init', 'carlton', '--root', 'in'])).exit).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ memories: [{ root: 'in' }], later: 1 });
    expect(modeOf(file)).toBe(mode);
    expect((await cli(vault, ['undo'])).exit).toBe(0);
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['{"later":1}', mode]);
    expect(lstatSync(join(vault, SETTINGS_FILE)).isSymbolicLink()).toBe(linked);
  }
});

test('a folder that lets no new file in: the settings are written over, and given back', async () => {
  const raw =
    '{"later":"a text that is longer than what comes after it, so that it must be cut to length. A text that is longer than that."}';
  const vault = vaultOnDisk({ 'Idea.md': 'idea\n', [IN_PLUGIN]: raw });
  chmodSync(join(vault, IN_PLUGIN, '..'), 0o555);
  const [made, text, undone] = await asOrdinaryUser(vault, async () => [
    await cli(vault, ['init', 'carlton', '--root', 'in']),
    readFileSync(join(vault, IN_PLUGIN), 'utf8'),
    await cli(vault, ['undo']),
  ]);
  expect([made.exit, undone.exit]).toEqual([0, 0]);
  expect(JSON.parse(text)).toMatchObject({ memories: [{ root: 'in' }] });
  expect(readFileSync(join(vault, IN_PLUGIN), 'utf8')).toBe(raw);
  expect(readdirSync(join(vault, IN_PLUGIN, '..'))).toEqual(['data.json']);
});

test.each([
  ['the file may only be read', 0o755, 0o444],
  ['neither folder nor file may be written', 0o555, 0o444],
])('%s: that is said, and it stays', async (_, folderMode, fileMode) => {
  const vault = vaultOnDisk({ [IN_PLUGIN]: '{}' });
  chmodSync(join(vault, IN_PLUGIN), fileMode);
  chmodSync(join(vault, IN_PLUGIN, '..'), folderMode);
  expect(await asOrdinaryUser(vault, () => codeOf(addAgent(vault)))).toBe('bad_settings');
  expect(readFileSync(join(vault, IN_PLUGIN), 'utf8')).toBe('{}');
  expect(readdirSync(join(vault, IN_PLUGIN, '..'))).toEqual(['data.json']);
});

test('a link to a file that is not there yet is written through, and leads nowhere again after undo', async () => {
  const vault = vaultOnDisk({ 'Idea.md': 'idea\n' });
  mkdirSync(join(vault, '.config'));
  symlinkSync('middle.json', join(vault, SETTINGS_FILE));
  symlinkSync('.config/mine.json', join(vault, 'middle.json'));
  expect((await cli(vault, ['init', 'carlton', '--root', 'in'])).exit).toBe(0);
  expect(readlinkSync(join(vault, SETTINGS_FILE))).toBe('middle.json');
  expect(JSON.parse(readFileSync(join(vault, '.config/mine.json'), 'utf8'))).toMatchObject({ memories: [{ root: 'in' }] });
  expect((await cli(vault, ['undo'])).exit).toBe(0);
  expect([readlinkSync(join(vault, SETTINGS_FILE)), readlinkSync(join(vault, 'middle.json'))]).toEqual([
    'middle.json',
    '.config/mine.json',
  ]);
  expect(existsSync(join(vault, '.config/mine.json'))).toBe(false);
});

test.each([
  ['outside the vault', '../dotfiles/mine.json', '{"bundleBudget":900}'],
  ['outside the vault that is not there yet', '../dotfiles/new.json', null],
  ['of the vault that is no settings file', 'Board.canvas', '{"nodes":[]}'],
])('a link to a file %s is neither read nor written through', async (_, to, text) => {
  const home = vaultOnDisk({ 'vault/Idea.md': 'idea\n', 'dotfiles/other.json': '{}' });
  const vault = join(home, 'vault');
  if (text !== null) await fs.writeFile(join(vault, to), text);
  symlinkSync(to, join(vault, SETTINGS_FILE));
  expect((await cli(vault, ['status'])).exit).toBe(text === null ? 0 : 2);
  const tree = (): string[] =>
    readdirSync(home, { recursive: true })
      .map(String)
      .filter((path) => path !== join('vault', '.top-of-mind'))
      .sort();
  const before = tree();
  const ran = await cli(vault, ['init', 'carlton', '--root', 'in', '--json']);
  expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'bad_settings', SETTINGS_FILE]);
  expect(tree()).toEqual(before);
  if (text !== null) expect(readFileSync(join(vault, to), 'utf8')).toBe(text);
});

test('links in a ring are refused and stay', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
  symlinkSync(SETTINGS_FILE, join(vault, SETTINGS_FILE));
  expect(await codeOf(addAgent(vault))).toBe('bad_settings');
  expect(readlinkSync(join(vault, SETTINGS_FILE))).toBe(SETTINGS_FILE);
});

test('the new text is on the disk before it takes the place of the old, and the folder after', async () => {
  const vault = vaultOnDisk({ [SETTINGS_FILE]: '{}' });
  const steps: string[] = [];
  const { open, rename } = fs;
  jest.spyOn(fs, 'open').mockImplementation(async (path, ...more) => {
    const handle = await open(path, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      steps.push(`flush ${String(path) === vault ? 'folder' : String(path).slice(-5)}`);
      return sync();
    };
    return handle;
  });
  jest.spyOn(fs, 'rename').mockImplementation((from, to) => {
    steps.push('rename');
    return rename(from, to);
  });
  await addAgent(vault);
  expect(steps).toEqual(['flush .part', 'rename', 'flush folder']);
});

test('a memory that got a key since init stays: undo is refused, and names the settings', async () => {
  const vault = vaultOnDisk({ 'Idea.md': 'idea\n' });
  await cli(vault, ['init', 'carlton', '--root', 'in']);
  const raw = readFileSync(join(vault, SETTINGS_FILE), 'utf8').replace('"root"', '"colour": "teal", "root"');
  await fs.writeFile(join(vault, SETTINGS_FILE), raw);
  const undone = await cli(vault, ['undo', '--json']);
  expect([undone.exit, undone.json.error.code, undone.json.error.path]).toEqual([2, 'not_undoable', SETTINGS_FILE]);
  expect(readFileSync(join(vault, SETTINGS_FILE), 'utf8')).toBe(raw);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conventions } from '../../src/core/conventions/list';
import { cli, hashes, removeVaults, vaultOnDisk } from './terminal';

afterAll(removeVaults);

const settingsOf = (folder: string, file = '.top-of-mind.json'): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

describe.each(conventions.map((convention) => convention.id))('%s', (id) => {
  test('init makes a memory in which check finds nothing, and detect finds it again', async () => {
    const folder = vaultOnDisk({});
    const made = await cli(folder, ['init', id, '--json']);
    expect(made.exit).toBe(0);
    expect((made.json.result.created as unknown as string[]).length).toBeGreaterThan(0);
    expect(settingsOf(folder)).toMatchObject({ memories: [{ name: 'Vault', root: '', convention: id }] });
    expect((await cli(folder, ['check', '--json'])).json.result).toMatchObject({ findings: [] });
    const again = await cli(folder, ['init', id, '--json']);
    expect(again.json.result).toMatchObject({ created: [], journal: null });
    expect(again.json.result.kept).toEqual(made.json.result.created);
  });
});

test('init keeps what is there, and undo takes the rest back', async () => {
  const folder = vaultOnDisk({ 'mem/NOW.md': 'busy\n' });
  const before = hashes(folder);
  const made = await cli(folder, ['init', 'daneel', '--root', 'mem', '--json']);
  expect(made.json.result.kept).toEqual(['mem/NOW.md']);
  expect(readFileSync(join(folder, 'mem/NOW.md'), 'utf8')).toBe('busy\n');
  await cli(folder, ['undo', '--json']);
  expect({ ...hashes(folder), '.top-of-mind.json': undefined }).toEqual({ ...before, '.top-of-mind.json': undefined });
});

test('init adds to the settings in use and keeps what it does not know there', async () => {
  const folder = vaultOnDisk({ '.obsidian/plugins/top-of-mind/data.json': '{"bundleBudget":4000,"fromTheFuture":1}' });
  const made = await cli(folder, ['init', 'carlton', '--root', 'agents', '--json']);
  expect(made.json.result.settings).toBe('.obsidian/plugins/top-of-mind/data.json');
  expect(settingsOf(folder, '.obsidian/plugins/top-of-mind/data.json')).toEqual({ bundleBudget: 4000, fromTheFuture: 1, memories: [{ name: 'agents', root: 'agents', convention: 'carlton', overrides: {} }] });
  await cli(folder, ['init', 'mindstone', '--root', 'claude', '--json']);
  const clash = await cli(folder, ['init', 'daneel', '--root', 'claude', '--json']);
  expect(clash.exit).toBe(2);
  expect(clash.json.error.code).toBe('exists');
});

test('a dry run writes nothing, not even settings', async () => {
  const folder = vaultOnDisk({});
  const dry = await cli(folder, ['init', 'stoneros', '--dry-run', '--json']);
  expect(dry.json.result).toMatchObject({ journal: null });
  expect(hashes(folder)).toEqual({});
});

test('detect names the evidence and says below which confidence it is none', async () => {
  const folder = vaultOnDisk({ 'a/feedback_tests.md': '---\nname: x\ndescription: y\nmetadata:\n  type: feedback\n---\n', 'a/project_site.md': '---\nname: x\ndescription: y\ntype: project\n---\n', 'a/MEMORY.md': '', 'b/Thoughts.md': '' });
  const found = await cli(folder, ['detect', '--root', 'a', '--json']);
  const [best] = found.json.result.candidates as unknown as { convention: string; confidence: number }[];
  expect(best?.convention).toBe('mindstone');
  expect(best?.confidence).toBeGreaterThan(0.8);
  expect((await cli(folder, ['detect', '--root', 'b'])).out).toMatch(/^None of the conventions/);
  expect((await cli(folder, ['detect', '--root', 'c', '--json'])).json.error.code).toBe('not_found');
  expect((await cli(folder, ['detect', '--root', '../c', '--json'])).json.error.code).toBe('hostile_path');
});

test('settings that are no JSON are left alone', async () => {
  const folder = vaultOnDisk({ '.top-of-mind.json': '{oops' });
  expect((await cli(folder, ['init', 'daneel', '--json'])).json.error.code).toBe('bad_settings');
  writeFileSync(join(folder, '.top-of-mind.json'), '{}');
  expect((await cli(folder, ['init', 'daneel', '--json'])).exit).toBe(0);
});

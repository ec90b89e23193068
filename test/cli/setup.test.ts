import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conventions } from '../../src/core/conventions/list';
import { cli, hashes, vaultOnDisk } from './terminal';

const settingsOf = (folder: string, file = '.top-of-mind.json'): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

// A product makes its own files.
const own = conventions.filter((one) => one.extends === undefined);

describe.each(own.map((convention) => convention.id))('%s', (id) => {
  test('init makes a memory in which check finds nothing, and detect finds it again', async () => {
    const folder = vaultOnDisk();
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
  expect(hashes(folder)).toEqual(before);
  expect(existsSync(join(folder, '.top-of-mind.json'))).toBe(false);
});

describe('what init says of memories', () => {
  test('one that was set up by name stays beside a second', async () => {
    const folder = vaultOnDisk({ 'Idea.md': 'idea\n' });
    await cli(folder, ['init', 'notes-and-links']);
    const second = await cli(folder, ['init', 'carlton', '--root', 'in', '--json']);
    expect(second.json.result.warning).toBeUndefined();
    expect(second.json.result.memory).toEqual({ name: 'in', root: 'in', convention: 'carlton' });
    expect(settingsOf(folder)).toMatchObject({
      memories: [
        { name: 'Vault', root: '', convention: 'notes-and-links' },
        { name: 'in', root: 'in', convention: 'carlton' },
      ],
    });
  });

  test('the first one in a folder stands alone, and the answer says what becomes of the other notes', async () => {
    const folder = vaultOnDisk({ 'Idea.md': 'idea\n' });
    const first = await cli(folder, ['init', 'carlton', '--root', 'in', '--json']);
    expect(first.json.result.warning).toContain('notes outside "in" are in no memory');
    expect(settingsOf(folder)).toMatchObject({ memories: [{ root: 'in' }] });
    const rest = await cli(folder, ['init', 'notes-and-links', '--json']);
    expect(rest.json.result.warning).toBeUndefined();
    expect(settingsOf(folder)).toMatchObject({ memories: [{ root: 'in' }, { root: '', convention: 'notes-and-links' }] });
  });

  test('nothing of other notes where there are none', async () => {
    const folder = vaultOnDisk();
    expect((await cli(folder, ['init', 'carlton', '--root', 'in', '--json'])).json.result.warning).toBeUndefined();
  });

  test('a memory whose files are all there is named, with a way back', async () => {
    const folder = vaultOnDisk({ 'in/top-of-mind.md': '' });
    const made = await cli(folder, ['init', 'notes-and-links', '--root', 'in', '--json']);
    expect(made.json.result).toMatchObject({ created: [], kept: ['in/top-of-mind.md'] });
    expect(settingsOf(folder)).toMatchObject({ memories: [{ root: 'in' }] });
    const undone = await cli(folder, ['undo', String(made.json.result.journal)]);
    expect(undone.exit).toBe(0);
    expect(undone.out).toContain('Settings: the memory "in" is taken out.');
    expect(existsSync(join(folder, '.top-of-mind.json'))).toBe(false);
  });
});

describe('undo of an init, and its plan', () => {
  test.each(['{}', '{"bundleBudget":4000}', '{ "memories" : [{"name":"Mine","root":"mine","convention":"daneel"}],\n\t"later": [1] }\n'])(
    'settings of %j are as they were, byte for byte',
    async (settings) => {
      const folder = vaultOnDisk({ '.top-of-mind.json': settings });
      await cli(folder, ['init', 'stoneros', '--root', 'in']);
      const after = settingsOf(folder);
      const undone = await cli(folder, ['undo', '--json']);
      expect(undone.json.result).toMatchObject({ left: [], settings: [{ op: 'remove-memory', memory: { name: 'in' } }] });
      expect(readFileSync(join(folder, '.top-of-mind.json'), 'utf8')).toBe(settings);
      await cli(folder, ['undo', String(undone.json.result.journal)]);
      expect(settingsOf(folder)).toEqual(after);
    },
  );

  test('what was set since stays', async () => {
    const folder = vaultOnDisk();
    await cli(folder, ['init', 'carlton', '--root', 'in']);
    writeFileSync(join(folder, '.top-of-mind.json'), JSON.stringify({ ...(settingsOf(folder) as object), bundleBudget: 500 }));
    expect((await cli(folder, ['undo'])).exit).toBe(0);
    expect(settingsOf(folder)).toEqual({ bundleBudget: 500 });
  });

  test('a memory that was changed in the settings since stays there, and is named', async () => {
    const folder = vaultOnDisk();
    await cli(folder, ['init', 'carlton', '--root', 'in']);
    const changed = JSON.stringify({ memories: [{ name: 'in', root: 'in', convention: 'carlton', overrides: { indexSize: 7 } }] });
    writeFileSync(join(folder, '.top-of-mind.json'), changed);
    const refused = await cli(folder, ['undo', '--json']);
    expect(refused.json.error).toMatchObject({ code: 'not_undoable', path: '.top-of-mind.json' });
    const partial = await cli(folder, ['undo', '--partial', '--json']);
    expect(partial.exit).toBe(1);
    expect(partial.json.result).toMatchObject({ left: [{ path: '.top-of-mind.json' }] });
    expect(hashes(folder)).toEqual({});
    expect(readFileSync(join(folder, '.top-of-mind.json'), 'utf8')).toBe(changed);
  });

  test('a dry run says what the settings would say, and its plan says it to them', async () => {
    const folder = vaultOnDisk();
    expect((await cli(folder, ['init', 'daneel', '--root', 'mem', '--dry-run'])).out).toContain(
      'Settings: the memory "mem" (daneel, mem) would be added.',
    );
    const dry = await cli(folder, ['init', 'daneel', '--root', 'mem', '--dry-run', '--json']);
    const applied = await cli(folder, ['plan', 'apply', '-'], dry.out);
    expect(applied.out).toContain('Settings: the memory "mem" (daneel, mem) is added.');
    expect(settingsOf(folder)).toEqual({ memories: [{ name: 'mem', root: 'mem', convention: 'daneel', overrides: {} }] });
    expect((await cli(folder, ['check', '--json'])).json.result).toMatchObject({ findings: [] });
    await cli(folder, ['undo']);
    expect(existsSync(join(folder, '.top-of-mind.json'))).toBe(false);
    expect(hashes(folder)).toEqual({});
  });

  test('a plan of an init is refused where the folder is another memory by now', async () => {
    const folder = vaultOnDisk();
    const dry = await cli(folder, ['init', 'daneel', '--root', 'mem', '--dry-run', '--json']);
    await cli(folder, ['init', 'carlton', '--root', 'mem']);
    const before = hashes(folder);
    expect((await cli(folder, ['plan', 'apply', '-', '--json'], dry.out)).json.error.code).toBe('exists');
    expect(hashes(folder)).toEqual(before);
  });
});

test('init where the settings name the memory already makes protected files too, and none in place of an accepted one', async () => {
  const folder = vaultOnDisk({ '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention: 'stoneros' }] }) });
  expect((await cli(folder, ['init', 'stoneros'])).exit).toBe(0);
  expect((await cli(folder, ['check'])).exit).toBe(0);
  rmSync(join(folder, 'learnings/baseline_insights.md'));
  const again = await cli(folder, ['init', 'stoneros', '--json']);
  expect(again.json.result).toMatchObject({ refused: { code: 'layer_policy', path: 'learnings/baseline_insights.md' } });
});

test('init adds to the settings in use and keeps what it does not know there', async () => {
  const folder = vaultOnDisk({ '.obsidian/plugins/top-of-mind/data.json': '{"bundleBudget":4000,"fromTheFuture":1}' });
  const made = await cli(folder, ['init', 'carlton', '--root', 'agents', '--json']);
  expect(made.json.result.settings).toBe('.obsidian/plugins/top-of-mind/data.json');
  expect(settingsOf(folder, '.obsidian/plugins/top-of-mind/data.json')).toEqual({
    bundleBudget: 4000,
    fromTheFuture: 1,
    memories: [{ name: 'agents', root: 'agents', convention: 'carlton', overrides: {} }],
  });
  await cli(folder, ['init', 'mindstone', '--root', 'claude', '--json']);
  const clash = await cli(folder, ['init', 'daneel', '--root', 'claude', '--json']);
  expect(clash.exit).toBe(2);
  expect(clash.json.error.code).toBe('exists');
});

test('a dry run writes nothing, not even settings', async () => {
  const folder = vaultOnDisk();
  const dry = await cli(folder, ['init', 'stoneros', '--dry-run', '--json']);
  expect(dry.json.result).toMatchObject({ journal: null });
  expect(hashes(folder)).toEqual({});
});

test('detect names the evidence and says below which confidence it is none', async () => {
  const folder = vaultOnDisk({
    'a/feedback_tests.md': '---\nname: x\ndescription: y\nmetadata:\n  type: feedback\n---\n',
    'a/project_site.md': '---\nname: x\ndescription: y\ntype: project\n---\n',
    'a/MEMORY.md': '',
    'b/Thoughts.md': '',
  });
  const found = await cli(folder, ['detect', '--root', 'a', '--json']);
  const [best] = found.json.result.candidates as unknown as { convention: string; confidence: number }[];
  expect(best?.convention).toBe('mindstone');
  expect(best?.confidence).toBeGreaterThan(0.8);
  expect((await cli(folder, ['detect', '--root', 'b'])).out).toMatch(/^No memory of an agent was found here/);
  expect((await cli(folder, ['detect', '--root', 'c', '--json'])).json.error.code).toBe('not_found');
  expect((await cli(folder, ['detect', '--root', '../c', '--json'])).json.error.code).toBe('hostile_path');
});

test('settings that are no JSON are left alone', async () => {
  const folder = vaultOnDisk({ '.top-of-mind.json': '{oops' });
  expect((await cli(folder, ['init', 'daneel', '--json'])).json.error.code).toBe('bad_settings');
  writeFileSync(join(folder, '.top-of-mind.json'), '{}');
  expect((await cli(folder, ['init', 'daneel', '--json'])).exit).toBe(0);
});

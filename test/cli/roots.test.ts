import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

interface Named {
  readonly name: string;
  readonly root: string;
}

const OWN = '.top-of-mind.json';
const settingsIn = (folder: string): string => readFileSync(join(folder, OWN), 'utf8');
const rootsIn = (folder: string): Record<string, string> =>
  Object.fromEntries((JSON.parse(settingsIn(folder)) as { memories: Named[] }).memories.map(({ name, root }) => [name, root]));
const whole = (folder: string): Record<string, string> => ({
  ...hashes(folder),
  settings: existsSync(join(folder, OWN)) ? settingsIn(folder) : 'none',
});

describe('the folder of a memory gets another name', () => {
  test.each(['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'])(
    'a memory of %s follows, protected files with it; undo gives all of it back, and redo',
    async (id) => {
      const folder = vaultOnDisk({ 'Elsewhere.md': '[[agent/Lake]]\n' });
      await cli(folder, ['init', id, '--root', 'agent']);
      await cli(folder, ['remember', '--title', 'Lake', '--body', 'The lake house in Uster has a new boat.']);
      const before = whole(folder);
      const renamed = await cli(folder, ['rename', 'agent', 'bot', '--json']);
      expect(renamed.exit).toBe(0);
      expect(renamed.json.result).toMatchObject({
        roots: [{ from: 'agent', to: 'bot' }],
        plan: { settings: [{ op: 'move-root', from: 'agent', to: 'bot' }] },
      });
      expect(rootsIn(folder)).toEqual({ agent: 'bot' });
      expect((await cli(folder, ['check', '--json'])).json.result).toMatchObject({ findings: [] });
      const again = await cli(folder, ['remember', '--title', 'Lake', '--body', 'The lake house in Uster has a new boat.', '--json']);
      expect(again.json.result.verdict).toBe('DUPLICATE');
      const after = whole(folder);
      const undone = await cli(folder, ['undo', String(renamed.json.result.journal), '--json']);
      expect(undone.json.result).toMatchObject({ left: [], settings: [{ op: 'move-root', from: 'bot', to: 'agent' }] });
      expect(whole(folder)).toEqual(before);
      await cli(folder, ['undo', String(undone.json.result.journal)]);
      expect(whole(folder)).toEqual(after);
    },
  );

  test('not where files of it in a dot-folder would stay behind', async () => {
    const folder = vaultOnDisk({ 'agent/.claude/context/focus.md': 'Focus.\n' });
    await cli(folder, ['init', 'stoneros', '--root', 'agent']);
    const before = whole(folder);
    const refused = await cli(folder, ['rename', 'agent', 'bot', '--json']);
    expect(refused.json.error).toMatchObject({ code: 'bad_input', path: 'agent/.claude/context/focus.md' });
    expect(whole(folder)).toEqual(before);
  });

  test('so do those below a folder that moves, and settings keep what we do not know', async () => {
    const raw =
      '{"memories":[{"name":"Vault","root":"","convention":"notes-and-links"},{"name":"agent","root":"projects/agent","convention":"carlton","colour":"teal"},{"name":"inner","root":"projects/agent/inner","convention":"mindstone"}],"later":1}';
    const folder = vaultOnDisk({
      'projects/agent/memory/2026-03-01-agent-one.md': 'One.\n',
      'projects/agent/inner/MEMORY.md': '',
      'projects/Plan.md': 'Plan.\n',
      [OWN]: raw,
    });
    const moved = await cli(folder, ['move', 'projects', 'work/all']);
    expect(moved.out).toContain('Settings: the memory in projects/agent is now in work/all/agent.');
    expect(rootsIn(folder)).toEqual({ Vault: '', agent: 'work/all/agent', inner: 'work/all/agent/inner' });
    expect(JSON.parse(settingsIn(folder))).toMatchObject({ memories: [{}, { colour: 'teal' }, {}], later: 1 });
    await cli(folder, ['undo']);
    expect(settingsIn(folder)).toBe(raw);
  });

  test('a dry run says it and leaves the settings; its plan does it', async () => {
    const folder = vaultOnDisk({ 'agent/Lake.md': 'Lake.\n' });
    await cli(folder, ['init', 'notes-and-links', '--root', 'agent']);
    const before = whole(folder);
    expect((await cli(folder, ['rename', 'agent', 'bot', '--dry-run'])).out).toContain('Settings: the memory in agent would be in bot.');
    const dry = await cli(folder, ['rename', 'agent', 'bot', '--dry-run', '--json']);
    expect(whole(folder)).toEqual(before);
    const applied = await cli(folder, ['plan', 'apply', '-', '--json'], dry.out);
    expect(applied.exit).toBe(0);
    expect(rootsIn(folder)).toEqual({ agent: 'bot' });
  });

  test('a single note takes no memory with it', async () => {
    const folder = vaultOnDisk({
      'people/Ana.md': 'Ana.\n',
      [OWN]: '{"memories":[{"name":"people","root":"people","convention":"notes-and-links"}]}',
    });
    await cli(folder, ['move', 'people/Ana.md', 'friends/Ana.md']);
    expect(rootsIn(folder)).toEqual({ people: 'people' });
  });

  test('into the folder of another memory it is refused, and nothing is changed', async () => {
    const folder = vaultOnDisk({
      'a/One.md': 'One.\n',
      'b/Two.md': 'Two.\n',
      [OWN]: '{"memories":[{"name":"a","root":"a","convention":"notes-and-links"},{"name":"b","root":"b","convention":"notes-and-links"}]}',
    });
    const before = whole(folder);
    const refused = await cli(folder, ['move', 'a', 'b', '--json']);
    expect(refused.exit).toBe(2);
    expect(refused.json.error).toMatchObject({ code: 'exists', path: 'b' });
    expect(whole(folder)).toEqual(before);
  });
});

describe('a plan from outside', () => {
  const planOf = (edits: readonly object[], settings: readonly object[]): string =>
    JSON.stringify({ version: 1, id: 'outside-1', title: 'Outside', reason: '', created: '2026-03-15T12:00:00+01:00', edits, settings });
  const move = (path: string, to: string): object => ({ op: 'move', path, to, reason: '' });

  test.each([
    ['half of a memory', [['agent/SOUL.md', 'x/SOUL.md']], { op: 'move-root', from: 'agent', to: 'x' }, 'stale_plan'],
    [
      'a folder that is no memory',
      [['agent/memory/self-review.md', 'x/self-review.md']],
      { op: 'move-root', from: 'agent/memory', to: 'x' },
      'stale_plan',
    ],
  ])('cannot call it the move of a memory to carry off %s', async (_what, moves, settings, code) => {
    const folder = vaultOnDisk();
    await cli(folder, ['init', 'daneel', '--root', 'agent']);
    const before = whole(folder);
    const done = await cli(
      folder,
      ['plan', 'apply', '-', '--json'],
      planOf(
        moves.map(([from = '', to = '']) => move(from, to)),
        [settings],
      ),
    );
    expect(done.json.error.code).toBe(code);
    expect(whole(folder)).toEqual(before);
  });

  test.each([
    ['takes a memory away', { op: 'remove-memory', memory: { name: 'agent', root: 'agent', convention: 'daneel' } }],
    ['bends a convention', { op: 'add-memory', memory: { name: 'x', root: 'agent/x', convention: 'carlton', overrides: { layers: [] } } }],
    ['leads out of the vault', { op: 'add-memory', memory: { name: 'x', root: '../x', convention: 'carlton' } }],
    ['leads into a hidden folder', { op: 'move-root', from: 'agent', to: '.git' }],
  ])('is no plan where it %s', async (_what, settings) => {
    const folder = vaultOnDisk({ 'agent/A.md': '' });
    const done = await cli(folder, ['plan', 'apply', '-', '--json'], planOf([move('agent/A.md', 'agent/B.md')], [settings]));
    expect(done.json.error.code).toBe('bad_input');
    expect(existsSync(join(folder, OWN))).toBe(false);
  });
});

test('undo leaves a folder that the settings give to another memory since, and says so', async () => {
  const folder = vaultOnDisk({ 'agent/Lake.md': 'Lake.\n' });
  await cli(folder, ['init', 'notes-and-links', '--root', 'agent']);
  const renamed = await cli(folder, ['rename', 'agent', 'bot', '--json']);
  writeFileSync(join(folder, OWN), settingsIn(folder).replace(/\]\s*\}\s*$/, ',{"name":"other","root":"agent","convention":"carlton"}]}'));
  const refused = await cli(folder, ['undo', String(renamed.json.result.journal), '--json']);
  expect(refused.json.error).toMatchObject({ code: 'not_undoable', path: OWN });
  expect(rootsIn(folder)).toEqual({ agent: 'bot', other: 'agent' });
});

test('undo leaves no note behind that came into the folder since, unless it is told to, and names it then', async () => {
  const folder = vaultOnDisk({ 'agent/Lake.md': 'Lake.\n' });
  await cli(folder, ['init', 'notes-and-links', '--root', 'agent']);
  const renamed = await cli(folder, ['rename', 'agent', 'bot', '--json']);
  writeFileSync(join(folder, 'bot/New.md'), 'New.\n');
  const refused = await cli(folder, ['undo', String(renamed.json.result.journal), '--json']);
  expect(refused.json.error).toMatchObject({ code: 'not_undoable', path: 'bot/New.md' });
  expect(rootsIn(folder)).toEqual({ agent: 'bot' });
  const partial = await cli(folder, ['undo', String(renamed.json.result.journal), '--partial', '--json']);
  expect(partial.exit).toBe(1);
  expect(partial.json.result).toMatchObject({ left: [{ path: 'bot/New.md', why: 'it came into the folder of the memory since' }] });
  expect(rootsIn(folder)).toEqual({ agent: 'agent' });
  expect(Object.keys(hashes(folder))).toEqual(['agent/Lake.md', 'agent/top-of-mind.md', 'bot/New.md']);
});

test.each([
  ['rename', 'agent/', 'Agent', 'Agent'],
  ['move', 'agent', 'people/', 'people/agent'],
  ['move', 'agent/', 'deep/er/bot/', 'deep/er/bot/agent'],
  ['rename', 'agent', 'Zoe\u0308', 'Zo\u00eb'],
])('%s %s %s', async (command, from, to, root) => {
  const folder = vaultOnDisk({
    'agent/sub/Lake.md': 'Lake.\n',
    'people/Ana.md': 'Ana.\n',
    [OWN]: '{"memories":[{"name":"agent","root":"agent","convention":"notes-and-links"}]}',
  });
  const done = await cli(folder, [command, from, to, '--json']);
  expect(done.exit).toBe(0);
  expect(rootsIn(folder)).toEqual({ agent: root });
  expect((await cli(folder, ['status', '--json'])).json.result).toMatchObject({ memories: [{ notes: 1 }] });
});

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentIn } from '../verbs/agent';
import { HARBOUR } from './own-conventions';
import { cli, everyByteOf, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-20T09:00:00'];
const FILE = 'conventions/harbour.json';
const PLUGIN = '.obsidian/plugins/top-of-mind';

/** A vault whose memory follows a convention of its own, with a note. */
async function harbour(): Promise<string> {
  const vault = vaultOnDisk({ [FILE]: JSON.stringify(HARBOUR) });
  expect(await cli(vault, ['init', 'harbour', ...NOW])).toMatchObject({ exit: 0 });
  const args = ['remember', '--title', 'Ferry', '--body', 'The ferry moors before every other ship.'];
  expect(await cli(vault, [...args, ...NOW])).toMatchObject({ exit: 0 });
  return vault;
}

async function isDenied(vault: string, name: string, input: object): Promise<boolean> {
  const { out } = await cli(
    vault,
    ['hook', 'pre-tool', '--harness', 'claude', ...NOW],
    JSON.stringify({ session_id: 'a', hook_event_name: 'PreToolUse', cwd: vault, tool_name: name, tool_input: input }),
  );
  return out.includes('deny');
}

/** Whether a file is kept from an agent's hands: written, edited, removed and moved. */
async function kept(vault: string, path: string): Promise<boolean[]> {
  return Promise.all([
    isDenied(vault, 'Write', { file_path: join(vault, path), content: '{}' }),
    isDenied(vault, 'Edit', { file_path: path, old_string: 'a', new_string: 'b' }),
    isDenied(vault, 'Bash', { command: `rm ${path}` }),
    isDenied(vault, 'Bash', { command: `mv ${path} x.json` }),
    isDenied(vault, 'Bash', { command: `rm -rf ${path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || path}` }),
  ]);
}

const ALL = [true, true, true, true, true];

test('an agent writes, edits and removes no convention, nor the settings of the plugin', async () => {
  const vault = await harbour();
  expect(await kept(vault, FILE)).toEqual(ALL);
  expect(await isDenied(vault, 'Write', { file_path: 'conventions/new.json', content: '{}' })).toBe(true);
  expect(await isDenied(vault, 'Write', { file_path: 'Conventions/HARBOUR.JSON', content: '{}' })).toBe(true);
  expect(await isDenied(vault, 'Write', { file_path: 'conventions/readme.md', content: 'x' })).toBe(false);
  // Such a file would take the place of the settings.
  expect(await isDenied(vault, 'Write', { file_path: `${PLUGIN}/data.json`, content: '{}' })).toBe(true);
  mkdirSync(join(vault, PLUGIN), { recursive: true });
  renameSync(join(vault, '.top-of-mind.json'), join(vault, PLUGIN, 'data.json'));
  renameSync(join(vault, 'conventions'), join(vault, PLUGIN, 'conventions'));
  expect(await kept(vault, `${PLUGIN}/${FILE}`)).toEqual(ALL);
  expect(await kept(vault, `${PLUGIN}/data.json`)).toEqual(ALL);
  expect(await isDenied(vault, 'Write', { file_path: FILE, content: '{}' })).toBe(false);
});

test.each([
  ['broken', '{ "title": '],
  ['gone', null],
])('the settings and the conventions are kept while the one in use is %s', async (_, text) => {
  const vault = await harbour();
  if (text === null) rmSync(join(vault, FILE));
  else writeFileSync(join(vault, FILE), text);
  expect(await kept(vault, '.top-of-mind.json')).toEqual(ALL);
  expect(await isDenied(vault, 'Write', { file_path: FILE, content: '{}' })).toBe(true);
  const { ran } = await askedBroken(vault);
  expect(ran).toMatch(/harbour/);
});

async function askedBroken(vault: string): Promise<{ ran: string }> {
  const ran = await cli(
    vault,
    ['hook', 'pre-tool', '--harness', 'claude', ...NOW],
    JSON.stringify({ session_id: 'a', cwd: vault, tool_name: 'Bash', tool_input: { command: 'rm other.md' } }),
  );
  expect(ran).toMatchObject({ exit: 0, out: '' });
  expect(ran.err.trim().split('\n')).toHaveLength(1);
  return { ran: ran.err };
}

test('a convention is not moved in passing, neither by agents nor in the terminal', async () => {
  const vault = await harbour();
  for (const args of [
    ['move', FILE, 'other/harbour.json'],
    ['move', 'conventions', 'rules'],
    ['rename', FILE, 'port.json'],
    ['archive', FILE],
  ]) {
    const ran = await cli(vault, [...args, ...NOW, '--json']);
    expect([args, ran.exit, ran.out]).toEqual([args, 1, expect.stringContaining('which a person decides')]);
    expect(readFileSync(join(vault, FILE), 'utf8')).toBe(JSON.stringify(HARBOUR));
  }
  const agreed = await cli(vault, ['move', FILE, 'other/harbour.json', '--yes', ...NOW, '--json']);
  expect(agreed.exit).toBe(0);
  // Nothing else says what is private, and the way back is open.
  const search = await cli(vault, ['search', 'ferry', ...NOW, '--json']);
  expect(search.json.error).toMatchObject({
    code: 'bad_settings',
    message: expect.stringMatching(
      /Put its file, conventions\/harbour\.json, back beside \.top-of-mind\.json, or change "convention" there/,
    ),
  });
  expect((await cli(vault, ['journal', ...NOW])).out).toContain('harbour.json');
  expect(await cli(vault, ['undo', '--yes', ...NOW])).toMatchObject({ exit: 0 });
  expect(existsSync(join(vault, FILE))).toBe(true);
  expect(await cli(vault, ['search', 'ferry', ...NOW])).toMatchObject({ exit: 0 });
});

test('what was undone without a convention leaves the memories of the settings as they are', async () => {
  const vault = await harbour();
  const settings = readFileSync(join(vault, '.top-of-mind.json'), 'utf8');
  rmSync(join(vault, FILE));
  const first = (await cli(vault, ['undo', ...NOW, '--json'])).json;
  expect(first.ok).toBe(true);
  const entries = (await cli(vault, ['journal', ...NOW, '--json'])).json.result['entries'] as unknown as readonly { id: string }[];
  const init = entries.at(-1)?.id ?? '';
  const refused = await cli(vault, ['undo', init, ...NOW, '--json']);
  expect(refused.json.error).toMatchObject({ code: 'bad_settings' });
  expect(readFileSync(join(vault, '.top-of-mind.json'), 'utf8')).toBe(settings);
  expect(existsSync(join(vault, 'BRIDGE.md'))).toBe(true);
});

/** Everything that a memory says of a word, at each door by which texts leave. */
async function saidOf(vault: string, word: string): Promise<string> {
  const agent = await agentIn(vault);
  const found = await agent.call('search', { query: word });
  const context = await agent.call('context', { topic: word });
  const prompt = await cli(
    vault,
    ['hook', 'prompt', '--harness', 'claude', ...NOW],
    JSON.stringify({ session_id: 'a', cwd: vault, prompt: `Tell me about the ${word}` }),
  );
  const bundle = await cli(vault, ['bundle', '--topic', word, ...NOW]);
  return JSON.stringify([found.result, context.result, prompt.out, bundle.out]);
}

test.each([
  ['a convention', { ...HARBOUR, archive: 'laid up', bundle: { ...HARBOUR.bundle, excludeFolders: ['sealed'] } }, {}],
  ['the settings', HARBOUR, { archive: 'laid up' }],
  ['the settings, with folders of their own', HARBOUR, { archive: 'laid up', bundleExclude: { folders: ['sealed'], tags: [] } }],
])('an archive that %s names stays out of all that agents get', async (_, convention, overrides) => {
  const note = (text: string): string => `---\ntype: north\n---\n${text}\n`;
  const vault = vaultOnDisk({
    [FILE]: JSON.stringify(convention),
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'H', root: '', convention: 'harbour', overrides }] }),
    'berths/2026-03-02 north Zanzibar ferry.md': note('The Zanzibar ferry moors at the outer pier every Friday.'),
    'laid up/2025-03-02 north Zanzibar barge.md': note('The Zanzibar barge sank near the lighthouse in the spring storm.'),
  });
  const said = await saidOf(vault, 'Zanzibar');
  expect(said).toContain('outer pier');
  expect(said).not.toContain('lighthouse');
});

test.each([
  ['a file of somebody else', '{ "title": "Tide table" }'],
  ['a list', '[1]'],
])('%s in the place of the metrics stays as it is', async (_, text) => {
  const vault = await harbour();
  const fog = 'Decided to sound the horn every two minutes, because the fog was dense.';
  await cli(vault, ['remember', '--title', 'Fog', '--body', fog, '--type', 'watch', ...NOW]);
  writeFileSync(join(vault, 'watch/figures.json'), text);
  const ran = await cli(vault, ['maintain', '--suggested', ...NOW]);
  expect(ran.out).toContain('is no JSON object with a list of samples');
  expect(readFileSync(join(vault, 'watch/figures.json'), 'utf8')).toBe(text);
});

test('a folder of conventions that leads out of the vault is not read', async () => {
  const elsewhere = vaultOnDisk({ 'harbour.json': JSON.stringify(HARBOUR) });
  const vault = vaultOnDisk({ 'note.md': 'A note.\n' });
  symlinkSync(elsewhere, join(vault, 'conventions'));
  const { json } = await cli(vault, ['init', 'harbour', ...NOW, '--json']);
  expect(json.error).toMatchObject({ code: 'bad_settings', message: expect.stringContaining('is a link to a file outside the vault') });
});

test('an init that is refused leaves nothing', async () => {
  const vault = vaultOnDisk({ [FILE]: '{ "title": 3 }' });
  const before = everyByteOf(vault);
  expect(await cli(vault, ['init', 'harbour', ...NOW])).toMatchObject({
    exit: 2,
    err: expect.stringContaining('line 1: "title" must be text'),
  });
  expect(existsSync(join(vault, '.top-of-mind'))).toBe(false);
  expect(everyByteOf(vault)).toEqual(before);
});

test('a setting that does not fit is named with its file and line', async () => {
  const vault = vaultOnDisk({
    '.top-of-mind.json': '{\n  "memories": [\n    { "name": "A", "root": "",\n      "convention": 3 }\n  ]\n}\n',
  });
  const { json } = await cli(vault, ['status', ...NOW, '--json']);
  expect(json.error).toMatchObject({
    code: 'bad_settings',
    path: '.top-of-mind.json',
    message: expect.stringMatching(
      /^\.top-of-mind\.json, line 4: The setting "memories\.0\.convention" is not usable: must be text, not 3\./,
    ),
  });
});

test('the convention in use is read however many there are', async () => {
  const vault = await harbour();
  for (let at = 0; at < 60; at++) writeFileSync(join(vault, `conventions/a${at}.json`), '{}');
  expect(await cli(vault, ['search', 'ferry', ...NOW])).toMatchObject({ exit: 0 });
});

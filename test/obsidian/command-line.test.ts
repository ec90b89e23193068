/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { readFileSync } from 'node:fs';
import { Plugin } from '../host/plugin';
import { loadPlugin } from '../host/app';
import TopOfMindPlugin from '../../src/main';
import { LINE_COMMANDS } from '../../src/verbs/command-line';
import { cli, lineOf } from './support/command-line';
import { DATA, manifest, openPlugin, type Bench } from './support/open-plugin';

const NOTES = {
  'Boathouse.md': '---\ncreated: 2026-01-04\n---\nThe boathouse opens at 07:00 in summer. Keys are with [[Harbour master]].\n',
  'Harbour master.md': '---\ncreated: 2026-01-05\n---\nIda Brandt is the harbour master of the north basin.\n',
  'Crane.md': '---\ncreated: 2026-01-06\n---\nThe crane of the yard lifts 12 tonnes. It is checked every March by the Nordkran company.\n',
  'Private/Salaries.md': '---\ncreated: 2026-01-09\n---\nIda earns a zanzibarian sum. See [[Crane]].\n',
};
const SETTINGS = {
  memories: [
    { name: 'Harbour', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Private'], tags: [] } } },
  ],
};
const NAMES = [...LINE_COMMANDS.keys()];

const opened = (more: object = {}): Promise<Bench> => openPlugin({ files: NOTES, data: SETTINGS, ...more });
const names = (bench: Bench): string[] => [...bench.app.internal.cliHandlers.keys()];
const hasDialog = (): boolean => document.querySelector('.modal') !== null;

describe('the commands', () => {
  test('are there under the name of the plugin, each with a sentence, and go with it', async () => {
    const bench = await opened();
    expect(names(bench)).toEqual(['top-of-mind', ...NAMES.map((name) => `top-of-mind:${name}`)]);
    for (const { description, flags } of bench.app.internal.cliHandlers.values()) {
      expect(description).toMatch(/^[A-Z].{10,80}[^.]$/);
      for (const flag of Object.values(flags ?? {})) expect(flag.description).toMatch(/^[A-Z].{3,60}[^.]$/);
    }
    bench.app.internal.unloadPlugin('top-of-mind');
    expect(names(bench)).toEqual([]);
    await loadPlugin(bench.app, TopOfMindPlugin, manifest);
    expect(names(bench)).toHaveLength(NAMES.length + 1);
  });

  test('are left out in an app that has no command line, and all else works', async () => {
    const own = Object.getOwnPropertyDescriptor(Plugin.prototype, 'registerCliHandler');
    Reflect.deleteProperty(Plugin.prototype, 'registerCliHandler');
    try {
      const bench = await opened();
      expect(names(bench)).toEqual([]);
      bench.run('show-view');
    } finally {
      if (own !== undefined) Object.defineProperty(Plugin.prototype, 'registerCliHandler', own);
    }
  });

  test('a name that another plugin has is left to it, and the others work', async () => {
    const register = Plugin.prototype.registerCliHandler;
    const taken = jest.spyOn(Plugin.prototype, 'registerCliHandler').mockImplementation(function (this: Plugin, ...args) {
      if (args[0] === 'top-of-mind:search') throw new Error('Command "top-of-mind:search" is already registered.');
      register.apply(this, args);
    });
    const bench = await opened();
    taken.mockRestore();
    expect(names(bench)).not.toContain('top-of-mind:search');
    expect(await cli(bench, 'status')).toMatchObject({ ok: true });
  });

  test('stand on their page as they are', () => {
    const page = readFileSync('docs/obsidian-command-line.md', 'utf8');
    const rows = [...page.matchAll(/^\| `top-of-mind:([a-z]+)` \|(.*?)\|/gm)].map(([, name, params]) => [
      name,
      (params ?? '').match(/[a-z0-9][a-z0-9-]*/g) ?? [],
    ]);
    const own = (flags: object): string[] => Object.keys(flags).filter((name) => name !== 'memory');
    expect(rows).toEqual([...LINE_COMMANDS].map(([name, { flags }]) => [name, own(flags)]));
  });
});

test('an agent looks, searches, remembers, plans, applies and undoes; no dialog opens, and the vault is as it was, byte for byte', async () => {
  const bench = await opened();
  const before = bench.bytes();

  expect(JSON.parse(await lineOf(bench, 'top-of-mind'))).toEqual(JSON.parse(await lineOf(bench, 'top-of-mind:status')));
  expect(await cli(bench, 'status')).toMatchObject({
    ok: true,
    command: 'status',
    effect: 'unchanged',
    result: { memories: [{ name: 'Harbour' }] },
  });
  expect(await cli(bench, 'search', 'since=2026-01-06')).toMatchObject({ result: { found: [{ path: 'Crane.md' }] } });
  const found = await cli(bench, 'search', 'query=who has the keys of the boathouse', 'limit=3');
  expect(found.result).toMatchObject({
    total: expect.any(Number),
    found: expect.arrayContaining([expect.objectContaining({ path: 'Boathouse.md' })]),
  });
  expect(await cli(bench, 'read', 'ref=Crane.md')).toMatchObject({ result: { text: expect.stringContaining('12 tonnes') } });
  expect(await cli(bench, 'bundle', 'topic=boathouse keys', 'budget=1000')).toMatchObject({
    result: { text: expect.stringContaining('07:00') },
  });
  expect(await cli(bench, 'health', 'limit=5')).toMatchObject({ ok: true, effect: 'unchanged', result: { score: expect.any(Number) } });
  const tide = ['title=Tide table', 'body=The tide table hangs beside the fuel pump.\\nThe coast guard prints it each January.'];
  expect(await cli(bench, 'gate', ...tide)).toMatchObject({ effect: 'unchanged', result: { verdicts: [{ verdict: 'UNIQUE' }] } });
  for (const dry of ['dry-run', 'dry_run', '--dry-run', 'dry-run=true'])
    expect(await cli(bench, 'remember', ...tide, dry)).toMatchObject({ ok: true, effect: 'unchanged', result: { journal: null } });
  expect(bench.bytes()).toEqual(before);

  const journals: string[] = [];
  const kept = await cli(bench, 'remember', ...tide, 'tags=sea,charts');
  expect(kept).toMatchObject({ ok: true, effect: 'created', result: { verdict: 'UNIQUE', journal: expect.any(String) } });
  journals.push(kept.result?.['journal'] as string);
  expect(bench.text(kept.result?.['path'] as string)).toContain('fuel pump.\nThe coast guard');
  expect(await cli(bench, 'remember', ...tide)).toMatchObject({ ok: true, effect: 'unchanged', result: { verdict: 'DUPLICATE' } });

  const asked = await cli(
    bench,
    'remember',
    'title=Crane',
    'body=The crane of the yard is run by the Nordkran company, whose office is in Kiel.',
  );
  expect(asked).toMatchObject({ ok: true, effect: 'unchanged', result: { journal: null, refused: { code: 'unsure' } } });
  const { id } = asked.result?.['question'] as { id: string };
  const answered = await cli(bench, 'remember', `id=${id}`, 'answer=new');
  expect(answered).toMatchObject({ ok: true, effect: 'created' });
  journals.push(answered.result?.['journal'] as string);
  expect(await cli(bench, 'remember', `id=${id}`, 'answer=new')).toMatchObject({ effect: 'unchanged', result: { journal: journals[1] } });

  const remembered = bench.bytes();
  const planned = await cli(bench, 'plan', 'action=rename', 'path=Harbour master.md', 'to=Ida Brandt');
  expect(planned).toMatchObject({ ok: true, effect: 'unchanged', result: { diff: expect.stringContaining('[[Ida Brandt]]') } });
  expect(bench.bytes()).toEqual(remembered);
  const { plan_id: planId, sha256 } = planned.result ?? {};
  expect(await cli(bench, 'apply', `plan-id=${String(planId)}`, `sha256=${'0'.repeat(64)}`)).toMatchObject({
    ok: false,
    error: { code: 'stale_plan' },
  });
  const applied = await cli(bench, 'apply', `plan_id=${String(planId)}`, `sha256=${String(sha256)}`);
  expect(applied).toMatchObject({ ok: true, effect: 'changed', result: { changed: expect.arrayContaining(['Boathouse.md']) } });
  expect(await cli(bench, 'apply', `plan-id=${String(planId)}`, `sha256=${String(sha256)}`)).toMatchObject({
    ok: true,
    effect: 'unchanged',
  });
  expect(bench.text('Boathouse.md')).toContain('[[Ida Brandt]]');
  journals.push(applied.result?.['journal'] as string);

  const history = (await cli(bench, 'history')).result?.['entries'] as { door: { kind: string } }[];
  expect(history.map(({ door }) => door.kind)).toEqual(['obsidian-cli', 'obsidian-cli', 'obsidian-cli']);
  expect(await cli(bench, 'undo', 'dry-run')).toMatchObject({ ok: true, effect: 'unchanged' });
  for (const journal of journals.reverse())
    expect(await cli(bench, 'undo', `id=${journal}`)).toMatchObject({ ok: true, effect: 'changed' });
  expect(bench.bytes()).toEqual(before);
  expect(hasDialog()).toBe(false);
});

describe('nothing is done', () => {
  test('before the vault is indexed', async () => {
    const bench = await opened({ ready: false });
    const before = bench.bytes();
    // Waiting would let time pass, until the app is ready.
    const lines = await Promise.all(NAMES.map(async (name) => bench.app.internal.runCli(`top-of-mind:${name}`)));
    const refused = { ok: false, effect: 'unchanged', error: { code: 'still_indexing' } };
    expect(lines.map((line) => JSON.parse(line ?? 'null') as unknown)).toMatchObject(NAMES.map((command) => ({ command, ...refused })));
    expect(bench.bytes()).toEqual(before);
  });

  test('while the settings cannot be read: they say what is private', async () => {
    const bench = await openPlugin({ files: NOTES, data: '{"memories": [' });
    expect(await cli(bench, 'search', 'query=zanzibarian')).toMatchObject({ ok: false, error: { code: 'bad_settings' } });
    expect(await cli(bench, 'remember', 'title=x', 'body=The pilot boat is red.')).toMatchObject({ ok: false, effect: 'unchanged' });
    expect(bench.text(DATA)).toBe('{"memories": [');
  });
});

describe('private notes', () => {
  test.each([
    ['search', 'query=zanzibarian sum'],
    ['bundle', 'topic=zanzibarian'],
    ['health', 'limit=200'],
  ])('are neither found nor named: %s', async (name, ...args) => {
    const line = await lineOf(await opened(), `top-of-mind:${name}`, ...args);
    expect(line).toContain('"ok":true');
    expect(line).not.toMatch(/zanzibarian(?! sum)|Salaries|earns a z/);
  });

  test('the gate names the entry that is known, and shows none of its words', async () => {
    const line = await lineOf(await opened(), 'top-of-mind:gate', 'title=Pay', 'body=Ida earns a large sum. See the crane.');
    expect(line).toContain('"ok":true');
    expect(line).not.toMatch(/zanzibarian(?! sum)|earns a z/);
  });

  test.each([
    ['read', 'ref=Private/Salaries.md'],
    ['plan', 'action=rename', 'path=Private/Salaries.md', 'to=Pay'],
    ['plan', 'action=merge', 'path=Crane.md', 'to=Private/Salaries.md'],
    ['remember', 'title=Pay', 'body-path=Private/Salaries.md'],
  ])('are answered as if they were not there: %s %s', async (name, ...args) => {
    const bench = await opened();
    const line = await lineOf(bench, `top-of-mind:${name}`, ...args);
    const other = await lineOf(bench, `top-of-mind:${name}`, ...args.map((arg) => arg.replace('Salaries', 'Nothing')));
    expect(line).toContain('"not_found"');
    expect(line.replaceAll('Salaries', 'Nothing')).toBe(other);
  });
});

test('a long text comes from a file of the vault, word for word', async () => {
  const text = 'The slipway is greased with C:\\new tallow.\n\nIts winch pulls 3 tonnes, \\n is kept.\n';
  const bench = await openPlugin({ files: { ...NOTES, 'Inbox/slipway.txt': text, '.hidden/key.md': 'k' }, data: SETTINGS });
  const kept = await cli(bench, 'remember', 'title=Slipway', 'body-path=Inbox/slipway.txt');
  expect(kept).toMatchObject({ ok: true, effect: 'created' });
  expect(bench.text(kept.result?.['path'] as string)).toContain(text.trim());
  for (const path of ['.hidden/key.md', '../x.md', 'Inbox', 'Missing.md', '/etc/passwd', '.obsidian/app.json'])
    expect([path, await cli(bench, 'remember', 'title=x', `body-path=${path}`)]).toMatchObject([path, { ok: false, effect: 'unchanged' }]);
});

test('wrong parameters are refused with a sentence, and change nothing', async () => {
  const bench = await opened();
  const before = bench.bytes();
  const good = ['title=Fog horn', 'body=The fog horn sounds every 30 seconds.'];
  const calls = [
    ['status', 'memory=Other'],
    ['status', 'memory'],
    ['search'],
    ['search', 'query='],
    ['search', 'query'],
    ['search', 'query=a', 'limit=0'],
    ['search', 'query=a', 'limit=1e3'],
    ['search', 'query=a', 'cursor=../1'],
    ['search', 'query=a', 'since=soon'],
    ['search', 'query=a', 'constructor=x'],
    ['search', 'query=a', 'memory=Other'],
    ['read', 'ref=../x.md'],
    ['read', 'ref=/etc/passwd'],
    ['read', 'ref=.obsidian/app.json'],
    ['bundle', 'format=pdf'],
    ['bundle', 'budget=-1'],
    ['bundle', 'focus=x'],
    ['gate', 'title=x'],
    ['remember', ...good, 'dryrun'],
    ['remember', ...good, 'dry-run=yes'],
    ['remember', 'body=Hello', 'world'],
    ['remember', 'title=Nothing', 'body'],
    ['remember', ...good, 'when-unsure=ask'],
    ['remember', ...good, 'body-path=Crane.md'],
    ['remember', 'id=x'],
    ['remember', 'answer=new'],
    ['remember', 'id=nobody', 'answer=new'],
    ['remember', ...good, 'id=x', 'answer=perhaps'],
    ['health', 'checks=none-such'],
    ['plan'],
    ['plan', 'action=delete', 'path=Crane.md'],
    ['plan', 'action=rename', 'path=Crane.md'],
    ['plan', 'action=move', 'path=Crane.md', 'to=../Crane.md'],
    ['plan', 'action=rename', 'path=Crane.md', 'to=Boathouse'],
    ['apply', 'plan-id=x', 'sha256=y'],
    ['apply', 'plan-id=x'],
    ['history', 'limit=many'],
    ['undo', 'id=../../x'],
    ['undo'],
  ] as const;
  for (const [name, ...args] of calls) {
    const answer = await cli(bench, name, ...args);
    const { error } = answer;
    expect([name, args, answer.ok, answer.effect, error?.message]).toEqual([
      name,
      args,
      false,
      'unchanged',
      expect.stringMatching(/^.{15,}\.$/s),
    ]);
    expect(error?.code).not.toBe('io');
  }
  expect(bench.bytes()).toEqual(before);
  expect(hasDialog()).toBe(false);
});

test('the same entry sent twice at once is written once', async () => {
  const bench = await opened();
  const args = ['title=Pilot', 'body=The pilot boat is red and lies at berth 4.'];
  const answers = await Promise.all([cli(bench, 'remember', ...args), cli(bench, 'remember', ...args)]);
  expect(answers.map(({ effect }) => effect)).toEqual(['created', 'unchanged']);
  expect(Object.keys(bench.bytes()).filter((path) => path.includes('Pilot'))).toHaveLength(1);
});

import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hookEntries, isOwnHook, isOwnServer } from '../../../src/verbs/connect/entries';
import { hashes } from '../terminal';
import { homeWith, PROGRAM } from './home';

const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const NODE = process.execPath;
const SETTINGS =
  '{\n  // my own\n  "model": "large",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }],\n  },\n}\n';

test('claude: hooks and server stand in its files, with a program that no shell reads', async () => {
  const { home, vault, run } = homeWith({ '.claude/settings.json': SETTINGS });
  const done = await run(['connect', 'claude', '--write', '--json']);
  const files = [join(home, '.claude/settings.json'), join(home, '.claude.json')];
  expect([done.exit, done.json.result['changed']]).toEqual([0, files]);
  const text = read(home, '.claude/settings.json');
  expect(text).toContain('// my own');
  expect(text).toContain('"Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }]');
  const args = [PROGRAM, 'hook', 'session-start', '--harness', 'claude', '--vault', vault];
  expect((done.json.result['files'] as unknown as object[])[0]).toMatchObject({
    change: 'edit',
    backup: `${files[0]}.before-top-of-mind`,
    add: [
      { at: 'hooks.SessionStart', value: { hooks: [{ type: 'command', command: NODE, args, timeout: 10 }] } },
      { at: 'hooks.UserPromptSubmit' },
      { at: 'hooks.PreCompact' },
    ],
  });
  expect(JSON.parse(read(home, '.claude.json'))).toEqual({
    mcpServers: { 'top-of-mind': { command: NODE, args: [PROGRAM, 'mcp', '--vault', vault] } },
  });
  expect(read(home, '.claude/settings.json.before-top-of-mind')).toBe(SETTINGS);
});

test('codex: hooks in JSON, the server in TOML, each as it wants them', async () => {
  const { home, vault, run } = homeWith({ '.codex/config.toml': 'model = "large" # mine\n\n[tools]\nweb = true\n' });
  expect((await run(['connect', 'codex', '--write'])).exit).toBe(0);
  expect(JSON.parse(read(home, '.codex/hooks.json'))).toMatchObject({
    hooks: {
      SessionStart: [{ hooks: [{ command: `${NODE} '${PROGRAM}' hook session-start --harness codex --vault ${vault}`, timeout: 10 }] }],
    },
  });
  expect(read(home, '.codex/config.toml')).toBe(
    [
      'model = "large" # mine\n\n[tools]\nweb = true\n',
      '# Added by "top-of-mind connect"; "top-of-mind connect codex --remove" takes it out.',
      `[mcp_servers.top-of-mind]\ncommand = "${NODE}"\nargs = ["${PROGRAM}", "mcp", "--vault", "${vault}"]\n`,
    ].join('\n'),
  );
});

test('gemini: both in one file, with times in milliseconds', async () => {
  const { home, run } = homeWith({});
  await run(['connect', 'gemini', '--write', '--with', 'pre-tool', '--tools', 'core', '--read-only']);
  const settings = JSON.parse(read(home, '.gemini/settings.json')) as {
    hooks: Record<string, [{ hooks: [{ timeout: number }] }]>;
    mcpServers: object;
  };
  expect(Object.keys(settings.hooks)).toEqual(['SessionStart', 'BeforeAgent', 'PreCompress', 'BeforeTool']);
  expect(settings.hooks['BeforeTool']?.[0].hooks[0].timeout).toBe(10_000);
  expect(settings.mcpServers).toMatchObject({
    'top-of-mind': { args: expect.arrayContaining(['--tools', 'core', '--read-only']) as unknown },
  });
});

test.each(['claude', 'codex', 'gemini'])('%s: twice is once, and --remove leaves the folder as it was', async (harness) => {
  const files = {
    '.claude/settings.json': SETTINGS,
    '.claude.json': '{"a":1}',
    '.codex/hooks.json': '{ }',
    '.codex/config.toml': 'a = 1',
    '.gemini/settings.json': SETTINGS,
  };
  const { home, run } = homeWith(files);
  const before = hashes(home);
  await run(['connect', harness, '--write']);
  const written = hashes(home);
  expect(written).not.toEqual(before);
  expect((await run(['connect', harness, '--write', '--json'])).json.result['changed']).toEqual([]);
  expect(hashes(home)).toEqual(written);
  await run(['connect', harness, '--write', '--memory', 'notes']);
  expect(hashes(home)).not.toEqual(written);
  expect((await run(['connect', harness, '--remove'])).exit).toBe(0);
  expect(hashes(home)).toEqual(before);
  expect((await run(['connect', harness, '--remove', '--json'])).json.result['changed']).toEqual([]);
});

test('files that were made for the entries go with them', async () => {
  const { home, run } = homeWith({});
  const before = hashes(home);
  for (const harness of ['claude', 'codex', 'gemini']) {
    await run(['connect', harness, '--write']);
    await run(['connect', harness, '--write', '--read-only']);
    await run(['connect', harness, '--remove']);
  }
  expect(hashes(home)).toEqual(before);
});

test('without a flag, and with --dry-run, nothing is written', async () => {
  const { home, run } = homeWith({ '.gemini/settings.json': '{ "key": "a-secret-of-others" }\n' });
  const before = hashes(home);
  const printed = await run(['connect', 'gemini']);
  expect(printed.out).toContain(`Add to ${join(home, '.gemini/settings.json')}:`);
  expect(printed.out).toContain('"top-of-mind connect gemini --write" does this for Gemini CLI');
  expect((await run(['connect', 'gemini', '--json'])).json.result['changed']).toEqual([]);
  const dry = await run(['connect', 'gemini', '--write', '--dry-run']);
  expect(dry.out).toContain('hooks.SessionStart');
  expect(dry.out).not.toContain('a-secret-of-others');
  expect((await run(['connect', 'gemini', '--write', '--dry-run', '--json'])).json.result['changed']).toEqual([
    join(home, '.gemini/settings.json'),
  ]);
  expect(hashes(home)).toEqual(before);
  await run(['connect', 'gemini', '--write']);
  const removing = await run(['connect', 'gemini', '--remove', '--dry-run']);
  expect(removing.out).toContain('- {"hooks":');
  expect(read(home, '.gemini/settings.json')).toContain('"mcpServers"');
});

test.each<[string, string, string | Uint8Array, string]>([
  ['broken JSON', '.claude/settings.json', '{ "hooks": ', 'is not valid JSON'],
  ['no object', '.claude/settings.json', '[1]', 'does not hold an object'],
  ['hooks of another kind', '.claude/settings.json', '{ "hooks": "none" }', 'has something other than an object as "hooks"'],
  [
    'a list of another kind',
    '.claude/settings.json',
    '{ "hooks": { "PreCompact": {} } }',
    'has something other than a list as "hooks.PreCompact"',
  ],
  ['a key twice', '.claude/settings.json', '{ "hooks": {}, "hooks": {} }', 'has the key "hooks" twice'],
  ['bytes that are no text', '.claude/settings.json', new Uint8Array([0x7b, 0xff, 0x7d]), 'is not UTF-8 text'],
  [
    'another server of that name',
    '.claude.json',
    '{ "mcpServers": { "top-of-mind": { "command": "other" } } }',
    'lists another server as "top-of-mind"',
  ],
])('%s: a clear error, and nothing is written, the other file neither', async (_what, path, text, says) => {
  const { home, run } = homeWith({ [path]: text });
  const before = hashes(home);
  const failed = await run(['connect', 'claude', '--write', '--json']);
  expect([failed.exit, failed.json.ok, failed.json.error.code]).toEqual([2, false, 'bad_input']);
  expect(failed.json.error.message).toContain(says);
  expect(failed.json.error.path).toBe(join(home, path));
  expect(hashes(home)).toEqual(before);
});

test.each([
  ['broken TOML', 'model = ', 'is not valid TOML'],
  ['a list of servers in one line', 'mcp_servers = { other = { command = "x" } }', 'cannot be edited safely'],
  ['another server of that name', '[mcp_servers.top-of-mind]\ncommand = "other"\n', 'lists another server'],
])('codex: %s is left alone', async (_what, text, says) => {
  const { home, run } = homeWith({ '.codex/config.toml': text });
  const before = hashes(home);
  const failed = await run(['connect', 'codex', '--write', '--json']);
  expect([failed.exit, failed.json.error.code]).toEqual([2, 'bad_input']);
  expect(failed.json.error.message).toContain(says);
  expect(hashes(home)).toEqual(before);
});

test('a server that another program put in its own way into TOML comes out, and what stands after it stays', async () => {
  const other = '[mcp_servers.other]\ncommand = "x"\n';
  const { home, vault, run } = homeWith({
    '.codex/config.toml': `a = 1\n[mcp_servers.top-of-mind]\ncommand = "node"\nargs = ["/x/top-of-mind.mjs", "mcp"]\nenabled = true\n\n${other}`,
  });
  await run(['connect', 'codex', '--write', '--only', 'mcp']);
  expect(read(home, '.codex/config.toml')).toContain(`"--vault", "${vault}"]`);
  await run(['connect', 'codex', '--remove']);
  expect(read(home, '.codex/config.toml')).toBe(`a = 1\n\n${other}`);
});

test('a link out of the folder is not followed; one within it stays a link', async () => {
  const { home, run } = homeWith({ 'elsewhere/settings.json': '{}', '.gemini/real.json': '{}\n' });
  mkdirSync(join(home, '.claude'));
  symlinkSync(join(home, 'elsewhere/settings.json'), join(home, '.claude/settings.json'));
  symlinkSync('real.json', join(home, '.gemini/settings.json'));
  const failed = await run(['connect', 'claude', '--write', '--json']);
  expect([failed.exit, failed.json.error.code]).toEqual([2, 'bad_input']);
  expect(failed.json.error.message).toContain('is a link to');
  expect(read(home, 'elsewhere/settings.json')).toBe('{}');
  expect(existsSync(join(home, '.claude.json'))).toBe(false);
  expect((await run(['connect', 'gemini', '--write'])).exit).toBe(0);
  expect(read(home, '.gemini/real.json')).toContain('"mcpServers"');
});

test('a file for its owner alone stays so, and its backup is so too', async () => {
  const { home, run } = homeWith({ '.claude.json': '{ "token": "x" }' });
  chmodSync(join(home, '.claude.json'), 0o600);
  await run(['connect', 'claude', '--write']);
  for (const name of ['.claude.json', '.claude.json.before-top-of-mind']) expect(statSync(join(home, name)).mode & 0o777).toBe(0o600);
});

test('what was changed since stays when the entries go, and a backup is kept', async () => {
  const { home, run } = homeWith({ '.gemini/settings.json': '{\n  "theme": "dark"\n}\n' });
  await run(['connect', 'gemini', '--write']);
  const path = join(home, '.gemini/settings.json');
  writeFileSync(path, read(path).replace('"dark"', '"light"'));
  await run(['connect', 'gemini', '--remove']);
  expect(read(path)).toBe('{\n  "theme": "light"\n}\n');
  expect(read(`${path}.before-top-of-mind`)).toContain('"dark"');
});

test('where the second file cannot be written, the first gets its bytes back', async () => {
  const { home, run } = homeWith({ '.claude/settings.json': SETTINGS, '.claude.json': '{}' });
  for (let at = 1; at <= 100; at++) writeFileSync(join(home, `.claude.json.before-top-of-mind${at === 1 ? '' : `-${at}`}`), String(at));
  const failed = await run(['connect', 'claude', '--write', '--json']);
  expect([failed.exit, failed.json.error.code]).toEqual([3, 'io']);
  expect(failed.json.error.message).toContain('What was written before it was taken back.');
  expect(read(home, '.claude/settings.json')).toBe(SETTINGS);
  expect(read(home, '.claude.json')).toBe('{}');
});

test('--keep-prompts is an option of the hooks, and goes where it is not given again', async () => {
  const { home, run } = homeWith({});
  const words = (): string[] =>
    (JSON.stringify(JSON.parse(read(home, '.claude/settings.json'))).match(/--keep-prompts/g) ?? []) as string[];
  await run(['connect', 'claude', '--write', '--keep-prompts']);
  expect(words()).toHaveLength(3);
  await run(['connect', 'claude', '--write']);
  expect(words()).toHaveLength(0);
});

test('--trust says in the settings of the memory whether what the agent writes waits; an agent cannot', async () => {
  const { home, run } = homeWith({ 'notes/.top-of-mind.json': '{\n  "trust": { "mcp": "write" }\n}\n' });
  const shown = await run(['connect', 'claude', '--trust', 'pending']);
  expect(shown.out).toContain('"trust": {\n    "claude": "pending"');
  await run(['connect', 'claude', '--trust', 'pending', '--write']);
  expect(read(home, 'notes/.top-of-mind.json')).toBe('{\n  "trust": { "mcp": "write", "claude": "pending" }\n}\n');
  await run(['connect', 'claude', '--write']);
  await run(['connect', 'claude', '--remove']);
  expect(read(home, 'notes/.top-of-mind.json')).toContain('"claude": "pending"');
  await run(['connect', 'claude', '--trust', 'write', '--write']);
  expect(read(home, 'notes/.top-of-mind.json')).toContain('"claude": "write"');
  const byAgent = homeWith({}, { around: (machine) => ({ ...machine, byAgent: true }) });
  expect((await byAgent.run(['connect', 'claude', '--trust', 'write', '--write', '--json'])).json.error.code).toBe('needs_person');
});

test.each([
  ['claude', '.claude/settings.json', 'SessionEnd'],
  ['codex', '.codex/hooks.json', 'Stop'],
  ['gemini', '.gemini/settings.json', 'SessionEnd'],
])('%s: --capture adds the end of a session, and goes where it is not given again', async (harness, file, event) => {
  const { home, run } = homeWith({});
  const hooks = (): Record<string, object> => (JSON.parse(read(home, file)) as { hooks: Record<string, object> }).hooks;
  const words = (): number => JSON.stringify(hooks()).split('--capture').length - 1;
  await run(['connect', harness, '--write']);
  const before = hooks();
  await run(['connect', harness, '--write', '--capture']);
  expect([Object.keys(hooks()).includes(event), words()]).toEqual([true, 4]);
  await run(['connect', harness, '--write', '--capture', '--with', 'stop']);
  expect(words()).toBe(5);
  await run(['connect', harness, '--write']);
  expect(hooks()).toEqual(before);
});

test('connect asks whether what the agent writes shall wait, until the settings say so', async () => {
  const { home, run } = homeWith({});
  const questions: string[] = [];
  const answering = (answer: boolean) => ({
    confirm: (question: string) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
  });
  await run(['connect', 'claude', '--write', '--dry-run'], '', answering(true));
  await run(['connect', 'claude', '--write'], '', answering(false));
  expect(existsSync(join(home, 'notes/.top-of-mind.json'))).toBe(false);
  await run(['connect', 'claude', '--write', '--yes']);
  expect(existsSync(join(home, 'notes/.top-of-mind.json'))).toBe(false);
  await run(['connect', 'claude', '--write'], '', answering(true));
  expect(JSON.parse(read(home, 'notes/.top-of-mind.json'))).toEqual({ trust: { claude: 'pending' } });
  await run(['connect', 'claude', '--write'], '', answering(true));
  expect(questions).toEqual(Array(2).fill('Shall what Claude Code writes to the memory wait until you approve it?'));
});

test('--folder takes the settings of a project; --only one of the two parts, and leaves the other', async () => {
  const { home, run } = homeWith({});
  await run(['connect', 'claude', '--write', '--folder', 'project']);
  expect(existsSync(join(home, 'project/.claude/settings.local.json'))).toBe(true);
  expect(existsSync(join(home, 'project/.mcp.json'))).toBe(true);
  await run(['connect', 'gemini', '--write']);
  await run(['connect', 'gemini', '--remove', '--only', 'mcp']);
  const left = JSON.parse(read(home, '.gemini/settings.json')) as object;
  expect(Object.keys(left)).toEqual(['hooks']);
});

test('bad use is a usage error', async () => {
  const { run } = homeWith({});
  for (const args of [['other'], ['claude', '--write', '--remove'], ['claude', '--with', 'later'], ['claude', '--only', 'all']])
    expect((await run(['connect', ...args, '--json'])).json.error.code).toBe('usage');
});

test('whose hook or server it is, is told by its command', () => {
  const hook = (command: string): boolean => isOwnHook({ type: 'command', command }, 'codex');
  const rest = 'hook prompt --harness codex';
  for (const own of [`top-of-mind ${rest}`, `node "/a b/top-of-mind.mjs" ${rest}`, `& node 'C:\\x\\top-of-mind.mjs' ${rest} --budget 9`])
    expect(hook(own)).toBe(true);
  for (const other of [
    `my-top-of-mind ${rest}`,
    `node other.mjs ${rest}`,
    'top-of-mind hook prompt --harness claude',
    'top-of-mind status',
    `echo top-of-mind ${rest}`,
  ])
    expect(hook(other)).toBe(false);
  expect(isOwnServer({ command: 'npx', args: ['top-of-mind', 'mcp'] })).toBe(false);
  expect(isOwnServer({ command: 'top-of-mind', args: ['mcp'] })).toBe(true);
});

describe('the Node that is written', () => {
  const linked = (path: string) => {
    const made = homeWith({ [`${path}/other`]: '' }, { node: `HOME/${path}/node`, path: `relative:HOME/none:HOME/stable:HOME/${path}` });
    symlinkSync(process.execPath, join(made.home, path, 'node'));
    return made;
  };

  test.each([
    '.nvm/versions/node/v22.11.0/bin',
    '.local/state/fnm_multishells/9_1/bin',
    '.volta/tools/image/node/22.11.0/bin',
    'Cellar/node/22.11.0/bin',
  ])('%s: may go with an update, which is said; a name in PATH that stays is taken instead', async (path) => {
    const { home, run } = linked(path);
    const told = await run(['connect', 'codex', '--write']);
    expect(told.out).toContain(`Node is "${join(home, path, 'node')}", a path of this version alone.`);
    expect(read(home, '.codex/config.toml')).toContain(`command = "${join(home, path, 'node')}"`);
    expect((await run(['connect', 'codex', '--write', '--json'])).json.result['changed']).toEqual([]);
    mkdirSync(join(home, 'stable'));
    symlinkSync(join(home, path, 'node'), join(home, 'stable/node'));
    expect((await run(['connect', 'codex', '--write'])).out).not.toContain('of this version');
    expect(read(home, '.codex/config.toml')).toContain(`command = "${join(home, 'stable/node')}"`);
    const written = hashes(home);
    expect((await run(['connect', 'codex', '--write', '--json'])).json.result).toMatchObject({ changed: [], node: { moves: false } });
    expect(hashes(home)).toEqual(written);
  });

  test.each(['claude', 'codex', 'gemini'])(
    '%s: entries with a bare "node" are ours: they are replaced, and --remove takes them out',
    async (harness) => {
      const { home, run } = homeWith({});
      await run(['connect', harness, '--write']);
      const now = hashes(home);
      const files = ['.claude/settings.json', '.claude.json', '.codex/hooks.json', '.codex/config.toml', '.gemini/settings.json'].filter(
        (name) => existsSync(join(home, name)),
      );
      const older = (): void => files.forEach((name) => writeFileSync(join(home, name), read(home, name).replaceAll(NODE, 'node')));
      older();
      await run(['connect', harness, '--write']);
      expect(Object.fromEntries(Object.entries(hashes(home)).filter(([name]) => !name.includes('before-top-of-mind')))).toEqual(now);
      older();
      await run(['connect', harness, '--remove']);
      for (const name of files) expect(existsSync(join(home, name)) ? read(home, name) : '').not.toContain('top-of-mind.mjs');
    },
  );

  test('in PowerShell it is run by "&", in quotes where it has spaces', () => {
    const connection = { harness: 'codex', events: ['prompt'], memory: undefined, hook: [], server: [], windows: true } as const;
    const [entry] = hookEntries({
      ...connection,
      node: 'C:\\Program Files\\nodejs\\node.exe',
      program: 'C:\\t\\top-of-mind.mjs',
      vault: 'C:\\My notes',
    });
    const [hook] = (entry?.value as { readonly hooks: readonly [{ readonly command: string }] }).hooks;
    expect(hook.command).toBe(
      "& 'C:\\Program Files\\nodejs\\node.exe' C:\\t\\top-of-mind.mjs hook prompt --harness codex --vault 'C:\\My notes'",
    );
    expect(isOwnHook(hook, 'codex')).toBe(true);
  });
});

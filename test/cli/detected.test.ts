import { agentIn } from '../verbs/agent';
import { asked } from './hook/questions';
import { cli, hashes, vaultOnDisk } from './terminal';

const README = (skill: string): string =>
  `# ${skill}\n\n${`How the skill ${skill} is installed, built and called. See [[NOW]]. `.repeat(40)}\n`;
const WORKSPACE = {
  'NOW.md': '# Now\n\nMoving the billing service to the new cluster. Blocked by the certificate.\n',
  'SOUL.md': '# Soul\n\nCalm, brief, and honest about doubt.\n',
  'USER.md': '# User\n\nIda Brandt, harbour master of the north basin.\n',
  'MEMORY.md': '# Memory\n\n- Ida prefers short answers.\n',
  'AGENTS.md': '# Agents\n\nRead NOW.md first.\n',
  'memory/2026-03-19.md': '# 2026-03-19\n\n- 09:00 The crane of the yard lifts 12 tonnes, says Nordkran.\n',
  'memory/2026-03-20.md': '# 2026-03-20\n\n- 08:00 Asked the office for the certificate.\n',
  'templates/letter.md': '# Letter\n\nThe zanzibarian letter of the crane of the yard that lifts tonnes.\n',
  'archive/old.md': '# Old\n\nThe zanzibarian past of the crane of the yard.\n',
  ...Object.fromEntries(['weather', 'mail', 'maps', 'speech'].map((skill) => [`skills/${skill}/README.md`, README(skill)])),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`notes/Tide ${at}.md`, `The tide of day ${at} was low. See [[Tide ${at + 1}]].\n`]),
  ),
};
const SAID = /No memory is set up here\. It is read as daneel/g;
const CRANE = 'How many tonnes does the crane of the yard lift?';

test('hooks: the session begins by the convention that the folder surely follows, and says so once', async () => {
  const vault = vaultOnDisk(WORKSPACE);
  const before = hashes(vault);
  const { context } = await asked(vault, 'claude', 'session-start');
  expect(context?.match(/^## .*$/gm)?.slice(0, 3)).toEqual(['## NOW.md', '## SOUL.md', '## USER.md']);
  expect(context?.match(SAID)).toHaveLength(1);
  expect(context).toMatch(/^# Context from "Vault"\n\n.*\n\nNo memory is set up here/);
  expect(context).not.toMatch(/skills\/|zanzibarian/);
  const prompt = await asked(vault, 'claude', 'prompt', { prompt: CRANE });
  expect(prompt.context).toContain('12 tonnes');
  expect(prompt.context).not.toContain('zanzibarian');
  expect(hashes(vault)).toEqual(before);
});

test('the terminal: bundle, search, read and status', async () => {
  const vault = vaultOnDisk(WORKSPACE);
  const bundle = await cli(vault, ['bundle', '--session', 'main', '--json', '--now', '2026-03-20T10:00:00']);
  const { included, warnings, text } = bundle.json.result as unknown as { included: { path: string }[]; warnings: string[]; text: string };
  expect(included.map(({ path }) => path)).toEqual(['NOW.md', 'SOUL.md', 'USER.md', 'memory/2026-03-20.md', 'MEMORY.md']);
  expect(warnings).toEqual([expect.stringMatching(SAID)]);
  expect(text).not.toMatch(SAID);
  expect((await cli(vault, ['bundle'])).err).toMatch(SAID);
  const found = await cli(vault, ['search', CRANE, '--json']);
  expect((found.json.result as unknown as { found: { path: string }[] }).found[0]?.path).toBe('memory/2026-03-19.md');
  expect(found.out).not.toMatch(/zanzibarian|templates|archive/);
  expect((await cli(vault, ['read', 'templates/letter.md'])).exit).toBe(2);
  const status = await cli(vault, ['status']);
  expect(status.out.match(SAID)).toHaveLength(1);
  const { memories, due } = (await cli(vault, ['status', '--json'])).json.result as unknown as {
    memories: object[];
    due: { what: string }[];
  };
  expect(memories).toEqual([
    expect.objectContaining({ name: 'Vault', convention: 'daneel', detected: expect.stringMatching(SAID) as unknown }),
  ]);
  expect(due.filter(({ what }) => what === 'index')).toEqual([]);
  expect((await cli(vault, ['bundle', '--focus', 'now'])).err).toContain('no meaning in the memory "Vault" (Hot, warm, cold)');
});

test('MCP: context, search, read and status', async () => {
  const agent = await agentIn(vaultOnDisk(WORKSPACE));
  const { result } = await agent.call('context', { session: 'main' });
  expect(result).toMatchObject({ warnings: [expect.stringMatching(SAID)] });
  expect((result['included'] as { path: string }[]).slice(0, 2).map(({ path }) => path)).toEqual(['NOW.md', 'SOUL.md']);
  const found = await agent.call('search', { query: CRANE });
  expect(JSON.stringify(found.result)).toContain('12 tonnes');
  expect(JSON.stringify([result, found.result])).not.toContain('zanzibarian');
  for (const ref of ['templates/letter.md', 'archive/old.md']) expect((await agent.call('read', { ref })).code).toBe('not_found');
  expect((await agent.call('read', { ref: 'NOW.md' })).code).toBeNull();
  expect((await agent.call('status')).result).toMatchObject({ memories: [{ convention: 'daneel' }] });
});

test('what only the convention withholds stays in the memory at the doors of agents, and no door of reading gives it', async () => {
  const vault = vaultOnDisk({
    'learnings/baseline_insights.md': '# Baseline\n\nThe quay is made of granite.\n',
    'learnings/corrections.md': '## 2026-03-01: Quay\n\n**Type**: semantic\n\n**Observation**: The quay is made of basalt.\n',
    'preferences/current.md': '# Preferences\n\nShort answers.\n',
    'memories/professional/quay.md': '# Quay\n\nThe zanzibarian quay was sold.\n',
    'templates/form.md': '# Form\n\nThe zanzibarian form of the quay.\n',
  });
  const agent = await agentIn(vault);
  const answers = [
    await agent.call('context'),
    await agent.call('search', { query: 'zanzibarian quay' }),
    await agent.call('read', { ref: 'memories/professional/quay.md' }),
    await agent.call('gate', { entries: [{ title: 'Quay', body: 'The zanzibarian quay was sold.' }] }),
    await cli(vault, ['bundle']),
    await cli(vault, ['search', 'zanzibarian quay']),
    await asked(vault, 'codex', 'session-start'),
    await asked(vault, 'codex', 'prompt', { prompt: 'Was the quay sold?' }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/was sold\.\\n|zanzibarian form|professional\/quay\.md\\",\\"entry/);
  expect(JSON.stringify(answers[0])).toContain('basalt');
});

test('a secret in a file that must come has a marker, and the rest of the file is given', async () => {
  const agent = await agentIn(vaultOnDisk({ ...WORKSPACE, 'NOW.md': `${WORKSPACE['NOW.md']}\npassword: Tr0ub4dor&3xyzzy\n` }));
  const context = JSON.stringify((await agent.call('context')).result);
  expect(context).toContain('Moving the billing service');
  expect(context).not.toContain('Tr0ub4dor');
});

test.each([
  ['the settings name a memory', { '.top-of-mind.json': '{"memories":[{"name":"Mine","root":"","convention":"notes-and-links"}]}' }],
  [
    'the folder follows no convention surely',
    {
      'NOW.md': '# Now\n\nMoving.\n',
      'memory/2026-03-19.md': 'x\n',
      'memory/Plans.md': 'y\n',
      'memory/Boats.md': 'z\n',
      'SOUL.md': undefined,
      'USER.md': undefined,
      'MEMORY.md': undefined,
      'memory/2026-03-20.md': undefined,
    },
  ],
])('%s: all is as it was', async (_name, more) => {
  const files = Object.entries({ ...WORKSPACE, ...more }).filter((file): file is [string, string] => file[1] !== undefined);
  const vault = vaultOnDisk(Object.fromEntries(files));
  expect((await asked(vault, 'claude', 'session-start')).context).not.toMatch(SAID);
  expect((await cli(vault, ['status', '--json'])).json.result).toMatchObject({ memories: [{ convention: 'notes-and-links' }] });
  expect((await cli(vault, ['bundle', '--session', 'main'])).err).toMatch(/no meaning in the memory "(?:Vault|Mine)" \(Notes and links\)/);
});

test('writing and checks ask for a memory that is set up, and after that nothing is detected', async () => {
  const vault = vaultOnDisk(WORKSPACE);
  const added = await cli(vault, ['remember', '--title', 'Rope', '--body', 'The rope of the bell is new since May.', '--json']);
  expect(added.json.result).toMatchObject({ path: expect.not.stringContaining('memory/') as unknown });
  await cli(vault, ['init', 'daneel']);
  expect((await asked(vault, 'claude', 'session-start')).context).not.toMatch(SAID);
  expect((await cli(vault, ['bundle'])).err).not.toMatch(SAID);
});

import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolder } from '../../src/cli/node/open.mjs';
import { mcpDoor } from '../../src/cli/mcp/vault-door';
import { asked } from './hook/questions';
import { served } from './mcp/served';
import { cli, vaultOnDisk } from './terminal';

const FOLDER = 'CLAUDE_PROJECT_DIR';
const before = process.env[FOLDER];
afterEach(() => {
  if (before === undefined) delete process.env[FOLDER];
  else process.env[FOLDER] = before;
});

/** The time of every hook here. */
const AT = ['--now', '2026-03-20T10:00:00'];

const vaultOf = (convention: string, files: Readonly<Record<string, string>> = {}): string =>
  vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({
      memories: [{ name: 'Memory', root: '', convention, overrides: {} }],
      projects: { '/work/alpha': 'alpha', '/work/beta': 'beta' },
    }),
    ...files,
  });
const NOTES = {
  'Crane.md': '---\nproject: alpha\n---\n\nThe crane lifts twelve tons.\n',
  'Ferry.md': '---\nprojects: [beta]\n---\n\nThe ferry crane is broken.\n',
  'Harbour.md': 'The harbour crane is blue.\n',
};

async function call(vault: string, name: Parameters<ReturnType<typeof mcpDoor>['call']>[0], args: object) {
  const now = new Date('2026-03-04T10:00:00');
  const opened = await openFolder(vault, now, 'none', { readOnly: false });
  const door = mcpDoor({ opened, reopen: () => Promise.resolve(opened), now: () => now, version: '1', readOnly: false });
  return door.call(name, args, { signal: new AbortController().signal, client: 'claude-code' });
}

test('MCP reads for the project of the folder that it was started in, and says so', async () => {
  process.env[FOLDER] = '/work/alpha/src';
  const vault = vaultOf('notes-and-links', NOTES);
  for (const [name, args] of [
    ['context', {}],
    ['context', { topic: 'crane' }],
    ['search', { query: 'crane' }],
  ] as const) {
    const { result, summary } = await call(vault, name, args);
    expect(JSON.stringify(result)).toMatch(/twelve tons|blue/);
    expect(JSON.stringify(result)).not.toContain('Ferry');
    expect(summary).toContain('Read for the project "alpha"');
    expect(JSON.stringify((await call(vault, name, { ...args, project: '*' })).result)).toContain('Ferry');
  }
  expect((await call(vault, 'read', { ref: 'Ferry' })).error?.code).toBe('not_found');
  expect((await call(vault, 'read', { ref: 'Ferry', project: 'beta' })).error).toBeUndefined();
  // A folder that nothing names is no project, and one within the vault is none either.
  for (const folder of ['/work/elsewhere', vault]) {
    process.env[FOLDER] = folder;
    expect((await call(vault, 'search', { query: 'crane' })).result).toMatchObject({ total: 3 });
  }
  process.env[FOLDER] = '/elsewhere/Beta';
  expect((await call(vault, 'search', { query: 'crane' })).result).toMatchObject({ total: 2, project: 'beta' });
});

test('an entry gets the project that the table names for the folder, unless the call says otherwise', async () => {
  const vault = vaultOf('notes-and-links', NOTES);
  const written = async (folder: string, title: string, more: object = {}) => {
    process.env[FOLDER] = folder;
    const { summary, result } = await call(vault, 'remember', {
      title,
      body: `A text about the ${title}.`,
      when_unsure: 'write',
      on_duplicate: 'write',
      ...more,
    });
    const { path } = result as { path: string };
    return { summary, project: /^project: (.*)$/m.exec(readFileSync(join(vault, path), 'utf8'))?.[1] };
  };
  const first = await written('/work/alpha', 'lighthouse');
  expect(first).toEqual({ project: 'alpha', summary: expect.stringContaining('It is for the project "alpha"') as unknown });
  expect((await written('/work/alpha', 'bakery', { project: 'gamma' })).project).toBe('gamma');
  expect((await written('/work/alpha', 'winter festival', { project: '*' })).project).toBeUndefined();
  expect((await written('/work/alpha', 'museum', { body: '---\nproject: delta\n---\nAbout the museum.' })).project).toBe('delta');
  expect((await written('/elsewhere/beta', 'school')).project).toBeUndefined();
});

test('the terminal goes by the table alone', async () => {
  const vault = vaultOf('notes-and-links', NOTES);
  process.env[FOLDER] = '/work/beta';
  const { out } = await cli(vault, ['bundle']);
  expect(out).toContain('ferry crane');
  expect(out).not.toContain('twelve tons');
  expect((await cli(vault, ['bundle', '--project', '*'])).out).toContain('twelve tons');
  process.env[FOLDER] = '/elsewhere/beta';
  expect((await cli(vault, ['bundle'])).out).toContain('twelve tons');
});

test.each(['stoneros', 'daneel'])(
  '%s: a checkpoint of one project is not in the session of another, and stays beside its own',
  async (convention) => {
    const vault = vaultOnDisk({ '.top-of-mind.json': JSON.stringify({ projects: { '/work/alpha': 'alpha', '/work/beta': 'beta' } }) });
    await cli(vault, ['init', convention]);
    for (const project of ['alpha', 'beta', 'alpha']) {
      process.env[FOLDER] = `/work/${project}`;
      const { exit, err } = await cli(vault, ['checkpoint', '--working-on', `The zz${project} crane`, '--resume', `zz${project} step`]);
      expect([exit, err]).toEqual([0, '']);
    }
    for (const [own, other] of [
      ['alpha', 'beta'],
      ['beta', 'alpha'],
    ] as const) {
      const { context } = await asked(vault, 'claude', 'session-start', { session_id: own, cwd: `/work/${own}`, source: 'startup' });
      expect(context).not.toContain(`zz${other}`);
      if (convention === 'daneel') expect(context?.split(`zz${own} step`).length).toBe(2);
    }
    expect(readdirSync(vault)).not.toEqual([]);
  },
);

const KEEPING = ['notes-and-links', 'stoneros', 'daneel', 'mindstone', 'carlton'];
test.each(KEEPING.flatMap((convention) => [true, false].map((isNamed) => [convention, isNamed] as const)))(
  '%s: the checkpoint before a compaction names nothing that is for another project, and where calls name their session (%s) none is lost',
  async (convention, isNamed) => {
    const vault = vaultOnDisk({ '.top-of-mind.json': JSON.stringify({ projects: { '/work/alpha': 'alpha', '/work/beta': 'beta' } }) });
    await cli(vault, ['init', convention]);
    delete process.env[FOLDER];
    for (const project of ['alpha', 'beta']) {
      await asked(vault, 'claude', 'session-start', { session_id: project, cwd: `/work/${project}`, source: 'startup' });
      process.env[FOLDER] = `/work/${project}`;
      if (isNamed) process.env['TOP_OF_MIND_SESSION'] = project;
      process.env['CLAUDECODE'] = '1';
      const args = [
        'remember',
        '--title',
        `The zz${project} crane`,
        '--body',
        `The zz${project} crane lifts twelve tons.`,
        '--when-unsure',
        'write',
        ...AT,
      ];
      expect((await cli(vault, args)).exit).toBe(0);
      // A checkpoint that says more than the next one, of another project.
      if (isNamed && project === 'alpha') {
        const more = ['checkpoint', '--working-on', 'The zzalpha crane', '--pending', 'The rope', '--resume', 'The zzalpha rope', ...AT];
        expect((await cli(vault, more)).exit).toBe(0);
      }
      delete process.env['CLAUDECODE'];
      delete process.env['TOP_OF_MIND_SESSION'];
      delete process.env[FOLDER];
    }
    for (const [own, other] of [
      ['alpha', 'beta'],
      ['beta', 'alpha'],
    ] as const) {
      await asked(vault, 'claude', 'pre-compact', { session_id: own, cwd: `/work/${own}` });
      const { context } = await asked(vault, 'claude', 'session-start', { session_id: own, cwd: `/work/${own}`, source: 'compact' });
      expect(context).not.toContain(`zz${other}`);
    }
    const texts = (readdirSync(vault, { recursive: true }) as string[])
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(vault, name), 'utf8'))
      .join('\n');
    for (const own of isNamed ? ['alpha', 'beta'] : []) expect(texts).toMatch(new RegExp(`Working on.*zz${own}`));
    if (isNamed) expect(texts).toContain('The zzalpha rope');
    expect(texts).toContain('Working on');
    for (const line of texts.split('\n').filter((one) => /Working on|Key files/.test(one)))
      expect(line).not.toMatch(/zzalpha.*zzbeta|zzbeta.*zzalpha/);
  },
);

test('a folder inside the vault is no project at any door, and a symbolic link is the folder that it leads to', async () => {
  const vault = vaultOf('notes-and-links', NOTES);
  mkdirSync(join(vault, 'alpha'));
  const [real, link] = [join(vaultOnDisk({}), 'alpha'), join(vaultOnDisk({}), 'elsewhere')];
  mkdirSync(real);
  symlinkSync(real, link);
  const start = async (cwd: string) => (await asked(vault, 'claude', 'session-start', { session_id: cwd, cwd, source: 'startup' })).context;
  const settings = join(vault, '.top-of-mind.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"/work/alpha"', JSON.stringify(dirname(vault))));
  for (const cwd of [vault, join(vault, 'alpha')]) {
    expect(await start(cwd)).not.toContain('Read for the project');
    process.env[FOLDER] = cwd;
    expect((await call(vault, 'search', { query: 'crane' })).result).toMatchObject({ total: 3 });
    delete process.env[FOLDER];
  }
  expect(await start(link)).toContain('Read for the project "alpha"');
});

test('what waits for an answer in another project is not named over MCP', async () => {
  const note = (project: string, text: string): string => `---\nproject: ${project}\n---\n\n${text}\n`;
  const vault = vaultOf('notes-and-links', {
    '2026-02-01 Alpha pool.md': note('alpha', 'The connection pool of alpha holds 20 connections to the primary database.'),
    '2026-03-01 Alpha pool now.md': note('alpha', 'The connection pool of alpha now holds 80 connections to the primary database.'),
    '2026-02-02 Beta pier.md': note('beta', 'The pier of beta is painted every May by twelve members of the guild.'),
    '2026-03-02 Beta pier now.md': note('beta', 'The pier of beta is now painted every June by thirty members of the guild.'),
  });
  const waiting = async (folder: string): Promise<string> => {
    process.env[FOLDER] = folder;
    const now = new Date('2026-03-04T10:00:00');
    const opened = await openFolder(vault, now, 'none', { readOnly: false });
    const door = mcpDoor({ opened, reopen: () => Promise.resolve(opened), now: () => now, version: '1', readOnly: false });
    const { summary, result } = await door.awaiting(undefined, { signal: new AbortController().signal, client: 'claude-code' });
    return `${summary} ${JSON.stringify(result)}`;
  };
  expect(await waiting('/work/alpha')).toMatch(/^1 entry waits.*Alpha pool now/);
  expect(await waiting('/work/alpha')).not.toContain('Beta');
  expect(await waiting('/work/elsewhere')).toMatch(/^2 entries wait.*Alpha.*Beta/);
});

const CONVENTIONS = ['notes-and-links', 'carlton', 'mindstone', 'stoneros', 'daneel'];
test.each(CONVENTIONS)('%s: an entry is for several projects at every door, as a list or a text', async (convention) => {
  const vault = vaultOf(convention);
  const server = await served(vault);
  const { client } = server;
  const { tools } = await client.listTools();
  const schema = JSON.stringify(tools.find(({ name }) => name === 'remember')?.inputSchema.properties?.['project']);
  expect(schema).toContain('"type":"array","items":{"type":"string"}');
  const written: string[] = [];
  const told = async (tool: string, args: Record<string, unknown>): Promise<void> => {
    const { isError, text } = await server.call(tool, { when_unsure: 'write', on_duplicate: 'write', ...args });
    expect([isError, text]).toEqual([false, expect.anything()]);
  };
  await told('remember', { title: 'Crane', body: 'The zzone crane lifts twelve tons.', project: ['alpha', 'beta'] });
  await told('remember', { title: 'Ferry', body: 'The zztwo ferry leaves at noon.', project: 'alpha, beta' });
  await told('remember', { title: 'Mill', body: 'The zzthree mill grinds rye.', project: '["alpha", "beta"]' });
  await told('remember', { entries: [{ title: 'Weir', body: 'The zzfour weir holds the river.', project: ['alpha', 'beta'] }] });
  const line = (title: string, body: string, project: unknown): string => JSON.stringify({ title, body, project });
  const batch = [
    line('Lighthouse', 'The zzfive lighthouse is dark.', ['alpha', 'beta']),
    line('Bakery', 'The zzsix bakery opens at five.', 'alpha, beta'),
    line('School', 'The zzseven school has two halls.', []),
  ].join('\n');
  const ran = await cli(vault, ['remember', '--batch', '--json', '--on-duplicate', 'write', '--project', 'alpha, beta'], batch);
  expect([ran.exit, ran.err]).toEqual([0, '']);
  written.push(...['zzone', 'zztwo', 'zzthree', 'zzfour', 'zzfive', 'zzsix', 'zzseven']);
  const seen = async (project: string): Promise<string[]> => {
    const { out } = await cli(vault, ['bundle', '--project', project, '--budget', '20000', '--topic', written.join(' ')]);
    return written.filter((one) => out.includes(one));
  };
  for (const project of ['alpha', 'beta']) expect(await seen(project)).toEqual(written);
  expect(await seen('gamma')).toEqual([]);
  const wrong = await cli(vault, ['remember', '--batch', '--json'], line('Church', 'The church bell.', 7));
  expect(wrong.out).toContain('must be text or a list of texts');
});

const IN_SECTION = '## 2026-03-01: Crane\n';
test.each([
  ['stoneros', 'learnings/patterns.md', IN_SECTION],
  ['daneel', 'memory/2026-03-03.md', '## 10:00 Crane\n'],
])('%s: the plain ways to write a label are read alike, and no sentence is one', async (convention, path, heading) => {
  const body = '\nThe zzone crane lifts twelve tons.\n';
  const seenIn = async (entry: string): Promise<boolean> => {
    const vault = vaultOf(convention, { [path]: `# Day\n\n${heading}${entry}` });
    return (await cli(vault, ['search', 'zzone', '--project', 'alpha'])).out.includes('zzone');
  };
  for (const label of [
    'Project: beta',
    '- Project: beta',
    '**Project:** beta',
    '* Projects: beta, gamma',
    'PROJECT: [[beta]]',
    '- **Project**: beta',
  ]) {
    for (const entry of [
      `${label}\n${body}`,
      `\n${label}\n${body}`,
      `**Type**: semantic\n${label}\n**Tags**: boats\n${body}`,
      `**Observation**: The zzone crane lifts twelve tons.\n${label}\n`,
      `${body}\n${label}\n**Tags**: boats\n`,
    ])
      expect([entry, await seenIn(entry)]).toEqual([entry, false]);
  }
  for (const entry of [
    `${body}Project: beta is its customer\n`,
    `${body}\nProject: beta\n\nAnd more of the crane.\n`,
    `Project: the crane is for beta.\n${body}`,
    `${body}\n- Project: beta\n- Cost: twelve\n`,
    '```\nProject: beta\n```\n' + body,
  ])
    expect([entry, await seenIn(entry)]).toEqual([entry, true]);
});

const withRow = (folder: string, name = 'alpha'): string =>
  vaultOnDisk({ '.top-of-mind.json': JSON.stringify({ projects: { [folder]: name } }), ...NOTES });

test.each([
  ['~/boats/alpha', join(homedir(), 'boats/alpha')],
  ['~/boats/al*/', join(homedir(), 'boats/alpha/src')],
  ['~', homedir()],
  ['/work//boats///alpha/', '/work/boats/alpha'],
  ['/work/boats/', '/work/boats/alpha'],
])('a row of the table for %s is that of %s', async (row, folder) => {
  process.env[FOLDER] = folder;
  const { out } = await cli(withRow(row), ['bundle']);
  expect(out).toContain('twelve tons');
  expect(out).not.toContain('ferry crane');
});

test.each([
  ['/work/../alpha', 'alpha', 'projects./work/../alpha'],
  ['./alpha', 'alpha', 'projects../alpha'],
  ['', 'alpha', 'projects.'],
  ['[', 'alpha', 'projects.['],
  ['alpha', 'alpha', 'projects.alpha'],
])('a row of the table that no folder can be is an error with its key: %j', async (row, name, key) => {
  const { exit, err } = await cli(withRow(row, name), ['bundle']);
  expect([exit, err]).toEqual([2, expect.stringContaining(`The setting "${key}" is not usable: must be the whole path of a folder`)]);
  expect(err).toContain('"/work/alpha"');
});

test('a row without the name of a project is an error with its key', async () => {
  for (const name of ['', ' ']) {
    const { exit, err } = await cli(withRow('/work/alpha', name), ['bundle']);
    expect([exit, err]).toEqual([2, expect.stringContaining('The setting "projects./work/alpha" is not usable: must have a name')]);
  }
});

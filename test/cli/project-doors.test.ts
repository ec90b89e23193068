import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../../src/cli/node/open.mjs';
import { mcpDoor } from '../../src/cli/mcp/vault-door';
import { asked } from './hook/questions';
import { cli, vaultOnDisk } from './terminal';

const FOLDER = 'CLAUDE_PROJECT_DIR';
const before = process.env[FOLDER];
afterEach(() => {
  if (before === undefined) delete process.env[FOLDER];
  else process.env[FOLDER] = before;
});

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

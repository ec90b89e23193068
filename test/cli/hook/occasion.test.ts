import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { mcpDoor } from '../../../src/cli/mcp/vault-door';
import { cli, vaultOnDisk } from '../terminal';
import { asked, type Harness } from './questions';

const LOG = 'memory/2026-03-04.md';

function daneel(): string {
  const vault = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Memory', root: '', convention: 'daneel', overrides: {} }] }),
  });
  cpSync(join(__dirname, '..', '..', '..', 'examples', 'memories', 'daneel'), vault, { recursive: true });
  return vault;
}

interface Start {
  readonly at: string;
  readonly session?: string;
  readonly harness?: Harness;
  readonly more?: object;
}

/** The files that a session begins with beside NOW.md and what else always comes. */
async function begins(vault: string, { at, session = 's1', harness = 'claude', more = {} }: Start): Promise<string[]> {
  const { context } = await asked(vault, harness, 'session-start', { session_id: session, ...more }, ['--now', `2026-03-04T${at}:00`]);
  expect(context ?? '').toContain('## NOW.md');
  return [LOG, 'MEMORY.md'].filter((path) => context?.includes(`## ${path}`));
}

test('the log of the day and the curated memory come after a break of six hours, not an hour after the last session', async () => {
  const vault = daneel();
  expect(await begins(vault, { at: '08:00', session: 's1' })).toEqual([LOG, 'MEMORY.md']);
  expect(await begins(vault, { at: '09:00', session: 's2' })).toEqual([]);
  expect(await begins(vault, { at: '15:30', session: 's3' })).toEqual([LOG, 'MEMORY.md']);
});

test('whoever says something in a session is here: the break counts from then', async () => {
  const vault = daneel();
  await begins(vault, { at: '08:00' });
  await asked(vault, 'claude', 'prompt', { session_id: 's1', prompt: 'ok' }, ['--now', '2026-03-04T12:00:00']);
  expect(await begins(vault, { at: '15:30', session: 's2' })).toEqual([]);
});

test('after a compaction a session begins with what it began with, however short ago that was', async () => {
  const vault = daneel();
  const first = await begins(vault, { at: '08:00', session: 's1' });
  const second = await begins(vault, { at: '08:10', session: 's2' });
  for (const source of ['compact', 'clear', 'fork']) {
    expect(await begins(vault, { at: '08:20', session: 's1', more: { source } })).toEqual(first);
    expect(await begins(vault, { at: '08:30', session: 's2', more: { source } })).toEqual(second);
  }
  // Cleared under a new name: it goes on from the one that was here last.
  expect(await begins(vault, { at: '08:40', session: 's3', more: { source: 'clear' } })).toEqual(second);
});

test('each harness and each folder has its own last session', async () => {
  const vault = daneel();
  await begins(vault, { at: '08:00' });
  expect(await begins(vault, { at: '08:10', session: 's2', harness: 'codex' })).toEqual([LOG, 'MEMORY.md']);
  expect(await begins(vault, { at: '08:20', session: 's3', more: { cwd: join(vault, 'memory') } })).toEqual([LOG, 'MEMORY.md']);
  expect(await begins(vault, { at: '08:30', session: 's4' })).toEqual([]);
});

test('a subagent is no main session, and nobody is here by it', async () => {
  const vault = daneel();
  expect(await begins(vault, { at: '08:00', more: { agent_id: 'a1' } })).toEqual([LOG]);
  expect(await begins(vault, { at: '08:10' })).toEqual([LOG, 'MEMORY.md']);
  // What is given to it is not given to the session that it works for.
  const now = ['--now', '2026-03-04T08:20:00'];
  await asked(vault, 'claude', 'pre-compact', { session_id: 's1', agent_id: 'a1' }, now);
  expect((await asked(vault, 'claude', 'session-start', { session_id: 's1', source: 'resume' }, now)).answer).toBeNull();
});

test('records that are lost or broken mean that nobody was here', async () => {
  const vault = daneel();
  await begins(vault, { at: '08:00' });
  const { sessions } = await openFolder(vault, undefined);
  for (const name of await sessions.list()) await sessions.write(name, '{"began": 1, "seen": "x"}');
  expect(await begins(vault, { at: '08:10', session: 's2' })).toEqual([LOG, 'MEMORY.md']);
  // A link that is not followed in the place of their folder.
  rmSync(join(vault, '.top-of-mind'), { recursive: true });
  symlinkSync(vaultOnDisk(), join(vault, '.top-of-mind'));
  expect(await begins(vault, { at: '08:20', session: 's3' })).toEqual([LOG, 'MEMORY.md']);
});

test('a prompt brings nothing that is for other projects alone, where the folder is that of a project of the memory', async () => {
  const vault = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Memory', root: '', convention: 'mindstone', overrides: {} }] }),
  });
  cpSync(join(__dirname, '..', '..', '..', 'examples', 'memories', 'mindstone'), vault, { recursive: true });
  const question = { prompt: 'Where is the spring timetable of the ferry printed?' };
  const from = async (cwd: string): Promise<boolean> =>
    (await asked(vault, 'claude', 'prompt', { ...question, session_id: cwd, cwd })).context?.includes('project_timetable.md') ?? false;
  expect(await from('/home/ada/timetable')).toBe(true);
  expect(await from('/home/ada/elsewhere/')).toBe(true);
  expect(await from('/home/ada/Brochure/')).toBe(false);
});

describe('at other doors', () => {
  const before = { ...process.env };
  beforeEach(() => {
    Object.assign(process.env, { TOP_OF_MIND_HARNESS: 'claude', TOP_OF_MIND_SESSION: 's2', CLAUDE_PROJECT_DIR: '/home/ada/project' });
  });
  afterEach(() => {
    for (const name of ['TOP_OF_MIND_HARNESS', 'TOP_OF_MIND_SESSION', 'CLAUDE_PROJECT_DIR'])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  });
  const cwd = '/home/ada/project';

  async function bundled(vault: string, at: string, ...args: string[]): Promise<string[]> {
    const { json } = await cli(vault, ['bundle', '--json', '--now', `2026-03-04T${at}:00`, ...args]);
    return (json.result as unknown as { included: { path: string }[] }).included
      .map(({ path }) => path)
      .filter((path) => /^M|^memory/.test(path));
  }

  async function told(vault: string, at: string, args: object = {}): Promise<string[]> {
    const now = new Date(`2026-03-04T${at}:00`);
    const opened = await openFolder(vault, now, 'none', { readOnly: true });
    const door = mcpDoor({ opened, reopen: () => Promise.resolve(opened), now: () => now, version: '1', readOnly: true });
    const { result } = await door.call('context', args, { signal: new AbortController().signal, client: 'claude-code' });
    return (result as { included: { path: string }[] }).included.map(({ path }) => path).filter((path) => /^M|^memory/.test(path));
  }

  test('the context and the bundle of an agent are for the occasion on which its session began', async () => {
    const vault = daneel();
    await begins(vault, { at: '08:00', more: { cwd } });
    await begins(vault, { at: '09:00', session: 's2', more: { cwd } });
    expect(await bundled(vault, '09:10')).toEqual([]);
    expect(await told(vault, '09:10')).toEqual([]);
    // What is said counts.
    expect(await bundled(vault, '09:10', '--last-seen', '2026-03-01T00:00:00')).toEqual([LOG, 'MEMORY.md']);
    expect(await told(vault, '09:10', { session: 'main' })).toEqual([LOG, 'MEMORY.md']);
    // Of the session that began after a break.
    process.env['TOP_OF_MIND_SESSION'] = 's1';
    expect(await bundled(vault, '09:10')).toEqual([LOG, 'MEMORY.md']);
    expect(await told(vault, '18:00')).toEqual([LOG, 'MEMORY.md']);
  });

  test('a person, and an agent whose hooks never came, are here for the first time', async () => {
    const vault = daneel();
    await begins(vault, { at: '08:00', more: { cwd } });
    process.env['TOP_OF_MIND_HARNESS'] = 'codex';
    expect(await bundled(vault, '08:10')).toEqual([LOG, 'MEMORY.md']);
    expect(await told(vault, '08:10')).toEqual([LOG, 'MEMORY.md']);
  });
});

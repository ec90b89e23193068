import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS } from '../../src/verbs/agents';
import { cli, hashes, vaultOnDisk } from '../cli/terminal';
import { agentIn } from './agent';

const settings = (convention: string): Record<string, string> => ({
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention }] }),
});

test('the page of MCP names every tool, in their order', () => {
  const rows = [...readFileSync('docs/mcp.md', 'utf8').matchAll(/^\| `([a-z]+)` \|.*\| (yes)? ?\|$/gm)];
  expect(rows.map(([, name, core]) => [name, core === 'yes'])).toEqual(
    Object.entries(TOOLS).map(([name, { agents }]) => [
      name,
      'isCore' in (agents as object) && (agents as { isCore?: true }).isCore === true,
    ]),
  );
});

test.each([
  ['daneel', 'NOW.md'],
  ['stoneros', 'context/session_20260320.md'],
])('a checkpoint by MCP lands where the terminal puts it: %s', async (convention, path) => {
  const folder = vaultOnDisk(settings(convention));
  const agent = await agentIn(folder);
  const args = { working_on: 'The ferry timetable', pending: 'Pier three', files: ['a.md', 'b.md'] };
  const dry = await agent.call('checkpoint', { ...args, dry_run: true });
  expect(dry.result).toMatchObject({ path, journal: null, changes: [{ path, change: 'create' }] });
  const { code, result } = await agent.call('checkpoint', args);
  expect([code, result['path']]).toEqual([null, path]);
  const text = readFileSync(join(folder, path), 'utf8');
  for (const part of ['The ferry timetable', 'Pier three', 'a.md, b.md']) expect(text).toContain(part);
  expect(JSON.parse(await agent.line('checkpoint', { 'working-on': 'The crane', files: 'c.md' }))).toMatchObject({
    ok: true,
    effect: 'changed',
  });
  expect(readFileSync(join(folder, path), 'utf8')).toContain('The crane');
});

test('status says what is due in the words of before', async () => {
  const agent = await agentIn(vaultOnDisk({ ...settings('daneel'), 'memory/2026-01-02.md': '# 2026-01-02\n\n- The pier was painted.\n' }));
  const { due } = (await agent.call('status')).result as {
    due: readonly { chore?: { chore: string; command?: string; does?: unknown } }[];
  };
  const commands = due.flatMap(({ chore }) => (chore === undefined ? [] : [[chore.chore, chore.command, chore.does]]));
  expect(commands).toContainEqual(['maintenance', 'maintain', undefined]);
  expect(commands).toContainEqual(['evaluation', 'evaluate --write', undefined]);
});

test('an agent counts use, reads mistakes, and counts one again', async () => {
  const folder = vaultOnDisk({
    ...settings('mindstone'),
    'project_pump.md': '---\nname: project_pump\ntype: project\ncreated: 2026-03-01\n---\n\nThe pump is primed first.\n',
  });
  const agent = await agentIn(folder);
  const path = 'project_pump.md';
  const said = await agent.call('feedback', { path, said: 'useful' });
  expect(said).toMatchObject({ code: null, result: { path, feedback: 'useful', count: 1 } });

  const counted = vaultOnDisk({ ...settings('daneel'), 'memory/self-review.md': '# Self review\n' });
  const other = await agentIn(counted);
  for (let at = 0; at < 2; at++)
    expect(
      (await other.call('remember', { title: 'Capitals', body: 'Wrote in capitals', type: 'miss', fix: 'Write in lower case' })).code,
    ).toBe(null);
  expect((await other.call('mistakes')).result).toMatchObject({ mistakes: [{ fix: 'Write in lower case', count: 2 }] });
});

test('an entry goes to the place that is named, with the links that are chosen', async () => {
  const folder = vaultOnDisk({
    ...settings('notes-and-links'),
    'Rooms/Attic.md': 'The attic is dry.\n',
    'Harbour master.md': '---\ncreated: 2026-01-05\n---\nIda Brandt is the harbour master.\n',
  });
  const agent = await agentIn(folder);
  const { code, result } = await agent.call('remember', {
    title: 'Keys',
    body: 'The keys are with the Harbour master until May.',
    place: 'Rooms',
    links: ['all'],
    when_unsure: 'write',
  });
  expect([code, result['path']]).toEqual([null, expect.stringMatching(/^Rooms\//)]);
  expect(readFileSync(join(folder, result['path'] as string), 'utf8')).toContain('[[Harbour master]]');
});

test('a critical entry is marked where the convention has that, and refused elsewhere, at every door', async () => {
  const entry = { title: 'Valve', body: 'Never open the valve before the pump is primed.', type: 'feedback' };
  const folder = vaultOnDisk(settings('mindstone'));
  const agent = await agentIn(folder);
  const { code, result } = await agent.call('remember', { ...entry, critical: true });
  expect(code).toBe(null);
  const textOf = (path: unknown): string => readFileSync(join(folder, String(path)), 'utf8');
  expect(textOf(result['path'])).toContain('\ncritical: true\n');
  const other = JSON.parse(await agent.line('remember', { title: 'Crane', body: 'The crane is oiled on Mondays.', critical: 'true' })) as {
    result: { path: string };
  };
  expect(textOf(other.result.path)).toContain('\ncritical: true\n');
  const args = ['remember', '--title', 'Door', '--body', 'The door of the mole stays shut.', '--critical', '--json'];
  const ran = await cli(folder, [...args, '--now', '2026-03-20T10:00:00']);
  expect(textOf(ran.json.result['path'])).toContain('\ncritical: true\n');
  const plain = await agent.call('remember', { title: 'Roof', body: 'The roof is of slate since 1911.' });
  expect(textOf(plain.result['path'])).toContain('\ncritical: false\n');

  // It stays so where it is set aside and written after all, and where it goes into an older note.
  const lamp = { title: 'Lamp', body: 'The lamp burns from dusk to dawn.', critical: true };
  const now = ['--json', '--now', '2026-03-20T10:00:00'];
  const aside = await cli(folder, ['remember', '--title', lamp.title, '--body', lamp.body, '--critical', '--action', 'skip', ...now]);
  const { id } = aside.json.result['skipped'] as unknown as { id: string };
  expect(textOf((await cli(folder, ['skipped', '--write', id, ...now])).json.result['path'])).toContain('\ncritical: true\n');
  const merged = ['remember', '--title', 'Wick', '--body', 'The wick is cut on Fridays.', '--critical', '--action', 'merge'];
  const into = await cli(folder, [...merged, '--older', String(plain.result['path']), ...now]);
  expect(textOf(into.json.result['path'])).toContain('critical: true');

  // Its title is made from its text, and without a text there is nothing to remember.
  const untitled = await cli(folder, ['remember', '--body', 'The bell rings at noon.', '--critical', ...now]);
  expect(untitled.json.result['path']).toContain('bell');
  expect((await cli(folder, ['remember', '--body', ' ', '--critical', ...now])).json.error.code).toBe('bad_input');

  const notes = vaultOnDisk(settings('notes-and-links'));
  const before = hashes(notes);
  expect(await (await agentIn(notes)).call('remember', { ...entry, type: undefined, critical: true })).toMatchObject({ code: 'bad_input' });
  const refused = await cli(notes, args);
  expect([refused.exit, refused.json.error.code]).toEqual([2, 'bad_input']);
  expect(hashes(notes)).toEqual(before);
});

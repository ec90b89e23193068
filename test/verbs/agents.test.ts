import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERBS } from '../../src/verbs/list';
import { removeVaults, vaultOnDisk } from '../cli/terminal';
import { agentIn } from './agent';

afterAll(removeVaults);

const settings = (convention: string): Record<string, string> => ({
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention }] }),
});

test('the page of MCP names every tool, in their order', () => {
  const rows = [...readFileSync('docs/mcp.md', 'utf8').matchAll(/^\| `([a-z]+)` \|.*\| (yes)? ?\|$/gm)];
  expect(rows.map(([, name, core]) => [name, core === 'yes'])).toEqual(
    Object.entries(VERBS).map(([name, verb]) => [name, 'isCore' in verb && verb.isCore]),
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

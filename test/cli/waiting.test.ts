import { agentIn } from '../verbs/agent';
import { cli, vaultOnDisk } from './terminal';

const AT = ['--now', '2026-03-15T09:00:00'];
const MEMORY = 'feedback_a_deploys.md';
const files = {
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Vault', root: '', convention: 'mindstone' }] }),
  'MEMORY.md': '# Memory index\n',
  [MEMORY]:
    '---\nname: a\ndescription: Deploys\ntype: feedback\ncreated: 2026-01-01\ncritical: true\n---\n\nDeploys go out on Tuesdays at 10:00.\n',
  'project_boat.md':
    '---\nname: b\ndescription: Boat\ntype: project\ncreated: 2026-03-14\n---\n\n## [2026-03-14 10:00] Checkpoint\n\nThe keel.\n',
  'project_pier.md': '---\nname: c\ndescription: Pier\ntype: project\n---\n\nThe pier is long.\n',
  'project_pier.sync-conflict-20260301-120000-ABCDEFG.md': '---\nname: c\ndescription: Pier\ntype: project\n---\n\nThe pier is short.\n',
};
const BODY = 'Deploys no longer go out on Tuesdays at 10:00; since March they go out on Thursdays at 14:00.';

const remember = (vault: string) => cli(vault, ['remember', '--title', 'Deploys', '--type', 'feedback', '--body', BODY, ...AT]);

test('status and due name what waits for an answer, with the command for it, until it is answered', async () => {
  const vault = vaultOnDisk(files);
  expect((await remember(vault)).exit).toBe(0);
  const waiting = [
    {
      memory: 'Vault',
      what: 'question',
      count: 1,
      command: 'top-of-mind review',
      message: expect.stringContaining('1 entry waits') as unknown,
    },
    { memory: 'Vault', what: 'conflict', count: 1, command: 'top-of-mind conflicts', message: expect.any(String) as unknown },
  ];
  for (const verb of ['status', 'due']) {
    expect((await cli(vault, [verb, '--json', ...AT])).json.result['waiting']).toEqual(waiting);
    const { out } = await cli(vault, [verb, ...AT]);
    for (const { command } of waiting) expect(out).toContain(command);
    expect(out).not.toContain('Nothing is due');
  }
  const agent = await agentIn(vault, new Date('2026-03-15T09:00:00'));
  const said = await agent.call('status');
  expect(said.result).toMatchObject({ waiting: [{ what: 'question', count: 1, does: { verb: 'review' } }, { what: 'conflict' }] });
  const { entries } = (await cli(vault, ['review', '--json', ...AT])).json.result as unknown as { entries: { id: string }[] };
  expect(entries).toHaveLength(1);
  expect((await cli(vault, ['review', '--answer', entries[0]?.id ?? '', 'replaces', ...AT])).exit).toBe(0);
  expect((await cli(vault, ['conflicts', Object.keys(files).at(-1) ?? '', '--keep', 'note', ...AT])).exit).toBe(0);
  // A checkpoint waits for nobody: the next session resumes from it.
  expect((await cli(vault, ['status', '--json', ...AT])).json.result['waiting']).toEqual([]);
});

test('an index that no context depends on is not due; one that agents load themselves is', async () => {
  for (const convention of ['notes-and-links', 'carlton', 'stoneros', 'daneel']) {
    const vault = vaultOnDisk({
      '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Vault', root: '', convention }] }),
      '2026-03-01 A note.md': 'One.\n',
      'memory/2026-03-01-research-tides.md': 'Two.\n',
    });
    const { due } = (await cli(vault, ['status', '--json', ...AT])).json.result as unknown as { due: { id: string }[] };
    expect([convention, due.map(({ id }) => id)]).not.toEqual([convention, expect.arrayContaining(['index'])]);
    expect((await cli(vault, ['status', ...AT])).out).not.toMatch(/not written yet|top-of-mind note/);
  }
  const { due } = (await cli(vaultOnDisk(files), ['status', '--json', ...AT])).json.result as unknown as { due: { id: string }[] };
  expect(due.map(({ id }) => id)).toEqual(['index']);
});

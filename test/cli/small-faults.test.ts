import { cli, vaultOnDisk } from './terminal';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const settings = (convention: string): string => JSON.stringify({ memories: [{ name: 'A', root: '', convention }] });

test('status counts the entries of files that hold several, and no paperwork', async () => {
  const folder = vaultOnDisk({
    '.top-of-mind.json': settings('stoneros'),
    'README.md': 'About.\n',
    'learnings/patterns.md':
      '# Patterns\n\n## 2026-03-01: One\n\n**Type**: semantic\n\nText one.\n\n## 2026-03-02: Two\n\n**Type**: semantic\n\nText two.\n\n## 2026-03-03: Three\n\n**Type**: semantic\n\nText three.\n',
    'context/session_20260304.md': 'A session.\n',
    'loose.md': 'No entry by any rule.\n',
  });
  const { json } = await cli(folder, ['status', '--json']);
  expect(json.result['memories']).toMatchObject([{ notes: 4, entries: 4 }]);
  const plain = await cli(vaultOnDisk({ 'a.md': 'A\n', 'b.md': 'B\n', 'README.md': 'About.\n' }), ['status', '--json']);
  expect(plain.json.result['memories']).toMatchObject([{ notes: 3, entries: 2 }]);
});

test.each([
  ['carlton', 'Titles as index'],
  ['daneel', 'Hot, warm, cold'],
  ['mindstone', 'Weighted memory files'],
])('a refused option of bundle names the convention of the memory, %s', async (convention, title) => {
  const { json } = await cli(vaultOnDisk({ 'a.md': 'A\n', '.top-of-mind.json': settings(convention) }), [
    'bundle',
    '--focus',
    'x',
    '--json',
  ]);
  expect(json.error).toMatchObject({ code: 'usage', message: expect.stringContaining(`in the memory "A" (${title})`) });
  expect(json.error).toMatchObject({ message: expect.stringContaining('it is for: Baseline, learnings, current state') });
});

test('a focus that a stoneros memory does not have is refused with those that it has', async () => {
  const folder = vaultOnDisk({ 'learnings/baseline_insights.md': '# Baseline\n', '.top-of-mind.json': settings('stoneros') });
  const { json } = await cli(folder, ['bundle', '--focus', 'x', '--json']);
  expect(json.error).toMatchObject({ code: 'bad_input', message: expect.stringContaining('now, learnings, identity, all') });
  expect((await cli(folder, ['bundle', '--focus', 'identity', '--json'])).json.ok).toBe(true);
});

test('a file with a job is no link for the word it is called by', async () => {
  const folder = vaultOnDisk({
    '.top-of-mind.json': settings('stoneros'),
    'MEMORY.md': '# Memory\n',
    'CLAUDE.md': 'x\n',
    'learnings/expertise.md': '# Expertise\n',
    'learnings/zebras.md': '# Zebras\n',
  });
  const { json } = await cli(folder, ['remember', '--body', 'The memory of Claude on zebras needs expertise.', '--dry-run', '--json']);
  expect((json.result['links'] as unknown as readonly { readonly to: string }[]).map(({ to }) => to)).toEqual(['learnings/zebras.md']);
});

test('check --fix makes a link by id a link that Obsidian follows', async () => {
  const folder = vaultOnDisk({
    '2026-03-01 A.md': 'See [[01JNE8A0000000000000000001]].\n',
    '2026-03-02 B.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-02\n---\nB\n',
  });
  expect(
    ((await cli(folder, ['check', '--json'])).json.result['findings'] as unknown as readonly { readonly id: string }[]).map(({ id }) => id),
  ).toContain('link.by-id');
  const only = await cli(folder, ['check', '2026-03-02 B.md', '--json']);
  expect((only.json.result['findings'] as unknown as readonly { readonly id: string }[]).map(({ id }) => id)).not.toContain('link.by-id');
  await cli(folder, ['check', '--fix', '--json']);
  expect(readFileSync(join(folder, '2026-03-01 A.md'), 'utf8')).toContain('See [[2026-03-02 B|01JNE8A0000000000000000001]].');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-10T09:00:00'];
const HUB = 'research/hub.md';

async function broken(files: Record<string, string>, convention = 'daneel'): Promise<{ vault: string; messages: string[] }> {
  const memories = [{ name: 'Vault', root: '', convention }];
  const vault = vaultOnDisk({ ...files, '.top-of-mind.json': JSON.stringify({ memories }) });
  const ran = await cli(vault, ['health', '--only', 'broken-links', '--all', '--json', ...NOW]);
  const found = ran.json.result['findings'] as unknown as { id: string; message: string }[];
  return { vault, messages: found.filter(({ id }) => id.startsWith('link.')).map(({ message }) => message) };
}

test.each([
  ['2026-03-04 Query builder.md', 'Query builder'],
  ['2026-03-04 Query builder -- console sql.md', 'query builder'],
  ['20260304 Query builder.md', 'Query builder'],
  ['2026-03-04-query-builder.md', 'Query builder'],
  ['2026_03_04_Query_builder.md', 'Query builder#Why|the builder'],
])('"%s" is what [[%s]] means, in a convention that gives such names no pattern', async (name, link) => {
  const { vault, messages } = await broken({ [`research/${name}`]: '# Query builder\n\n## Why\n', [HUB]: `See [[${link}]] here.\n` });
  expect(messages).toEqual([`[[${link}]] leads nowhere; it probably means "research/${name}".`]);
  const before = hashes(vault);
  await cli(vault, ['health', '--fix', ...NOW]);
  const [, linkpath = ''] = /\[\[([^\]]+)/.exec(readFileSync(join(vault, HUB), 'utf8')) ?? [];
  expect(linkpath).toContain(name.replace(/\.md$/, ''));
  expect(linkpath.endsWith(link.slice('Query builder'.length))).toBe(true);
  const links = await cli(vault, ['links', '--from', HUB, '--json']);
  expect(links.json.result['links']).toMatchObject([{ to: `research/${name}`, via: null }]);
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)[HUB]).toBe(before[HUB]);
});

test('the title of a series means none of its notes, and a day alone has no title', async () => {
  const files = { 'research/2026-03-04 Standup.md': '', 'research/2026-03-11 Standup.md': '', 'research/2026-03-12.md': '' };
  expect((await broken({ ...files, [HUB]: '[[Standup]] [[03-12]] [[12]]\n' })).messages).toEqual([]);
});

test('a note that has the name itself is meant, not the one that begins with a day', async () => {
  const files = { 'research/2026-03-04 Harbour.md': '', 'notes/Harbour.md': '', [HUB]: '[[Harbour]]\n' };
  expect((await broken(files)).messages).toEqual([]);
});

test('proposals know the title after the day, and an alias', async () => {
  const vault = vaultOnDisk({
    'research/2026-03-04 Query builder.md': '# Why we chose it\n',
    'research/2026-03-05 Igor Petrov.md': '---\naliases: [Igor P]\n---\n',
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Vault', root: '', convention: 'daneel' }] }),
  });
  const text = 'Igor P decided that the query builder for the console stays.';
  const remember = ['remember', '--title', 'Console', '--body', text, '--json', ...NOW];
  const shown = (await cli(vault, [...remember, '--dry-run'])).json.result['links'] as unknown as { to: string }[];
  expect(shown.map(({ to }) => to).sort()).toEqual(['research/2026-03-04 Query builder.md', 'research/2026-03-05 Igor Petrov.md']);
  const ran = await cli(vault, [...remember, '--link', 'all']);
  const path = ran.json.result['path'] as unknown as string;
  expect(readFileSync(join(vault, path), 'utf8')).toContain(
    '[[2026-03-05 Igor Petrov|Igor P]] decided that the [[2026-03-04 Query builder|query builder]] for the console stays.',
  );
});

import { readFileSync } from 'node:fs';
import { bytesOf, makeFolder } from '../node/folder';
import { bare, served } from './served';

const PAGE = readFileSync('docs/mcp.md', 'utf8');

test('the first entry on the page is kept as the page says', async () => {
  const block = /```console\n([^]*?)```/.exec(PAGE)?.[1] ?? '';
  const typed = [...block.matchAll(/^> (.+)$/gm)].map((match) => match[1] ?? '');
  expect(typed).toHaveLength(3);
  const vault = makeFolder();
  const server = bare(vault, '--now', '2026-03-20T10:00:00');
  for (const line of typed) server.write(`${line}\n`);
  const { lines } = await server.finish();
  const summary = (JSON.parse(lines.at(-1) ?? '{}') as { result: { structuredContent: { summary: string } } }).result.structuredContent
    .summary;
  expect(block).toContain(summary.replace(/[0-9A-Z]{26}/, '01…'));
  expect(Object.keys(bytesOf(vault))).toEqual(['2026-03-20 Deploy day.md']);
});

test('the page lists the tools in their order, and which are core', async () => {
  const rows = [...PAGE.matchAll(/^\| `([a-z]+)` \|.*\| (yes )?\|$/gm)].map((match) => [match[1], match[2] !== undefined]);
  const vault = makeFolder();
  const [all, core] = await Promise.all([served(vault), served(vault, {}, '--tools', 'core')]);
  try {
    const names = (await all.client.listTools()).tools.map(({ name }) => name);
    const few = (await core.client.listTools()).tools.map(({ name }) => name);
    expect(rows).toEqual(names.map((name) => [name, few.includes(name)]));
  } finally {
    await Promise.all([all.end(), core.end()]);
  }
});

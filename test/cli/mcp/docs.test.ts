import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeWith, PROGRAM } from '../connect/home';
import { hashes } from '../terminal';
import { bare } from './served';

const PAGE = readFileSync('docs/mcp.md', 'utf8');

test('the first entry on the page takes less than five commands, and is kept as the page says', async () => {
  const block = /```console\n([^]*?)```/.exec(PAGE)?.[1] ?? '';
  const typed = [...block.matchAll(/^> (.+)$/gm)].map((match) => match[1] ?? '');
  expect(typed).toHaveLength(3);
  const commands = [...block.matchAll(/^\$ (.+)$/gm)].map((match) => match[1] ?? '');
  expect(commands.length).toBeLessThan(5);
  expect(commands.filter((command) => /[;&|]/.test(command))).toEqual([]);
  const last = 'node top-of-mind/dist/top-of-mind.mjs ';
  expect(commands.at(-1)).toBe(`${last}connect claude --vault notes --write`);
  const { home, vault, run } = homeWith({});
  await run((commands.at(-1) ?? '').slice(last.length).replace(' --vault notes', '').split(' '));
  const { mcpServers } = JSON.parse(readFileSync(join(home, '.claude.json'), 'utf8')) as {
    mcpServers: { 'top-of-mind': { args: string[] } };
  };
  expect(mcpServers['top-of-mind'].args).toEqual([PROGRAM, 'mcp', '--vault', vault]);
  const server = bare(vault, '--now', '2026-03-20T10:00:00');
  for (const line of typed) server.write(`${line}\n`);
  const { lines } = await server.finish();
  const summary = (JSON.parse(lines.at(-1) ?? '{}') as { result: { structuredContent: { summary: string } } }).result.structuredContent
    .summary;
  expect(block).toContain(summary.replace(/[0-9A-Z]{26}/, '01…'));
  expect(Object.keys(hashes(vault))).toContain('2026-03-20 Deploy day.md');
  const question = { session_id: '2', transcript_path: null, cwd: vault, hook_event_name: 'SessionStart', source: 'startup' };
  const next = await run(['hook', 'session-start', '--harness', 'claude', '--now', '2026-03-21T10:00:00'], JSON.stringify(question));
  expect(next.out).toContain('We deploy on Tuesdays');
});

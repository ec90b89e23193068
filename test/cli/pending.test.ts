import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { served } from './mcp/served';
import { asked, HARBOUR } from './hook/questions';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-20T10:05:00'];
const SETTINGS = { ...(JSON.parse(HARBOUR['.top-of-mind.json']) as object), trust: { mcp: 'pending', claude: 'pending' } };
const FILES = { ...HARBOUR, '.top-of-mind.json': JSON.stringify(SETTINGS) };
const FERRY = 'The ferry Alba needs 28 zanzibarian minutes to the island.';

interface Listed {
  readonly entries: readonly {
    readonly id: string;
    readonly text: string;
    readonly verdict: string;
    readonly door: { readonly harness?: string };
  }[];
}

test('what an agent writes waits: no hook gives it, the terminal lists it, approving writes it, and undo takes that back', async () => {
  const vault = vaultOnDisk(FILES);
  const agent = await served(vault, {}, ...NOW);
  const answer = await agent.call('remember', { title: 'Ferry', body: FERRY });
  expect(answer.text).toContain("Waits for a person's approval.");
  expect(answer.data['path']).toBeNull();
  const told = [
    await agent.call('context'),
    await agent.call('search', { query: 'ferry Alba minutes to the island' }),
    await agent.call('status'),
    await agent.call('history'),
    (await asked(vault, 'codex', 'session-start')).answer,
    (await asked(vault, 'codex', 'prompt', { prompt: 'How many minutes does the ferry Alba need to the island?' })).answer,
    (await cli(vault, ['bundle', ...NOW])).out,
    (await cli(vault, ['search', 'ferry Alba', ...NOW])).out,
  ];
  expect(JSON.stringify(told)).not.toMatch(/zanzibarian|top-of-mind-pending/);

  const listed = (await cli(vault, ['pending', ...NOW, '--json'])).json.result as unknown as Listed;
  expect(listed.entries).toMatchObject([{ text: FERRY, verdict: 'UNIQUE', door: { harness: 'codex' } }]);
  expect((await cli(vault, ['pending', ...NOW])).out).toContain('1 text waits.');
  const before = hashes(vault);
  const { json } = await cli(vault, ['pending', '--approve', listed.entries[0]?.id ?? '', ...NOW, '--json']);
  const [written] = json.result['approved'] as unknown as { readonly path: string }[];
  expect(readFileSync(join(vault, written?.path ?? ''), 'utf8')).toContain(FERRY);
  expect((await cli(vault, ['pending', ...NOW])).out).toContain('Nothing waits for approval.');
  await cli(vault, ['undo', ...NOW]);
  expect(hashes(vault)).toEqual(before);
});

test('a text that was rejected is not offered again, and an id that is gone is named', async () => {
  const vault = vaultOnDisk(FILES);
  const agent = await served(vault, {}, ...NOW);
  await agent.call('remember', { title: 'Ferry', body: FERRY });
  const listed = (await cli(vault, ['pending', ...NOW, '--json'])).json.result as unknown as Listed;
  const id = listed.entries[0]?.id ?? '';
  expect((await cli(vault, ['pending', '--reject', id, ...NOW])).out).toContain('Rejected 1 text.');
  expect((await agent.call('remember', { title: 'Ferry', body: FERRY })).text).toContain('A person rejected this text.');
  const gone = await cli(vault, ['pending', '--approve', id, ...NOW]);
  expect([gone.exit, gone.out]).toEqual([1, expect.stringContaining('Nothing waits under this id any more.')]);
  expect((await cli(vault, ['pending', '--all', '--approve', id, ...NOW])).exit).toBe(2);
});

test('a person at the terminal writes as ever, an agent that runs it waits', async () => {
  const vault = vaultOnDisk(FILES);
  process.env['CLAUDECODE'] = '1';
  try {
    expect((await cli(vault, ['remember', '--title', 'Ferry', ...NOW], FERRY)).out).toContain("Waits for a person's approval.");
    const moved = await cli(vault, ['archive', 'Crane.md', ...NOW]);
    expect([moved.exit, moved.out + moved.err]).toEqual([1, expect.stringContaining('a person approves')]);
  } finally {
    delete process.env['CLAUDECODE'];
  }
  expect((await cli(vault, ['remember', '--title', 'Buoys', ...NOW], 'The buoys are counted on Fridays.\n')).out).toContain('Wrote');
});

test('the list is a note whose ticks apply; an answer is given with its text; status says what waits', async () => {
  const vault = vaultOnDisk(FILES);
  const agent = await served(vault, {}, ...NOW);
  await agent.call('remember', { title: 'Ferry', body: FERRY });
  expect((await cli(vault, ['status', ...NOW])).out).toContain('1 text that an agent wrote waits for your approval.');
  expect((await agent.call('status')).text).not.toContain('approval');
  expect((await cli(vault, ['pending', '--list', ...NOW])).out).toContain('top-of-mind-pending/To approve.md');
  const note = join(vault, 'top-of-mind-pending/To approve.md');
  writeFileSync(note, readFileSync(note, 'utf8').replace('- [ ] Approve', '- [x] Approve'));
  expect((await cli(vault, ['pending', '--ticked', ...NOW])).out).toMatch(/^Wrote /);
  expect(existsSync(note)).toBe(false);
  await agent.call('remember', { title: 'Ferry', body: 'The ferry Bergen needs 40 minutes to the island.' });
  const listed = (await cli(vault, ['pending', ...NOW, '--json'])).json.result as unknown as Listed;
  const [id = ''] = listed.entries.map((one) => one.id);
  expect((await cli(vault, ['pending', '--answer', `${id}=perhaps`, ...NOW])).exit).toBe(2);
  expect((await cli(vault, ['pending', '--answer', `${id}=new`, ...NOW])).out).toMatch(/^Wrote /);
  expect((await cli(vault, ['pending', '--all', '--list', ...NOW])).exit).toBe(2);
});

test('a batch says how many wait', async () => {
  const vault = vaultOnDisk(FILES);
  const lines = ['The ferry Alba needs 28 minutes.', 'The crane of the yard lifts 12 tonnes.'].map((body) => JSON.stringify({ body }));
  process.env['CLAUDECODE'] = '1';
  const { out } = await cli(vault, ['remember', '--batch', ...NOW], lines.join('\n')).finally(() => delete process.env['CLAUDECODE']);
  expect(out).toContain('0 of 2 written, 2 wait for approval.');
  expect(out).not.toContain('undo');
});

test('an agent cannot name a folder of the vault to get past what the vault says', async () => {
  const vault = vaultOnDisk({ ...FILES, 'old/Note.md': 'The old pier is closed.\n' });
  process.env['CLAUDECODE'] = '1';
  const inside = ['remember', '--title', 'Pier', ...NOW, '--json'];
  const { json } = await cli(join(vault, 'old'), inside, FERRY).finally(() => delete process.env['CLAUDECODE']);
  expect(json.error.code).toBe('needs_person');
  expect((await cli(join(vault, 'old'), inside, FERRY)).json.ok).toBe(true);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, wordsOf } from './terminal';

const NOW = ['--now', '2026-02-16T23:00:00'];
const APP = { '.obsidian/app.json': '{}' };
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

async function started(convention: string): Promise<string> {
  const vault = vaultOnDisk(APP);
  const ran = await cli(vault, ['init', convention, ...NOW, '--json']);
  expect(ran.exit).toBe(0);
  return vault;
}

test('remember --place NOW overwrites the state; what falls out stands in the log of the day, and undo is byte-exact', async () => {
  const vault = await started('daneel');
  // What it began with does not go to the log.
  const first = await cli(vault, ['remember', '--place', 'NOW', ...NOW, '--json'], '## Task\n\nWatch the crane.\n');
  expect(first.json).toMatchObject({ ok: true, result: { path: 'NOW.md', state: { limit: 1500, log: null } } });
  const before = hashes(vault);
  const ran = await cli(vault, ['remember', '--place', 'NOW', ...NOW, '--json'], '## Task\n\nMove the backups to the new host.\n');
  expect(ran.json).toMatchObject({ ok: true, result: { path: 'NOW.md', state: { limit: 1500, log: 'memory/2026-02-16.md' } } });
  expect(read(vault, 'NOW.md')).toBe('# Now\n\n## Task\n\nMove the backups to the new host.\n');
  expect(read(vault, 'memory/2026-02-16.md')).toContain('> Watch the crane.\n');
  const again = await cli(vault, ['remember', '--place', 'NOW.md', ...NOW, '--json'], '## Task\n\nMove the backups to the new host.\n');
  expect(again.json.result).toMatchObject({ journal: null });
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('--dry-run shows the difference and changes nothing', async () => {
  const vault = await started('daneel');
  const before = hashes(vault);
  const ran = await cli(vault, ['remember', '--place', 'now', '--dry-run', ...NOW], 'Backups.\n');
  expect(ran.out).toContain('Would write NOW.md');
  expect(ran.out).toMatch(/^\s*-\s*Nothing yet\./m);
  expect(ran.out).toMatch(/^\s*\+\s*Backups\./m);
  expect(hashes(vault)).toEqual(before);
});

test('a text beyond 1,500 bytes or three threads is refused with the shorter one; --trim puts the rest into the log', async () => {
  const vault = await started('daneel');
  const before = hashes(vault);
  const long = `## Task\n\n${Array.from({ length: 60 }, (_, at) => `Sentence number ${at} of the long task.`).join('\n')}\n`;
  const threads = '## Open threads\n\n- one\n- two\n- three\n- four\n';
  const refused = await cli(vault, ['remember', '--place', 'NOW', ...NOW, '--json'], long);
  expect(refused).toMatchObject({
    exit: 1,
    json: { result: { refused: { code: 'over_limit' }, state: { trimmed: expect.stringContaining('Sentence number 1 ') } } },
  });
  expect((await cli(vault, ['remember', '--place', 'NOW', ...NOW], threads)).out).toContain('at most 3 items below "Open threads"');
  expect(hashes(vault)).toEqual(before);
  const trimmed = await cli(vault, ['remember', '--place', 'NOW', '--trim', ...NOW, '--json'], long + threads);
  expect(trimmed.exit).toBe(0);
  const both = read(vault, 'NOW.md') + read(vault, 'memory/2026-02-16.md');
  expect(Buffer.byteLength(read(vault, 'NOW.md'))).toBeLessThanOrEqual(1500);
  for (const line of `${long}${threads}`.split('\n').filter((one) => one !== '')) expect(both).toContain(line);
});

test('the preferences and the session of the day are overwritten too, by their names', async () => {
  const vault = await started('stoneros');
  expect((await cli(vault, ['remember', '--place', 'current', ...NOW], 'Answers are short.\n')).exit).toBe(0);
  expect(read(vault, 'preferences/current.md')).toBe('# Current preferences\n\nAnswers are short.\n');
  expect((await cli(vault, ['remember', '--place', 'context/session_20260216.md', '--title', 'Tonight', ...NOW], 'Backups.\n')).exit).toBe(
    0,
  );
  expect(read(vault, 'context/session_20260216.md')).toBe('# Tonight\n\nBackups.\n');
});

const FIELDS = wordsOf(
  '--working-on "Gitea backup" --decisions "Daily cron" --pending "Test restore" --files backup.sh --resume "restore test"',
);

test('a checkpoint goes into NOW.md within its limit; the older one moves to the log', async () => {
  const vault = await started('daneel');
  expect((await cli(vault, ['checkpoint', ...FIELDS, '--context', '72', ...NOW])).exit).toBe(0);
  const section =
    '## [2026-02-16 23:00] Checkpoint (context at 72%)\n\nWorking on: Gitea backup\nDecisions made: Daily cron\nPending: Test restore\nKey files: backup.sh\nResume from: restore test\n';
  expect(read(vault, 'NOW.md').endsWith(section)).toBe(true);
  expect((await cli(vault, ['checkpoint', '--working-on', 'Next', '--now', '2026-02-16T23:30:00'])).exit).toBe(0);
  expect(read(vault, 'NOW.md')).not.toContain('Gitea backup');
  expect(read(vault, 'NOW.md')).toContain('## [2026-02-16 23:30] Checkpoint\n\nWorking on: Next\n');
  expect(read(vault, 'memory/2026-02-16.md')).toContain('> Working on: Gitea backup\n');
  expect((await cli(vault, ['bundle', ...NOW])).out).toContain('Working on: Next');
});

test('a NOW.md of 4 KB takes a checkpoint when trimmed, and loses no line', async () => {
  const vault = await started('daneel');
  const lines = Array.from({ length: 100 }, (_, at) => `Line ${at} of an old state that grew and grew.`);
  const text = `# Now\n\n${lines.join('\n')}\n`;
  writeFileSync(join(vault, 'NOW.md'), text);
  const refused = await cli(vault, ['checkpoint', ...FIELDS, ...NOW, '--json']);
  expect(refused).toMatchObject({ exit: 1, json: { result: { refused: { code: 'over_limit' } } } });
  expect(read(vault, 'NOW.md')).toBe(text);
  expect((await cli(vault, ['checkpoint', ...FIELDS, '--trim', ...NOW])).exit).toBe(0);
  expect(Buffer.byteLength(read(vault, 'NOW.md'))).toBeLessThanOrEqual(1500);
  expect(read(vault, 'NOW.md')).toContain('Resume from: restore test');
  const both = read(vault, 'NOW.md') + read(vault, 'memory/2026-02-16.md');
  for (const line of lines) expect(both).toContain(line);
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(read(vault, 'NOW.md')).toBe(text);
});

test.each(['notes-and-links', 'carlton', 'mindstone', 'stoneros'])(
  'a checkpoint in %s is kept by its own rules, with all five fields',
  async (convention) => {
    const vault = await started(convention);
    const ran = await cli(vault, ['checkpoint', ...FIELDS, ...NOW, '--json']);
    expect(ran).toMatchObject({ exit: 0, json: { ok: true } });
    const path = ran.json.result['path'] as unknown as string;
    for (const field of FIELDS.filter((_, at) => at % 2 === 1)) expect(read(vault, path)).toContain(field);
    const errors = (await cli(vault, ['check', ...NOW, '--json'])).json.result['findings'] as unknown as { path: string }[];
    expect(errors.filter((one) => one.path === path)).toEqual([]);
  },
);

test.each(['notes-and-links', 'carlton', 'mindstone'])(
  'in %s the name of a checkpoint tells its task, and for two weeks the bundle begins with the last one',
  async (convention) => {
    const vault = await started(convention);
    await cli(vault, ['checkpoint', ...FIELDS, ...NOW]);
    const next = 'checkpoint --working-on "Gitea backup" --resume "disk quota" --now 2026-02-17T09:00:00 --json';
    const ran = await cli(vault, wordsOf(next));
    const path = ran.json.result['path'] as unknown as string;
    expect(path).toMatch(/checkpoint.gitea.backup/i);
    const [first] = (await cli(vault, ['bundle', '--now', '2026-02-20T09:00:00', '--json'])).json.result['included'] as unknown as object[];
    expect(first).toMatchObject({ path, as: 'whole', phase: 'resume' });
    const later = await cli(vault, ['bundle', '--now', '2026-03-20T09:00:00', '--json']);
    expect(later.json.result['included']).not.toContainEqual(expect.objectContaining({ phase: 'resume' }));
  },
);

test('a checkpoint comes from standard input too, as one JSON object or as the text of its task', async () => {
  const vault = await started('daneel');
  const json = {
    working_on: 'Gitea backup',
    'Decisions made': ['Daily', 'At 8:00'],
    files: ['a.sh', 'b.md'],
    'Resume from': 'the test',
    context: 72,
  };
  const ran = await cli(vault, ['checkpoint', ...NOW, '--json'], JSON.stringify(json));
  expect(ran.json).toMatchObject({ ok: true, result: { path: 'NOW.md', moved: [] } });
  expect(read(vault, 'NOW.md')).toContain(
    '(context at 72%)\n\nWorking on: Gitea backup\nDecisions made: Daily; At 8:00\nKey files: a.sh, b.md\nResume from: the test\n',
  );
  const next = await cli(vault, ['checkpoint', '--now', '2026-02-16T23:30:00', '--json'], 'Move the disk\n');
  expect(read(vault, 'NOW.md')).toContain('23:30] Checkpoint\n\nWorking on: Move the disk\n');
  expect(next.json.result['moved']).toEqual([{ to: 'memory/2026-02-16.md', bytes: expect.any(Number) as number }]);
  // What moved is the older checkpoint alone, without headings of what stays.
  expect(read(vault, 'memory/2026-02-16.md')).toMatch(/From NOW\.md\n\n> ## \[2026-02-16 23:00\] Checkpoint/);
  for (const wrong of ['{"working_on": ', '{"task": "x", "colour": "red"}', '{"working_on": {"a": 1}}']) {
    expect((await cli(vault, ['checkpoint', ...NOW, '--json'], wrong)).json.error.code).toBe('usage');
  }
});

test('a checkpoint that is longer than its file may be says so, and changes nothing', async () => {
  const vault = await started('daneel');
  const before = hashes(vault);
  const ran = await cli(vault, ['checkpoint', '--trim', '--working-on', 'long '.repeat(400), ...NOW, '--json']);
  expect(ran.json.error).toMatchObject({ code: 'over_limit', message: expect.stringContaining('The checkpoint alone has') as string });
  expect(hashes(vault)).toEqual(before);
});

test('a checkpoint that says nothing, or holds a secret, is refused', async () => {
  const vault = await started('daneel');
  expect((await cli(vault, ['checkpoint', '--working-on', ' ', ...NOW, '--json'])).json).toMatchObject({
    ok: false,
    error: { code: 'bad_input' },
  });
  const token = ['gl', 'pat-xT4vQ9mLz2KpR7wYc8Nb'].join('');
  expect((await cli(vault, ['checkpoint', '--working-on', `use ${token}`, ...NOW, '--json'])).json.ok).toBe(false);
  expect(read(vault, 'NOW.md')).not.toContain(token);
  expect((await cli(vault, ['checkpoint', '--working-on', 'x', '--context', '172', ...NOW, '--json'])).json.error.code).toBe('usage');
});

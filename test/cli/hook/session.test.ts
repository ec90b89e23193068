import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { cli, hashes, vaultOnDisk, type Ran } from '../terminal';
import { asked, HARBOUR, HARNESSES, type Harness } from './questions';

const NOW = ['--now', '2026-03-20T10:05:00'];

/** Remembers as an agent of a session does, by the terminal or by the Model Context Protocol. */
function remember(vault: string, title: string, door: { kind: 'terminal' | 'mcp'; harness: Harness; session?: string }): Promise<Ran> {
  return cli(vault, ['remember', '--title', title, ...NOW], `${title} are counted in the shed by Pavel on the last Friday.\n`, {
    open: async ({ vault: named, now }) => {
      const opened = await openFolder(named, now);
      const through = opened.vault.through(door);
      return { ...opened, vault: { ...opened.vault, carryOut: through.carryOut } };
    },
  });
}

const CASES = HARNESSES.flatMap((harness) => [
  { harness, door: { kind: 'terminal', harness, session: 'abc-123' } as const },
  { harness, door: { kind: 'mcp', harness } as const },
]);

test.each(CASES)('$harness by $door.kind: before a compaction the memory keeps what the session wrote, once', async ({ harness, door }) => {
  const vault = vaultOnDisk(HARBOUR);
  await asked(vault, harness, 'session-start');
  const before = hashes(vault);
  expect((await asked(vault, harness, 'pre-compact')).answer).toBeNull();
  expect(hashes(vault)).toEqual(before);

  expect((await remember(vault, 'Buoys', door)).exit).toBe(0);
  const written = hashes(vault);
  expect(Object.keys(written)).toHaveLength(Object.keys(before).length + 1);
  expect((await asked(vault, harness, 'pre-compact')).answer).toBeNull();
  const [checkpoint, ...more] = Object.keys(hashes(vault)).filter((path) => !(path in written));
  expect(more).toEqual([]);
  expect(readFileSync(join(vault, checkpoint ?? ''), 'utf8')).toMatch(/Buoys/);

  const kept = hashes(vault);
  await asked(vault, harness, 'pre-compact');
  expect(hashes(vault)).toEqual(kept);
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(written);
});

test('a checkpoint of its own is named by what was written, the newest first', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await asked(vault, 'claude', 'session-start');
  for (const title of ['Ropes', 'Winter berths']) await remember(vault, title, { kind: 'terminal', harness: 'claude', session: 'abc-123' });
  await asked(vault, 'claude', 'pre-compact');
  const [name = ''] = Object.keys(hashes(vault)).filter((path) => path.includes('Checkpoint'));
  expect(name).toBe('2026-03-20 Checkpoint Winter berths and 1 more -- checkpoint.md');
  expect(readFileSync(join(vault, name), 'utf8')).toContain(
    'Working on: Winter berths and 1 more. Written by Claude Code before its context was compacted: Winter berths, Ropes.\n',
  );
});

test('what another session wrote is not kept', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await asked(vault, 'claude', 'session-start');
  await remember(vault, 'Buoys', { kind: 'terminal', harness: 'claude', session: 'another' });
  await remember(vault, 'Ropes', { kind: 'mcp', harness: 'codex' });
  const before = hashes(vault);
  await asked(vault, 'claude', 'pre-compact');
  expect(hashes(vault)).toEqual(before);
});

test('a checkpoint goes where the convention keeps the state of work', async () => {
  const vault = vaultOnDisk();
  expect((await cli(vault, ['init', 'daneel', '--now', '2026-03-20T09:00:00'])).exit).toBe(0);
  await asked(vault, 'claude', 'session-start');
  await remember(vault, 'Buoys', { kind: 'terminal', harness: 'claude', session: 'abc-123' });
  await asked(vault, 'claude', 'pre-compact');
  expect(readFileSync(join(vault, 'NOW.md'), 'utf8')).toMatch(/Checkpoint[^]*Working on: Remember "Buoys"\. Written by Claude Code before/);
  const { entries } = (await cli(vault, ['journal', '--json', ...NOW])).json.result as unknown as { entries: { door: object }[] };
  expect(entries[0]?.door).toEqual({ kind: 'hook', harness: 'claude', session: 'abc-123' });
});

test('of two sessions at once each keeps what was written while it was at work', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const at = (time: string): string[] => ['--now', `2026-03-20T${time}:00`];
  const noSession = { kind: 'mcp', harness: 'claude' } as const;
  await asked(vault, 'claude', 'session-start', { session_id: 'one' }, at('09:00'));
  await asked(vault, 'claude', 'session-start', { session_id: 'two' }, at('09:10'));
  await asked(vault, 'claude', 'prompt', { session_id: 'one', prompt: 'ok' }, at('10:00'));
  await remember(vault, 'Buoys', noSession);
  await asked(vault, 'claude', 'prompt', { session_id: 'two', prompt: 'ok' }, at('10:10'));
  const before = hashes(vault);
  expect((await asked(vault, 'claude', 'stop', { session_id: 'two' }, at('10:11'))).answer).not.toBeNull();
  expect((await asked(vault, 'claude', 'stop', { session_id: 'one' }, at('10:12'))).answer).toBeNull();
  await asked(vault, 'claude', 'pre-compact', { session_id: 'two' }, at('10:20'));
  expect(hashes(vault)).toEqual(before);
  await asked(vault, 'claude', 'pre-compact', { session_id: 'one' }, at('10:30'));
  expect(Object.keys(hashes(vault)).filter((path) => path.includes('Checkpoint'))).toHaveLength(1);
});

const RICH = ['--working-on', 'The ferry timetable of spring', '--pending', 'Ask Ida about Fridays', '--resume', 'The list of April'];
const EARLIER = ['--now', '2026-03-20T09:30:00'];

test.each(['daneel', 'notes-and-links', 'mindstone', 'carlton'])(
  '%s: a checkpoint that says how to go on is not replaced by one of titles',
  async (convention) => {
    const vault = vaultOnDisk();
    expect((await cli(vault, ['init', convention, '--now', '2026-03-20T09:00:00'])).exit).toBe(0);
    expect((await cli(vault, ['checkpoint', ...RICH, ...EARLIER])).exit).toBe(0);
    await asked(vault, 'claude', 'session-start');
    await remember(vault, 'Buoys', { kind: 'terminal', harness: 'claude', session: 'abc-123' });
    // The day on which it was given is set there, where the convention keeps one.
    const texts = (): string[] =>
      Object.keys(hashes(vault)).map((path) => readFileSync(join(vault, path), 'utf8').replace(/^last_applied: .*\n/m, ''));
    const before = texts();
    await asked(vault, 'claude', 'pre-compact');
    expect(texts()).toEqual(before);
    const { context } = await asked(vault, 'claude', 'session-start', { source: 'compact' });
    expect(context).toMatch(/Pending: Ask Ida about Fridays/);
  },
);

test('a checkpoint of titles takes the place of one that says no more', async () => {
  const vault = vaultOnDisk();
  await cli(vault, ['init', 'daneel', '--now', '2026-03-20T09:00:00']);
  await cli(vault, ['checkpoint', '--working-on', 'The ferry timetable of spring', ...EARLIER]);
  for (const [title, session] of [
    ['Buoys', 'one'],
    ['Ropes', 'two'],
  ] as const) {
    await asked(vault, 'claude', 'session-start', { session_id: session });
    await remember(vault, title, { kind: 'terminal', harness: 'claude', session });
    await asked(vault, 'claude', 'pre-compact', { session_id: session });
    expect(readFileSync(join(vault, 'NOW.md'), 'utf8')).toContain(`Working on: Remember "${title}"`);
  }
});

test('a list below a label of a checkpoint says something, too', async () => {
  const vault = vaultOnDisk();
  await cli(vault, ['init', 'daneel', '--now', '2026-03-20T09:00:00']);
  const now = '# Now\n\n## [2026-03-20 09:30] Checkpoint\n\nWorking on: The timetable\n**Pending:**\n\n- Ask Ida\n- Print it\n';
  writeFileSync(join(vault, 'NOW.md'), now);
  await asked(vault, 'claude', 'session-start');
  await remember(vault, 'Buoys', { kind: 'terminal', harness: 'claude', session: 'abc-123' });
  await asked(vault, 'claude', 'pre-compact');
  expect(readFileSync(join(vault, 'NOW.md'), 'utf8')).toBe(now);
});

const SHAPES = {
  claude: v.strictObject({ decision: v.literal('block'), reason: v.string() }),
  codex: v.strictObject({ decision: v.literal('block'), reason: v.string() }),
  gemini: v.strictObject({ decision: v.literal('deny'), reason: v.string() }),
};

test.each(HARNESSES)('%s: who wrote nothing is reminded once before it stops', async (harness) => {
  const vault = vaultOnDisk(HARBOUR);
  const before = hashes(vault);
  await asked(vault, harness, 'session-start');
  expect((await asked(vault, harness, 'stop', { stop_hook_active: true })).answer).toBeNull();
  const { answer } = await asked(vault, harness, 'stop');
  expect(v.is(SHAPES[harness], answer)).toBe(true);
  expect(JSON.stringify(answer)).toContain('top-of-mind remember');
  expect((await asked(vault, harness, 'stop')).answer).toBeNull();
  expect(hashes(vault)).toEqual(before);
});

test('who wrote something, or has no name, is not reminded', async () => {
  const vault = vaultOnDisk(HARBOUR);
  expect((await asked(vault, 'claude', 'stop', { session_id: '' })).answer).toBeNull();
  await remember(vault, 'Buoys', { kind: 'terminal', harness: 'claude', session: 'abc-123' });
  expect((await asked(vault, 'claude', 'stop')).answer).toBeNull();
});

test('records of sessions do not pile up, and one that is broken is begun anew', async () => {
  const vault = vaultOnDisk(HARBOUR);
  for (let at = 0; at < 70; at++) await asked(vault, 'claude', 'session-start', { session_id: `s${at}` });
  const [writer = ''] = readdirSync(join(vault, '.top-of-mind')).filter((name) => !name.startsWith('.'));
  const folder = join(vault, '.top-of-mind', writer, 'cache', 'sessions');
  const names = readdirSync(folder);
  expect(names.length).toBeLessThanOrEqual(64);
  for (const name of names) writeFileSync(join(folder, name), '{"began": [');
  expect((await asked(vault, 'claude', 'session-start', { session_id: 's69', source: 'resume' })).context).toContain('12 tonnes');
});

test('hook log lists what each session was given and why, the newest first, and no text', async () => {
  const vault = vaultOnDisk(HARBOUR);
  expect((await cli(vault, ['hook', 'log'])).out).toBe('No session was given anything by a hook on this device.\n');
  const crane = { prompt: 'How many tonnes does the crane of the yard lift?' };
  await asked(vault, 'claude', 'prompt', { session_id: 'one', ...crane });
  await asked(vault, 'codex', 'session-start', { session_id: 'two', agent_id: 'a1' }, ['--now', '2026-03-20T11:00:00']);
  const { json, exit } = await cli(vault, ['hook', 'log', '--json']);
  expect(exit).toBe(0);
  const { sessions } = json.result as unknown as { sessions: { harness: string; session: string; kind: string; came: object[] }[] };
  expect(sessions.map(({ harness, session, kind }) => [harness, session, kind])).toEqual([
    ['codex', 'two', 'other'],
    ['claude', 'one', 'main'],
  ]);
  expect(sessions[1]?.came).toEqual([
    {
      at: expect.stringContaining('2026-03-20T10:00:00') as string,
      event: 'prompt',
      path: 'Crane.md',
      why: expect.stringContaining('crane') as string,
    },
  ]);
  expect(sessions[0]?.came).toHaveLength(4);
  const { out } = await cli(vault, ['hook', 'log', '--harness', 'claude']);
  expect(out).toMatch(/^Claude Code, 2026-03-20T10:00:00\S*, one .*\n.* prompt +Crane\.md +It has /);
  expect(out).not.toMatch(/codex|Codex|12 tonnes|zanzibarian/);
  const none = await cli(vault, ['hook', 'prompt'], '{}');
  expect([none.exit, none.out]).toEqual([0, '']);
  expect(none.err).toContain('--harness');
});

test('before a compaction and as it stops, once a day, the notes that sessions were given tell of that day', async () => {
  const vault = vaultOnDisk();
  await cli(vault, ['init', 'mindstone', '--now', '2026-03-18T09:00:00']);
  const note =
    '---\nname: x\ndescription: Cranes\ntype: feedback\ncritical: true\nlast_applied: 2026-01-01 # by hand\n---\n\nAsk before lifting.\n';
  for (const name of ['a', 'b']) writeFileSync(join(vault, `feedback_${name}.md`), note.replace('lifting', name));
  const days = (): string[] =>
    ['a', 'b'].map((name) => /last_applied: (\S+ .*)/.exec(readFileSync(join(vault, `feedback_${name}.md`), 'utf8'))?.[1] ?? '');
  const at = (day: string): string[] => ['--now', `2026-03-${day}T11:00:00`];
  const titles = async (): Promise<string[]> =>
    ((await cli(vault, ['journal', '--json', ...at('25')])).json.result as unknown as { entries: { title: string }[] }).entries
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Mark'));

  const before = hashes(vault);
  expect((await asked(vault, 'claude', 'session-start')).context).toContain('Ask before');
  expect(hashes(vault)).toEqual(before);
  expect((await cli(vault, ['due', ...at('20')])).out).toMatch(/2 notes do not yet say on which day[^]*top-of-mind maintain --applied/);
  await asked(vault, 'claude', 'pre-compact', {}, at('20'));
  expect(days()).toEqual(['2026-03-20 # by hand', '2026-03-20 # by hand']);
  await asked(vault, 'claude', 'session-start', { source: 'compact' }, at('21'));
  writeFileSync(join(vault, 'feedback_b.md'), note.replace('lifting', 'September'));
  const stopped = await cli(
    vault,
    ['hook', 'stop', '--harness', 'claude', ...at('21')],
    JSON.stringify({ session_id: 'abc-123', cwd: vault, hook_event_name: 'Stop', stop_hook_active: true }),
  );
  expect(stopped).toMatchObject({
    exit: 0,
    out: '',
    err: expect.stringMatching(/could be marked as applied\. Left feedback_b\.md: It changed since\.\n$/) as string,
  });
  await asked(vault, 'claude', 'stop', { session_id: 'two', stop_hook_active: true }, at('21'));
  expect(days()).toEqual(['2026-03-21 # by hand', '2026-01-01 # by hand']);
  expect(await titles()).toHaveLength(2);
  const { exit, out } = await cli(vault, ['maintain', '--applied', ...at('21')]);
  expect([exit, out]).toEqual([0, expect.stringContaining('Nothing to mark') as string]);
});

test('hook log says of files that it cannot read, and to an agent that runs it no name of a private note', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await asked(vault, 'claude', 'prompt', { prompt: 'How many tonnes does the crane of the yard lift?' });
  const [writer = ''] = readdirSync(join(vault, '.top-of-mind')).filter((name) => !name.startsWith('.'));
  const folder = join(vault, '.top-of-mind', writer, 'cache', 'sessions');
  writeFileSync(join(folder, '00000000000000aa.json'), '{"began": [');
  writeFileSync(join(folder, '00000000000000ab.json'), '{"began": 1e20, "seen": 1e20}');
  writeFileSync(join(folder, 'notes of mine.txt'), 'Mine.');
  writeFileSync(join(vault, 'Crane.md'), `---\nprivate: true\n---\n${HARBOUR['Crane.md']}`);
  const own = await cli(vault, ['hook', 'log']);
  expect(own.out).toMatch(/ Crane\.md [^]*\n\n2 files of sessions cannot be read, and stay as they are\.\n$/);
  process.env['TOP_OF_MIND_HARNESS'] = 'codex';
  try {
    const { out } = await cli(vault, ['hook', 'log']);
    expect(out).toContain('  1 file that is private now\n');
    expect(out).not.toMatch(/Crane\.md|tonnes/);
  } finally {
    delete process.env['TOP_OF_MIND_HARNESS'];
  }
  for (let at = 0; at < 70; at++) await asked(vault, 'claude', 'session-start', { session_id: `s${at}` });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['00000000000000aa.json', '00000000000000ab.json', 'notes of mine.txt']));
});

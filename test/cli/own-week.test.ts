import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../../src/cli/node/open.mjs';
import { asked } from './hook/questions';
import { HARBOUR, TUG } from './own-conventions';
import { cli, type Ran, vaultOnDisk } from './terminal';

/** A vault whose memory follows a convention of its own, and a command there on a day of March 2026. */
async function vaultOf(name: string, convention: object) {
  const vault = vaultOnDisk({ [`conventions/${name}.json`]: JSON.stringify(convention, null, 2) });
  const on = (day: number, words: readonly string[], hour = 9): Promise<Ran> =>
    cli(vault, [...words, '--json', '--now', `2026-03-0${day}T${String(hour).padStart(2, '0')}:00:00`]);
  const done = async (day: number, ...words: string[]): Promise<Record<string, unknown>> => {
    const ran = await on(day, words);
    expect([words, ran.exit, ran.json.error]).toEqual([words, 0, undefined]);
    return ran.json.result;
  };
  const text = (path: string): string => readFileSync(join(vault, path), 'utf8');
  const remember = async (day: number, title: string, body: string, ...more: string[]): Promise<unknown> =>
    (await done(day, 'remember', '--title', title, '--body', body, ...more))['path'];
  expect(await done(2, 'init', name)).toMatchObject({ memory: { convention: name } });
  expect(await done(2, 'check')).toMatchObject({ findings: [] });
  return { vault, on, done, text, remember };
}

test("a week in a whole convention of one's own: each feature does as it says", async () => {
  const { vault, on, done, text, remember } = await vaultOf('harbour', HARBOUR);

  // Its own names and words, logs and sections, each where the type of the entry leads.
  const crane = 'berths/2026-03-02 south Crane is out of order.md';
  expect(await remember(2, 'Crane is out of order', 'The crane cannot be used until April.', '--type', 'south')).toBe(crane);
  expect(await remember(2, 'Ferry moors first', 'The ferry moors before every other ship.')).toBe(
    'berths/2026-03-02 north Ferry moors first.md',
  );
  const fog = 'Decided to sound the horn every two minutes, because the fog was dense.';
  expect(await remember(2, 'Fog', fog, '--type', 'watch')).toBe('watch/20260302.md');
  expect(await remember(2, 'Basin silted up', '**Depth**: Eight metres, not nine.', '--type', 'correction')).toBe('chart/changes.md');
  expect(await done(2, 'detect')).toMatchObject({
    candidates: expect.arrayContaining([expect.objectContaining({ convention: 'harbour', confidence: 0.97 })]),
  });
  writeFileSync(join(vault, 'berths/tug day.md'), 'The tug was late.\n');
  const check = await on(2, ['check']);
  expect(check.json.result['findings']).toMatchObject([{ id: 'name.pattern', path: 'berths/tug day.md' }, { path: 'berths/tug day.md' }]);
  rmSync(join(vault, 'berths/tug day.md'));

  // The state: its lists stay short, its log gets what falls out, its limit holds, the last checkpoint stays.
  const now = '## Task\n\nMoor the ferry.\n\n## Open ropes\n\n- Bow\n- Stern\n- Spring';
  expect((await on(3, ['remember', '--place', 'BRIDGE', '--body', now])).exit).toBe(1);
  await done(3, 'remember', '--place', 'BRIDGE', '--body', now, '--trim');
  expect(text('BRIDGE.md')).toContain('Moor the ferry');
  expect(text('watch/20260303.md')).toMatch(/Nothing yet|Spring|Bow/);
  expect((await on(3, ['remember', '--place', 'BRIDGE', '--body', 'x'.repeat(800)])).exit).toBe(1);
  await done(3, 'checkpoint', '--working-on', 'Mooring the ferry', '--resume', 'Take the spring rope');
  await done(4, 'checkpoint', '--working-on', 'Unloading the ferry', '--resume', 'Open the bow door');
  expect(text('BRIDGE.md').match(/Checkpoint/g)).toHaveLength(1);
  expect(text('BRIDGE.md')).toContain('Open the bow door');

  // A mistake made twice becomes a rule; one that is severe by a word of its own does at once.
  await remember(3, 'Ropes', 'MISS: Let go the stern rope first\nFIX: Let go the bow rope first', '--type', 'miss');
  await remember(4, 'Ropes', 'MISS: Let go the stern rope first\nFIX: Let go the bow rope first', '--type', 'miss');
  await remember(4, 'Fire on deck', 'MISS: Smoked at the pump\nFIX: Nobody smokes at the pump\nTAG: fire', '--type', 'miss');
  expect(text('ORDERS.md')).toMatch(/begin orders[^]*bow rope first[^]*Nobody smokes[^]*end orders/);
  expect(await done(4, 'mistakes')).toMatchObject({
    mistakes: [expect.objectContaining({ count: 2 }), expect.objectContaining({ count: 1 })],
  });

  // The guard: before a tool writes, and after something wrote.
  const write = { tool_name: 'Write', tool_input: { file_path: join(vault, 'chart/chart.md'), content: 'x' } };
  expect(JSON.stringify((await asked(vault, 'claude', 'pre-tool', write)).answer)).toContain('deny');
  appendFileSync(join(vault, 'chart/chart.md'), 'Smuggled in.\n');
  expect((await on(4, ['check'])).json.result['findings']).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'layer.read-only', path: 'chart/chart.md' })]),
  );
  await done(4, 'check', 'chart/chart.md', '--restore');
  expect(text('chart/chart.md')).not.toContain('Smuggled');

  // Upkeep: promotes what lasts, takes a sample, says so in the log, and is due no more.
  const due = async (day: number): Promise<string> => (await cli(vault, ['due', '--now', `2026-03-0${day}T12:00:00`])).out;
  expect(await due(8)).toMatch(/Tide:[^]*top-of-mind maintain/);
  await done(8, 'maintain', '--suggested');
  expect(text('PILOT.md')).toMatch(/## Decided\n\n- Fog: Decided to sound the horn/);
  expect(text('watch/20260308.md')).toMatch(/maintenance/i);
  expect(JSON.parse(text('watch/figures.json'))).toBeTruthy();
  expect(await due(8)).not.toContain('Tide:');

  // The baseline is renewed, with its correction merged, and the old one archived.
  writeFileSync(join(vault, 'new.txt'), '# Chart\n\nThe basin is eight metres deep.\n');
  const correction = /^## (.*)$/m.exec(text('chart/changes.md'))?.[1] ?? '';
  await done(8, 'rebaseline', '--text', join(vault, 'new.txt'), '--merge', correction);
  expect(text('chart/chart.md')).toContain('eight metres');
  expect(text('old/chart/chart_2026-03-08.md')).toContain('nine metres');
  expect(await due(8)).not.toContain('New chart:');

  // Weights by its own properties.
  await done(8, 'useful', crane);
  await done(8, 'prevented', crane);
  expect(text(crane)).toMatch(/^hits: 1$[^]*^saved: 1$/m);
  expect(text(crane)).toMatch(/^applied: "?2026-03-08"?$/m);

  // A chore that clears its folder, once there is something in it.
  mkdirSync(join(vault, 'drift'));
  writeFileSync(join(vault, 'drift/2026-03-01 wood.md'), 'Wood.\n');
  utimesSync(join(vault, 'drift/2026-03-01 wood.md'), 1, 1);
  expect(await due(8)).toContain('Sweep:');
  await done(8, 'chore', 'sweep', 'clear');
  expect(existsSync(join(vault, 'drift/2026-03-01 wood.md'))).toBe(false);

  // The index by its sections, bundles by its phases, without what it keeps back.
  await done(8, 'index');
  expect(text('ROLL.md')).toMatch(/## North quay\n[^]*Ferry moors first[^]*## South quay\n[^]*Crane is out of order/);
  mkdirSync(join(vault, 'sealed'));
  writeFileSync(join(vault, 'sealed/crane.md'), 'The crane code is hidden.\n');
  const bundle = JSON.stringify(await done(8, 'bundle', '--topic', 'crane'));
  expect(bundle).toContain('cannot be used until April');
  expect(bundle).not.toContain('The crane code');
  expect(JSON.stringify(await done(8, 'bundle', '--focus', 'chart'))).toContain('eight metres');
  const session = (await asked(vault, 'claude', 'session-start', {}, ['--now', '2026-03-08T13:00:00'])).context ?? '';
  expect(session).toMatch(/BRIDGE\.md[^]*Open the bow door/);

  // Older files are taken in by its sorting.
  writeFileSync(join(vault, 'memory.txt'), '# Crane\n\nThe crane lifts nine tons.\n\n# Pier\n\nThe pier was painted in May.\n');
  await done(8, 'migrate', 'memory.txt');
  expect(text('crane.md')).toContain('nine tons');
  expect(existsSync(join(vault, 'old/memory.txt'))).toBe(true);
  await done(8, 'check', '--accept');
  expect((await on(8, ['check'])).json.result['findings']).toEqual([]);
});

test('a week in a change of a built-in one: what it changes is its own, the rest is as there', async () => {
  const { vault, on, done, text, remember } = await vaultOf('tug', TUG);
  expect(existsSync(join(vault, 'SOUL.md'))).toBe(false);
  expect(await remember(2, 'Towed the barge', 'The barge was towed to the dock in an hour.', '--type', 'night')).toBe(
    'tows/2026-03-02-night-towed-the-barge.md',
  );
  expect(await remember(2, 'Fuel', 'Fuel was taken at the pier at noon.', '--type', 'log')).toBe('memory/2026-03-02.md');
  expect((await on(3, ['mistakes'])).json.error.message).toContain('has no file of mistakes: its convention, "Tug", has none.');
  expect((await on(3, ['remember', '--place', 'NOW', '--body', 'x'.repeat(500)])).exit).toBe(1);
  await done(3, 'checkpoint', '--working-on', 'Towing', '--resume', 'Slow down');
  expect(text('NOW.md')).toContain('Slow down');
  await done(5, 'maintain', '--suggested');
  expect(existsSync(join(vault, 'memory/metrics.json'))).toBe(true);
  await done(5, 'index');
  expect(text('top-of-mind.md')).toContain('towed-the-barge');
  expect(JSON.stringify(await done(5, 'bundle'))).toContain('Slow down');
  await done(8, 'check', '--accept');
  expect((await on(8, ['check'])).json.result['findings']).toEqual([]);

  // It is followed as it is now, also where it cannot be used.
  const file = join(vault, 'conventions/tug.json');
  writeFileSync(file, JSON.stringify({ ...TUG, words: { crew: ['dawn'] } }));
  expect(await remember(8, 'Dredger', 'The dredger came through the lock.', '--type', 'dawn')).toBe('tows/2026-03-08-dawn-dredger.md');
  writeFileSync(file, JSON.stringify({ ...TUG, tide: 1 }, null, 2));
  const refused = await on(8, ['status']);
  expect(refused.exit).toBe(2);
  expect(refused.json.error).toMatchObject({ code: 'bad_settings', path: 'conventions/tug.json' });
  expect(refused.json.error.message).toMatch(/^conventions\/tug\.json, line \d+: "tide" is not known/);
});

test('a server notices each change of a convention, and of the folder', async () => {
  const vault = vaultOnDisk({ 'conventions/tug.json': JSON.stringify(TUG) });
  const open = (): ReturnType<typeof openFolder> => openFolder(vault, undefined, 'none', { readOnly: true });
  for (const change of [
    () => writeFileSync(join(vault, 'conventions/tug.json'), JSON.stringify({ ...TUG, title: 'Other' })),
    () => writeFileSync(join(vault, 'conventions/next.json'), '{'),
    () => rmSync(join(vault, 'conventions'), { recursive: true }),
  ]) {
    const opened = await open();
    expect(opened.isCurrent()).toBe(true);
    change();
    expect(opened.isCurrent()).toBe(false);
  }
});

test('a file that leads out of the vault, or is too large, is not read', async () => {
  const outside = vaultOnDisk({ 'secret.json': JSON.stringify(TUG) });
  const vault = vaultOnDisk({ 'conventions/large.json': `"${'x'.repeat(1024 * 1024)}"`, 'conventions/notes.md': 'No convention.\n' });
  symlinkSync(join(outside, 'secret.json'), join(vault, 'conventions/link.json'));
  mkdirSync(join(vault, 'conventions/folder.json'));
  const reason = async (name: string): Promise<string> => {
    const ran = await cli(vault, ['init', name, '--json']);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'bad_settings']);
    return ran.json.error.message;
  };
  expect(await reason('link')).toContain('is a link to a file outside the vault');
  expect(await reason('large')).toContain('is larger than 1 MB');
  expect(await reason('folder')).toContain('is a folder');
  expect(await reason('notes')).toContain('Set one of these: "carlton", "claude-code"');
  expect((await cli(vault, ['status'])).exit).toBe(0);
});

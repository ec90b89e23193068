import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const on = (day: string): string[] => ['--now', `${day}T09:00:00`];

async function started(convention: string, files: Record<string, string> = {}): Promise<string> {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', ...files });
  expect((await cli(vault, ['init', convention, ...on('2026-02-01'), '--json'])).exit).toBe(0);
  return vault;
}

async function due(vault: string, day: string): Promise<string[]> {
  const ran = await cli(vault, ['status', ...on(day), '--json']);
  const items = ran.json.result['due'] as unknown as { what: string; chore?: { chore: string; last: string | null } }[];
  return items.flatMap(({ chore }) => (chore === undefined ? [] : [`${chore.chore} ${chore.last ?? 'never'}`]));
}

test('maintenance counts from the oldest log, then from the last log that tells of it', async () => {
  const vault = await started('daneel');
  expect(await due(vault, '2026-02-03')).toEqual([]);
  expect(await due(vault, '2026-02-04')).toEqual(['maintenance never']);
  expect((await cli(vault, ['status', ...on('2026-02-04')])).out).toContain('Maintenance: not done yet, due every 3 days.');
  writeFileSync(join(vault, 'memory/2026-02-04.md'), '# 2026-02-04\n\n## 09:00 Memory maintenance\n\nPromoted two lessons.\n');
  expect(await due(vault, '2026-02-06')).toEqual([]);
  expect(await due(vault, '2026-02-07')).toEqual(['maintenance 2026-02-04']);
});

test('done, later and never are one line each of the decisions note, and undo takes them back', async () => {
  const vault = await started('daneel');
  const before = hashes(vault);
  expect((await cli(vault, ['chore', 'maintenance', 'later', ...on('2026-02-04')])).exit).toBe(0);
  expect(await due(vault, '2026-02-06')).toEqual([]);
  expect(await due(vault, '2026-02-07')).toEqual(['maintenance never']);
  expect((await cli(vault, ['chore', 'maintenance', 'done', ...on('2026-02-07')])).exit).toBe(0);
  expect(await due(vault, '2026-02-09')).toEqual(['evaluation never']);
  expect(await due(vault, '2026-02-10')).toEqual(['maintenance 2026-02-07', 'evaluation never']);
  expect((await cli(vault, ['chore', 'maintenance', 'never', ...on('2026-02-10')])).exit).toBe(0);
  expect(await due(vault, '2026-12-10')).toEqual(['evaluation never']);
  expect(
    readFileSync(join(vault, 'top-of-mind-decisions.md'), 'utf8').match(/ chore (?:later|done|never) 2026-02-\d\d maintenance$/gm),
  ).toHaveLength(3);
  for (let at = 0; at < 3; at++) expect((await cli(vault, ['undo', ...on('2026-02-11')])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('a re-baseline is due a quarter after the day that the baseline tells of; temp only where something lies in it', async () => {
  const vault = await started('stoneros', { 'learnings/baseline_insights.md': '---\ncreated: 2026-01-01\n---\n\n# Baseline\n\nTrue.\n' });
  expect(await due(vault, '2026-04-01')).toEqual([]);
  expect(await due(vault, '2026-04-02')).toEqual(['re-baseline 2026-01-01']);
  const other = await started('stoneros', { 'temp/draft.md': 'x\n' });
  expect(await due(other, '2026-03-03')).toEqual(['clear-temp never']);
});

test('a chore or an answer that is none is refused', async () => {
  const vault = await started('daneel');
  expect((await cli(vault, ['chore', 'laundry', 'done', ...on('2026-02-04'), '--json'])).json.error).toMatchObject({ code: 'not_found' });
  expect((await cli(vault, ['chore', 'maintenance', 'maybe', ...on('2026-02-04'), '--json'])).json.error).toMatchObject({ code: 'usage' });
});

test('the health report lists the chores that are due', async () => {
  const vault = await started('daneel');
  await cli(vault, ['health', '--write', ...on('2026-02-03')]);
  expect(readFileSync(join(vault, 'reports/health.md'), 'utf8')).not.toContain('## Due');
  await cli(vault, ['health', '--write', ...on('2026-02-04')]);
  expect(readFileSync(join(vault, 'reports/health.md'), 'utf8')).toContain('## Due\n\n- Maintenance: not done yet, due every 3 days.');
});

test('clear puts what lies in temp into the trash on request, and undo brings every byte back', async () => {
  const vault = await started('stoneros', { 'temp/draft.md': '# Draft\n', 'temp/deep/raw.bin': 'x\u0000y', 'note.md': 'See [[draft]].\n' });
  const before = hashes(vault);
  expect((await cli(vault, ['chore', 'clear-temp', 'clear', ...on('2026-03-03')])).out).toContain('Cleared 2 files in temp.');
  expect(Object.keys(hashes(vault)).filter((path) => path.startsWith('temp/'))).toEqual([]);
  expect(await due(vault, '2026-03-03')).toEqual([]);
  expect((await cli(vault, ['chore', 'clear-temp', 'clear', ...on('2026-03-03')])).out).toContain('Nothing lies in temp.');
  expect((await cli(vault, ['undo', ...on('2026-03-03')])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
  expect((await cli(vault, ['chore', 're-baseline', 'clear', ...on('2026-03-03'), '--json'])).json.error).toMatchObject({
    code: 'bad_input',
  });
});

describe('due', () => {
  interface Due {
    readonly id: string;
    readonly memory: string;
    readonly since?: string;
    readonly why: string;
    readonly command: string;
  }
  const list = async (vault: string, day: string, more: readonly string[] = []): Promise<Due[]> =>
    (await cli(vault, ['due', ...more, ...on(day), '--json'])).json.result['due'] as unknown as Due[];

  test('lists what is due with the day and the command that does it, and status says the same', async () => {
    const vault = await started('daneel');
    await cli(vault, ['index', ...on('2026-02-01')]);
    expect(await list(vault, '2026-02-03')).toEqual([]);
    expect((await cli(vault, ['due', ...on('2026-02-03')])).out).toBe('Nothing is due.\n');
    const found = await list(vault, '2026-02-08');
    expect(found).toMatchObject([
      { id: 'maintenance', memory: 'Vault', since: '2026-02-04', command: 'top-of-mind maintain' },
      { id: 'evaluation', memory: 'Vault', since: '2026-02-08', command: 'top-of-mind evaluate --write' },
    ]);
    expect((await cli(vault, ['status', ...on('2026-02-08'), '--json'])).json.result['due']).toEqual(found);
    expect((await cli(vault, ['due', ...on('2026-02-08')])).out).toContain('due every 3 days.');
  });

  test('the ids it lists take an answer: a chore, the index note and the report', async () => {
    const ids = async (day: string, of: string): Promise<string[]> => (await list(of, day)).map(({ id }) => id);
    const weighted = await started('mindstone', { 'feedback_tabs.md': '---\ndescription: Use tabs\ncreated: 2026-01-01\n---\n\nText.\n' });
    expect(await ids('2026-02-01', weighted)).toEqual(['index']);
    expect((await cli(weighted, ['due', 'index', 'later', ...on('2026-02-01')])).exit).toBe(0);
    expect(await ids('2026-02-03', weighted)).toEqual([]);
    expect(await ids('2026-02-08', weighted)).toContain('index');
    expect((await cli(weighted, ['due', 'index', 'never', ...on('2026-02-08')])).exit).toBe(0);
    expect(await ids('2026-12-08', weighted)).not.toContain('index');
    const vault = await started('daneel');
    await cli(vault, ['health', '--write', ...on('2026-02-08')]);
    writeFileSync(join(vault, 'memory/2026-02-07.md'), '# 2026-02-07\n\n- 09:00 Quiet day\n');
    expect(await ids('2026-02-20', vault)).not.toContain('report');
    writeFileSync(join(vault, 'memory/2026-02-08.md'), '# 2026-02-08\n\n- 09:00 The press is repaired\n');
    const report = (await list(vault, '2026-02-20')).find(({ id }) => id === 'report');
    expect(report).toMatchObject({ since: '2026-02-08', command: 'top-of-mind health --write' });
    expect((await cli(vault, ['due', 'report', 'done', ...on('2026-02-20')])).exit).toBe(0);
    expect(await ids('2026-02-21', vault)).not.toContain('report');
  });

  test('with several memories each is named, and an answer goes to the one in which it is due', async () => {
    const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
    await cli(vault, ['init', 'mindstone', '--root', 'Work', ...on('2026-02-01')]);
    await cli(vault, ['init', 'daneel', '--root', 'My agent', ...on('2026-02-01')]);
    const maintenance = (await list(vault, '2026-02-05')).find(({ id }) => id === 'maintenance');
    expect(maintenance).toMatchObject({ memory: 'My agent', command: 'top-of-mind maintain --memory "My agent"' });
    const said = await cli(vault, ['due', 'maintenance', 'never', ...on('2026-02-05'), '--json']);
    expect(said.json.result).toMatchObject({ memory: 'My agent', answer: 'never' });
    expect(readFileSync(join(vault, 'My agent/top-of-mind-decisions.md'), 'utf8')).toMatch(/ chore never 2026-02-05 maintenance$/m);
  });

  test('an id or an answer that is none is refused, with those there are', async () => {
    const vault = await started('carlton');
    const answer = await cli(vault, ['due', 'laundry', 'done', ...on('2026-02-04'), '--json']);
    expect(answer.json.error).toMatchObject({
      code: 'not_found',
      message: 'This memory has no chore "laundry". There are index, report, migrate.',
    });
    expect((await cli(vault, ['due', 'index', ...on('2026-02-04'), '--json'])).json.error).toMatchObject({ code: 'usage' });
  });
});

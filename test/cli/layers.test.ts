import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, type Ran } from './terminal';

interface Found {
  readonly id: string;
  readonly severity: string;
  readonly path: string;
  readonly message: string;
  readonly related?: readonly string[];
}

const NOW = ['--now', '2026-03-20T10:00:00'];
const NOTE = 'top-of-mind-decisions.md';
const BASE = 'learnings/baseline_insights.md';
const PATTERNS = 'learnings/patterns.md';
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const write = (folder: string, path: string, text: string): void => writeFileSync(join(folder, path), text);
const found = (ran: Ran): Found[] => (ran.json.result as unknown as { findings: Found[] }).findings;
const layersIn = async (folder: string, ...args: string[]): Promise<Found[]> =>
  found(await cli(folder, ['check', ...args, '--json', ...NOW])).filter(({ id }) => id.startsWith('layer.'));
const run = async (folder: string, ...args: string[]): Promise<Ran> => cli(folder, [...args, '--json', ...NOW]);

const LEARNED =
  '# Patterns\n\nWhat happened, and how things are done.\n\n## 2026-01-05: Warm caches\n\n**Observation**: Cold starts cost a minute.\n\n## 2026-02-07: Small plans\n\n**Observation**: They are read.\n\n## 2026-03-01: Tests first\n\n**Observation**: They find it.\n';

/** A memory with a baseline and three learnings, all accepted. */
async function learned(): Promise<string> {
  const folder = vaultOnDisk();
  await run(folder, 'init', 'stoneros');
  write(folder, PATTERNS, LEARNED);
  expect(await layersIn(folder)).toEqual([]);
  rmSync(join(folder, NOTE));
  expect((await run(folder, 'check', '--accept')).exit).toBe(0);
  expect(await layersIn(folder)).toEqual([]);
  return folder;
}

/** Settles, and says whether undo gives back every byte. */
async function settle(folder: string, path: string, way: string, ...more: string[]): Promise<Ran> {
  const before = hashes(folder);
  const dry = await run(folder, 'check', path, `--${way}`, '--dry-run', ...more);
  expect(dry.json.result).toMatchObject({ journal: null, plan: { version: 1 } });
  expect(hashes(folder)).toEqual(before);
  const first = await run(folder, 'check', path, `--${way}`, ...more);
  expect(first).toMatchObject({ exit: 0, json: { ok: true, result: { way, path } } });
  const after = hashes(folder);
  const undone = await run(folder, 'undo');
  expect(hashes(folder)).toEqual(before);
  await run(folder, 'undo', undone.json.result.journal as unknown as string);
  expect(hashes(folder)).toEqual(after);
  return first;
}

describe('a new memory', () => {
  test.each(['stoneros', 'daneel'])('%s is accepted from the start, and copies of it are kept', async (convention) => {
    const folder = vaultOnDisk();
    const made = await run(folder, 'init', convention);
    expect(made.json.result.created).toContain(NOTE);
    expect(await layersIn(folder)).toEqual([]);
    const path = convention === 'stoneros' ? BASE : 'memory/2026-03-20.md';
    const text = read(folder, path);
    write(folder, path, 'gone over\n');
    expect((await run(folder, 'check', path, '--restore')).exit).toBe(0);
    expect(read(folder, path)).toContain(text.trim());
  });

  test('one that came from elsewhere is told once that nothing is accepted, and check --accept does it', async () => {
    const folder = vaultOnDisk({
      '.top-of-mind.json': '{"memories":[{"name":"M","root":"","convention":"daneel"}]}',
      'memory/2026-03-18.md': '# 2026-03-18\n\n- 09:00 one\n',
      'memory/2026-03-19.md': '# 2026-03-19\n',
      'NOW.md': 'Now.\n',
    });
    const ran = await run(folder, 'check');
    expect(ran.exit).toBe(1);
    expect(await layersIn(folder)).toMatchObject([
      { id: 'layer.unaccepted', severity: 'info', path: 'memory/2026-03-18.md', related: ['memory/2026-03-19.md'] },
    ]);
    expect((await cli(folder, ['check'])).out).toContain('check --accept');
    const before = hashes(folder);
    const accepted = await run(folder, 'check', '--accept');
    expect(accepted.json.result).toMatchObject({ accepted: ['memory/2026-03-18.md', 'memory/2026-03-19.md'], findings: [] });
    expect(await layersIn(folder)).toEqual([]);
    await run(folder, 'undo');
    expect(hashes(folder)).toEqual(before);
  });
});

describe('a baseline edited by hand', () => {
  const edited = async (): Promise<{ folder: string; text: string; now: string }> => {
    const folder = await learned();
    const text = read(folder, BASE);
    const now = text.replace('What is true for long.', 'What was never true. See [[Somewhere]].');
    write(folder, BASE, now);
    expect(await layersIn(folder)).toMatchObject([
      {
        id: 'layer.read-only',
        severity: 'error',
        path: BASE,
        message: expect.stringMatching(
          /restore what was accepted, accept it as it is now, or restore it and keep the change as a correction/,
        ),
      },
    ]);
    return { folder, text, now };
  };

  test('is restored', async () => {
    const { folder, text } = await edited();
    const patterns = read(folder, PATTERNS);
    await settle(folder, BASE, 'restore');
    expect(read(folder, BASE)).toBe(text);
    expect(read(folder, PATTERNS)).toBe(patterns);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('is accepted', async () => {
    const { folder, now } = await edited();
    await settle(folder, BASE, 'accept');
    expect(read(folder, BASE)).toBe(now);
    expect(await layersIn(folder)).toEqual([]);
    write(folder, BASE, 'another\n');
    await run(folder, 'check', BASE, '--restore');
    expect(read(folder, BASE)).toBe(now);
  });

  test('is restored with the change as a correction', async () => {
    const { folder, text } = await edited();
    await settle(folder, BASE, 'correct');
    expect(read(folder, BASE)).toBe(text);
    const corrections = read(folder, 'learnings/corrections.md');
    expect(corrections).toContain('\n\n## 2026-03-20: Correction of learnings/baseline_insights.md\n');
    expect(corrections).toContain('> What is true for long.');
    expect(corrections).toContain('> What was never true. See [[Somewhere]].');
    expect(await layersIn(folder)).toEqual([]);
  });

  test('shows in the preview that a layer is crossed, and which links go', async () => {
    const { folder } = await edited();
    const { out } = await cli(folder, ['check', BASE, '--restore', '--dry-run']);
    expect(out).toContain('"learnings/baseline_insights.md" is read-only, and the plan changes it all the same');
    expect(out).toContain('The link [[Somewhere]]');
    expect(out).toMatch(/- What was never true[^]*\+ What is true for long/);
  });

  test('is found when it is gone, and comes back', async () => {
    const { folder, text } = await edited();
    rmSync(join(folder, BASE));
    expect(await layersIn(folder)).toMatchObject([{ id: 'layer.read-only', path: BASE, message: expect.stringContaining('gone') }]);
    expect(await layersIn(folder, BASE)).toHaveLength(1);
    await settle(folder, BASE, 'restore');
    expect(read(folder, BASE)).toBe(text);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('may be gone for good', async () => {
    const { folder } = await edited();
    rmSync(join(folder, BASE));
    await settle(folder, BASE, 'accept');
    expect(existsSync(join(folder, BASE))).toBe(false);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('cannot be restored where this device has no copy, and says so', async () => {
    const { folder } = await edited();
    rmSync(join(folder, '.top-of-mind'), { recursive: true });
    expect(await layersIn(folder)).toMatchObject([
      { message: expect.stringMatching(/no copy of the accepted text; look in the history of Obsidian Sync or Git/) },
    ]);
    const ran = await run(folder, 'check', BASE, '--restore');
    expect(ran).toMatchObject({ exit: 2, json: { error: { code: 'bad_input', path: BASE } } });
    expect((await run(folder, 'check', BASE, '--accept')).exit).toBe(0);
    expect(await layersIn(folder)).toEqual([]);
  });
});

describe('learnings changed by hand', () => {
  const OLD = '## 2026-02-07: Small plans\n\n**Observation**: They are read.\n\n';

  test('an entry that was deleted is found and comes back to its place', async () => {
    const folder = await learned();
    write(folder, PATTERNS, LEARNED.replace(OLD, ''));
    expect(await layersIn(folder)).toMatchObject([
      { id: 'layer.append-only', path: PATTERNS, message: expect.stringContaining('its entry "2026-02-07: Small plans" is gone') },
    ]);
    await settle(folder, PATTERNS, 'restore');
    expect(read(folder, PATTERNS)).toBe(LEARNED);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('an entry that is gone is found each time, also by a device that never had it', async () => {
    const folder = await learned();
    write(folder, PATTERNS, LEARNED.replace(OLD, ''));
    rmSync(join(folder, '.top-of-mind'), { recursive: true });
    for (let time = 0; time < 3; time++)
      expect(await layersIn(folder)).toMatchObject([{ message: expect.stringContaining('an accepted entry is missing or altered') }]);
  });

  test('an entry that was deleted may stay so', async () => {
    const folder = await learned();
    write(folder, PATTERNS, LEARNED.replace(OLD, ''));
    await settle(folder, PATTERNS, 'accept');
    expect(read(folder, PATTERNS)).toBe(LEARNED.replace(OLD, ''));
    expect(read(folder, NOTE)).toMatch(/ drop entry [0-9a-v]{8} learnings\/patterns\.md\n$/);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('an altered entry is put right, and what is new stays', async () => {
    const folder = await learned();
    const added = '\n## 2026-03-10: New\n\nBy hand.\n';
    write(folder, PATTERNS, LEARNED.replace('They are read.', 'Nobody reads them, see [[Evidence]].') + added);
    expect(await layersIn(folder)).toMatchObject([{ message: expect.stringContaining('was altered') }]);
    await settle(folder, PATTERNS, 'restore');
    expect(read(folder, PATTERNS)).toBe(LEARNED + added);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('one of several entries is settled alone', async () => {
    const folder = await learned();
    write(folder, PATTERNS, LEARNED.replace('They are read.', 'No.').replace('They find it.', 'Never.'));
    await settle(folder, PATTERNS, 'restore', '--entry', '2026-03-01: Tests first');
    expect(read(folder, PATTERNS)).toBe(LEARNED.replace('They are read.', 'No.'));
    await settle(folder, PATTERNS, 'accept', '--entry', '2026-02-07: Small plans');
    expect(await layersIn(folder)).toEqual([]);
  });

  test('order, new entries, new text at the end, line ends and blanks are no violation', async () => {
    const folder = await learned();
    const [head = '', first = '', second = '', third = ''] = LEARNED.split(/^(?=## )/m);
    for (const text of [
      [head, third, '\n', first, second].join(''),
      `${LEARNED}\n## 2026-03-11: More\n\nText.\n`,
      `${LEARNED}And they keep it found.\n`,
      LEARNED.replace(/\n/g, '\r\n'),
      LEARNED.replace(/\n/g, '  \n'),
      `---\ntags: [a]\n---\n${LEARNED}`,
      LEARNED.replace('# Patterns\n', '# Patterns\n\nA new line on top.\n'),
    ]) {
      write(folder, PATTERNS, text);
      expect(await layersIn(folder)).toEqual([]);
    }
    write(folder, PATTERNS, LEARNED.replace('What happened, and how things are done.\n\n', ''));
    expect(await layersIn(folder)).toHaveLength(1);
  });

  test('what a plan of the product writes is accepted with it, and an older violation stays one', async () => {
    const folder = await learned();
    write(folder, 'Old.md', 'x\n');
    write(folder, PATTERNS, `${LEARNED}\n## 2026-03-12: A link\n\nSee [[Old]].\n`);
    rmSync(join(folder, NOTE));
    await run(folder, 'check', '--accept');
    const before = hashes(folder);
    await run(folder, 'rename', 'Old.md', 'New');
    expect(read(folder, PATTERNS)).toContain('[[New]]');
    expect(await layersIn(folder)).toEqual([]);
    await run(folder, 'undo');
    expect(hashes(folder)).toEqual(before);
    write(folder, PATTERNS, read(folder, PATTERNS).replace(OLD, ''));
    await run(folder, 'rename', 'Old.md', 'New');
    expect(await layersIn(folder)).toMatchObject([{ message: expect.stringContaining('Small plans') }]);
  });

  test('an acceptance that comes by sync with its file raises nothing, in whatever order they arrive', async () => {
    const [here, there] = [await learned(), await learned()];
    write(here, NOTE, read(there, NOTE));
    write(here, BASE, read(there, BASE));
    write(there, BASE, '# Baseline\n\nA new one.\n');
    await run(there, 'check', BASE, '--accept');
    write(here, BASE, read(there, BASE));
    expect(await layersIn(here)).toHaveLength(1);
    write(here, 'top-of-mind-decisions.sync-conflict-20260320-101010-ABCDEFG.md', read(there, NOTE));
    expect(await layersIn(here)).toEqual([]);
    rmSync(join(here, 'top-of-mind-decisions.sync-conflict-20260320-101010-ABCDEFG.md'));
    write(here, NOTE, read(there, NOTE));
    expect(await layersIn(here)).toEqual([]);
  });
});

describe('memories and their decisions', () => {
  test('a log that a plan moves is accepted where it goes, and a merged copy of the note changes nothing', async () => {
    const folder = vaultOnDisk();
    await run(folder, 'init', 'daneel');
    write(folder, NOTE, read(folder, NOTE).replace(/\n/g, '\r\n'));
    const before = hashes(folder);
    const moved = await run(folder, 'move', 'memory/2026-03-20.md', 'memory/2026-03-20-late.md');
    expect(moved.json.result).toMatchObject({ journal: expect.any(String) });
    expect(await layersIn(folder)).toEqual([]);
    const lines = read(folder, NOTE).split('\r\n');
    expect(read(folder, NOTE)).not.toMatch(/[^\r]\n/);
    expect(lines.filter((line) => line.startsWith('- ')).map((line) => line.replace(/^- \S+ (\S+ \S+) \S+ /, '$1 '))).toEqual([
      'accept entry memory/2026-03-20.md',
      'accept entry memory/2026-03-20-late.md',
      'drop entry memory/2026-03-20.md',
    ]);
    await run(folder, 'undo');
    expect(hashes(folder)).toEqual(before);
  });

  test('each memory has its own note, and a file is guarded by the deepest one', async () => {
    const settings = {
      memories: [
        { name: 'All', root: '', convention: 'notes-and-links', overrides: { layers: [{ pattern: '**/*.md', layer: 'append-only' }] } },
        { name: 'Agent', root: 'Agent', convention: 'daneel' },
      ],
    };
    const folder = vaultOnDisk({
      '.top-of-mind.json': JSON.stringify(settings),
      'Note.md': 'One.\n',
      'Agent/memory/2026-03-20.md': '- 10:00 one\n',
      'Agent/MEMORY.md': 'x\n',
      'Agent/.hidden/a.md': 'x',
    });
    expect((await run(folder, 'check', '--accept', '--memory', 'All')).json.result).toMatchObject({ accepted: ['Note.md'] });
    expect((await run(folder, 'check', '--accept', '--memory', 'Agent')).json.result).toMatchObject({
      accepted: ['Agent/memory/2026-03-20.md'],
    });
    expect(read(folder, 'Agent/top-of-mind-decisions.md')).toMatch(/ memory\/2026-03-20\.md\n$/);
    write(folder, 'Agent/memory/2026-03-20.md', '- 10:00 two\n');
    expect(await layersIn(folder, '--memory', 'All')).toEqual([]);
    expect(await layersIn(folder, '--memory', 'Agent')).toMatchObject([{ path: 'Agent/memory/2026-03-20.md' }]);
    await settle(folder, 'Agent/memory/2026-03-20.md', 'restore');
    // Nothing tells an altered line from a new one, so it stays beside what comes back.
    expect(read(folder, 'Agent/memory/2026-03-20.md')).toBe('- 10:00 two\n- 10:00 one\n');
  });

  test('decisions can be written down where everything is read-only', async () => {
    const settings = {
      memories: [{ name: 'M', root: '', convention: 'notes-and-links', overrides: { layers: [{ pattern: '**', layer: 'read-only' }] } }],
    };
    const folder = vaultOnDisk({
      '.top-of-mind.json': JSON.stringify(settings),
      'Note.md': 'One.\n',
      'Odd.md': new Uint8Array([0xff, 0xfe]),
      'pic.png': new Uint8Array([1]),
    });
    expect((await run(folder, 'check', '--accept')).json.result).toMatchObject({ accepted: ['Note.md'] });
    write(folder, 'Note.md', 'Two.\n');
    await settle(folder, 'Note.md', 'accept');
    write(folder, 'Note.md', 'Three.\n');
    await settle(folder, 'Note.md', 'restore');
    expect(read(folder, 'Note.md')).toBe('Two.\n');
    expect(await layersIn(folder)).toEqual([]);
  });
});

describe('a file over its limit', () => {
  const grown = async (): Promise<{ folder: string; text: string }> => {
    const folder = vaultOnDisk();
    await run(folder, 'init', 'daneel');
    const text = `# Now\n\n## Task\n\n${'Finish the résumé of the run. '.repeat(20)}\n\n## Blockers\n\n${'Waiting for the queue. '.repeat(20)}\n\n## Open threads\n\n${'- [[MEMORY]] and more\n'.repeat(30)}`;
    write(folder, 'NOW.md', text);
    return { folder, text };
  };

  test('is trimmed, and what is cut is in the log of the day', async () => {
    const { folder, text } = await grown();
    expect(await layersIn(folder)).toMatchObject([
      { id: 'layer.limit', severity: 'warning', path: 'NOW.md', message: expect.stringMatching(/of its 1,500: .* You can trim it/) },
    ]);
    await settle(folder, 'NOW.md', 'trim');
    const now = read(folder, 'NOW.md');
    expect(Buffer.byteLength(now)).toBeLessThanOrEqual(1500);
    expect(text.startsWith(now)).toBe(true);
    expect(text.slice(now.length)).toMatch(/^## Open threads/);
    const log = read(folder, 'memory/2026-03-20.md');
    expect(log).toMatch(/^# 2026-03-20\n\n## \[2026-03-20 10:00\] Cut from NOW\.md\n\n/);
    expect(log.endsWith(text.slice(now.length))).toBe(true);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('begins the log where there is none yet', async () => {
    const { folder, text } = await grown();
    rmSync(join(folder, 'memory/2026-03-20.md'));
    rmSync(join(folder, NOTE));
    await settle(folder, 'NOW.md', 'trim');
    expect(read(folder, 'memory/2026-03-20.md')).toBe(
      `# 2026-03-20\n\n## [2026-03-20 10:00] Cut from NOW.md\n\n${text.slice(read(folder, 'NOW.md').length)}`,
    );
  });

  test('offers no other way', async () => {
    const { folder } = await grown();
    expect((await run(folder, 'check', 'NOW.md', '--restore')).json.error).toMatchObject({ code: 'bad_input', path: 'NOW.md' });
  });
});

describe('plans against a layer', () => {
  const plan = (edits: unknown[], more: object = {}): string =>
    JSON.stringify({
      version: 1,
      id: `p-${edits.length}-${JSON.stringify(edits).length}`,
      title: 'A plan',
      reason: '',
      created: '2026-03-20T10:00:00+00:00',
      edits,
      ...more,
    });
  const refused = async (folder: string, text: string): Promise<Record<string, unknown>> => {
    const before = hashes(folder);
    const ran = await cli(folder, ['plan', 'apply', '-', '--json', ...NOW], text);
    expect(ran.exit).toBe(1);
    expect(hashes(folder)).toEqual(before);
    return (ran.json.result as unknown as { refused: Record<string, unknown> }).refused;
  };

  test('are refused with the rule named', async () => {
    const stoneros = await learned();
    expect(await refused(stoneros, plan([{ op: 'append', path: BASE, text: 'more', reason: '' }]))).toMatchObject({
      code: 'layer_policy',
      path: BASE,
      rule: expect.stringContaining('deliberate re-baseline'),
    });
    expect(await refused(stoneros, plan([{ op: 'trash', path: PATTERNS, reason: '' }]))).toMatchObject({
      code: 'layer_policy',
      rule: expect.stringContaining('an older one is flagged, never removed'),
    });
    const daneel = vaultOnDisk();
    await run(daneel, 'init', 'daneel');
    expect(
      await refused(daneel, plan([{ op: 'replace', path: 'memory/2026-03-20.md', start: 0, end: 1, before: '#', text: '', reason: '' }])),
    ).toMatchObject({ code: 'layer_policy', rule: expect.stringContaining('the raw record of a day') });
    expect(await refused(daneel, plan([{ op: 'append', path: 'NOW.md', text: 'x'.repeat(1500), reason: '' }]))).toMatchObject({
      code: 'over_limit',
      rule: expect.stringContaining('below 1.5 KB'),
    });
  });

  test('from a file may not cross one, even where it says that it does', async () => {
    const folder = await learned();
    const crosses = [{ path: BASE, why: 'I say so.' }];
    expect(await refused(folder, plan([{ op: 'append', path: BASE, text: 'more', reason: '' }], { crosses }))).toMatchObject({
      code: 'layer_policy',
      path: BASE,
    });
    write(folder, BASE, 'changed\n');
    const dry = await run(folder, 'check', BASE, '--restore', '--dry-run');
    expect(await refused(folder, dry.out)).toMatchObject({ code: 'layer_policy', path: BASE });
  });
});

test('says what does not go together', async () => {
  const folder = await learned();
  for (const args of [
    ['--restore'],
    [BASE, '--restore', '--accept'],
    [BASE, PATTERNS, '--accept'],
    [BASE, '--fix', '--accept'],
    ['--entry', 'x'],
  ]) {
    expect((await run(folder, 'check', ...args)).json.error).toMatchObject({ code: 'usage' });
  }
  expect((await run(folder, 'check', BASE, '--restore')).json.error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('nothing to restore'),
  });
  expect((await run(folder, 'check', '--accept')).json.result).toMatchObject({ accepted: [], journal: null });
});

test('a text that is cut within code leaves the log fit for the next entry', async () => {
  const folder = vaultOnDisk();
  await run(folder, 'init', 'daneel');
  write(folder, 'NOW.md', `# Now\n\n${'Something is going on here. '.repeat(45)}\n\n## Code\n\n\`\`\`sh\n${'echo of a line\n'.repeat(60)}`);
  expect(await run(folder, 'check', 'NOW.md', '--trim')).toMatchObject({ exit: 0, json: { ok: true, result: { way: 'trim' } } });
  expect(await run(folder, 'remember', '--title', 'Zebras', '--body', 'They graze at dawn.', '--action', 'write')).toMatchObject({
    exit: 0,
    json: { result: { path: 'memory/2026-03-20.md' } },
  });
  expect((await run(folder, 'check')).json.result.findings).toEqual([]);
});

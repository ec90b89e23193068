import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, wordsOf } from './terminal';

const OTHER = 'Priya prefers short briefings in the morning, with the joke first.\n';
const vault = () =>
  vaultOnDisk({
    '2026-02-01 Briefings.md': OTHER,
    '2026-03-01 Priya.md': OTHER,
    '2026-03-02 Balcony.md': 'Seedlings on the balcony want water twice a week once the nights are mild.\n',
  });
const [OLDER, NEWER] = ['2026-02-01 Briefings.md', '2026-03-01 Priya.md'];

test('awaiting lists what says the same, and exits with 1', async () => {
  const folder = vault();
  const ran = await cli(folder, ['awaiting', '--json']);
  expect(ran).toMatchObject({
    exit: 1,
    json: {
      ok: true,
      command: 'awaiting',
      result: {
        looked: 3,
        entries: [{ path: NEWER, entry: null, title: 'Priya', verdict: { verdict: 'DUPLICATE', of: { path: OLDER, entry: null } } }],
      },
    },
  });
  const text = await cli(folder, ['awaiting']);
  expect(text.out).toContain(NEWER);
  expect(text.out).toContain('top-of-mind review --answer');
  expect(await cli(folder, ['awaiting', '--json', '--since', '2999-01-01'])).toMatchObject({
    exit: 0,
    json: { result: { looked: 0, entries: [] } },
  });
  expect(await cli(folder, ['awaiting', '--json', '--since', 'soon'])).toMatchObject({ exit: 2, json: { error: { code: 'usage' } } });
});

test('settle shows its plan, carries it out, and is taken back', async () => {
  const folder = vault();
  const before = hashes(folder);
  const dry = await cli(folder, ['settle', NEWER, 'replace', '--of', OLDER, '--dry-run', '--json']);
  expect(dry).toMatchObject({
    exit: 0,
    json: { result: { path: NEWER, entry: null, way: 'replace', of: { path: OLDER, entry: null }, journal: null } },
  });
  expect((dry.json.result as unknown as { plan: { edits: unknown[] } }).plan.edits).toHaveLength(3);
  expect(hashes(folder)).toEqual(before);
  const done = await cli(folder, ['settle', NEWER, 'replace', '--of', OLDER, '--json']);
  expect(done.exit).toBe(0);
  expect(readFileSync(join(folder, OLDER), 'utf8')).toContain('superseded_by: "[[2026-03-01 Priya]]"');
  expect((await cli(folder, ['awaiting'])).out).toContain('Nothing awaits.');
  await cli(folder, ['undo', '--json']);
  expect(hashes(folder)).toEqual(before);
  expect((await cli(folder, ['settle', NEWER, 'skip', '--of', OLDER])).out).toContain('Set aside');
  expect((await cli(folder, ['skipped', '--json'])).json.result).toMatchObject({ entries: [{ title: 'Priya', body: OTHER }] });
});

test('settle names what is wrong', async () => {
  const folder = vault();
  expect(await cli(folder, ['settle', NEWER, 'burn', '--of', OLDER, '--json'])).toMatchObject({
    exit: 2,
    json: { error: { code: 'usage' } },
  });
  expect(await cli(folder, ['settle', NEWER, 'keep', '--json'])).toMatchObject({ exit: 2, json: { error: { code: 'usage' } } });
  expect(await cli(folder, ['settle', 'Gone.md', 'keep', '--of', OLDER, '--json'])).toMatchObject({
    exit: 2,
    json: { error: { code: 'not_found' } },
  });
});

test('a layer refuses with exit code 1', async () => {
  const section = (day: string) => `## ${day}: Briefings\n**Type**: semantic\n**Observation**: ${OTHER}\n`;
  const folder = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'M', root: '', convention: 'stoneros' }] }),
    'learnings/patterns.md': `# Patterns\n\n${section('2026-02-01')}\n${section('2026-03-01')}\n${section('2026-03-02').replace(OTHER, 'Seedlings want water.')}`,
  });
  const [newer, older] = ['2026-03-01', '2026-02-01'].map((day) => `"learnings/patterns.md#${day}: Briefings"`);
  const ran = await cli(folder, wordsOf(`settle ${newer} link --of ${older} --json`));
  expect(ran).toMatchObject({
    exit: 1,
    json: { ok: true, result: { journal: null, refused: { code: 'layer_policy', path: 'learnings/patterns.md' } } },
  });
});

test('apart remembers a pair, once', async () => {
  const folder = vault();
  const before = hashes(folder);
  const dry = await cli(folder, ['apart', NEWER, OLDER, '--dry-run', '--json']);
  expect(dry.json.result).toMatchObject({
    one: NEWER,
    other: OLDER,
    journal: null,
    plan: { edits: [{ op: 'create', path: 'top-of-mind-decisions.md' }] },
  });
  expect(hashes(folder)).toEqual(before);
  const done = await cli(folder, ['apart', NEWER, OLDER, '--json']);
  expect(done).toMatchObject({ exit: 0, json: { result: { one: NEWER, other: OLDER, journal: expect.any(String) as unknown } } });
  expect((await cli(folder, ['awaiting', '--json'])).exit).toBe(0);
  expect((await cli(folder, ['apart', OLDER, NEWER, '--json'])).json.result).toMatchObject({ journal: null });
  expect((await cli(folder, ['apart', OLDER, NEWER])).out).toContain('kept apart already');
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, wordsOf } from './terminal';

const BRIEF = 'Priya prefers short briefings in the morning, with the joke first.';
const OLD = '2026-01-02 Briefings.md';
const note = `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-01-02\n---\n${BRIEF}\n`;
const NOW = ['--now', '2026-03-15T09:00:00'];
const SKIPPED = 'top-of-mind-skipped.md';
const small = () => vaultOnDisk({ [OLD]: note });
const aside = (vault: string, body: string, ...more: string[]) =>
  cli(vault, ['remember', '--title', 'Aside', '--action', 'skip', ...NOW, ...more], body);
const listed = async (vault: string) =>
  (await cli(vault, ['skipped', '--json'])).json.result.entries as unknown as Record<string, unknown>[];

describe('remember that leaves an entry out', () => {
  const marked = '**Priya** prefers short briefings   in the morning, with the joke first.';

  test('says where the text is and how to write it after all, and undo gives back every byte', async () => {
    const vault = small();
    const before = hashes(vault);
    const ran = await cli(vault, ['remember', '--title', 'Briefings', ...NOW], marked);
    expect(ran.exit).toBe(1);
    const [entry] = await listed(vault);
    expect(entry).toMatchObject({ title: 'Briefings', body: marked, verdict: 'DUPLICATE', of: { path: OLD, entry: null } });
    expect(ran.out).toContain(
      `Not written. Its text is kept in ${SKIPPED}\nWrite it after all with: top-of-mind skipped --write ${String(entry?.id)}\n`,
    );
    await cli(vault, ['undo']);
    expect(hashes(vault)).toEqual(before);
  });

  test('says so where the text stands word for word in the older entry', async () => {
    const vault = small();
    const before = hashes(vault);
    const ran = await cli(vault, ['remember', '--title', 'Briefings'], BRIEF);
    expect([ran.exit, ran.out]).toEqual([
      1,
      expect.stringContaining('Nothing was written: the older entry holds this text word for word.'),
    ]);
    expect(hashes(vault)).toEqual(before);
  });

  test('--dry-run shows the plan and names no entry that is not there', async () => {
    const vault = small();
    const before = hashes(vault);
    const text = await cli(vault, ['remember', '--title', 'Briefings', '--dry-run'], marked);
    expect(text.out).toContain(`Would be set aside, word for word, in ${SKIPPED}`);
    expect(text.out).not.toContain('Write it after all');
    const { json } = await cli(vault, ['remember', '--title', 'Briefings', '--dry-run', '--json'], marked);
    expect(json.result).toMatchObject({
      path: null,
      skipped: { path: SKIPPED },
      journal: null,
      plan: { edits: [{ op: 'create', path: SKIPPED }] },
    });
    expect(hashes(vault)).toEqual(before);
  });
});

describe('remember with a choice', () => {
  test.each([
    ['write', 'Wrote 2026-03-15 Nightly backups.md', '2026-03-15 Nightly backups.md', 'They run at two.\n'],
    ['replace', 'Marked as superseded: 2026-01-02 Briefings.md', '2026-03-15 Nightly backups.md', 'supersedes: "[[2026-01-02 Briefings]]"'],
    ['link', 'Wrote 2026-03-15 Nightly backups.md', '2026-03-15 Nightly backups.md', 'Related: [[2026-01-02 Briefings]]'],
    ['merge', 'Added to 2026-01-02 Briefings.md', OLD, `${BRIEF}\n\n**Nightly backups**\n\nThey run at two.\n`],
    ['skip', 'Not written. Its text is kept in', SKIPPED, '\n```text\nThey run at two.\n```\n'],
  ])('%s', async (action, says, path, holds) => {
    const vault = small();
    const before = hashes(vault);
    const ran = await cli(
      vault,
      ['remember', '--title', 'Nightly backups', '--action', action, '--older', OLD, ...NOW],
      'They run at two.',
    );
    expect([ran.exit, ran.err]).toEqual([0, '']);
    expect(ran.out).toContain(says);
    expect(readFileSync(join(vault, path), 'utf8')).toContain(holds);
    await cli(vault, ['undo']);
    expect(hashes(vault)).toEqual(before);
  });

  test('the older entry may be a section, and a place may be chosen', async () => {
    const patterns = '# Patterns\n\n## 2026-02-01: Pool #2\n**Type**: semantic\n**Observation**: It is full.\n';
    const vault = vaultOnDisk({
      '.top-of-mind.json': '{"memories":[{"name":"A","root":"","convention":"stoneros"}]}',
      'learnings/patterns.md': patterns,
    });
    const ran = await cli(
      vault,
      ['remember', '--action', 'link', '--older', 'learnings/patterns.md#2026-02-01: Pool #2', '--place', 'preferences', '--json', ...NOW],
      'Backups run at two.',
    );
    expect(ran.json.result).toMatchObject({ path: 'preferences/backups_run_at_two.md', skipped: null });
    expect(readFileSync(join(vault, 'preferences/backups_run_at_two.md'), 'utf8')).toContain('Related: [[patterns#2026-02-01 Pool 2]]\n');
  });

  test.each([
    ['an action that is none', ['--action', 'burn'], 'usage'],
    ['an older entry without an action', ['--older', OLD], 'usage'],
    ['an action without an older entry', ['--action', 'merge'], 'bad_input'],
    ['an older entry that is not there', ['--action', 'merge', '--older', 'nope.md'], 'not_found'],
    ['an older entry outside', ['--action', 'merge', '--older', '../x.md'], 'hostile_path'],
    ['a place that is none', ['--place', 'nowhere'], 'bad_input'],
    ['a place outside', ['--place', '../x'], 'hostile_path'],
  ])('%s changes nothing', async (_what, args, code) => {
    const vault = small();
    const before = hashes(vault);
    const ran = await cli(vault, ['remember', ...args, '--json'], 'Zanzibar quokkas juggle nine teapots.');
    expect([ran.exit, ran.json.error.code]).toEqual([2, code]);
    expect(hashes(vault)).toEqual(before);
  });

  test('an older entry that is read-only is left as it is, which is said', async () => {
    const baseline = '# Baseline\n\n## 2026-02-01: Pool\n**Type**: semantic\n**Observation**: The pool holds 40 connections.\n';
    const path = 'learnings/baseline_insights.md';
    const vault = vaultOnDisk({ '.top-of-mind.json': '{"memories":[{"name":"A","root":"","convention":"stoneros"}]}', [path]: baseline });
    const args = wordsOf(`remember --title Pool --type correction --action replace --older "${path}#2026-02-01: Pool"`);
    const ran = await cli(vault, [...args, ...NOW], 'The pool now holds 80 connections.');
    expect([ran.exit, ran.err]).toEqual([0, '']);
    expect(ran.out).toContain('Wrote learnings/corrections.md\nThe older entry cannot be marked as superseded, so it stays as it is.\n');
    expect(readFileSync(join(vault, path), 'utf8')).toBe(baseline);
  });

  test('a refused plan is not told of as if it were done', async () => {
    const layers = [{ pattern: '**', layer: 'read-only', why: 'Kept by others.' }];
    const vault = vaultOnDisk({
      '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'A', root: '', convention: 'notes-and-links', overrides: { layers } }] }),
      [OLD]: `${BRIEF}\n`,
    });
    const ran = await cli(
      vault,
      ['remember', '--title', 'Briefings', '--action', 'replace', '--older', OLD, ...NOW],
      'Priya prefers long briefings.',
    );
    expect(ran.exit).toBe(1);
    expect(ran.out).toContain('read-only');
    expect(ran.out).not.toMatch(/superseded|Wrote/);
  });

  test('a refusal is exit code 1 and tells the rule', async () => {
    const vault = vaultOnDisk({ [OLD]: '<!-- never closed\n' });
    const ran = await cli(vault, ['remember', '--action', 'merge', '--older', OLD, '--json'], 'Backups run at two.');
    expect([ran.exit, ran.json.result.refused]).toEqual([1, expect.objectContaining({ code: 'not_mergeable', path: OLD })]);
  });
});

describe('skipped', () => {
  test('lists what was set aside, as JSON and for a person', async () => {
    const vault = small();
    expect((await cli(vault, ['skipped'])).out).toBe('Nothing is set aside.\n');
    expect((await cli(vault, ['skipped', '--json'])).json).toMatchObject({
      ok: true,
      command: 'skipped',
      result: { path: SKIPPED, entries: [], unreadable: [] },
    });
    await aside(vault, '\n\u001b[31mRed words.\nMore.', '--older', OLD, '--tags', 'a,b');
    const [entry] = await listed(vault);
    expect(entry).toMatchObject({
      title: 'Aside',
      body: '\n\u001b[31mRed words.\nMore.',
      date: '2026-03-15',
      tags: ['a', 'b'],
      type: null,
      project: null,
      of: { path: OLD, entry: null },
    });
    const { out, exit } = await cli(vault, ['skipped']);
    expect(exit).toBe(0);
    expect(out).toContain(`${String(entry?.id)}  2026-03-15  Aside\n`);
    expect(out).toContain(`like ${OLD}\n    \u241b[31mRed words.\n`);
    expect(out).toContain(`1 entry in ${SKIPPED}\nWrite one after all with: top-of-mind skipped --write ID\n`);
  });

  test('--write writes one after all; --dry-run only shows it; undo gives back every byte', async () => {
    const vault = small();
    await aside(vault, 'The first.');
    await aside(vault, 'The second.\r\n');
    const before = hashes(vault);
    const [first, second] = await listed(vault);
    const dry = await cli(vault, ['skipped', '--write', String(second?.id), '--dry-run', '--json', ...NOW]);
    expect(dry.json.result).toMatchObject({
      path: '2026-03-15 Aside.md',
      journal: null,
      plan: { edits: [{ op: 'create' }, { op: 'replace', path: SKIPPED }] },
    });
    expect(hashes(vault)).toEqual(before);
    const ran = await cli(vault, ['skipped', '--write', String(second?.id), '--json', ...NOW]);
    expect([ran.exit, ran.json.command, ran.json.result]).toEqual([
      0,
      'skipped',
      expect.objectContaining({ verdict: 'UNIQUE', path: '2026-03-15 Aside.md', skipped: null }),
    ]);
    expect(ran.json.result.journal).not.toBeNull();
    expect(readFileSync(join(vault, '2026-03-15 Aside.md'), 'utf8').endsWith('\n\nThe second.\r\n')).toBe(true);
    expect(await listed(vault)).toEqual([first]);
    await cli(vault, ['undo']);
    expect(hashes(vault)).toEqual(before);
    expect((await cli(vault, ['skipped', '--write', String(first?.id)])).out).toContain('Wrote ');
  });

  test('an id that is none is an error', async () => {
    const ran = await cli(small(), ['skipped', '--write', 'nope', '--json']);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'not_found']);
  });

  test('parts that cannot be read are named, with exit code 1', async () => {
    const vault = small();
    await aside(vault, 'The first.');
    writeFileSync(join(vault, SKIPPED), readFileSync(join(vault, SKIPPED), 'utf8').replace('The first.\n```\n', 'The first.\n'));
    const { exit, out } = await cli(vault, ['skipped']);
    expect([exit, out]).toEqual([1, expect.stringContaining(`1 part of ${SKIPPED} cannot be read as an entry:\n  Aside\n`)]);
  });

  test('the hint names the memory that was asked', async () => {
    const vault = vaultOnDisk({
      '.top-of-mind.json':
        '{"memories":[{"name":"A","root":"a","convention":"carlton"},{"name":"My B","root":"b","convention":"mindstone"}]}',
    });
    const ran = await aside(vault, 'Kept in the other one.', '--memory', 'My B');
    expect(ran.out).toMatch(
      /Its text is kept in b\/top-of-mind-skipped\.md\nWrite it after all with: top-of-mind skipped --write \S+ --memory "My B"\n/,
    );
  });
});

test.each([
  ['nothing', [], ''],
  ['only a comment', [], '<!-- -->'],
])('%s is no entry', async (_what, args, text) => {
  const ran = await cli(small(), ['remember', ...args, '--json'], text);
  expect([ran.exit, ran.json.error.code]).toEqual([2, 'bad_input']);
});

test.each(['../../etc/passwd', 'C:\\x', '<|endoftext|>', '\u202egnp.exe', '/'])('a title like %s leads nowhere else', async (title) => {
  const vault = small();
  const before = Object.keys(hashes(vault));
  const ran = await cli(vault, ['remember', '--title', title, '--json'], 'Zanzibar quokkas juggle nine teapots.');
  const made = Object.keys(hashes(vault)).filter((path) => !before.includes(path));
  expect([ran.exit, made]).toEqual([0, [ran.json.result.path]]);
  expect(made[0]).not.toMatch(/[/\\]/);
});

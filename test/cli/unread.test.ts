import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

/** Text of ASCII as a program of another time would save it. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('files that cannot be read and link to what moves', () => {
  const vault = (): string =>
    vaultOnDisk({
      'A.md': 'alpha\n',
      'Bad.md': latin('caf\xe9 [[A]]\n'),
      'Wide.md': wide('see [[A|that]]\n'),
      'Other.md': latin('caf\xe9 [[B]] [[Missing]]\n'),
      'Broken.canvas': '{"nodes":[{"type":"file","file":"A.md"',
      'Elsewhere.canvas': '{"nodes":[{"type":"file","file":"B.md"',
      'B.md': 'b [[A]]\n',
    });
  const blind = ['Bad.md', 'Broken.canvas', 'Wide.md'];

  test.each([
    [['rename', 'A.md', 'Q'], blind],
    [['merge', 'A.md', 'B.md'], blind],
    // A link by name leads into the archive by itself; what is no canvas tells no more than words.
    [['archive', 'A.md'], ['Broken.canvas']],
  ])('are named by %j, and never written to', async (args, unread) => {
    const folder = vault();
    const bytes = readFileSync(join(folder, 'Bad.md'));
    const { exit, json } = await cli(folder, [...args, '--json']);
    expect([exit, json.result.links]).toMatchObject([0, { unread }]);
    expect(readFileSync(join(folder, 'Bad.md')).equals(bytes)).toBe(true);
  });

  test('are told to a person, too, and stand among the risks of the preview', async () => {
    const folder = vault();
    const dry = await cli(folder, ['rename', 'A.md', 'Q', '--dry-run']);
    expect(dry.out).toContain('Look at this first');
    for (const path of blind) expect(dry.out).toContain(`! "${path}" cannot be read and may link to what leaves its place`);
    expect(dry.out).not.toContain('"Other.md"');
    const ran = await cli(folder, ['rename', 'A.md', 'Q']);
    expect(ran.out).toContain(
      '1 link rewritten, 0 lost.\nNot rewritten: links in 3 files that cannot be read and may link there: Bad.md, Broken.canvas, Wide.md.\n',
    );
  });

  test('are told by a plan from a file', async () => {
    const folder = vault();
    const dry = await cli(folder, ['rename', 'A.md', 'Q', '--dry-run', '--json']);
    const applied = await cli(folder, ['plan', 'apply', '-', '--json'], dry.out);
    expect(applied.json.result).toMatchObject({ links: { unread: blind } });
  });

  test('are not told of where their links still lead there', async () => {
    const folder = vaultOnDisk({ 'a/A.md': 'alpha\n', 'Bad.md': latin('\xe9 [[A]]\n') });
    const { json } = await cli(folder, ['move', 'a/A.md', 'b/', '--json']);
    expect(json.result.links).not.toHaveProperty('unread');
  });

  test('find a name with an accent in their own encoding, and a namesake that would catch the link', async () => {
    const folder = vaultOnDisk({
      'Café.md': 'c\n',
      'x/N.md': 'n\n',
      'deep/down/M.md': 'm\n',
      'Bad.md': latin('[[Caf\xe9]]\n'),
      'Caught.md': latin('\xe9 [[N]]\n'),
    });
    expect((await cli(folder, ['rename', 'Café.md', 'Tea', '--json'])).json.result).toMatchObject({ links: { unread: ['Bad.md'] } });
    expect((await cli(folder, ['move', 'deep/down/M.md', 'N.md', '--json'])).json.result).toMatchObject({
      links: { unread: ['Caught.md'] },
    });
  });

  test('are not looked for where all can be read', async () => {
    const folder = vaultOnDisk({ 'A.md': 'a\n', 'B.md': '[[A]]\n' });
    expect((await cli(folder, ['rename', 'A.md', 'Q', '--json'])).json.result.links).toEqual({
      before: 1,
      after: 1,
      rewritten: 1,
      lost: 0,
    });
  });
});

describe('notes above 10 MB', () => {
  const filler = `${'word '.repeat(20)}\n`.repeat(107_000);
  const huge = (): string => vaultOnDisk({ 'A.md': 'a\n', 'B.md': '[[huge]]\n', 'huge.md': `[[A]]\n\n## One\n\n${filler}` });
  const bytesOf = (folder: string): Buffer[] => ['A.md', 'B.md', 'huge.md'].map((path) => readFileSync(join(folder, path)));

  test.each([
    [['merge', 'A.md', 'huge.md']],
    [['merge', 'huge.md', 'A.md']],
    [['archive', 'huge.md']],
    [['rename', 'huge.md', 'Q']],
    [['split', 'huge.md']],
  ])('are refused by %j', async (args) => {
    const folder = huge();
    const before = bytesOf(folder);
    const ran = await cli(folder, [...args, '--json']);
    expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'unreadable', 'huge.md']);
    expect(ran.json.error.message).toMatch(/MB/);
    expect(bytesOf(folder).every((bytes, at) => bytes.equals(before[at] as Buffer))).toBe(true);
  });

  test('nor does a plan from outside edit them', async () => {
    const folder = huge();
    const plan = {
      version: 1,
      id: 'p1',
      title: 't',
      reason: '',
      created: '2026-03-15T12:00:00+01:00',
      edits: [{ op: 'append', path: 'huge.md', text: 'more', reason: '' }],
    };
    expect((await cli(folder, ['plan', 'apply', '-', '--json'], JSON.stringify(plan))).json.error.code).toBe('unreadable');
  });

  test('are named where what they link to moves', async () => {
    const folder = huge();
    expect((await cli(folder, ['rename', 'A.md', 'Q', '--json'])).json.result).toMatchObject({ links: { unread: ['huge.md'] } });
  });

  test('do not come into being by a merge', async () => {
    const half = filler.slice(0, filler.length / 2 + 50_000);
    const folder = vaultOnDisk({ 'A.md': `${half}more\n`, 'B.md': half });
    const ran = await cli(folder, ['merge', 'A.md', 'B.md', '--json']);
    expect([ran.exit, ran.json.result.refused]).toEqual([1, expect.objectContaining({ code: 'over_limit', path: 'B.md' })]);
    expect(readFileSync(join(folder, 'B.md'), 'utf8')).toBe(half);
    writeFileSync(join(folder, 'B.md'), 'small\n');
    expect((await cli(folder, ['merge', 'A.md', 'B.md', '--json'])).exit).toBe(0);
  });
});

test('what is no plan is said to be what it is', async () => {
  const folder = vaultOnDisk({ 'A.md': 'a' });
  expect((await cli(folder, ['plan', 'apply', '-'], '[]')).err).toContain('This is an empty list, not a plan.');
  expect((await cli(folder, ['plan', 'apply', '-'], '"x"')).err).toContain('This is a text, not a plan.');
});

describe('a change of case alone', () => {
  const card = (file: string): string =>
    `{"nodes":[{"id":"a","type":"file","file":"${file}","x":0,"y":0,"width":1,"height":1},{"id":"b","type":"text","text":"[[Target]]"}],"edges":[]}`;

  test.each([
    ['a name', 'Target.md', ['rename', 'Target.md', 'target'], 'target.md'],
    ['a folder', 'Notes/Target.md', ['move', 'Notes', 'notes'], 'notes/Target.md'],
  ])('of %s is followed by cards, which mean their whole path, and by nothing else', async (_, from, args, to) => {
    const folder = vaultOnDisk({ [from]: 't\n', 'Board.canvas': card(from), 'Home.md': '[[Target]]\n' });
    const { exit, json } = await cli(folder, [...args, '--json']);
    expect([exit, json.result.links]).toMatchObject([0, { before: 3, after: 3, rewritten: 1, lost: 0 }]);
    expect(readFileSync(join(folder, 'Board.canvas'), 'utf8')).toBe(card(to));
    expect(readFileSync(join(folder, 'Home.md'), 'utf8')).toBe('[[Target]]\n');
    await cli(folder, ['undo']);
    expect(readFileSync(join(folder, 'Board.canvas'), 'utf8')).toBe(card(from));
  });

  test('leaves a card alone that was spelled otherwise before', async () => {
    const folder = vaultOnDisk({ 'Target.md': 't\n', 'Board.canvas': card('target.md') });
    expect((await cli(folder, ['rename', 'Target.md', 'TARGET', '--json'])).json.result).toMatchObject({ links: { rewritten: 0 } });
    expect(readFileSync(join(folder, 'Board.canvas'), 'utf8')).toBe(card('target.md'));
  });
});

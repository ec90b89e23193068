import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createNodeEditor } from '../../../src/cli/node/editor.mjs';
import { createNodeFiles } from '../../../src/cli/node/files.mjs';
import { createNodeStore } from '../../../src/cli/node/store.mjs';
import { createWriter } from '../../../src/core/write/writer';
import { codeFrom, move, planOf, replace } from '../../core/write/setup';
import { at, createTestContext } from '../../support/memory-vault';
import { cli, hashes, vaultOnDisk } from '../terminal';
import { asOrdinaryUser } from './ordinary-user';

/** Everything below a folder, dot-folders left out, links as what they say. */
function treeOf(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, below)).filter((one) => !one.startsWith('.'))) {
    const path = below === '' ? name : `${below}/${name}`;
    const stats = lstatSync(join(folder, path));
    if (stats.isDirectory()) Object.assign(found, treeOf(folder, path));
    else found[path] = stats.isSymbolicLink() ? `-> ${readlinkSync(join(folder, path))}` : readFileSync(join(folder, path), 'utf8');
  }
  return found;
}

const journalOf = (folder: string): string[] =>
  existsSync(join(folder, '.top-of-mind'))
    ? readdirSync(join(folder, '.top-of-mind'), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('manifest.json'))
    : [];

describe('a symbolic link', () => {
  function linked(text: string): string {
    const folder = vaultOnDisk({ 'b/x.md': 'x', 'h.md': '[[link]]' });
    mkdirSync(join(folder, 'a/deep'), { recursive: true });
    symlinkSync(text, join(folder, 'a/link.md'));
    return folder;
  }

  test.each([
    ['a/link.md', 'link2.md'],
    ['a', 'c/a'],
    ['a/link.md', 'new/deep/er/link.md'],
  ])('is not moved where it would lead nowhere: %s to %s', async (from, to) => {
    const folder = linked('../b/x.md');
    const before = treeOf(folder);
    const ran = await cli(folder, ['move', from, to, '--json']);
    expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'bad_input', 'a/link.md']);
    expect(ran.json.error.message).toContain('symbolic link');
    expect([treeOf(folder), journalOf(folder)]).toEqual([before, []]);
  });

  test('nor where another file stands in the place it leads to', async () => {
    const folder = linked('../b/x.md');
    mkdirSync(join(folder, 'c/b'), { recursive: true });
    writeFileSync(join(folder, 'c/b/x.md'), 'another');
    expect(await codeFrom(createNodeEditor(folder).mayMove?.(at('a/link.md'), at('c/d/link.md')) ?? Promise.resolve())).toBe('bad_input');
  });

  test.each([
    ['a', 'c'],
    ['a/link.md', 'new/link.md'],
  ])('moves where it leads to the same file: %s to %s', async (from, to) => {
    const folder = linked('../b/x.md');
    expect((await cli(folder, ['move', from, to, '--json'])).exit).toBe(0);
    expect(treeOf(folder)).toMatchObject({ 'b/x.md': 'x', [from === 'a' ? 'c/link.md' : to]: '-> ../b/x.md' });
  });

  test('that an interrupted move left leading nowhere goes back itself', async () => {
    const folder = linked('../b/x.md');
    const before = treeOf(folder);
    const { mayMove: _, ...editor } = createNodeEditor(folder);
    let dead = false;
    const rename = async (from: string, to: string): Promise<void> => {
      if (!dead) renameSync(join(folder, from), join(folder, to));
      dead = true;
      throw new Error('dead');
    };
    const dying = { ...editor, rename };
    const start = (one: typeof editor) =>
      createWriter({
        files: createNodeFiles(folder),
        editor: one,
        store: createNodeStore(folder),
        context: createTestContext('one'),
        policy: () => null,
        limits: () => ({ maxDays: 90, maxMegabytes: 200 }),
      });
    await codeFrom(start(dying).apply(planOf([move('a/link.md', 'link.md')])));
    expect(treeOf(folder)).toMatchObject({ 'link.md': '-> ../b/x.md' });
    expect((await start(editor).recover())[0]).toMatchObject({ state: 'rolled-back' });
    expect(treeOf(folder)).toEqual(before);
  });

  test('of a path that leads out is never moved, wherever to', async () => {
    const outside = vaultOnDisk({ 'x.md': 'x' });
    const folder = vaultOnDisk({ 'a.md': 'a' });
    symlinkSync(join(outside, 'x.md'), join(folder, 'out.md'));
    symlinkSync('gone.md', join(folder, 'gone-link.md'));
    for (const path of ['out.md', 'gone-link.md'])
      expect(await codeFrom(createNodeEditor(folder).rename(at(path), at('n/b.md')))).toBe('hostile_path');
  });
});

const TWINS: [string, (folder: string) => void][] = [
  ['a symbolic link', (folder) => symlinkSync('h.md', join(folder, 'twin.md'))],
  ['a hard link', (folder) => linkSync(join(folder, 'h.md'), join(folder, 'twin.md'))],
];

describe.each(TWINS)('a note under two names by %s', (_, make) => {
  test('is rewritten once where both names ask for the same', async () => {
    const folder = vaultOnDisk({ 'h.md': '[[t]]', 't.md': 't' });
    make(folder);
    const before = treeOf(folder);
    const ran = await cli(folder, ['rename', 't.md', 'u', '--json']);
    expect([ran.exit, ran.json.result.links]).toMatchObject([0, { lost: 0 }]);
    expect(readFileSync(join(folder, 'h.md'), 'utf8')).toBe('[[u]]');
    expect(readFileSync(join(folder, 'twin.md'), 'utf8')).toBe('[[u]]');
    expect((await cli(folder, ['undo', '--json'])).exit).toBe(0);
    expect(treeOf(folder)).toEqual(before);
  });

  test('is named before anything is written where they ask for different texts', async () => {
    const folder = vaultOnDisk({ 'h.md': '[x](t.md)', 't.md': 't' });
    make(folder);
    const before = treeOf(folder);
    const plan = planOf([replace('h.md', '[x](t.md)', 'x', 'y'), replace('twin.md', '[x](t.md)', 'x', 'z')]);
    const writer = createWriter({
      files: createNodeFiles(folder),
      editor: createNodeEditor(folder),
      store: createNodeStore(folder),
      context: createTestContext('one'),
      policy: () => null,
      limits: () => ({ maxDays: 90, maxMegabytes: 200 }),
    });
    await expect(writer.apply(plan)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/"h\.md" and "twin\.md" are one file/),
    });
    expect(treeOf(folder)).toEqual(before);
  });
});

test.each([
  ['.trash', '.trash'],
  ['.trash/n', '.trash/n'],
])('where %s is a file, that is said before anything is written', async (_, blocked) => {
  const folder = vaultOnDisk({ 'n/a.md': 'a', 'n/b.md': 'b', 'h.md': '[[a]]', [blocked]: 'theirs' });
  const before = hashes(folder);
  const ran = await cli(folder, ['merge', 'n/a.md', 'n/b.md', '--json']);
  expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'exists', blocked]);
  expect([hashes(folder), journalOf(folder)]).toEqual([before, []]);
  await expect(createNodeEditor(folder).trash(at('n/a.md'))).rejects.toMatchObject({ code: 'exists', path: blocked });
});

test('a note that may only be read: everything is put back, and the entry is settled', async () => {
  const folder = vaultOnDisk({ 'h.md': '[[t]]', 'd/x.md': '[[t]]', 't.md': 't' });
  chmodSync(join(folder, 'd/x.md'), 0o444);
  const before = treeOf(folder);
  const [ran, status, flushed] = await asOrdinaryUser(folder, async () => [
    await cli(folder, ['rename', 't.md', 'u', '--json']),
    await cli(folder, ['status']),
    await codeFrom(createNodeEditor(folder).flush?.([at('d/x.md')]) ?? Promise.resolve()),
  ]);
  expect(ran.json.error.code).toBe('no_permission');
  expect(ran.json.error.message).toContain('d/x.md');
  expect(ran.json.error.message).not.toContain('failed as well');
  expect(status.out).not.toContain('interrupted');
  expect(flushed).toBe('no error');
  expect(treeOf(folder)).toEqual(before);
});

describe('a file that symbolic links lead to stays where it is', () => {
  const linked = (): string => {
    const folder = vaultOnDisk({
      'A.md': 'alpha\n',
      'B.md': 'b\n',
      'C.md': '[[ln]] [[A]] ![[pic.png]]\n',
      'pic.png': 'png',
      'sub/other.md': 'o\n',
    });
    symlinkSync('A.md', join(folder, 'ln.md'));
    symlinkSync('ln.md', join(folder, 'twice.md'));
    symlinkSync('../pic.png', join(folder, 'sub/view.png'));
    return folder;
  };

  test.each([
    [['rename', 'A.md', 'Q'], 'A.md', 'ln.md'],
    [['archive', 'A.md'], 'A.md', 'ln.md'],
    [['merge', 'A.md', 'B.md'], 'A.md', 'ln.md'],
    [['move', 'pic.png', 'pictures/'], 'pic.png', 'sub/view.png'],
    // The link moves well itself, but another leads through it.
    [['rename', 'ln.md', 'moved'], 'ln.md', 'twice.md'],
  ])('%j', async (args, path, link) => {
    const folder = linked();
    const before = treeOf(folder);
    for (const more of [[], ['--dry-run']]) {
      const ran = await cli(folder, [...args, ...more, '--json']);
      expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'bad_input', path]);
      expect(ran.json.error.message).toContain(`"${link}"`);
    }
    expect([treeOf(folder), journalOf(folder)]).toEqual([before, []]);
  });

  test('with many of them, three are named and the rest is counted', async () => {
    const folder = vaultOnDisk({ 'A.md': 'a' });
    for (const name of ['1', '2', '3', '4', '5']) symlinkSync('A.md', join(folder, `${name}.md`));
    expect((await cli(folder, ['rename', 'A.md', 'Q'])).err).toContain('The symbolic links "1.md", "2.md", "3.md" and 2 more lead to it');
  });

  test('files that no link leads to move as ever', async () => {
    const folder = linked();
    expect((await cli(folder, ['rename', 'B.md', 'Q', '--json'])).exit).toBe(0);
    expect((await cli(folder, ['move', 'twice.md', 'thrice.md', '--json'])).exit).toBe(0);
    expect(treeOf(folder)).toMatchObject({ 'Q.md': 'b\n', 'thrice.md': '-> ln.md' });
  });

  test('nor does an undo take it away', async () => {
    const folder = vaultOnDisk({ 'A.md': 'a' });
    await cli(folder, ['rename', 'A.md', 'Q']);
    symlinkSync('Q.md', join(folder, 'ln.md'));
    const before = treeOf(folder);
    const ran = await cli(folder, ['undo', '--json']);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'not_undoable']);
    expect(ran.json.error.message).toContain('"ln.md"');
    expect(treeOf(folder)).toEqual(before);
  });
});

describe('a symbolic link is not removed, since undo could bring back only a copy', () => {
  const linked = (): string => {
    const folder = vaultOnDisk({ 'A.md': 'alpha\n', 'B.md': 'b\n' });
    symlinkSync('A.md', join(folder, 'ln.md'));
    return folder;
  };
  const plan = (edit: object): string => JSON.stringify({ ...planOf([]), edits: [edit] });

  test.each([
    [['merge', 'ln.md', 'B.md'], ''],
    [['plan', 'apply', '-'], plan({ op: 'trash', path: 'ln.md', reason: '' })],
    [['plan', 'apply', '-', '--dry-run'], plan({ op: 'trash', path: 'ln.md', reason: '' })],
  ])('%j', async (args, input) => {
    const folder = linked();
    const before = treeOf(folder);
    const ran = await cli(folder, [...args, '--json'], input);
    expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'bad_input', 'ln.md']);
    expect(ran.json.error.message).toContain('symbolic link');
    expect([treeOf(folder), journalOf(folder)]).toEqual([before, []]);
  });

  test('nor by the editor itself', async () => {
    const folder = linked();
    const editor = createNodeEditor(folder);
    expect(await codeFrom(editor.trash(at('ln.md')))).toBe('bad_input');
    expect(await codeFrom(editor.remove(at('ln.md'), Buffer.from('alpha\n')))).toBe('bad_input');
    expect(treeOf(folder)).toMatchObject({ 'ln.md': '-> A.md', 'A.md': 'alpha\n' });
  });

  test('a note that someone put a link in the place of is not taken for it', async () => {
    const folder = vaultOnDisk({ 'A.md': '[[x]]\n' });
    await cli(folder, ['plan', 'apply', '-'], plan({ op: 'create', path: 'N.md', text: '[[x]]\n', reason: '' }));
    rmSync(join(folder, 'N.md'));
    symlinkSync('A.md', join(folder, 'N.md'));
    const ran = await cli(folder, ['undo', '--json']);
    expect(ran.exit).not.toBe(0);
    expect(treeOf(folder)).toEqual({ 'A.md': '[[x]]\n', 'N.md': '-> A.md' });
  });
});

test('a listing tells where links lead, through which others, and nothing of what lies outside', async () => {
  const outside = vaultOnDisk({ 'x.md': 'x' });
  const folder = vaultOnDisk({ 'n/b.md': 'b', 'a.md': 'a' });
  symlinkSync('n', join(folder, 'm'));
  symlinkSync('m/../a.md', join(folder, 'up.md'));
  symlinkSync('m/b.md', join(folder, 'one.md'));
  symlinkSync(join(folder, 'one.md'), join(folder, 'n/two.md'));
  symlinkSync(join(folder, 'n/b.md'), join(outside, 'back.md'));
  symlinkSync(join(outside, 'back.md'), join(folder, 'round.md'));
  symlinkSync('b.md', join(folder, 'n/same.md'));
  symlinkSync('ring2.md', join(folder, 'ring1.md'));
  symlinkSync('ring1.md', join(folder, 'ring2.md'));
  const listed = await createNodeFiles(folder).list();
  expect(Object.fromEntries(listed.map((entry) => [entry.path, entry.leadsTo ?? null]))).toEqual({
    'a.md': null,
    'n/b.md': null,
    'n/same.md': ['n/b.md'],
    'n/two.md': ['one.md', 'n/b.md'],
    'one.md': ['n/b.md'],
    'round.md': ['n/b.md'],
    'up.md': ['a.md'],
  });
});

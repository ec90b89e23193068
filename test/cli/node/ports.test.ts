import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createNodeEditor } from '../../../src/cli/node/editor.mjs';
import { createNodeFiles } from '../../../src/cli/node/files.mjs';
import { createNodeStore } from '../../../src/cli/node/store.mjs';
import { writerId } from '../../../src/cli/node/open.mjs';
import { at } from '../../support/memory-vault';
import { codeFrom } from '../../core/write/setup';
import { bytesOf, vaultOnDisk } from '../../support/folder';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

describe('files', () => {
  it('lists what is visible, and links only where they stay inside', async () => {
    const outside = vaultOnDisk({ 'secret.md': 'secret', 'sub/x.md': 'x' });
    const folder = vaultOnDisk({ 'a.md': 'a', 'n/b.md': 'b', '.obsidian/app.json': '{}', '.hidden.md': 'h', 'n/.x/y.md': 'y' });
    symlinkSync(join(outside, 'secret.md'), join(folder, 'out.md'));
    symlinkSync(join(outside, 'sub'), join(folder, 'outfolder'));
    symlinkSync(join(folder, 'a.md'), join(folder, 'inside.md'));
    symlinkSync(join(folder, '.obsidian/app.json'), join(folder, 'config.json'));
    symlinkSync(folder, join(folder, 'loop'));
    symlinkSync('nowhere', join(folder, 'dangling.md'));
    const files = createNodeFiles(folder);
    expect((await files.list()).map((entry) => entry.path).sort()).toEqual(['a.md', 'inside.md', 'n/b.md']);
    expect(await files.stat(at('n/b.md'))).toMatchObject({ path: 'n/b.md', size: 1 });
    expect(await files.stat(at('none.md'))).toBeNull();
    expect(await files.stat(at('n'))).toBeNull();
    expect(await files.stat(at('a.md/x'))).toBeNull();
    expect(await files.hasFolder?.(at('n'))).toBe(true);
    expect(await files.hasFolder?.(at('a.md'))).toBe(false);
    expect(await codeFrom(files.readBytes(at('none.md')))).toBe('not_found');
    for (const path of ['out.md', 'outfolder/x.md', '../x.md', '/etc/passwd', 'dangling.md', 'a\0b', '.']) {
      expect([path, await codeFrom(files.readBytes(at(path)))]).toEqual([path, 'hostile_path']);
    }
    expect(Buffer.from(await files.readBytes(at('inside.md'))).toString()).toBe('a');
  });

  it('lists without a stop, so that no note renamed by this process is listed twice or not at all', async () => {
    const folder = vaultOnDisk(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${n}.md`, ''])));
    let isStopped = false;
    setImmediate(() => (isStopped = true));
    expect(await createNodeFiles(folder).list()).toHaveLength(2_000);
    expect(isStopped).toBe(false);
  });

  it('reads long files whole, through links that stay inside, and sees a folder that became a link', async () => {
    const long = 'ä0123456789'.repeat(70_000);
    const outside = vaultOnDisk({ 'b.md': 'theirs' });
    const folder = vaultOnDisk({ 'long.md': long, 'empty.md': '', 'n/b.md': 'b' });
    symlinkSync('n', join(folder, 'm'));
    const files = createNodeFiles(folder);
    const read = async (path: string): Promise<string> => Buffer.from(await files.readBytes(at(path))).toString();
    expect(await Promise.all(['long.md', 'empty.md', 'n/b.md', 'm/b.md'].map(read))).toEqual([long, '', 'b', 'b']);
    expect(await files.stat(at('m/b.md'))).toMatchObject({ size: 1 });
    renameSync(join(folder, 'n'), join(folder, 'old'));
    symlinkSync(outside, join(folder, 'n'));
    const fresh = createNodeFiles(folder);
    expect([await codeFrom(fresh.readBytes(at('n/b.md'))), await codeFrom(fresh.stat(at('n/b.md')))]).toEqual([
      'hostile_path',
      'hostile_path',
    ]);
    expect(await codeFrom(createNodeEditor(folder).replace(at('n/b.md'), 'theirs', 'ours'))).toBe('hostile_path');
  });

  it('spells a path as the disk does where the disk folds names', async () => {
    const folder = vaultOnDisk({ 'Notes/Caf\u0065\u0301.md': 'x' });
    const files = createNodeFiles(folder, { foldsNames: true });
    expect((await files.stat(at('Notes/Caf\u0065\u0301.md')))?.path).toBe('Notes/Caf\u0065\u0301.md');
  });
});

describe('editor', () => {
  it('creates once, with folders', async () => {
    const folder = vaultOnDisk();
    const editor = createNodeEditor(folder);
    await editor.create(at('x/y/a.md'), bytes('a'));
    expect(await codeFrom(editor.create(at('x/y/a.md'), bytes('b')))).toBe('exists');
    expect(await codeFrom(editor.create(at('x/y'), bytes('b')))).toBe('exists');
    expect(bytesOf(folder)).toEqual({ 'x/y/a.md': '61' });
  });

  it.each([
    ['longer text', 'x'],
    ['x', 'longer text'],
    ['x', 'x and more'],
    ['same', 'same'],
    ['', 'new'],
    ['old', ''],
  ])('rewrites %j to %j where it stands', async (before, after) => {
    const folder = vaultOnDisk({ 'a.md': before });
    linkSync(join(folder, 'a.md'), join(folder, 'hard.md'));
    symlinkSync('a.md', join(folder, 'soft.md'));
    chmodSync(join(folder, 'a.md'), 0o640);
    const old = statSync(join(folder, 'a.md'));
    await createNodeEditor(folder).replace(at('soft.md'), before, after);
    const now = statSync(join(folder, 'a.md'));
    expect([now.ino, now.birthtimeMs, now.mode]).toEqual([old.ino, old.birthtimeMs, old.mode]);
    for (const name of ['a.md', 'soft.md', 'hard.md']) expect(readFileSync(join(folder, name), 'utf8')).toBe(after);
  });

  it('flushes what is there, and passes over what is gone', async () => {
    const folder = vaultOnDisk({ 'a.md': 'a' });
    await createNodeEditor(folder).flush?.([at('a.md'), at('gone.md')]);
    expect(await codeFrom(createNodeEditor(folder).flush?.([at('../x.md')]) ?? Promise.resolve())).toBe('hostile_path');
  });

  it('compares before it writes or removes', async () => {
    const folder = vaultOnDisk({ 'a.md': 'theirs' });
    const editor = createNodeEditor(folder);
    expect(await codeFrom(editor.replace(at('a.md'), 'mine', 'new'))).toBe('changed_since');
    expect(await codeFrom(editor.remove(at('a.md'), bytes('mine')))).toBe('changed_since');
    expect(await codeFrom(editor.replace(at('none.md'), 'mine', 'new'))).toBe('not_found');
    expect(bytesOf(folder)).toEqual({ 'a.md': Buffer.from('theirs').toString('hex') });
    await editor.remove(at('a.md'), bytes('theirs'));
    expect(bytesOf(folder)).toEqual({});
  });

  it('never moves onto another file, and changes case', async () => {
    const folder = vaultOnDisk({ 'a.md': 'a', 'b.md': 'b' });
    const editor = createNodeEditor(folder);
    expect(await codeFrom(editor.rename(at('a.md'), at('b.md')))).toBe('exists');
    await editor.rename(at('a.md'), at('A.md'));
    await editor.rename(at('b.md'), at('deep/er/b.md'));
    expect(bytesOf(folder)).toEqual({ 'A.md': '61', 'deep/er/b.md': '62' });
    linkSync(join(folder, 'A.md'), join(folder, 'twin.md'));
    expect(await codeFrom(editor.rename(at('A.md'), at('twin.md')))).toBe('exists');
  });

  it('puts trash where Obsidian does, each under a free name', async () => {
    const folder = vaultOnDisk({ 'n/a.md': 'one' });
    const editor = createNodeEditor(folder);
    await editor.trash(at('n/a.md'));
    await editor.create(at('n/a.md'), bytes('two'));
    await editor.trash(at('n/a.md'));
    expect(readFileSync(join(folder, '.trash/n/a.md'), 'utf8')).toBe('one');
    expect(readFileSync(join(folder, '.trash/n/a 2.md'), 'utf8')).toBe('two');
  });

  it('removes only empty folders', async () => {
    const folder = vaultOnDisk({ 'full/a.md': 'a' });
    mkdirSync(join(folder, 'empty'));
    const editor = createNodeEditor(folder);
    for (const path of ['full', 'empty', 'none']) await editor.removeEmptyFolder(at(path));
    expect([existsSync(join(folder, 'full')), existsSync(join(folder, 'empty'))]).toEqual([true, false]);
  });

  it('follows no link and no path out of the vault', async () => {
    const outside = vaultOnDisk({ 'x.md': 'x' });
    const folder = vaultOnDisk({ 'a.md': 'a' });
    symlinkSync(outside, join(folder, 'link'));
    symlinkSync(join(outside, 'x.md'), join(folder, 'x.md'));
    symlinkSync(join(outside, 'new.md'), join(folder, 'new.md'));
    mkdirSync(join(folder, '.obsidian'));
    writeFileSync(join(folder, '.obsidian/app.json'), 'x');
    symlinkSync('.obsidian', join(folder, 'settings'));
    symlinkSync('.obsidian/app.json', join(folder, 'app.json'));
    const editor = createNodeEditor(folder);
    const before = bytesOf(outside);
    for (const path of [
      'link/x.md',
      'link/new.md',
      'link/deep/new.md',
      'settings/app.json',
      'app.json',
      'x.md',
      'new.md',
      '../escape.md',
      '/tmp/escape.md',
      'a/../../escape.md',
      'a\0.md',
    ]) {
      const target = at(path);
      const codes = [
        editor.create(target, bytes('y')),
        editor.replace(target, 'x', 'y'),
        editor.trash(target),
        editor.remove(target, bytes('x')),
        editor.rename(at('a.md'), target),
        editor.rename(target, at('b.md')),
      ];
      expect([path, await Promise.all(codes.map(codeFrom))]).toEqual([path, codes.map(() => 'hostile_path')]);
    }
    expect(bytesOf(outside)).toEqual(before);
    expect(existsSync(join(folder, '..', 'escape.md'))).toBe(false);
  });
});

it('a note that iCloud keeps elsewhere is there, and reads as not downloaded', async () => {
  const folder = vaultOnDisk({ 'a/Here.md': 'x' });
  for (const name of ['.Note.md.icloud', '.Here.md.icloud']) writeFileSync(join(folder, 'a', name), 'bplist');
  const files = createNodeFiles(folder);
  expect([...(await files.list())].map(({ path, size }) => [path, size]).sort()).toEqual([
    ['a/Here.md', 1],
    ['a/Note.md', 6],
  ]);
  expect(await files.stat(at('a/Note.md'))).toMatchObject({ path: 'a/Note.md', size: 6 });
  expect([...(await files.readBytes(at('a/Note.md')))]).toEqual([]);
  expect(await codeFrom(files.readBytes(at('a/Other.md')))).toBe('not_found');
});

describe('store', () => {
  it('keeps private files whole, lists and removes them', async () => {
    const folder = vaultOnDisk();
    const store = createNodeStore(folder);
    expect(await store.list('')).toEqual([]);
    expect(await store.read('w/journal/1/manifest.json')).toBeNull();
    await store.write('w/journal/1/manifest.json', bytes('{}'));
    await store.write('w/journal/1/0.bin', bytes('x'));
    await store.write('.gitignore', bytes('*\n'));
    await store.write('w/journal/1/0.bin', bytes('y'));
    writeFileSync(join(folder, '.top-of-mind/w/journal/1/1.bin.ab.part'), 'torn');
    expect([...(await store.list(''))].sort()).toEqual(['.gitignore', 'w/journal/1/0.bin', 'w/journal/1/manifest.json']);
    expect(await store.list('w/journal/2')).toEqual([]);
    expect(await store.read('w/journal/1/0.bin')).toEqual(bytes('y'));
    await store.remove('w/journal/1/0.bin');
    await store.remove('w/journal/1/0.bin');
    expect([...(await store.list('w'))]).toEqual(['w/journal/1/manifest.json']);
    // The half of a file whose writer died goes with the last file beside it.
    await store.remove('w/journal/1/manifest.json');
    // One that is being written stays.
    expect(existsSync(join(folder, '.top-of-mind/w/journal/1/1.bin.ab.part'))).toBe(true);
    utimesSync(join(folder, '.top-of-mind/w/journal/1/1.bin.ab.part'), 1, 1);
    await store.remove('w/journal/1/manifest.json');
    expect(existsSync(join(folder, '.top-of-mind/w/journal/1'))).toBe(false);
    expect(await codeFrom(store.write('../../escape', bytes('x')))).toBe('hostile_path');
  });
});

it('names a writer by its host, without telling the name', () => {
  expect(writerId('my-laptop')).toMatch(/^terminal-[0-9a-f]{10}$/);
  expect(writerId('my-laptop')).toBe(writerId('my-laptop'));
  expect(writerId('my-laptop')).not.toBe(writerId('other'));
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { MarkdownView, type Editor } from 'obsidian';
import { asRealApp, createApp, type App, type AppOptions } from '../host/app';
import { asVaultPath as at } from '../../src/core/model/path';
import { exclusiveIn } from '../../src/obsidian/app/exclusive';
import { obsidianEditor, obsidianFiles, obsidianStore } from '../../src/obsidian/ports/vault';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The disk is full once, after `count` bytes have reached it. */
function breakOffOnce(count: number): () => Error | null {
  let broken = false;
  return () => {
    if (broken) return null;
    broken = true;
    return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', bytesWritten: count });
  };
}

async function open(
  options: AppOptions = {},
): Promise<{
  app: App;
  files: ReturnType<typeof obsidianFiles>;
  editor: ReturnType<typeof obsidianEditor>;
  store: ReturnType<typeof obsidianStore>;
}> {
  const app = await createApp(options);
  const real = asRealApp(app);
  return { app, files: obsidianFiles(real), editor: obsidianEditor(real), store: obsidianStore(real) };
}

/** The editor of `a.md`, which is opened. */
async function editorOf(app: App): Promise<Editor> {
  const { vault, workspace } = asRealApp(app);
  await workspace.getLeaf(false).openFile(vault.getFileByPath('a.md')!);
  return workspace.getActiveViewOfType(MarkdownView)!.editor;
}

describe('reading', () => {
  test('lists indexed files and leaves dot-folders out', async () => {
    const { files } = await open({ files: { 'a.md': 'one', 'deep/b.canvas': '{}', '.hidden/c.md': 'x' } });
    expect((await files.list()).map((file) => [file.path, file.size]).sort()).toEqual([
      ['a.md', 3],
      ['deep/b.canvas', 2],
    ]);
  });

  test('reads bytes as they are, invalid UTF-8 and BOM included, and hidden files too', async () => {
    const odd = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x0d, 0x0a]);
    const { files } = await open({ files: { 'odd.md': odd, '.hidden/c.md': 'x' } });
    expect(await files.readBytes(at('odd.md'))).toEqual(odd);
    expect(await files.readBytes(at('.hidden/c.md'))).toEqual(bytes('x'));
  });

  test('stat answers null for what is absent and for folders', async () => {
    const { files } = await open({ files: { 'a.md': 'one', 'folder/b.md': '' } });
    expect((await files.stat(at('a.md')))?.size).toBe(3);
    expect(await files.stat(at('none.md'))).toBeNull();
    expect(await files.stat(at('folder'))).toBeNull();
  });

  test('a missing file is not_found, a refused one no_permission', async () => {
    const { app, files } = await open({ files: { 'a.md': 'one' } });
    await expect(files.readBytes(at('none.md'))).rejects.toMatchObject({ code: 'not_found' });
    app.internal.faults = { read: () => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }) };
    await expect(files.readBytes(at('a.md'))).rejects.toMatchObject({ code: 'no_permission', path: 'a.md' });
  });

  test('an empty read of a file that has bytes is refused: it is not downloaded', async () => {
    const { app, files } = await open({ files: { 'cloud.md': 'text' } });
    app.vault.readBinary = async () => new ArrayBuffer(0);
    await expect(files.readBytes(at('cloud.md'))).rejects.toMatchObject({
      code: 'io',
      message: expect.stringContaining('not downloaded') as string,
    });
  });

  test('what was typed into an open note is saved before it is read', async () => {
    const { app, files } = await open({ files: { 'a.md': 'one\n' } });
    (await editorOf(app)).setValue('typed\n');
    expect(new TextDecoder().decode(await files.readBytes(at('a.md')))).toBe('typed\n');
  });

  test('an open note with Windows line ends and nothing typed keeps its bytes', async () => {
    const { app, files } = await open({ files: { 'a.md': 'one\r\ntwo\r\n' } });
    await editorOf(app);
    expect(await files.readBytes(at('a.md'))).toEqual(bytes('one\r\ntwo\r\n'));
    expect(app.internal.files()['a.md']).toEqual(bytes('one\r\ntwo\r\n'));
  });
});

describe('creating', () => {
  test('makes missing folders and writes exactly these bytes', async () => {
    const { app, editor } = await open();
    await editor.create(at('x/y/new.md'), bytes('\uFEFFtext\r\n'));
    expect(app.internal.files()['x/y/new.md']).toEqual(bytes('\uFEFFtext\r\n'));
    expect(app.vault.getFileByPath('x/y/new.md')).not.toBeNull();
  });

  test('never overwrites, whatever the case of the name on a disk that ignores it', async () => {
    const { app, editor } = await open({ files: { 'Note.md': 'old' }, caseInsensitive: true });
    await expect(editor.create(at('Note.md'), bytes('new'))).rejects.toMatchObject({ code: 'exists' });
    await expect(editor.create(at('note.md'), bytes('new'))).rejects.toMatchObject({ code: 'exists' });
    expect(app.internal.text('Note.md')).toBe('old');
  });

  test('a full disk is disk_full', async () => {
    const { app, editor } = await open();
    app.internal.faults = { write: () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) };
    await expect(editor.create(at('a.md'), bytes('x'))).rejects.toMatchObject({ code: 'disk_full' });
  });

  test('a write that breaks off leaves no stub behind', async () => {
    const { app, editor } = await open();
    app.internal.faults = { write: breakOffOnce(2) };
    await expect(editor.create(at('a.md'), bytes('text'))).rejects.toMatchObject({ code: 'disk_full' });
    expect(app.internal.files()).toEqual({});
  });
});

describe('replacing', () => {
  test('swaps the whole text where it is as expected', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one' } });
    await editor.replace(at('a.md'), 'one', 'two');
    expect(app.internal.text('a.md')).toBe('two');
  });

  test('leaves a file that changed since', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one' } });
    app.internal.external.write('a.md', 'other');
    await expect(editor.replace(at('a.md'), 'one', 'two')).rejects.toMatchObject({ code: 'changed_since' });
    expect(app.internal.text('a.md')).toBe('other');
  });

  test('loses a race without overwriting: the change comes between the call and the read', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one' } });
    const replacing = editor.replace(at('a.md'), 'one', 'two');
    app.internal.external.write('a.md', 'raced');
    await expect(replacing).rejects.toMatchObject({ code: 'changed_since' });
    expect(app.internal.text('a.md')).toBe('raced');
  });

  test('a write that breaks off gives the file back what it held', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'what was there' } });
    app.internal.faults = { write: breakOffOnce(3) };
    await expect(editor.replace(at('a.md'), 'what was there', 'something new')).rejects.toMatchObject({ code: 'disk_full' });
    expect(app.internal.text('a.md')).toBe('what was there');
  });

  test('keeps a BOM', async () => {
    const { app, editor } = await open({ files: { 'a.md': '\uFEFFone' } });
    await editor.replace(at('a.md'), '\uFEFFone', '\uFEFFtwo');
    expect(app.internal.files()['a.md']).toEqual(bytes('\uFEFFtwo'));
  });

  test('text typed since the decision is kept, not overwritten', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one\n' } });
    (await editorOf(app)).setValue('typed\n');
    await expect(editor.replace(at('a.md'), 'one\n', 'two\n')).rejects.toMatchObject({ code: 'changed_since' });
    expect(app.internal.text('a.md')).toBe('typed\n');
  });

  test('a change on the disk that the app has not noticed is never overwritten by an open view', async () => {
    const { app, editor, files } = await open({ files: { 'a.md': 'one\n' } });
    (await editorOf(app)).setValue('typed\n');
    await new Promise((resolve) => setTimeout(resolve, 20));
    app.internal.disk.write('a.md', bytes('synced\n'));
    expect(new TextDecoder().decode(await files.readBytes(at('a.md')))).toBe('synced\n');
    await expect(editor.replace(at('a.md'), 'one\n', 'two\n')).rejects.toMatchObject({ code: 'changed_since' });
    expect(app.internal.text('a.md')).toBe('synced\n');
  });

  test('works in dot-folders', async () => {
    const { app, editor } = await open({ files: { '.claude/a.md': 'one' } });
    await editor.replace(at('.claude/a.md'), 'one', 'two');
    expect(app.internal.text('.claude/a.md')).toBe('two');
  });
});

describe('moving and removing', () => {
  test('moves into a new folder without touching links', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one', 'b.md': '[[a]]' } });
    await editor.rename(at('a.md'), at('deep/c.md'));
    expect(Object.keys(app.internal.files()).sort()).toEqual(['b.md', 'deep/c.md']);
    expect(app.internal.text('b.md')).toBe('[[a]]');
  });

  test('never moves over another file', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one', 'b.md': 'two' } });
    await expect(editor.rename(at('a.md'), at('b.md'))).rejects.toMatchObject({ code: 'exists' });
    expect(app.internal.text('b.md')).toBe('two');
  });

  test('changes case alone, on a disk that ignores case too', async () => {
    const { app, editor } = await open({ files: { 'note.md': 'one' }, caseInsensitive: true });
    await editor.rename(at('note.md'), at('Note.md'));
    expect(Object.keys(app.internal.files())).toEqual(['Note.md']);
  });

  test('trash keeps the bytes where the user can find them', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one' } });
    await editor.trash(at('a.md'));
    expect(app.vault.getFileByPath('a.md')).toBeNull();
  });

  test.each([
    ['local', { 'deep/a.md': 'one', '.trash/other/a.md': 'old' }, { at: '.trash/deep/a.md', folders: ['.trash/deep'] }],
    ['local', { 'a.md': 'one', '.trash/a.md': 'old', '.trash/a 1.md': 'old' }, { at: '.trash/a 2.md', folders: [] }],
    ['system', { 'a.md': 'one' }, null],
  ])('trash tells where the copy is, by the %s trash', async (trashOption, files: Record<string, string>, place) => {
    const { app, editor } = await open({ files: { ...files, '.obsidian/app.json': JSON.stringify({ trashOption }) } });
    const path = at(Object.keys(files)[0] ?? '');
    expect(await editor.trash(path)).toEqual(place);
    if (place !== null) expect(app.internal.text(place.at)).toBe('one');
  });

  test('remove takes back a create only where nobody wrote to it', async () => {
    const { app, editor } = await open({ files: { 'a.md': 'one', 'b.md': 'two' } });
    await editor.remove(at('a.md'), bytes('one'));
    await expect(editor.remove(at('b.md'), bytes('older'))).rejects.toMatchObject({ code: 'changed_since' });
    expect(Object.keys(app.internal.files())).toEqual(['b.md']);
  });

  test('removes a folder only where it is empty', async () => {
    const { app, editor } = await open({ files: { 'full/a.md': 'one', 'empty/': '' } });
    await editor.removeEmptyFolder(at('empty'));
    await editor.removeEmptyFolder(at('full'));
    await editor.removeEmptyFolder(at('none'));
    expect(app.vault.getFolderByPath('empty')).toBeNull();
    expect(app.vault.getFolderByPath('full')).not.toBeNull();
  });
});

describe('the private store', () => {
  test('writes, lists, reads and removes below its folder, which git ignores', async () => {
    const { app, store } = await open();
    expect(await store.list('w/journal')).toEqual([]);
    expect(await store.read('w/journal/1.json')).toBeNull();
    await store.write('w/journal/1.json', bytes('{}'));
    await store.write('w/journal/blobs/x', bytes('y'));
    expect([...(await store.list('w/journal'))].sort()).toEqual(['w/journal/1.json', 'w/journal/blobs/x']);
    expect(await store.read('w/journal/1.json')).toEqual(bytes('{}'));
    expect(app.internal.text('.top-of-mind/.gitignore')).toBe('*\n');
    await store.remove('w/journal/1.json');
    expect(await store.read('w/journal/1.json')).toBeNull();
    expect(app.vault.getFiles()).toEqual([]);
  });
});

test('a file that somebody else makes at the same moment is theirs, even empty', async () => {
  const { app, editor } = await open({ files: {} });
  const createBinary = app.vault.createBinary.bind(app.vault);
  app.vault.createBinary = async (...args) => {
    await app.vault.adapter.write('note.md', '');
    return createBinary(...args);
  };
  await expect(editor.create(at('note.md'), new TextEncoder().encode('ours'))).rejects.toMatchObject({ code: 'exists' });
  expect(await app.vault.adapter.exists('note.md')).toBe(true);
});

test('writing of two loads of the plugin takes turns', async () => {
  const { app } = await open({ files: {} });
  const order: string[] = [];
  const first = exclusiveIn(asRealApp(app));
  const second = exclusiveIn(asRealApp(app));
  await Promise.all([
    first(async () => {
      order.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('first ends');
    }),
    second(async () => Promise.resolve(order.push('second'))),
  ]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

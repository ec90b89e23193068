import { Activity } from '../base/clock';
import { loadFolder } from '../folder';
import { MetadataCache } from '../metadata/metadata-cache';
import { MemoryAdapter } from './adapter';
import { decode, encode } from './bytes';
import { Disk, diskError, type DiskOptions } from './disk';
import { FileManager } from './file-manager';
import { TFile, TFolder } from './files';
import { Vault } from './vault';

function open(files: Record<string, string>, options: DiskOptions = {}) {
  const disk = new Disk(options);
  for (const [path, text] of Object.entries(files)) {
    const folder = path.split('/').slice(0, -1).join('/');
    if (folder !== '') disk.mkdir(folder);
    disk.write(path, encode(text));
  }
  const activity = new Activity();
  const vault = new Vault(new MemoryAdapter(disk, 'Test', activity));
  const metadata = new MetadataCache(vault, activity);
  const manager = new FileManager(vault, metadata);
  const file = (path: string): TFile => {
    const found = vault.getFileByPath(path);
    if (found === null) throw new Error(`no ${path}`);
    return found;
  };
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 3; i += 1)
      do await new Promise((r) => setTimeout(r));
      while (activity.busy || !metadata.quiet);
  };
  const text = (path: string): string => decode(disk.read(path));
  return { disk, vault, metadata, manager, file, settled, text };
}

describe('the index', () => {
  test('fires create for every file at start, leaves dot-folders out, tells changes', async () => {
    const { vault, file } = open({ 'a.md': '1', 'b/c.md': '2', '.obsidian/app.json': '{}' });
    const seen: string[] = [];
    for (const name of ['create', 'modify', 'delete', 'rename'])
      vault.on(name, (f: TFile, old?: string) => seen.push([name, f.path, old].filter(Boolean).join(' ')));
    vault.loadIndex();
    expect(seen).toEqual(['create a.md', 'create b', 'create b/c.md']);
    expect(vault.getAbstractFileByPath('.obsidian/app.json')).toBeNull();
    seen.length = 0;
    await vault.modify(file('a.md'), 'x');
    await vault.rename(file('b/c.md'), 'd.md');
    await vault.delete(file('a.md'));
    await expect(vault.create('d.md', '')).rejects.toThrow('already exists');
    await vault.create('new note.md', 'n');
    expect(seen).toEqual(['modify a.md', 'rename d.md b/c.md', 'delete a.md', 'create new note.md']);
    expect(file('d.md').stat.size).toBe(1);
  });

  test('renames a folder with everything in it', async () => {
    const { vault, file } = open({ 'a/b/c.md': '1', 'a/d.md': '2' });
    vault.loadIndex();
    const note = file('a/b/c.md');
    await vault.rename(vault.getFolderByPath('a') as TFolder, 'z');
    expect(note.path).toBe('z/b/c.md');
    expect(
      vault
        .getFiles()
        .map((f) => f.path)
        .sort(),
    ).toEqual(['z/b/c.md', 'z/d.md']);
    expect(await vault.read(note)).toBe('1');
  });

  test('trashes to .trash under a free name', async () => {
    const { vault, file, disk } = open({ 'a.md': '1', '.trash/a.md': 'older' });
    vault.loadIndex();
    await vault.trash(file('a.md'), false);
    expect(
      disk
        .all()
        .filter((e) => e.bytes)
        .map((e) => e.path),
    ).toEqual(['.trash/a 2.md', '.trash/a.md']);
    expect(vault.getFiles()).toEqual([]);
  });
});

describe('process', () => {
  test('hands the callback what is on disk when it runs, not when it was called', async () => {
    const { vault, file, disk, text } = open({ 'a.md': 'old' });
    vault.loadIndex();
    const working = vault.process(file('a.md'), (data) => `${data}!`);
    disk.write('a.md', encode('changed meanwhile'));
    await working;
    expect(text('a.md')).toBe('changed meanwhile!');
  });

  test('writes nothing when the callback throws', async () => {
    const { vault, file, text } = open({ 'a.md': 'old' });
    vault.loadIndex();
    const refused = vault.process(file('a.md'), () => {
      throw new Error('changed since');
    });
    await expect(refused).rejects.toThrow('changed since');
    expect(text('a.md')).toBe('old');
  });
});

describe('faults', () => {
  test('permission denied leaves the file; a full disk leaves part of it', async () => {
    const { vault, file, disk, text } = open({ 'a.md': 'old', 'b.md': 'old' });
    vault.loadIndex();
    disk.faults = {
      write: (path) => (path === 'a.md' ? diskError('EACCES', 'permission denied') : diskError('ENOSPC', 'no space left on device', 2)),
    };
    await expect(vault.modify(file('a.md'), 'new')).rejects.toThrow('EACCES');
    await expect(vault.modify(file('b.md'), 'new')).rejects.toThrow('ENOSPC');
    expect([text('a.md'), text('b.md')]).toEqual(['old', 'ne']);
  });

  test('a disk that ignores case, and one that keeps NFD', async () => {
    const folding = open({ 'Note.md': '1' }, { caseInsensitive: true });
    folding.vault.loadIndex();
    await expect(folding.vault.create('note.md', '')).rejects.toThrow('already exists');
    await expect(folding.vault.rename(folding.file('Note.md'), 'note.md')).rejects.toThrow('already exists');
    const nfd = open({ 'Café.md': '1' }, { nfd: true });
    nfd.vault.loadIndex();
    expect(nfd.disk.all()[0]?.path).toBe('Café.md'.normalize('NFD'));
    expect(await nfd.vault.read(nfd.file('Café.md'.normalize('NFC')))).toBe('1');
  });
});

describe('the metadata cache', () => {
  test('follows writes later, with changed, resolve, resolved and deleted', async () => {
    const { vault, metadata, file, settled } = open({ 'a.md': '[[b]] [[gone]]', 'b.md': '# B' });
    const seen: string[] = [];
    for (const name of ['changed', 'resolve', 'resolved', 'deleted'])
      metadata.on(name, (f?: TFile) => seen.push(f === undefined ? name : `${name} ${f.path}`));
    vault.loadIndex();
    expect(metadata.getFileCache(file('a.md'))).toBeNull();
    await settled();
    expect(seen).toEqual(['changed a.md', 'changed b.md', 'resolve a.md', 'resolve b.md', 'resolved']);
    expect(metadata.resolvedLinks['a.md']).toEqual({ 'b.md': 1 });
    expect(metadata.unresolvedLinks['a.md']).toEqual({ gone: 1 });
    seen.length = 0;
    await vault.create('gone.md', '');
    await settled();
    expect(seen).toContain('resolve a.md');
    expect(metadata.unresolvedLinks['a.md']).toEqual({});
    await vault.delete(file('b.md'));
    await settled();
    expect(seen).toContain('deleted b.md');
    expect(metadata.unresolvedLinks['a.md']).toEqual({ b: 1 });
  });

  test('can start cold and partial', async () => {
    const { vault, metadata, file, settled } = open({ 'a.md': '', 'b.md': '' });
    metadata.hold(1);
    let resolved = 0;
    metadata.on('resolved', () => (resolved += 1));
    vault.loadIndex();
    await settled();
    expect([metadata.getFileCache(file('a.md')) !== null, metadata.getFileCache(file('b.md')), resolved]).toEqual([true, null, 0]);
    metadata.release();
    await settled();
    expect([metadata.getFileCache(file('b.md')) !== null, resolved]).toEqual([true, 1]);
  });

  test('counts canvas cards', async () => {
    const canvas = JSON.stringify({
      nodes: [
        { type: 'file', file: 'a.md' },
        { type: 'text', text: 'see [[a]]' },
      ],
    });
    const { vault, metadata, settled } = open({ 'a.md': '', 'c.canvas': canvas });
    vault.loadIndex();
    await settled();
    expect(metadata.resolvedLinks['c.canvas']).toEqual({ 'a.md': 2 });
  });
});

describe('renaming rewrites links', () => {
  const NOTES = {
    'Old.md': '[[#Part]] [[Other]]',
    'Other.md': '---\nup: "[[Old]]"\n---\n[[Old]] [[old#Part|kept]] ![[Old]] [Old](Old.md) [text](Old.md#Part) `[[Old]]`',
    'x/Third.md': '[[Third]] [[../Old]]',
  };

  test('in every spelling, and leaves the rest', async () => {
    const { vault, manager, file, settled, text } = open(NOTES);
    vault.loadIndex();
    await settled();
    await manager.renameFile(file('Old.md'), 'x/New name.md');
    await settled();
    expect(text('Other.md')).toBe(
      '---\nup: "[[New name]]"\n---\n[[New name]] [[New name#Part|kept]] ![[New name]] [New name](New%20name.md) [text](New%20name.md#Part) `[[Old]]`',
    );
    expect(text('x/New name.md')).toBe('[[#Part]] [[Other]]');
    expect(text('x/Third.md')).toBe('[[Third]] [[New name]]');
  });

  test('writes full paths where a name is no longer unique, and relative ones where the vault wants them', async () => {
    const { vault, manager, file, settled, text } = open({ 'a/One.md': '', 'b/Two.md': '', 'n.md': '[[One]] [[Two]]' });
    vault.loadIndex();
    await settled();
    await manager.renameFile(file('b/Two.md'), 'b/One.md');
    await settled();
    expect(text('n.md')).toBe('[[One]] [[b/One]]');
    vault.setConfig('newLinkFormat', 'relative');
    await manager.renameFile(file('b/One.md'), 'b/Three.md');
    expect(text('n.md')).toBe('[[One]] [[b/Three]]');
  });
});

test('processFrontMatter keeps comments and order', async () => {
  const { vault, manager, file, text } = open({ 'a.md': '---\n# why\nid: 42\ntags: [x]\n---\nbody\r\n', 'b.md': 'body' });
  vault.loadIndex();
  await manager.processFrontMatter(file('a.md'), (fm) => (fm['status'] = 'done'));
  expect(text('a.md')).toBe('---\n# why\nid: 42\ntags: [ x ]\nstatus: done\n---\nbody\r\n');
  await manager.processFrontMatter(file('b.md'), (fm) => (fm['n'] = 1));
  expect(text('b.md')).toBe('---\nn: 1\n---\nbody');
});

test('loadFolder reads a folder as bytes', () => {
  expect(Object.keys(loadFolder(__dirname))).toContain('disk.ts');
});

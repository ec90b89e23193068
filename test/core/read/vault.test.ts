import { MemoryError } from '../../../src/core/model/errors';
import { asVaultPath } from '../../../src/core/model/path';
import type { VaultFiles } from '../../../src/core/model/ports';
import { encodeText } from '../../../src/core/read/text/text';
import { readVault } from '../../../src/core/read/snapshot/vault';

type Content = string | Uint8Array | MemoryError | Error | { readonly size: number; readonly bytes: Uint8Array };

function filesOf(contents: Readonly<Record<string, Content>>): VaultFiles & { reads: string[]; most: number } {
  let now = 0;
  const bytesOf = (content: Content): Uint8Array =>
    typeof content === 'string'
      ? encodeText(content)
      : content instanceof Uint8Array
        ? content
        : content instanceof Error
          ? new Uint8Array(1)
          : content.bytes;
  const sizeOf = (content: Content): number => (typeof content === 'object' && 'size' in content ? content.size : bytesOf(content).length);
  const files = {
    reads: [] as string[],
    most: 0,
    list: () =>
      Promise.resolve(
        Object.entries(contents).map(([path, content]) => ({ path: asVaultPath(path), size: sizeOf(content), mtime: 1, ctime: 1 })),
      ),
    stat: () => Promise.resolve(null),
    readBytes: async (path: string) => {
      files.reads.push(path);
      files.most = Math.max(files.most, ++now);
      await new Promise((done) => setTimeout(done, 0));
      now--;
      const content = contents[path];
      if (content instanceof Error) throw content;
      return bytesOf(content ?? '');
    },
  };
  return files;
}

test('reads notes, canvases and bases, and tells of every file that it could not read', async () => {
  const files = filesOf({
    'a.md': '[[b]] ![[p.png]]',
    'b.md': '\ufefftext',
    'p.png': 'x',
    'm.canvas': '{"nodes":[{"id":"1","type":"file","file":"a.md"}]}',
    'q.base': 'filters: link("b")',
    '.hidden/x.md': '[[a]]',
    'latin.md': new Uint8Array([0xe9]),
    'cloud.md': { size: 10, bytes: new Uint8Array(0) },
    'huge.md': { size: 20 * 1024 * 1024, bytes: new Uint8Array(0) },
    'locked.md': new MemoryError('no_permission', 'no'),
    'gone.md': new MemoryError('not_found', 'no'),
    'odd.md': new Error('disk trouble'),
    'bad.canvas': '{',
    'bad.base': 'a: [',
    'broken.md': '---\na: [\n---\n[[a]]',
  });
  const snapshot = await readVault(files);
  expect(snapshot.unreadable.map(({ path, reason }) => [path, reason])).toEqual([
    ['bad.base', 'bad-base'],
    ['bad.canvas', 'bad-canvas'],
    ['cloud.md', 'not-downloaded'],
    ['gone.md', 'vanished'],
    ['huge.md', 'too-large'],
    ['latin.md', 'invalid-utf8'],
    ['locked.md', 'no-permission'],
    ['odd.md', 'no-permission'],
  ]);
  expect(snapshot.unreadable.find((file) => file.path === 'odd.md')?.message).toContain('disk trouble');
  expect([...snapshot.notes.keys()]).toEqual(['a.md', 'b.md', 'broken.md']);
  expect(snapshot.links.map(({ from, to, kind, via }) => [from, to, kind, via])).toEqual([
    ['a.md', 'b.md', 'wikilink', null],
    ['a.md', 'p.png', 'embed', null],
    ['broken.md', 'a.md', 'wikilink', null],
    ['m.canvas', 'a.md', 'canvas', null],
    ['q.base', 'b.md', 'base', 'name'],
  ]);
  expect(files.reads).not.toContain('huge.md');
  expect(files.reads).not.toContain('.hidden/x.md');
  expect(snapshot.has('.hidden/x.md')).toBe(false);
});

test('reads a bounded number at a time, tells progress, and stops when asked', async () => {
  const files = filesOf(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`n${i}.md`, ''])));
  const told: number[] = [];
  await readVault(files, { progress: { report: (done) => void told.push(done) } });
  expect(files.most).toBeLessThanOrEqual(32);
  expect(told).toEqual([200, 400, 500]);
  const cancel = (): never => {
    throw new MemoryError('cancelled', 'Stopped.');
  };
  await expect(readVault(files, { progress: { report: cancel } })).rejects.toMatchObject({ code: 'cancelled' });
});

test('what has not changed since an older snapshot is not read again', async () => {
  const contents: Record<string, Content> = { 'a.md': '[[b]]', 'b.md': '' };
  const first = await readVault(filesOf(contents));
  const again = filesOf({ ...contents, 'c.md': '' });
  const second = await readVault(again, { previous: first });
  expect(again.reads).toEqual(['c.md']);
  expect(second.links).toEqual(first.links);
});

test('notes linked by `id` or `name` resolve in a second step that says so', async () => {
  const snapshot = await readVault(
    filesOf({
      'a.md': '[[ID one]] [[a name]] [[b]] [[none]]',
      'x.md': '---\nid: id one\nname: b\n---\n',
      'y.md': '---\nname: A name\n---\n',
      'b.md': '',
    }),
  );
  expect(snapshot.links.map(({ to, via }) => [to, via])).toEqual([
    ['x.md', 'id'],
    ['y.md', 'name'],
    ['b.md', null],
    [null, null],
  ]);
});

import { MemoryError } from '../../../src/core/model/errors';
import { asVaultPath, type VaultPath } from '../../../src/core/model/path';
import type { PrivateStore, VaultFiles } from '../../../src/core/model/ports';
import type { FileEntry, Snapshot } from '../../../src/core/model/snapshot';
import { CACHED_FROM, createReadingCache } from '../../../src/core/read/cache/index';
import { decodeReadings, encodeReadings, READING_VERSION } from '../../../src/core/read/cache/file';
import { hashText } from '../../../src/core/read/text/hash';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { encodeText } from '../../../src/core/read/text/text';
import { readFileEntry, readVault } from '../../../src/core/read/snapshot/vault';
import { fc, runs, scaled } from '../../support/properties';

interface Stored {
  readonly bytes: Uint8Array;
  readonly mtime: number;
  readonly ctime: number;
}

/** A disk with a clock of our own, and what was read from it since last asked. */
class Disk implements VaultFiles {
  readonly stored = new Map<string, Stored>();
  readonly refused = new Set<string>();
  read: string[] = [];
  now = 1_000_000;

  put(path: string, content: string | Uint8Array, mtime = this.now): void {
    this.stored.set(path, { bytes: typeof content === 'string' ? encodeText(content) : content, mtime, ctime: this.now });
  }

  list(): Promise<FileEntry[]> {
    return Promise.resolve(
      [...this.stored].map(([path, { bytes, mtime, ctime }]) => ({ path: asVaultPath(path), size: bytes.length, mtime, ctime })),
    );
  }

  stat(): Promise<null> {
    return Promise.resolve(null);
  }

  readBytes(path: VaultPath): Promise<Uint8Array> {
    this.read.push(path);
    if (this.refused.has(path)) return Promise.reject(new MemoryError('no_permission', 'no'));
    return Promise.resolve(this.stored.get(path)?.bytes ?? new Uint8Array());
  }
}

class Store implements PrivateStore {
  readonly files = new Map<string, Uint8Array>();
  writes = 0;

  list(): Promise<string[]> {
    return Promise.resolve([...this.files.keys()]);
  }

  read(path: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.files.get(path) ?? null);
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    this.files.set(path, bytes);
    if (path.endsWith('readings')) this.writes++;
    return Promise.resolve();
  }

  remove(path: string): Promise<void> {
    this.files.delete(path);
    return Promise.resolve();
  }
}

const CACHE = 'w/cache/readings';
const withCache = (disk: Disk, store: PrivateStore): Promise<Snapshot> =>
  readVault(disk, { known: createReadingCache({ store, writer: 'w', now: () => disk.now }) });

/** Everything a snapshot says, as data. */
function said(snapshot: Snapshot): unknown {
  return {
    files: snapshot.files,
    notes: [...snapshot.notes.values()],
    unreadable: snapshot.unreadable,
    links: snapshot.links,
    edges: [...snapshot.graph.targets],
  };
}

function largeDisk(): Disk {
  const disk = new Disk();
  for (let i = 0; i < CACHED_FROM; i++) disk.put(`n/${i}.md`, `[[${i + 1}]] #t${i % 5}\n`);
  disk.now += 10_000;
  return disk;
}

const contents = fc.oneof(
  fc.constantFrom(
    '[[1]] [a](n/2.md "t") ![[3#h|x]] [r][l]\n\n[l]: 4.md\n',
    '---\nrelated: "[[2]]"\nn: [1, 2.5, null, true]\ndeep: {a: [[3]]}\ntags: [a, b]\n---\n# H\ntext ^id\n\n## Ä 日本\n',
    '---\na: [\n---\n[[1]]',
    '---\nx: .inf\ny: -0\nz: .nan\n__proto__: 1\n---\n[[2]]',
    '\ufeff[[ 5 ]] [[#self]] [[A\\|b]]\r\n',
    '{"nodes":[{"id":"1","type":"file","file":"n/1.md"},{"id":"2","type":"text","text":"[[2]]"}]}',
    'filters: link("3")',
    '{',
    '',
  ),
  fc.constant(new Uint8Array([0xe9, 0x28])),
  fc.string({ maxLength: 40 }),
);
const paths = fc.constantFrom('n/1.md', 'n/2.md', 'n/3.md', 'new.md', 'b.canvas', 'q.base', 'p.png', 'deep/er/1.md');
type Deed = (disk: Disk, store: Store) => void;
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(paths, contents).map(
    ([path, content]): Deed =>
      (disk) =>
        disk.put(path, content),
  ),
  // Written again within the clock's tick, or with its old date put back.
  fc.tuple(paths, contents).map(
    ([path, content]): Deed =>
      (disk) =>
        disk.put(path, content, disk.stored.get(path)?.mtime),
  ),
  paths.map(
    (path): Deed =>
      (disk) =>
        void disk.stored.delete(path),
  ),
  // A change of permission counts as a change of the file's status: its ctime is new.
  paths.map((path): Deed => (disk) => {
    if (!disk.refused.delete(path)) disk.refused.add(path);
    const stored = disk.stored.get(path);
    if (stored) disk.stored.set(path, { ...stored, ctime: disk.now });
  }),
  fc.constantFrom(1, 1500, 2500, 60_000, -4000).map(
    (ms): Deed =>
      (disk) =>
        void (disk.now += ms),
  ),
  fc.constantFrom(1, 40).map((count): Deed => (disk) => {
    for (let i = 0; i < count; i++) disk.put(`n/${100 + i}.md`, `[[${i}]] again`);
  }),
  fc.nat(10_000).map((at): Deed => (_, store) => {
    const bytes = store.files.get(CACHE);
    if (bytes)
      store.files.set(
        CACHE,
        bytes.map((byte, i) => (i === at % bytes.length ? byte ^ 1 : byte)),
      );
  }),
  fc.nat(10_000).map((at): Deed => (_, store) => {
    const bytes = store.files.get(CACHE);
    if (bytes) store.files.set(CACHE, bytes.slice(0, at % bytes.length));
  }),
  fc.constantFrom('', '{}', 'top-of-mind readings 0 2 x\n{}').map(
    (text): Deed =>
      (_, store) =>
        void store.files.set(CACHE, encodeText(text)),
  ),
  fc.constant<Deed>((_, store) => void store.files.delete(CACHE)),
);

it('makes no difference to any result, whatever happens to the vault and to the cache', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(deeds, { maxLength: 3 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
      const disk = largeDisk();
      const store = new Store();
      await withCache(disk, store);
      for (const round of rounds) {
        for (const deed of round) deed(disk, store);
        disk.read = [];
        const cached = await withCache(disk, store);
        if (disk.read.length < 100) taken++;
        expect(said(cached)).toEqual(said(await readVault(disk)));
      }
    }),
    { numRuns: runs(25) },
  );
  expect(taken).toBeGreaterThan(scaled(10, 25));
});

it('reads again only what changed, and writes only where enough did', async () => {
  const disk = largeDisk();
  const store = new Store();
  await withCache(disk, store);
  expect(disk.read.length).toBe(CACHED_FROM);
  expect([...store.files.keys()].sort()).toEqual(['.gitignore', CACHE]);
  disk.put('n/3.md', 'changed');
  disk.now += 5000;
  for (let run = 0; run < 2; run++) {
    disk.read = [];
    await withCache(disk, store);
    expect(disk.read).toEqual(['n/3.md']);
  }
  expect(store.writes).toBe(1);
  for (let i = 0; i < 40; i++) disk.put(`n/${i}.md`, `changed ${i}`);
  disk.now += 5000;
  await withCache(disk, store);
  expect(store.writes).toBe(2);
  disk.read = [];
  await withCache(disk, store);
  expect(disk.read).toEqual([]);
  expect(store.writes).toBe(2);
});

it('reads what is younger than two seconds, or dated in the future, every time', async () => {
  const disk = largeDisk();
  const store = new Store();
  await withCache(disk, store);
  disk.put('n/1.md', 'one');
  disk.put('n/2.md', 'two', disk.now + 1e9);
  for (const ms of [0, 1000, 999]) {
    disk.now += ms;
    disk.read = [];
    await withCache(disk, store);
    expect(disk.read.sort()).toEqual(['n/1.md', 'n/2.md']);
  }
});

it('leaves small vaults alone, and reads vaults it cannot write to', async () => {
  const small = new Disk();
  small.put('a.md', '[[b]]');
  small.now += 10_000;
  const store = new Store();
  await withCache(small, store);
  expect(store.files.size).toBe(0);
  const refusing: PrivateStore = {
    ...store,
    list: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
    read: () => Promise.reject(new Error('no')),
    write: () => Promise.reject(new Error('no')),
  };
  expect((await withCache(largeDisk(), refusing)).notes.size).toBe(CACHED_FROM);
});

it('keeps every part of a reading', async () => {
  const kept = [];
  for (const [i, content] of fc.sample(contents, { numRuns: 200, seed: 7 }).entries()) {
    for (const name of [`${i}.md`, `${i}.canvas`, `${i}.base`]) {
      const bytes = typeof content === 'string' ? encodeText(content) : content;
      const entry = { path: asVaultPath(name), size: bytes.length, mtime: i + 0.25, ctime: i };
      const reading = await readFileEntry({ readBytes: () => Promise.resolve(bytes) }, entry);
      const odd = 'note' in reading && reading.note.frontmatter.state === 'ok' && 'x' in reading.note.frontmatter.data;
      if (!odd) kept.push({ entry, reading });
    }
  }
  expect([...(decodeReadings(encodeReadings(kept)) ?? new Map()).values()]).toEqual(kept);
});

// The cache is good only for the scanner that made it. Should this fail because a note is read in
// another way now, raise READING_VERSION and note the new version and hash here.
it('has the version of the scanner', () => {
  const text = [
    '---',
    'tags: [a, b]',
    'related: "[[x|y]]"',
    '---',
    '# One',
    '- [[a#b|c]] ![[d.png]] [e](f%20g.md) #tag ^id',
    '',
    '[r]',
    '',
    '[r]: h.md',
    '',
    '```',
    '[[no]]',
    '```',
    '%% [[no]] %%',
    '$[[no]]$ <b>[[z]]</b>',
  ].join('\n');
  const hash = hashText(JSON.stringify(parseNote('n.md' as Parameters<typeof parseNote>[0], text, text.length)));
  expect([READING_VERSION, hash]).toEqual([4, '1502059d92d650']);
});

test('a run that changes files itself uses the cache, and writes one only where there is none', async () => {
  const disk = largeDisk();
  const store = new Store();
  const using = (): Promise<Snapshot> =>
    readVault(disk, { known: createReadingCache({ store, writer: 'w', now: () => disk.now, renew: false }) });
  await using();
  expect(store.writes).toBe(1);
  for (let i = 0; i < 100; i++) disk.put(`n/${i}.md`, 'changed [[0]]\n');
  disk.now += 10_000;
  disk.read = [];
  const snapshot = await using();
  expect(disk.read).toHaveLength(100);
  expect(store.writes).toBe(1);
  expect(said(snapshot)).toEqual(said(await readVault(disk)));
});

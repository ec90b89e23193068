import { createTestContext, type MemoryVault } from '../../support/memory-vault';
import { packCount } from '../../../src/core/write/journal/manifest';
import { append, bench, codeFrom, planOf, replace, writerOver, ids } from './setup';

const letters = 'abcdefghij'.repeat(30_000);

it('prunes what is too large, but keeps the last 20', async () => {
  const { vault, writer } = bench({ 'a.md': '' }, { limits: { maxDays: 90, maxMegabytes: 1 } });
  let text = '';
  for (let i = 0; i < 32; i++) {
    const next = `${i}`.padEnd(45_000, 'x');
    await writer.apply(
      planOf([{ op: 'replace', path: 'a.md' as never, start: 0, end: text.length, before: text, text: next, reason: '' }]),
    );
    text = next;
  }
  expect((await writer.journal()).length).toBeGreaterThanOrEqual(20);
  expect((await writer.journal()).length).toBeLessThan(32);
  expect([...vault.storeFiles.values()].reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(1.2 * 1024 * 1024);
  for (let i = 0; i < 20; i++) await writer.undo();
  expect(vault.text('a.md')).toMatch(/^11x/);
});

it('refuses a plan that has no room beside the last 20, and says what to do', async () => {
  const { vault, writer } = bench(
    { 'a.md': letters, 'b.md': letters, 'c.md': letters, 'd.md': letters },
    { limits: { maxDays: 90, maxMegabytes: 1 } },
  );
  for (const path of ['a.md', 'b.md', 'c.md']) await writer.apply(planOf([replace(path, letters, 'abc', 'ABC')]));
  const before = vault.snapshotOfBytes();
  const stored = vault.storeFiles.size;
  await expect(writer.apply(planOf([replace('d.md', letters, 'abc', 'ABC')]))).rejects.toMatchObject({
    code: 'journal_full',
    afterChange: false,
    message: expect.stringContaining('settings'),
  });
  expect(vault.snapshotOfBytes()).toEqual(before);
  expect(vault.storeFiles.size).toBe(stored);
  expect((await writer.journal()).length).toBe(3);
});

/** Starts the writer `one` at a time of its clock, with 30 days of journal. */
const clocked = (vault: MemoryVault) => (at: string, name: string) =>
  writerOver(vault, { limits: () => ({ maxDays: 30, maxMegabytes: 200 }), context: { ...createTestContext('one', at), newId: ids(name) } });

it('prunes by age, but keeps the last 20', async () => {
  const { vault } = bench({ 'a.md': '' });
  const start = clocked(vault);
  const old = start('2026-01-01T00:00:00Z', 'old');
  for (let i = 0; i < 25; i++) await old.apply(planOf([append('a.md', `old ${i}`)]));
  const fresh = start('2026-03-01T00:00:00Z', 'new');
  for (let i = 0; i < 19; i++) await fresh.apply(planOf([append('a.md', 'new')]));
  expect((await fresh.journal()).length).toBe(44);
  for (let i = 0; i < 2; i++) await fresh.apply(planOf([append('a.md', 'new')]));
  expect((await fresh.journal()).length).toBe(21);
});

it('keeps the journal whatever a clock says that runs ahead, or back, for some changes', async () => {
  const { vault } = bench({ 'a.md': '' });
  const start = clocked(vault);
  const sane = start('2026-03-01T00:00:00Z', 'sane');
  for (let i = 0; i < 30; i++) await sane.apply(planOf([append('a.md', `${i}`)]));
  for (const [name, at] of [
    ['ahead', '9999-01-01T00:00:00Z'],
    ['again', '9999-06-01T00:00:00Z'],
    ['back', '1970-01-01T00:00:00Z'],
    ['then', '2026-03-02T00:00:00Z'],
  ] as const) {
    await start(at, name).apply(planOf([append('a.md', name)]));
  }
  expect((await sane.journal()).length).toBe(34);
  for (let i = 0; i < 34; i++) await sane.undo();
  expect(vault.text('a.md')).toBe('');
});

describe('a manifest that was forged', () => {
  /** Changes the numbers of the newest entry, in its manifest and in its mark. */
  function forge(vault: MemoryVault, change: (text: string) => string): void {
    const changed = [...vault.storeFiles.keys()].filter((path) => /\/(manifest\.json|applied)$/.test(path));
    for (const path of changed)
      vault.storeFiles.set(path, new TextEncoder().encode(change(new TextDecoder().decode(vault.storeFiles.get(path)))));
  }

  it.each([9_007_199_254_740_990, 1_000_000])('names a pack %i, and is damaged; nothing is looked for', async (pack) => {
    const { vault, writer, restart } = bench({ 'a.md': 'a' });
    await writer.apply(planOf([append('a.md', 'x')]));
    forge(vault, (text) => text.replaceAll('"pack":0', `"pack":${pack}`));
    const reads: string[] = [];
    const store = {
      ...vault.store,
      read: (path: string) => (
        reads.push(path),
        reads.length > 1000 ? Promise.reject(new Error('looks on and on')) : vault.store.read(path)
      ),
    };
    const next = writerOver(vault, { store, limits: () => ({ maxDays: 30, maxMegabytes: 200 }) });
    expect(await codeFrom(next.undo())).toBe('unreadable');
    expect(reads.length).toBeLessThan(20);
    await restart().apply(planOf([append('a.md', 'y')]));
    expect(vault.text('a.md')).toBe('a\nx\ny\n');
  });

  it('has the last number there is, and later changes can be undone all the same', async () => {
    const { vault, writer, restart } = bench({ 'a.md': 'a' });
    await writer.apply(planOf([append('a.md', 'x')]));
    forge(vault, (text) => text.replace(/"sequence":\d+/, '"sequence":9007199254740991'));
    const next = restart();
    for (const word of ['y', 'z']) await next.apply(planOf([append('a.md', word)]));
    await restart().undo();
    expect(vault.text('a.md')).toBe('a\nx\ny\n');
  });

  it('claims more bytes than any file has, and leaves room for others', async () => {
    const { vault, writer, restart } = bench({ 'a.md': 'a' });
    await writer.apply(planOf([append('a.md', 'x')]));
    forge(vault, (text) => text.replace(/"length":\d+/g, '"length":9007199254740991').replace(/"bytes":\d+/, '"bytes":1e300'));
    await restart().apply(planOf([append('a.md', 'y')]));
    expect(vault.text('a.md')).toBe('a\nx\ny\n');
  });
});

it('lists and undoes a change of more files than one call takes arguments', () => {
  const hash = '0'.repeat(64);
  const step = { op: 'create' as const, path: 'a.md', bytes: { pack: 0, offset: 0, length: 1, sha256: hash } };
  const facts = {
    version: 1 as const,
    id: 'e',
    writer: 'one',
    sequence: 1,
    planId: 'p',
    title: 't',
    reason: 'r',
    applied: '2026-01-01',
    plan: null,
    rewrites: [],
    folders: [],
    emptied: [],
  };
  expect(packCount({ ...facts, steps: Array.from({ length: 300_000 }, () => step) })).toBe(1);
});

it('lists all writers, newest first, whatever their clocks say, and undoes the newest of all', async () => {
  const { vault, writer, restart } = bench({ 'a.md': '' });
  await writer.apply(planOf([append('a.md', '1')], { title: 'first' }));
  const other = writerOver(vault, {
    limits: () => ({ maxDays: 90, maxMegabytes: 9 }),
    context: createTestContext('two', '2020-01-01T00:00:00Z'),
  });
  await other.apply(planOf([append('a.md', '2')], { title: 'second' }));
  expect((await writer.journal()).map((entry) => [entry.writer, entry.title])).toEqual([
    ['two', 'second'],
    ['one', 'first'],
  ]);
  await restart().undo();
  expect(vault.text('a.md')).toBe('1\n');
});

it('leaves the interrupted plan of another writer alone', async () => {
  const { vault, writer, restart } = bench({ 'a.md': 'a', 'b.md': 'b' });
  vault.setFaults([{ kind: 'crash', afterOperations: 4 }]);
  await expect(writer.apply(planOf([append('a.md', 'x'), append('b.md', 'x')]))).rejects.toThrow();
  vault.setFaults([]);
  const other = restart('two');
  expect(await other.recover()).toEqual([]);
  expect((await other.journal()).map((entry) => entry.state)).toEqual(['interrupted']);
  expect(await restart('one').recover()).toMatchObject([{ state: 'rolled-back', files: ['a.md', 'b.md'] }]);
  expect([vault.text('a.md'), vault.text('b.md')]).toEqual(['a', 'b']);
});

it.each(['while its bytes are kept', 'while it is carried out'])(
  'a plan that another program takes for dead %s is not done in part',
  async (when) => {
    const { vault, writer } = bench({ 'a.md': 'one', 'b.md': 'two' });
    vault.beforeOperation((_, path) => {
      const kept = [...vault.storeFiles.keys()].find((name) => name.endsWith('/0.bin'));
      if (when === 'while its bytes are kept' && path.endsWith('manifest.json') && kept !== undefined) vault.storeFiles.delete(kept);
      if (when === 'while it is carried out' && path === 'b.md' && kept !== undefined)
        vault.storeFiles.set(kept.replace('0.bin', 'rolled-back'), new Uint8Array());
    });
    expect(await codeFrom(writer.apply(planOf([replace('a.md', 'one', 'one', 'ONE'), replace('b.md', 'two', 'two', 'TWO')])))).toBe(
      'locked',
    );
    expect([vault.text('a.md'), vault.text('b.md')]).toEqual(['one', 'two']);
    vault.beforeOperation(null);
    expect((await writer.journal()).filter(({ state }) => state === 'applied')).toEqual([]);
  },
);

it('recovers by itself before the next plan, and tells what it had to leave', async () => {
  const { vault, writer, restart } = bench({ 'a.md': 'a', 'b.md': 'b' });
  vault.setFaults([{ kind: 'crash', afterOperations: 4 }]);
  await expect(writer.apply(planOf([append('a.md', 'x'), append('b.md', 'x')]))).rejects.toThrow();
  vault.setFaults([]);
  vault.write('a.md', 'theirs');
  const next = restart();
  await next.apply(planOf([append('b.md', 'y')]));
  expect([vault.text('a.md'), vault.text('b.md')]).toEqual(['theirs', 'b\ny\n']);
  expect((await next.journal())[1]).toMatchObject({ state: 'rolled-back', left: [{ path: 'a.md', why: 'its content changed since' }] });
  expect(await codeFrom(next.undo((await next.journal())[1]?.id))).toBe('not_undoable');
});

it('lists from the marks alone, and from the manifests where a mark says nothing', async () => {
  const { vault, writer, restart } = bench({ 'a.md': 'a', 'b.md': 'b' });
  await writer.apply(planOf([append('a.md', 'x'), append('b.md', 'x')], { title: 'Two' }));
  await writer.undo();
  const listed = await writer.journal();
  expect(listed.map((entry) => [entry.title, entry.state, entry.files])).toEqual([
    ['Undo: Two', 'applied', ['a.md', 'b.md']],
    ['Two', 'undone', ['a.md', 'b.md']],
  ]);
  const reads: string[] = [];
  const store = { ...vault.store, read: (path: string) => (reads.push(path), vault.store.read(path)) };
  const reading = writerOver(vault, { store, limits: () => ({ maxDays: 30, maxMegabytes: 200 }), context: createTestContext('two') });
  expect(await reading.journal()).toEqual(listed);
  expect(reads.filter((path) => path.endsWith('manifest.json'))).toEqual([]);
  for (const says of ['[]', '', '{"left":[],"summary":{"id":1}}']) {
    for (const path of vault.storeFiles.keys()) if (path.endsWith('/applied')) vault.storeFiles.set(path, new TextEncoder().encode(says));
    expect(await restart().journal()).toEqual(listed);
  }
});

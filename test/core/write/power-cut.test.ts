import { MemoryError } from '../../../src/core/model/errors';
import type { VaultPath } from '../../../src/core/model/path';
import type { VaultEditor } from '../../../src/core/model/ports';
import { encodeText } from '../../../src/core/read/text/text';
import { type Writer } from '../../../src/core/write/writer';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { planOf, writerOver, ids } from './setup';
import { fc, runs, scaled } from '../../support/properties';

/** A disk that keeps rewritten text and new files in memory until they are flushed; the power may go at any call. */
function lazyDisk(files: Record<string, string | Uint8Array>) {
  const vault = createMemoryVault(files);
  /** What the disk itself still holds of files whose new text waits. */
  const waiting = new Map<string, Uint8Array>();
  /** Files that the disk itself does not have yet. */
  const born = new Set<string>();
  let left = Infinity;
  let calls = 0;
  const call = (): void => {
    calls++;
    if (left-- <= 0) throw new MemoryError('io', 'The power is gone.');
  };
  const editor: VaultEditor = {
    ...vault.editor,
    async replace(path, expected, next) {
      call();
      const before = vault.bytes(path);
      await vault.editor.replace(path, expected, next);
      if (!waiting.has(path)) waiting.set(path, before);
    },
    async rename(from, to) {
      call();
      await vault.editor.rename(from, to);
      const before = waiting.get(from);
      waiting.delete(from);
      if (before) waiting.set(to, before);
      if (born.delete(from)) born.add(to);
    },
    async create(path, bytes) {
      call();
      await vault.editor.create(path, bytes);
    },
    async createUnflushed(path, bytes) {
      call();
      await vault.editor.create(path, bytes);
      born.add(path);
    },
    async trash(path) {
      call();
      waiting.delete(path);
      born.delete(path);
      return vault.editor.trash(path);
    },
    async remove(path, expected) {
      call();
      waiting.delete(path);
      born.delete(path);
      await vault.editor.remove(path, expected);
    },
    async flush(paths) {
      for (const path of paths) {
        call();
        waiting.delete(path);
        born.delete(path);
      }
    },
  };
  const store = {
    ...vault.store,
    write: async (path: string, bytes: Uint8Array): Promise<void> => (call(), vault.store.write(path, bytes)),
  };
  return {
    vault,
    calls: () => calls,
    start: (name: string): Writer => writerOver(vault, { editor, store, context: { ...createTestContext('one'), newId: ids(name) } }),
    dieAfter: (count: number) => (left = count),
    /** The power comes back: of what waited, each file has its old bytes, its new ones, or pages of both; a new one may not be there. */
    restart(fates: readonly number[]) {
      left = Infinity;
      [...waiting].forEach(([path, before], i) => vault.write(path, mixed(before, vault.bytes(path), fates[i % fates.length] ?? 0)));
      waiting.clear();
      [...born].forEach((path, i) => {
        const fate = fates[i % fates.length] ?? 0;
        if (fate === 0) vault.delete(path);
        else vault.write(path, half(vault.bytes(path), fate));
      });
      born.clear();
    },
  };
}

/** A new file as it came to be on the disk: whole, a head of it, nothing in it, or with pages of nothing. */
function half(bytes: Uint8Array, fate: number): Uint8Array {
  if (fate === 1) return bytes;
  if (fate % 3 === 2) return bytes.slice(0, Math.floor(bytes.length / fate));
  return bytes.map((byte, i) => (Math.floor(i / 3) % 2 === fate % 2 ? byte : 0));
}

function mixed(before: Uint8Array, after: Uint8Array, fate: number): Uint8Array {
  if (fate === 0) return before;
  if (fate === 1) return after;
  const length = fate % 2 === 0 ? before.length : after.length;
  return Uint8Array.from(
    { length },
    (_, i) => ((Math.floor(i / 3) + fate) % 2 === 0 ? (after[i] ?? before[i]) : (before[i] ?? (fate % 3 === 0 ? 0 : after[i]))) ?? 0,
  );
}

const stateOf = (vault: MemoryVault): Record<string, string> => vault.snapshotOfBytes();

it('a power cut before the flush loses nothing, and after the mark changes nothing', async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(randomVault, randomEdits, fc.array(fc.nat(7), { minLength: 1, maxLength: 5 }), async (files, seeds, fates) => {
      const whole = lazyDisk(files);
      const edits = await fittingEdits(whole.vault, seeds);
      if (edits.length === 0) return;
      const before = stateOf(whole.vault);
      await whole.start('whole').apply(planOf(edits));
      const after = stateOf(whole.vault);
      whole.restart([0]);
      expect(stateOf(whole.vault)).toEqual(after);
      for (let cut = 0; cut < whole.calls(); cut++) {
        const disk = lazyDisk(files);
        disk.dieAfter(cut);
        await expect(disk.start('first').apply(planOf(edits))).rejects.toThrow();
        disk.restart(fates);
        cuts++;
        const next = disk.start('second');
        await next.recover();
        const state = (await next.journal())[0]?.state ?? 'none';
        expect(stateOf(disk.vault)).toEqual(state === 'applied' ? after : before);
        // What recovery did is on the disk too.
        disk.restart([0]);
        expect(stateOf(disk.vault)).toEqual(state === 'applied' ? after : before);
      }
    }),
    { numRuns: runs(60) },
  );
  expect(cuts).toBeGreaterThan(scaled(70, 60));
});

it('makes many files before it waits for them once, all together, ahead of the mark', async () => {
  const vault = createMemoryVault({ 'a.md': 'a' });
  const log: string[] = [];
  const editor: VaultEditor = {
    ...vault.editor,
    create: () => Promise.reject(new Error('waits for each file by itself')),
    createUnflushed: (path, bytes) => (log.push('create'), vault.editor.create(path, bytes)),
    flush: (paths) => (log.push(`flush ${paths.length}`), Promise.resolve()),
  };
  const store = {
    ...vault.store,
    write: (path: string, bytes: Uint8Array) => (log.push(path.replace(/^.*\//, '')), vault.store.write(path, bytes)),
  };
  const writer = writerOver(vault, { editor, store });
  await writer.apply(
    planOf(Array.from({ length: 3 }, (_, i) => ({ op: 'create', path: `new ${i}.md` as VaultPath, text: 'x', reason: '' }))),
  );
  expect(log).toEqual(['.gitignore', '0.bin', 'manifest.json', 'create', 'create', 'create', 'flush 3', 'applied']);
});

it('waits for each rewritten file once, after the last change and before the mark', async () => {
  const vault = createMemoryVault({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
  const log: string[] = [];
  const editor: VaultEditor = {
    ...vault.editor,
    rename: (from, to) => (log.push('rename'), vault.editor.rename(from, to)),
    flush: (paths) => (log.push(`flush ${[...paths].sort().join(' ')}`), Promise.resolve()),
  };
  const store = {
    ...vault.store,
    write: (path: string, bytes: Uint8Array) => (log.push(path.replace(/^.*\//, '')), vault.store.write(path, bytes)),
  };
  const writer = writerOver(vault, { editor, store });
  const path = (name: string): VaultPath => name as VaultPath;
  await writer.apply(
    planOf([
      { op: 'append', path: path('a.md'), text: 'x', reason: '' },
      { op: 'append', path: path('b.md'), text: 'x', reason: '' },
      { op: 'move', path: path('a.md'), to: path('d.md'), reason: '' },
    ]),
  );
  expect(log).toEqual(['.gitignore', '0.bin', 'manifest.json', 'rename', 'flush b.md d.md', 'applied']);
  expect(vault.bytes('d.md')).toEqual(encodeText('a\nx\n'));
});

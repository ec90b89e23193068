import { type Writer } from '../../../src/core/write/writer';
import { createTestContext } from '../../support/memory-vault';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { append, bench, codeFrom, create, move, planOf, replace, trash, type Bench, writerOver } from './setup';
import { fc, runs, scaled } from '../../support/properties';

const files = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', 'd.md': 'd' };
const edits = [replace('a.md', 'a', 'a', 'A'), replace('b.md', 'b', 'b', 'B'), move('c.md', 'n/c.md'), trash('d.md'), create('e.md', 'e')];
/** Journal: ignore file, pack, manifest; then two rewrites, move, trash, create; then the mark. */
const writes = { first: 3, afterRewrites: 5, afterMove: 6, mark: 8 };

async function broken(at: number, options: object = {}): Promise<Bench & { readonly id: string }> {
  const made = bench(files, options);
  made.vault.setFaults([{ kind: 'crash', afterOperations: at }]);
  await expect(made.writer.apply(planOf(edits))).rejects.toThrow();
  made.vault.setFaults([]);
  return { ...made, id: (await made.writer.journal())[0]?.id ?? '' };
}

/** Another writer over the same files, this many minutes after the tests' clock began. */
function other({ vault }: Bench, minutes = 60): Writer {
  const start = new Date(Date.parse('2026-03-15T12:00:00') + minutes * 60_000).toISOString();
  return writerOver(vault, { context: createTestContext('two', start) });
}

it('another writer leaves it alone, whatever it writes itself', async () => {
  const made = await broken(writes.afterMove);
  const writer = other(made);
  const before = made.vault.snapshotOfBytes();
  expect(await writer.recover()).toEqual([]);
  await writer.apply(planOf([create('own.md', 'mine')]));
  await writer.undo();
  expect(made.vault.snapshotOfBytes()).toEqual(before);
  expect((await writer.journal()).find((entry) => entry.id === made.id)).toMatchObject({ state: 'interrupted', writer: 'one' });
});

it.each([
  ['after the rewrites', writes.afterRewrites],
  ['after the move', writes.afterMove],
  ['after one rewrite', writes.first + 1],
])('another takes it back on request, broken off %s', async (_, at) => {
  const made = await broken(at);
  const shown = await other(made).previewUndo(made.id);
  const result = await other(made).undo(made.id);
  expect(result).toMatchObject({ left: [], journal: null });
  expect(shown.restored).toEqual(expect.arrayContaining([...result.restored]));
  expect(Object.keys(made.vault.snapshotOfBytes())).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
  expect(['a.md', 'b.md', 'c.md', 'd.md'].map((path) => made.vault.text(path))).toEqual(['a', 'b', 'c', 'd']);
  // Its own writer finds it settled.
  expect(await made.restart().recover()).toEqual([]);
  expect((await made.restart().journal())[0]).toMatchObject({ id: made.id, state: 'rolled-back' });
});

it('what someone changed since stays as they made it, and is named', async () => {
  const made = await broken(writes.afterMove);
  made.vault.write('b.md', 'theirs');
  made.vault.write('n/c.md', 'theirs too');
  const shown = await other(made).previewUndo(made.id);
  const result = await other(made).undo(made.id);
  expect(result.left.map(({ path }) => path).sort()).toEqual(expect.arrayContaining(['b.md']));
  expect(shown.left.map(({ path }) => path)).toEqual(expect.arrayContaining(['b.md', 'n/c.md']));
  expect([made.vault.text('a.md'), made.vault.text('b.md'), made.vault.text('n/c.md'), made.vault.text('d.md')]).toEqual([
    'a',
    'theirs',
    'theirs too',
    'd',
  ]);
});

it('refuses while it may still be going on, and after that no more', async () => {
  const made = await broken(writes.afterRewrites);
  const before = made.vault.snapshotOfBytes();
  for (const minutes of [0, 9, -9]) expect(await codeFrom(other(made, minutes).undo(made.id))).toBe('locked');
  expect(made.vault.snapshotOfBytes()).toEqual(before);
  await expect(other(made, 11).undo(made.id)).resolves.toMatchObject({ left: [] });
});

it('its own writer need not wait', async () => {
  const made = await broken(writes.afterRewrites);
  expect((await made.restart().recover())[0]).toMatchObject({ id: made.id, state: 'rolled-back' });
});

it('one that was done to the end is undone as any other, and can come back', async () => {
  const made = await broken(writes.mark);
  const after = made.vault.snapshotOfBytes();
  const result = await other(made).undo(made.id);
  expect(made.vault.text('a.md')).toBe('a');
  expect(result.journal).not.toBeNull();
  await other(made).undo(result.journal ?? '');
  expect(made.vault.snapshotOfBytes()).toEqual(after);
});

it('leaves the entry to its own writer where nothing of it is in the files here', async () => {
  const made = await broken(writes.first);
  const before = made.vault.snapshotOfBytes();
  expect(await codeFrom(other(made).undo(made.id))).toBe('not_undoable');
  expect(made.vault.snapshotOfBytes()).toEqual(before);
  expect((await made.restart().journal())[0]).toMatchObject({ id: made.id, state: 'interrupted' });
});

it('a damaged one is refused, and nothing is touched', async () => {
  const made = await broken(writes.afterMove);
  for (const name of made.vault.storeFiles.keys()) if (name.endsWith('.bin')) made.vault.storeFiles.set(name, new Uint8Array(3));
  const before = made.vault.snapshotOfBytes();
  expect(await codeFrom(other(made).undo(made.id))).toBe('unreadable');
  expect(made.vault.snapshotOfBytes()).toEqual(before);
});

it('its plan is refused a second time, with the way out', async () => {
  const made = await broken(writes.afterMove);
  const planId = (await made.writer.journal())[0]?.planId ?? '';
  await expect(other(made).apply(planOf([append('a.md', 'x')], { id: planId }))).rejects.toMatchObject({
    code: 'already_applied',
    message: expect.stringContaining(`Undo that entry`),
  });
});

it('wherever a plan breaks off, another brings every byte back', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(randomVault, randomEdits, fc.constantFrom(0, 0.4, 1), async (vaultFiles, seeds, share) => {
      const whole = bench(vaultFiles);
      const chosen = await fittingEdits(whole.vault, seeds);
      if (chosen.length === 0) return;
      const before = whole.vault.snapshotOfBytes();
      await whole.writer.apply(planOf(chosen));
      for (let at = 0; at < whole.vault.operations(); at++) {
        const made = bench(vaultFiles);
        made.vault.setFaults([{ kind: 'crash', afterOperations: at, share }]);
        await expect(made.writer.apply(planOf(chosen))).rejects.toThrow();
        made.vault.setFaults([]);
        const entry = (await other(made).journal()).find(({ state }) => state === 'interrupted');
        if (entry !== undefined) {
          const code = await codeFrom(other(made).undo(entry.id));
          expect(['no error', 'not_undoable']).toContain(code);
          if (code === 'no error') taken += 1;
        } else if ((await other(made).journal()).length > 0) {
          continue;
        }
        expect(made.vault.snapshotOfBytes()).toEqual(before);
      }
    }),
    { numRuns: runs(40) },
  );
  expect(taken).toBeGreaterThan(scaled(10, 40));
});

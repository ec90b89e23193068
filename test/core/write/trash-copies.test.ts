import { MemoryError } from '../../../src/core/model/errors';
import { decodeCopies } from '../../../src/core/write/journal/trash-copies';
import { at } from '../../support/memory-vault';
import { append, bench, codeFrom, planOf, trash } from './setup';

describe('the copy of a trashed file, once the trashing is undone', () => {
  it('goes, while what was in the trash before stays', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', '.trash/a.md': 'a', 'b.md': 'b' });
    await writer.apply(planOf([trash('a.md'), append('b.md', 'x')]));
    expect(vault.trashed()).toEqual(['a 2.md', 'a.md']);
    expect((await writer.undo()).left).toEqual([]);
    expect(vault.trashed()).toEqual(['a.md']);
    expect(vault.text('a.md')).toBe('a');
  });

  it('goes also where another process undoes it', async () => {
    const { vault, writer, restart } = bench({ 'a.md': 'a' });
    const { journal } = await writer.apply(planOf([trash('a.md')]));
    await restart('two').undo(journal);
    expect([vault.trashed(), await vault.files.hasFolder?.(at('.trash'))]).toEqual([[], false]);
  });

  it('stays and is named where someone changed it', async () => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    await writer.apply(planOf([trash('a.md')]));
    vault.write('.trash/a.md', 'theirs');
    const left = [{ path: '.trash/a.md', why: 'it changed in the trash, so it stays there' }];
    expect((await writer.previewUndo()).left).toEqual(left);
    expect((await writer.undo()).left).toEqual(left);
    expect([vault.text('a.md'), vault.text('.trash/a.md')]).toEqual(['a', 'theirs']);
  });

  it('comes to the trash again when the undo is undone', async () => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    await writer.apply(planOf([trash('a.md')]));
    const undone = await writer.undo();
    expect(vault.trashed()).toEqual([]);
    const redone = await writer.undo(undone.journal ?? '');
    expect([vault.trashed(), Object.keys(vault.snapshotOfBytes())]).toEqual([['a.md'], []]);
    await writer.undo(redone.journal ?? '');
    expect([vault.trashed(), vault.text('a.md')]).toEqual([[], 'a']);
  });

  it('goes where a plan that fails is taken back', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b' });
    const cancel = {
      report: (done: number) => {
        if (done === 1) throw new MemoryError('cancelled', 'Stopped.');
      },
    };
    await expect(writer.apply(planOf([trash('a.md'), trash('b.md')]), cancel)).rejects.toMatchObject({ code: 'cancelled' });
    expect([vault.trashed(), vault.text('a.md')]).toEqual([[], 'a']);
  });
});

test('the copies of a plan that could not be taken back at once go at the next start', async () => {
  const { vault, writer, restart } = bench({ 'a.md': 'a', 'b.md': 'b' });
  vault.beforeOperation((operation, path) => {
    if (operation === 'trash' && path === 'b.md')
      vault.setFaults([
        { kind: 'no_permission', operation: 'trash' },
        { kind: 'no_permission', operation: 'create' },
      ]);
  });
  expect(await codeFrom(writer.apply(planOf([trash('a.md'), trash('b.md')])))).toBe('rollback_incomplete');
  vault.beforeOperation(null);
  vault.setFaults([]);
  await restart().recover();
  expect([vault.trashed(), vault.text('a.md'), vault.text('b.md')]).toEqual([[], 'a', 'b']);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a plan killed after %i operations is taken back, and what was in the trash before stays',
  async (operations) => {
    const { vault, writer, restart } = bench({ 'n/a.md': 'a', 'n/b.md': 'b', '.trash/n/a.md': 'a', '.trash/b.md': 'b' });
    const [before, earlier] = [vault.snapshotOfBytes(), vault.trashed()];
    vault.setFaults([{ kind: 'crash', afterOperations: operations }]);
    await writer.apply(planOf([trash('n/a.md'), trash('n/b.md')])).catch(() => undefined);
    vault.setFaults([]);
    const again = restart();
    await again.recover();
    // Killed after its end, it is an entry like others.
    if ((await again.journal())[0]?.state === 'applied') await again.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
    expect(vault.trashed()).toEqual(expect.arrayContaining(earlier));
  },
);

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

test('a list of copies that names a place outside the trash is not believed', () => {
  const good = [{ path: at('a.md'), at: at('.trash/a.md'), folders: [at('.trash')] }];
  expect(decodeCopies(bytesOf(good))).toEqual(good);
  for (const place of ['b.md', '.trash/../b.md', '.trash', '.obsidian/app.json'])
    expect(decodeCopies(bytesOf([{ path: at('a.md'), at: at(place), folders: [] }]))).toEqual([]);
  expect(decodeCopies(bytesOf([{ path: at('a.md'), at: at('.trash/a.md'), folders: [at('notes')] }]))).toEqual([]);
  expect(decodeCopies(new TextEncoder().encode('[{'))).toEqual([]);
});

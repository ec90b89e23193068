import { MemoryError } from '../../../src/core/model/errors';
import { append, bench, codeFrom, create, move, planOf, trash } from './setup';

const messageFrom = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error as Error).message,
  );

describe('what an undo says', () => {
  it('names the files that it removed, and a file that moved back once', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    const { journal } = await writer.apply(planOf([append('a.md', 'x'), move('b.md', 'd.md'), trash('c.md'), create('new.md', 'n')]));
    const shown = await writer.previewUndo(journal);
    const undone = await writer.undo(journal);
    expect([...undone.restored].sort()).toEqual(['a.md', 'b.md', 'c.md', 'new.md']);
    expect(undone.removed).toEqual(['new.md']);
    expect([shown.restored, shown.removed]).toEqual([undone.restored, undone.removed]);
    expect((await writer.journal())[0]?.files).toEqual(expect.arrayContaining(['new.md', 'd.md', 'b.md']));
    const redone = await writer.undo(undone.journal ?? '');
    expect(redone.removed).toEqual(['c.md']);
    expect(Object.keys(vault.snapshotOfBytes()).sort()).toEqual(['a.md', 'd.md', 'new.md']);
  });

  it('counts a note made anew in the place of a trashed one as there', async () => {
    const { vault, writer } = bench({ 'a.md': 'old' });
    await writer.apply(planOf([trash('a.md'), create('a.md', 'new')]));
    expect(await writer.undo()).toMatchObject({ restored: ['a.md'], removed: [] });
    expect(vault.text('a.md')).toBe('old');
  });

  it('says that the last change was undone, and which entry brings it back', async () => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    expect(await messageFrom(writer.undo())).toContain('the journal holds no applied change');
    await writer.apply(planOf([append('a.md', 'x')]));
    const { journal } = await writer.undo();
    const message = await messageFrom(writer.undo());
    expect(message).toContain('the last change was undone');
    expect(message).toContain(journal);
    await writer.undo(journal ?? '');
    expect(vault.text('a.md')).toBe('a\nx\n');
  });

  it('names the undo to undo first, so that a file left by it can follow', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b' });
    const before = vault.snapshotOfBytes();
    const { journal } = await writer.apply(planOf([append('a.md', 'x'), append('b.md', 'x')]));
    vault.write('b.md', 'theirs');
    const undo = await writer.undo(journal, { partial: true });
    vault.write('b.md', 'b\nx\n');
    expect(await messageFrom(writer.undo(journal))).toContain(`by the entry ${undo.journal}. Undo ${undo.journal} `);
    await writer.undo(undo.journal ?? '');
    expect((await writer.undo(journal)).left).toEqual([]);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });
});

describe('the plan that shows an undo', () => {
  it('is refused, since bytes that are no text are not in it', async () => {
    const { vault, writer } = bench({ 'picture.png': new Uint8Array([0xff, 0xfe, 0x00, 0x80]) });
    await writer.apply(planOf([trash('picture.png')]));
    const { plan, preview } = await writer.previewUndo();
    expect([plan.viewOnly, preview.plan.viewOnly]).toEqual([true, true]);
    expect(await codeFrom(writer.apply(plan))).toBe('bad_input');
    expect(await messageFrom(writer.apply(plan))).toContain('Run undo instead');
    expect(Object.keys(vault.snapshotOfBytes()).sort()).toEqual([]);
  });
});

describe('the progress of an undo', () => {
  const edits = [append('a.md', 'x'), move('b.md', 'n/b.md'), trash('c.md'), create('new.md', 'n')];
  const files = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' };

  it('tells of every file', async () => {
    const { writer } = bench(files);
    await writer.apply(planOf(edits));
    const told: string[] = [];
    await writer.undo(undefined, { progress: { report: (done, total) => void told.push(`${done}/${total}`) } });
    expect(told).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  it.each([1, 2, 3, 4])('cancelled after step %d, everything is as the change left it, and it can be undone', async (step) => {
    const { vault, writer } = bench(files);
    const before = vault.snapshotOfBytes();
    const { journal } = await writer.apply(planOf(edits));
    const applied = vault.snapshotOfBytes();
    const progress = {
      report: (done: number) => {
        if (done === step) throw new MemoryError('cancelled', 'Cancelled.');
      },
    };
    await expect(writer.undo(journal, { progress })).rejects.toMatchObject({
      code: 'cancelled',
      afterChange: true,
      message: 'Cancelled. Everything was put back as it was.',
    });
    expect(vault.snapshotOfBytes()).toEqual(applied);
    expect((await writer.journal()).find(({ id }) => id === journal)).toMatchObject({ state: 'applied' });
    await writer.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
  });
});

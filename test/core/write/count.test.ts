import type { Plan } from '../../../src/core/model/plan';
import { countFiles, filesOf } from '../../../src/core/write/plan/follow';
import { decodeEnding } from '../../../src/core/write/journal/manifest';
import { toEntry } from '../../../src/core/write/journal/journal';
import { fc, runs } from '../../support/properties';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { append, bench, create, move, planOf, replace, trash } from './setup';

/** Every count that one change is told with, from its preview to the redo of its undo. */
async function countsOf({ writer }: ReturnType<typeof bench>, plan: Plan): Promise<Record<string, number>> {
  let total = 0;
  let last = 0;
  const progress = { report: (done: number, all: number): void => void ([last, total] = [done, all]) };
  const preview = await writer.preview(plan);
  const receipt = await writer.apply(plan, progress);
  const [entry] = await writer.journal();
  const shown = await writer.previewUndo();
  const undone = await writer.undo();
  const back = await writer.previewUndo(undone.journal ?? '');
  const redone = await writer.undo(undone.journal ?? '');
  return {
    preview: preview.count,
    rows: preview.files.filter((file) => file.unchanged !== true).length,
    progress: total,
    done: last,
    receipt: receipt.count,
    history: entry?.count ?? -1,
    undoPreview: shown.count,
    undoRows: shown.preview.files.length,
    undo: undone.count,
    redoPreview: back.count,
    redo: redone.count,
  };
}

describe('the count of files', () => {
  it('is one for a file, whatever happens to it: a note that moves and is edited, and the links that follow', async () => {
    const files = { 'a.md': 'A\n', 'home.md': '[[a]]\n', 'old.md': 'gone\n' };
    const plan = planOf([
      replace('home.md', files['home.md'], '[[a]]', '[[b]]'),
      append('a.md', 'more'),
      move('a.md', 'b.md'),
      trash('old.md'),
      create('new.md', 'N\n'),
    ]);
    const counts = await countsOf(bench(files), plan);
    expect(new Set(Object.values(counts))).toEqual(new Set([4]));
  });

  it('is the same in preview, progress, receipt, history, undo and redo', async () => {
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, async (files, seeds) => {
        const made = bench(files);
        const edits = await fittingEdits(made.vault, seeds);
        fc.pre(edits.length > 0);
        const counts = await countsOf(made, planOf(edits));
        expect(new Set(Object.values(counts)).size).toBe(1);
      }),
      { numRuns: runs(400) },
    );
  });

  it('does not take in a file that is named and stays as it is', async () => {
    const { writer } = bench({ 'a.md': 'A\n', 'b.md': 'B\n' });
    const preview = await writer.preview(planOf([replace('a.md', 'A\n', 'A', 'A'), append('b.md', 'more')]));
    expect(preview.files.map(({ path, unchanged }) => [path, unchanged === true])).toEqual([
      ['a.md', true],
      ['b.md', false],
    ]);
    expect(preview.count).toBe(1);
  });

  it('follows a file through names that others had', () => {
    const steps = [
      { op: 'move', path: 'a', to: 't' },
      { op: 'move', path: 'b', to: 'a' },
      { op: 'move', path: 't', to: 'b' },
    ];
    expect(filesOf([{ path: 'a' }], steps).files.map(({ origin, place, operations }) => [origin, place, operations])).toEqual([
      ['a', 'b', 3],
      ['b', 'a', 1],
    ]);
    expect(
      countFiles({
        rewrites: [],
        steps: [
          { op: 'trash', path: 'a' },
          { op: 'create', path: 'a' },
        ],
      }),
    ).toBe(2);
  });

  it('of an entry of before there was one is the count of its paths', () => {
    const summary = {
      id: 'e',
      writer: 'w',
      sequence: 1,
      planId: 'p',
      title: 'T',
      reason: '',
      applied: '',
      bytes: 0,
      files: ['a.md', 'b.md'],
    };
    const old = decodeEnding(new TextEncoder().encode(JSON.stringify({ left: [], summary }))).summary;
    expect(toEntry({ writer: 'w', id: 'e', summary: old, state: 'applied', begun: true, names: [], left: [] }).count).toBe(2);
  });
});

describe('what an undo tells of the change', () => {
  it('is its title and time, of the change itself and not of the undos in between', async () => {
    const { writer } = bench({ 'a.md': 'A\n' });
    const { journal } = await writer.apply(planOf([move('a.md', 'b.md')], { title: 'Undo: the tide' }));
    const shown = await writer.previewUndo();
    expect(shown.of).toEqual({
      id: journal,
      writer: expect.any(String),
      title: 'Undo: the tide',
      applied: expect.stringMatching(/^\d{4}-/),
      isUndo: false,
    });
    const undone = await writer.undo();
    expect(undone.of).toEqual(shown.of);
    expect((await writer.undo(undone.journal ?? '')).of).toMatchObject({ id: undone.journal, title: 'Undo: the tide', isUndo: true });
  });
});

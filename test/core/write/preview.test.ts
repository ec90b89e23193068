import type { Edit, FilePreview, Plan, PlanPreview } from '../../../src/core/model/plan';
import type { Layer } from '../../../src/core/model/convention';
import { preparePlan } from '../../../src/core/write/apply/prepare';
import { showPlan } from '../../../src/core/write/preview/preview';
import { planToShow } from '../../../src/core/write/writer/undo';
import { inverseOf } from '../../../src/core/write/plan/operations';
import { createMemoryVault } from '../../support/memory-vault';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';
import { fc, runs } from '../../support/properties';

const because = (edit: Edit, reason: string, part?: string): Edit => ({ ...edit, reason, ...(part === undefined ? {} : { part }) });
const show = (
  files: Record<string, string | Uint8Array>,
  edits: readonly Edit[],
  more: Partial<Plan> = {},
  layers: Record<string, Layer> = {},
): Promise<PlanPreview> => {
  const policy = (path: string): { layer: Layer; why: string } | null =>
    layers[path] === undefined ? null : { layer: layers[path], why: 'It is history.' };
  return bench(files, { policy }).writer.preview(planOf(edits, more));
};
const lines = (file: FilePreview | undefined): string[] =>
  (file?.hunks ?? []).flatMap((hunk) => [
    String(hunk.line),
    ...hunk.lines.map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`),
  ]);

describe('a preview', () => {
  it('tells of each file in the order in which the plan first touches it', async () => {
    const home = 'See [[tmp]].\n';
    const { files, plan } = await show({ 'Home.md': home, 'tmp.md': 'one\n', 'old.md': 'gone\n', 'plain.md': 'x\n' }, [
      replace('Home.md', home, '[[tmp]]', '[[Design]]'),
      append('tmp.md', 'two'),
      move('tmp.md', 'Design.md'),
      move('plain.md', 'other.md'),
      trash('old.md'),
      create('new.md', 'fresh\n'),
    ]);
    expect(files.map(({ path, to, change }) => [path, to, change])).toEqual([
      ['Home.md', 'Home.md', 'edit'],
      ['tmp.md', 'Design.md', 'move-and-edit'],
      ['plain.md', 'other.md', 'move'],
      ['old.md', null, 'trash'],
      ['new.md', 'new.md', 'create'],
    ]);
    expect(files.map(lines)).toEqual([
      ['1', '-See [[tmp]].', '+See [[Design]].'],
      ['1', ' one', '+two'],
      [],
      ['1', '-gone'],
      ['1', '+fresh'],
    ]);
    expect(plan.edits).toHaveLength(6);
  });

  it('follows files through moves, by their old and their new names', async () => {
    const { files } = await show({ 'a.md': 'A\n', 'b.md': 'B\n' }, [
      move('a.md', 't.md'),
      move('b.md', 'a.md'),
      move('t.md', 'b.md'),
      append('a.md', 'to b'),
      append('b.md', 'to a'),
      create('n.md', 'N\n'),
      move('n.md', 'm.md'),
    ]);
    expect(files.map(({ path, to, change }) => [path, to, change])).toEqual([
      ['a.md', 'b.md', 'move-and-edit'],
      ['b.md', 'a.md', 'move-and-edit'],
      ['m.md', 'm.md', 'create'],
    ]);
    expect(files.map(lines)).toEqual([
      ['1', ' A', '+to a'],
      ['1', ' B', '+to b'],
      ['1', '+N'],
    ]);
  });

  it('gathers reasons once, parts, and whether something must stay', async () => {
    const { files } = await show({ 'a.md': 'x\n', 'b.md': 'y\n' }, [
      because(append('a.md', '1'), 'First', 'p'),
      because(append('a.md', '2'), 'Second', 'q'),
      because(append('a.md', '3'), 'First', 'p'),
      because(append('b.md', '4'), 'First', 'p'),
      because(setProperty('b.md', 'k', 'v'), 'Third'),
      because(move('b.md', 'c.md'), 'Fourth', 'm'),
    ]);
    expect(files.map(({ reasons, parts, fixed }) => ({ reasons, parts, fixed }))).toEqual([
      { reasons: ['First', 'Second'], parts: ['p', 'q'], fixed: false },
      { reasons: ['First', 'Third', 'Fourth'], parts: ['p', 'm'], fixed: true },
    ]);
  });

  it('lists a file that no edit changes in fact', async () => {
    const { files } = await show({ 'a.md': '---\nk: v\n---\n' }, [setProperty('a.md', 'k', 'v')]);
    expect(files).toMatchObject([{ path: 'a.md', to: 'a.md', change: 'edit', hunks: [], cut: false }]);
  });

  it('shows no bytes of a file that is no text', async () => {
    const { files } = await show({ 'pic.png': new Uint8Array([0x89, 0xff, 0]) }, [trash('pic.png')]);
    expect(files).toMatchObject([{ path: 'pic.png', to: null, hunks: [], cut: true }]);
  });

  it('spells paths as the disk does', async () => {
    const nfd = 'e\u0301.md';
    const { files } = await show({ [nfd]: 'x\n' }, [append('\u00e9.md', 'y'), move('\u00e9.md', 'z.md')]);
    expect(files.map(({ path, to }) => [path, to])).toEqual([[nfd, 'z.md']]);
  });

  it('refuses what could not be applied, as applying does', async () => {
    expect(await codeFrom(show({}, [append('gone.md', 'x')]))).toBe('not_found');
    expect(await codeFrom(show({ 'a.md': 'x' }, [append('a.md', 'x')], {}, { 'a.md': 'read-only' }))).toBe('layer_policy');
  });

  it('names exactly the files that applying changes', async () => {
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, async (files, seeds) => {
        const { vault, writer } = bench(files);
        const edits = await fittingEdits(vault, seeds);
        fc.pre(edits.length > 0);
        const plan = planOf(edits);
        const preview = await writer.preview(plan);
        expect(preview.plan).toEqual(plan);
        const before = vault.snapshotOfBytes();
        await writer.apply(plan);
        const after = vault.snapshotOfBytes();

        const unchanged = new Set(Object.keys(before));
        const emptied = new Set(preview.files.filter((file) => file.change !== 'create' && file.to !== file.path).map((file) => file.path));
        for (const { path, to, change, hunks, cut } of preview.files) {
          if (change === 'create') expect(before[path] === undefined || emptied.has(path)).toBe(true);
          else unchanged.delete(path);
          if (to !== null) expect(after[to]).toBeDefined();
          if (change === 'move') expect(after[to ?? '']).toBe(before[path]);
          if (change === 'edit' && hunks.length === 0 && !cut) expect(after[path]).toBe(before[path]);
          if (hunks.length > 0 && to !== null && change !== 'create') expect(after[to]).not.toBe(before[path]);
        }
        for (const path of unchanged) expect(after[path]).toBe(before[path]);
        const named = new Set([...unchanged, ...preview.files.map((file) => file.to)]);
        expect(Object.keys(after).filter((path) => !named.has(path as never))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('shows the plan of an undo too', async () => {
    const vault = createMemoryVault({ 'a.md': 'one\n', 'b.md': 'two\n', 'c.md': 'three\n' });
    const ops = await preparePlan(planOf([append('a.md', 'more'), move('b.md', 'd.md'), trash('c.md'), create('n.md', 'new\n')]), {
      files: vault.files,
      policy: () => null,
    });
    const back = inverseOf(ops);
    const { files } = showPlan(
      planToShow(back, { id: 'u', title: 'Undo', reason: 'R', created: '2026-03-15T12:00:00+00:00' }),
      back,
      () => null,
    );
    expect(files.map(({ path, to, change }) => [path, to, change])).toEqual([
      ['a.md', 'a.md', 'edit'],
      ['n.md', null, 'trash'],
      ['c.md', 'c.md', 'create'],
      ['d.md', 'b.md', 'move'],
    ]);
    expect(lines(files[0])).toEqual(['1', ' one', '-more']);
  });
});

describe('the risks of a plan', () => {
  it('are none where nothing goes and no layer is crossed', async () => {
    const { risks } = await show(
      { 'a.md': 'x\n', 'b.md': 'y\n' },
      [append('a.md', '\nz'), move('b.md', 'c.md')],
      {},
      { 'a.md': 'append-only' },
    );
    expect(risks).toEqual([]);
  });

  it('come gravest first: lost links, trash, layers, size', async () => {
    const log = 'See [[old]].\n';
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`n${i}.md`, 'x\n']));
    const { risks } = await show(
      { ...many, 'log.md': log, 'old.md': 'o\n', 'gone.md': 'g\n' },
      [
        replace('log.md', log, '[[old]]', '[[new]]'),
        move('old.md', 'new.md'),
        trash('gone.md'),
        ...Object.keys(many).map((path) => append(path, 'y')),
      ],
      { announced: [{ from: 'n0.md', raw: '[[gone]]', why: 'Its note goes.' } as never] },
      { 'log.md': 'append-only' },
    );
    expect(risks).toEqual([
      { kind: 'lost-link', path: 'n0.md', message: 'The link [[gone]] in "n0.md" will be lost: Its note goes.' },
      { kind: 'trash', path: 'gone.md', message: '"gone.md" goes to the trash.' },
      { kind: 'layer', path: 'log.md', message: '"log.md" is append-only (It is history), and the plan changes what stands in it.' },
      { kind: 'large', path: 'log.md', message: 'The plan touches 103 files.' },
    ]);
  });

  it('tell of a supersede mark in an append-only note', async () => {
    const { risks } = await show(
      { 'a.md': 'x\n', 'b.md': 'y\n' },
      [setProperty('a.md', 'superseded_by', '[[b]]')],
      {},
      { 'a.md': 'append-only' },
    );
    expect(risks.map(({ kind, path }) => [kind, path])).toEqual([['layer', 'a.md']]);
  });

  it('name twenty files that go to the trash and count the rest', async () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`n${i}.md`, 'x\n']));
    const { risks } = await show(files, Object.keys(files).map(trash));
    expect(risks).toHaveLength(21);
    expect(risks[20]).toEqual({ kind: 'trash', path: 'n20.md', message: '30 more files go to the trash.' });
    const { risks: few } = await show(files, Object.keys(files).slice(0, 21).map(trash));
    expect(few[20]?.message).toBe('"n20.md" goes to the trash.');
  });
});

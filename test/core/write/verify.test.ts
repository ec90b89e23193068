import { isNotePath, asVaultPath } from '../../../src/core/model/path';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';
import { fc, runs, scaled } from '../../support/properties';

const note = '---\nid: one\ntags: [x]\n---\nbody\n';
const broken = '---\nid: "one"\nbad: [x\n---\nbody\n';

describe('the id of a note', () => {
  it.each([
    ['the frontmatter is exchanged', { 'a.md': note }, [replace('a.md', note, '---\nid: one\ntags: [x]\n---', '---\ntags: [y]\n---')]],
    ['the whole note is exchanged', { 'a.md': note }, [replace('a.md', note, note, 'only a body\n')]],
    ['text comes before the frontmatter', { 'a.md': note }, [replace('a.md', `${note}`, '---\nid: one', 'first\n---\nid: one')]],
    ['another id takes its place', { 'a.md': note }, [replace('a.md', note, 'id: one', 'id: two')]],
    ['its line goes', { 'a.md': note }, [replace('a.md', note, 'id: one\n', '')]],
    ['the note moves and is rewritten', { 'a.md': note }, [move('a.md', 'b.md'), replace('a.md', note, 'id: one\n', '')]],
    ['the note is made anew in its own place', { 'a.md': note }, [trash('a.md'), create('a.md', 'new body\n')]],
    ['another note is made anew in its place', { 'a.md': note }, [trash('a.md'), create('a.md', '---\nid: two\n---\nnew\n')]],
    ['frontmatter that no parser reads is exchanged', { 'a.md': broken }, [replace('a.md', broken, 'id: "one"\nbad: [x\n', 'good: x\n')]],
  ] as const)('is not lost where %s', async (_, files, edits) => {
    const { vault, writer } = bench(files);
    expect(await codeFrom(writer.apply(planOf(edits)))).toBe('verify_failed');
    expect(vault.operations()).toBe(0);
  });

  it.each([
    ['the plan sets it by name', { 'a.md': note }, [setProperty('a.md', 'id', 'two')]],
    ['its line only moves', { 'a.md': note }, [replace('a.md', note, 'id: one\ntags: [x]\n', 'tags: [x]\nid: "one"\n')]],
    ['the note is made anew with it', { 'a.md': note }, [trash('a.md'), create('a.md', '---\nid: one\n---\nnew\n')]],
    ['broken frontmatter is fixed', { 'a.md': broken }, [replace('a.md', broken, 'bad: [x', 'bad: [x]')]],
    ['the note goes to the trash', { 'a.md': note }, [trash('a.md')]],
    ['another note comes to its place', { 'a.md': note, 'b.md': 'b' }, [trash('a.md'), move('b.md', 'a.md')]],
    ['the note leaves and a new one comes', { 'a.md': note }, [move('a.md', 'b.md'), create('a.md', 'a hub: [[b]]\n')]],
  ] as const)('lets through where %s', async (_, files, edits) => {
    await expect(bench(files).writer.apply(planOf(edits))).resolves.toMatchObject({ changed: expect.arrayContaining(['a.md']) });
  });
});

describe('the place in a note that a link leads to', () => {
  const files = { "it's.md": '# H\n', 'a.md': 'See [x](it&#39;s.md#h) and [[b#H|b]].\n', 'b.md': '# H\n\n# G\n' };
  const text = files['a.md'];
  const rename = [move("it's.md", 'new one.md'), replace('a.md', text, 'it&', 'new%20one.md')];
  it('is not lost where an edit ends too early', async () => {
    const { vault, writer } = bench(files);
    expect(await codeFrom(writer.apply(planOf(rename)))).toBe('verify_failed');
    expect(vault.operations()).toBe(0);
  });
  it.each([
    ['the edit ends where the name does', [rename[0], replace('a.md', text, 'it&#39;s.md', 'new%20one.md')]],
    ['an edit writes the new place', [replace('a.md', text, '#H', '#G')]],
    ['an edit takes it away', [replace('a.md', text, '[[b#H|b]]', '[[b]]')]],
    ['a link comes above it', [replace('a.md', text, 'See', 'Of [[b]]. See'), replace('a.md', text, '|b]]', '|B]]')]],
    [
      'properties and a line come as well',
      [setProperty('a.md', 'tags', ['x']), replace('a.md', text, '|b]]', '|B]]'), append('a.md', '[[b#G]]')],
    ],
  ] as const)('may change where %s', async (_, edits) => {
    const changed = expect.arrayContaining(['a.md']) as unknown;
    await expect(bench(files).writer.apply(planOf(edits.flatMap((edit) => edit ?? [])))).resolves.toMatchObject({ changed });
  });
});

it.each([
  ['a note', 'a.md', 'a.txt'],
  ['a picture', 'p.png', 'p.md'],
])('no move makes another kind of file of %s', async (_, from, to) => {
  const { vault, writer } = bench({ [from]: 'x' });
  expect(await codeFrom(writer.apply(planOf([move(from, to), append(from, 'y')])))).toBe('bad_name');
  expect(vault.operations()).toBe(0);
});

it('nor of a file that the plan itself makes', async () => {
  const { vault, writer } = bench({});
  expect(await codeFrom(writer.apply(planOf([create('p.bin', 'x'), move('p.bin', 'p.md')])))).toBe('bad_name');
  expect(vault.operations()).toBe(0);
});

it('there are as many notes afterwards as the plan announces, whatever the plan', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(randomVault, randomEdits, fc.boolean(), async (files, seeds, caseFolding) => {
      const { vault, writer } = bench(files, { caseFolding });
      const notes = (): number => Object.keys(vault.snapshotOfBytes()).filter((path) => isNotePath(asVaultPath(path))).length;
      const edits = await fittingEdits(vault, seeds);
      if (edits.length === 0) return;
      const count = (op: 'create' | 'trash'): number => edits.filter((edit) => edit.op === op && isNotePath(edit.path)).length;
      const announced = notes() + count('create') - count('trash');
      if (count('create') + count('trash') > 0) changed += 1;
      await writer.apply(planOf(edits));
      expect(notes()).toBe(announced);
    }),
    { numRuns: runs(300) },
  );
  expect(changed).toBeGreaterThan(scaled(30, 300));
});

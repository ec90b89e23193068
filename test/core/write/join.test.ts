import { asVaultPath } from '../../../src/core/model/path';
import type { Edit, Plan, Precondition } from '../../../src/core/model/plan';
import { decodeText, encodeText } from '../../../src/core/read/text/text';
import { editText } from '../../../src/core/write/plan/compose';
import { joinPlans } from '../../../src/core/write/plan/join';
import { withoutParts } from '../../../src/core/write/plan/parts';
import { placeFiles, type TextEdit } from '../../../src/core/write/plan/places';
import { parsePlan } from '../../../src/core/write/plan/schema';
import { thrownBy } from '../../support/thrown';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';
import { fc, runs, scaled } from '../../support/properties';

const about = { id: 'joined', title: 'Both', reason: 'Together.', created: '2026-03-16T09:00:00+00:00' };
const join = (...lists: (readonly Edit[])[]): Plan =>
  joinPlans(
    lists.map((edits) => planOf(edits)),
    about,
  );
const path = asVaultPath;
const text = 'one two three';
const cut = (start: number, end: number, by: string): Edit => ({
  op: 'replace',
  path: path('a.md'),
  start,
  end,
  before: text.slice(start, end),
  text: by,
  reason: '',
});

describe('joining plans', () => {
  it('takes the edits in order, every precondition once, every loss', () => {
    const shared: Precondition = { kind: 'hash', path: path('a.md'), sha256: 'a'.repeat(64) };
    const inbound = (from: string[]): Precondition => ({ kind: 'inbound', path: path('a.md'), from: from.map(path) });
    const own: Precondition = { kind: 'absent', path: path('n.md') };
    const loss = { from: path('a.md'), raw: '[[x]]', why: 'Gone.' };
    const first = planOf([append('a.md', '1')], { preconditions: [shared, inbound(['b.md', 'c.md'])], announced: [loss] });
    const second = planOf([create('n.md', ''), append('a.md', '2')], {
      preconditions: [own, shared, inbound(['c.md', 'b.md'])],
      announced: [loss],
    });
    const joined = joinPlans([first, second], about);
    expect(joined).toEqual({
      ...about,
      version: 1,
      edits: [append('a.md', '1'), create('n.md', ''), append('a.md', '2')],
      preconditions: [shared, inbound(['b.md', 'c.md']), own],
      announced: [loss, loss],
    });
    expect(parsePlan(JSON.parse(JSON.stringify(joined)))).toEqual(joined);
  });

  it('keeps all offsets, as all of them are those of the text before', async () => {
    const { vault, writer } = bench({ 'a.md': text });
    await writer.apply(join([replace('a.md', text, 'one', 'a long first')], [replace('a.md', text, 'three', '3')]));
    expect(vault.text('a.md')).toBe('a long first two 3');
  });

  it('names a file that an earlier plan moves by the path it has then', async () => {
    const { vault, writer } = bench({ 'a.md': 'A\n', 'b.md': 'B\n', 'c.md': 'C\n' });
    const joined = join(
      [move('a.md', 't.md'), move('b.md', 'a.md'), move('t.md', 'b.md')],
      [append('a.md', 'to a'), setProperty('b.md', 'k', 'v'), move('c.md', 'd.md'), append('d.md', 'to c')],
    );
    await writer.apply(joined);
    expect([vault.text('b.md'), vault.text('a.md'), vault.text('d.md')]).toEqual(['A\nto a\n', '---\nk: v\n---\nB\n', 'C\nto c\n']);
  });

  it('fills a path that an earlier plan empties', () => {
    expect(join([move('a.md', 'b.md')], [create('a.md', 'new')]).edits).toEqual([move('a.md', 'b.md'), create('a.md', 'new')]);
    expect(join([trash('a.md')], [move('b.md', 'a.md')]).edits).toHaveLength(2);
  });

  it('keeps parts, which may still be left out', () => {
    const joined = join([{ ...append('a.md', '1'), part: 'p' }], [append('a.md', '2')]);
    expect(withoutParts(joined, new Set(['p']))?.edits).toEqual([append('a.md', '2')]);
  });

  it.each<[string, Edit[], Edit[], string]>([
    ['overlapping ranges', [cut(0, 7, 'x')], [cut(4, 9, 'y')], 'a.md'],
    ['one range twice', [cut(0, 3, 'x')], [cut(0, 3, 'x')], 'a.md'],
    ['an insertion inside a range', [cut(0, 7, 'x')], [cut(3, 3, 'y')], 'a.md'],
    ['two moves of one file', [move('a.md', 'b.md')], [move('a.md', 'c.md')], 'a.md'],
    ['a move and a trash', [move('a.md', 'b.md')], [trash('a.md')], 'a.md'],
    ['a trash and a move', [trash('a.md')], [move('a.md', 'b.md')], 'a.md'],
    ['a trash by both', [trash('a.md')], [trash('a.md')], 'a.md'],
    ['two creates', [create('n.md', '1')], [create('n.md', '1')], 'n.md'],
    ['two creates that differ in case', [create('n.md', '1')], [create('N.md', '2')], 'N.md'],
    ['two creates that differ in Unicode form', [create('\u00e9.md', '1')], [create('e\u0301.md', '2')], 'e\u0301.md'],
    ['a create where the other moves to', [create('n.md', '1')], [move('a.md', 'n.md')], 'n.md'],
    ['a move to where the other creates', [move('a.md', 'n.md')], [create('n.md', '1')], 'n.md'],
    ['two moves to one path', [move('a.md', 'n.md')], [move('b.md', 'n.md')], 'n.md'],
    ['a move to a file that the other knows', [move('a.md', 'n.md')], [append('n.md', 'x')], 'n.md'],
    ['an edit of a file that the other trashes', [append('a.md', 'x')], [trash('a.md')], 'a.md'],
    ['a trash of a file that the other edits', [trash('a.md')], [append('a.md', 'x')], 'a.md'],
    ['two values of one property', [setProperty('a.md', 'k', 'v')], [setProperty('a.md', 'k', 'w')], 'a.md'],
    ['a value and a removal', [setProperty('a.md', 'k', 'v')], [setProperty('a.md', 'k', undefined)], 'a.md'],
    ['a conflict under the new name', [move('a.md', 'n.md'), setProperty('n.md', 'k', 'v')], [setProperty('a.md', 'k', 'w')], 'a.md'],
  ])('refuses %s', (_, first, second, at) => {
    expect(thrownBy(() => join(first, second))).toEqual({ code: 'bad_input', path: at });
    // A third plan between them hides nothing.
    expect(thrownBy(() => join(first, [append('other.md', 'x')], second))).toEqual({ code: 'bad_input', path: at });
  });

  it('refuses a link to a file that the other plan takes away', () => {
    const linking = planOf([append('b.md', '[[a]]')], {
      preconditions: [{ kind: 'resolves', linkpath: 'a', from: path('b.md'), to: path('a.md') }],
    });
    for (const taking of [planOf([move('a.md', 'n.md')]), planOf([trash('a.md')])]) {
      expect(thrownBy(() => joinPlans([linking, taking], about))).toEqual({ code: 'bad_input', path: 'a.md' });
      expect(thrownBy(() => joinPlans([taking, linking], about))).toEqual({ code: 'bad_input', path: 'a.md' });
    }
    expect(joinPlans([linking, planOf([append('a.md', 'x')])], about).edits).toHaveLength(2);
  });

  it('refuses plans that were decided on different vaults', () => {
    const decided = (sha: string): Plan =>
      planOf([append('a.md', 'x')], { preconditions: [{ kind: 'hash', path: path('a.md'), sha256: sha.repeat(64) }] });
    expect(thrownBy(() => joinPlans([decided('a'), decided('b')], about))).toEqual({ code: 'bad_input', path: 'a.md' });
    const linked = (from: string): Plan =>
      planOf([move('a.md', 'b.md')], { preconditions: [{ kind: 'inbound', path: path('a.md'), from: [path(from)] }] });
    expect(
      thrownBy(() => joinPlans([linked('x.md'), planOf([append('c.md', 'x')], { preconditions: linked('y.md').preconditions })], about)),
    ).toEqual({ code: 'bad_input', path: 'a.md' });
  });

  it('lets the same value and neighbouring ranges pass', () => {
    expect(join([setProperty('a.md', 'k', ['v'])], [setProperty('a.md', 'k', ['v'])]).edits).toHaveLength(2);
    expect(join([cut(0, 3, 'x')], [cut(3, 7, 'y')]).edits).toHaveLength(2);
    expect(join([cut(3, 3, 'x')], [cut(3, 3, 'y')]).edits).toHaveLength(2);
  });

  it('asks for a plan', () => {
    expect(thrownBy(() => joinPlans([], about)).code).toBe('bad_input');
  });

  it('does what the plans do one after the other, where they share no file', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomVault, randomVault, randomEdits, randomEdits, async (one, other, firstSeeds, secondSeeds) => {
        const first = await fittingEdits(bench(one).vault, firstSeeds);
        const second = (await fittingEdits(bench(other).vault, secondSeeds)).map(elsewhere);
        fc.pre(first.length > 0 && second.length > 0);
        const files = { ...one, ...Object.fromEntries(Object.entries(other).map(([name, content]) => [`Other/${name}`, content])) };
        const [stepwise, together] = [bench(files), bench(files)];
        await stepwise.writer.apply(planOf(first));
        await stepwise.writer.apply(planOf(second));
        await together.writer.apply(join(first, second));
        expect(together.vault.snapshotOfBytes()).toEqual(stepwise.vault.snapshotOfBytes());
        await together.writer.undo();
        expect(together.vault.snapshotOfBytes()).toEqual(bench(files).vault.snapshotOfBytes());
        compared++;
      }),
      { numRuns: runs(100) },
    );
    expect(compared).toBeGreaterThan(scaled(30, 100));
  });

  it('does what both plans want, or names a file, where they share files', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, randomEdits, async (files, firstSeeds, secondSeeds) => {
        const { vault, writer } = bench(files);
        const [first, second] = [await fittingEdits(vault, firstSeeds), await fittingEdits(vault, secondSeeds)];
        fc.pre(first.length > 0 && second.length > 0);
        const before = vault.snapshotOfBytes();
        let joined: Plan;
        try {
          joined = join(first, second);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad_input', path: expect.any(String) as string });
          return;
        }
        const code = await codeFrom(writer.apply(joined));
        // What a joined plan alone cannot know, such as a folder in the way, the writer refuses as a whole.
        if (code !== 'no error') {
          expect(['exists', 'bad_input', 'unreadable']).toContain(code);
          expect(vault.snapshotOfBytes()).toEqual(before);
          return;
        }
        expect(vault.snapshotOfBytes()).toEqual(both(files, first, second));
        compared++;
      }),
      { numRuns: runs(150) },
    );
    expect(compared).toBeGreaterThan(scaled(15, 150));
  });
});

/** A vault after two plans, file by file: each goes where the plan that moves it says, with the edits of both. */
function both(files: Record<string, string | Uint8Array>, first: readonly Edit[], second: readonly Edit[]): Record<string, string> {
  const { vault } = bench(files);
  const present = Object.keys(vault.snapshotOfBytes()).map(path);
  const [one, other] = [placeFiles(first, present).files, placeFiles(second, present).files];
  const result: Record<string, string | Uint8Array> = {};
  const put = (final: string | null, bytes: Uint8Array, edits: readonly TextEdit[]): void => {
    if (final !== null) result[final] = edits.length === 0 ? bytes : editText(final, decodeText(bytes) ?? '', edits);
  };
  for (const origin of present) {
    const [a, b] = [one.find((file) => file.origin === origin), other.find((file) => file.origin === origin)];
    const moved = a !== undefined && a.final !== origin ? a : b;
    put(moved === undefined ? origin : moved.final, vault.bytes(origin), [...(a?.edits ?? []), ...(b?.edits ?? [])]);
  }
  for (const file of [...one, ...other]) if (file.created !== null) put(file.final, encodeText(file.created), file.edits);
  return bench(result).vault.snapshotOfBytes();
}

/** The same edit in a folder of its own. */
function elsewhere(edit: Edit): Edit {
  const there = { ...edit, path: path(`Other/${edit.path}`) };
  return there.op === 'move' ? { ...there, to: path(`Other/${there.to}`) } : there;
}

import type { AnnouncedLoss, Edit } from '../../../src/core/model/plan';
import { linksAround } from '../../../src/core/memory/plan-links';
import { readVault } from '../../../src/core/read/snapshot/vault';
import { at } from '../../support/memory-vault';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';
import { fc, runs, scaled } from '../../support/properties';

type Files = Record<string, string>;
const loss = (from: string, raw: string): AnnouncedLoss => ({ from: at(from), raw, why: 'It goes.' });

describe('a link of a note that the plan does not rewrite', () => {
  it.each<[string, Files, Edit[]]>([
    ['its note is renamed', { 'a.md': 'To [[b]].\n', 'b.md': 'b' }, [move('b.md', 'c.md')]],
    ['its note moves, and it names the whole path', { 'a.md': '[b](x/b.md)\n', 'x/b.md': 'b' }, [move('x/b.md', 'y/b.md')]],
    ['its note goes to the trash', { 'a.md': 'To [[b]].\n', 'b.md': 'b' }, [trash('b.md')]],
    ['its picture goes to the trash', { 'a.md': '![[p.png]]\n', 'p.png': 'p' }, [trash('p.png')]],
    [
      'it stands in a canvas',
      { 'a.canvas': '{"nodes":[{"id":"n","type":"file","file":"b.md","x":0,"y":0,"width":1,"height":1}],"edges":[]}', 'b.md': 'b' },
      [trash('b.md')],
    ],
    ['it stands in a property', { 'a.md': '---\nup: "[[b]]"\n---\n', 'b.md': 'b' }, [trash('b.md')]],
    ['a namesake would catch it', { 'a.md': 'To [[b]].\n', 'x/b.md': 'b', 'y/z/b.md': 'other' }, [trash('x/b.md')]],
    ['another note takes the place of its own', { 'a.md': 'To [[b]].\n', 'b.md': 'b', 'c.md': 'c' }, [trash('b.md'), move('c.md', 'b.md')]],
    ['a note that moves takes its name', { 'a.md': 'To [[b]].\n', 'x/b.md': 'b', 'c.md': 'c' }, [move('c.md', 'b.md')]],
    [
      'a note that is made takes its name',
      { 'a.md': 'To [[b]].\n', 'x/b.md': 'b', 'c.md': 'c' },
      [move('c.md', 'd.md'), create('b.md', 'new')],
    ],
    ['it leads by an id that goes with its note', { 'a.md': 'To [[one]].\n', 'b.md': '---\nid: one\n---\n' }, [trash('b.md')]],
    [
      'it leads by an id that its note loses on the way',
      { 'a.md': 'To [[one]].\n', 'b.md': '---\nid: one\n---\n' },
      [move('b.md', 'c.md'), setProperty('b.md', 'id', 'two')],
    ],
    ['its own note moves away from a relative path', { 'x/a.md': '[b](./b.md)\n', 'x/b.md': 'b' }, [move('x/a.md', 'a.md')]],
    ['it leads to its own note by name', { 'a.md': 'Above: [[a#Top]].\n' }, [move('a.md', 'b.md')]],
    ['its note is edited but keeps it, dead', { 'a.md': 'To [[b]].\n', 'b.md': 'b' }, [append('a.md', 'more\n'), trash('b.md')]],
  ])('is not lost in silence where %s', async (_, files, edits) => {
    const { vault, writer } = bench(files);
    expect(await codeFrom(writer.apply(planOf(edits)))).toBe('verify_failed');
    expect(vault.operations()).toBe(0);
  });

  it('is named with its note', async () => {
    const { writer } = bench({ 'Notes/a.md': 'To [[b|the b]].\n', 'b.md': 'b' });
    await expect(writer.apply(planOf([trash('b.md')]))).rejects.toMatchObject({
      code: 'verify_failed',
      path: 'Notes/a.md',
      message: expect.stringContaining('[[b|the b]] of "Notes/a.md"'),
    });
  });

  it.each<[string, Files, Edit[]]>([
    ['its note moves and keeps its name', { 'a.md': 'To [[b]].\n', 'b.md': 'b' }, [move('b.md', 'x/b.md')]],
    ['it leads by the id that its moved note keeps', { 'a.md': 'To [[one]].\n', 'b.md': '---\nid: one\n---\n' }, [move('b.md', 'c.md')]],
    [
      'it leads by the name that its moved and rewritten note keeps',
      { 'a.md': 'To [[one]].\n', 'b.md': '---\nname: one\n---\n' },
      [move('b.md', 'c.md'), append('b.md', 'more\n')],
    ],
    ['it stands in a note that goes as well', { 'a.md': 'To [[b]].\n', 'b.md': 'b' }, [trash('a.md'), trash('b.md')]],
    ['its note is made anew', { 'a.md': 'To [[b]].\n', 'b.md': 'b' }, [trash('b.md'), create('b.md', 'new\n')]],
    [
      'its note leaves and a new one comes',
      { 'a.md': 'To [[b]].\n', 'b.md': 'b' },
      [move('b.md', 'c.md'), create('b.md', 'a hub: [[c]]\n')],
    ],
    [
      'a namesake has taken in the text of what goes',
      { 'a.md': 'To [[b]].\n', 'x/b.md': 'text', 'y/z/b.md': 'other\n' },
      [append('y/z/b.md', 'text\n'), trash('x/b.md')],
    ],
    ['it led nowhere before', { 'a.md': 'To [[c]].\n', 'b.md': 'b' }, [move('b.md', 'c.md')]],
    ['its note is generated', { 'a.md': '---\ngenerated-by: top-of-mind\n---\n[[b]]\n', 'b.md': 'b' }, [trash('b.md')]],
    [
      'it stands in a managed block',
      { 'a.md': '<!-- top-of-mind:begin index -->\n[[b]]\n<!-- top-of-mind:end index -->\n', 'b.md': 'b' },
      [trash('b.md')],
    ],
    ['nothing links to what goes', { 'a.md': 'alone\n', 'b.md': 'to itself: [[b]]' }, [trash('b.md')]],
  ])('lets the plan through where %s', async (_, files, edits) => {
    const { writer } = bench(files);
    await expect(writer.apply(planOf(edits))).resolves.toMatchObject({ changed: expect.anything() });
  });

  it.each(['overwrite', 'ephemeral'] as const)('comes and goes in the layer %s', async (layer) => {
    const { writer } = bench(
      { 'a.md': 'To [[b]].\n', 'b.md': 'b' },
      { policy: (path) => (path === at('a.md') ? { layer, why: '' } : null) },
    );
    await expect(writer.apply(planOf([trash('b.md')]))).resolves.toMatchObject({ changed: ['b.md'] });
  });

  it('may be lost where the plan says so, once for each link', async () => {
    const { writer } = bench({ 'a.md': 'To [[b]] and [[b]].\n', 'b.md': 'b' });
    expect(await codeFrom(writer.apply(planOf([trash('b.md')], { announced: [loss('c.md', '[[b]]'), loss('a.md', '[[b|x]]')] })))).toBe(
      'verify_failed',
    );
    expect(await codeFrom(writer.apply(planOf([trash('b.md')], { announced: [loss('a.md', '[[b]]')] })))).toBe('verify_failed');
    await writer.apply(planOf([trash('b.md')], { announced: [loss('a.md', '[[b]]'), loss('a.md', '[[b]]')] }));
  });

  it('may be announced for an append-only note too, whose text stays as it is', async () => {
    const { writer } = bench(
      { 'a.md': 'To [[b]].\n', 'b.md': 'b' },
      { policy: (path) => (path === at('a.md') ? { layer: 'append-only', why: '' } : null) },
    );
    await writer.apply(planOf([trash('b.md')], { announced: [loss('a.md', '[[b]]')] }));
  });
});

it('a rename is refused without any one of its rewrites', async () => {
  const names = ['a.md', 'x/c.md', 'y/d.md'] as const;
  const files = { 'a.md': 'To [[b]].\n', 'x/c.md': '[b](../b.md)\n', 'y/d.md': '![[b]]\n', 'b.md': 'b' };
  const follow: Edit[] = [
    replace('a.md', files['a.md'], '[[b]]', '[[e]]'),
    replace('x/c.md', files['x/c.md'], '../b.md', '../e.md'),
    replace('y/d.md', files['y/d.md'], '[[b]]', '[[e]]'),
  ];
  for (const left of names) {
    const { writer } = bench(files);
    await expect(writer.apply(planOf([...follow.filter((edit) => edit.path !== left), move('b.md', 'e.md')]))).rejects.toMatchObject({
      code: 'verify_failed',
      path: left,
    });
  }
  await bench(files).writer.apply(planOf([...follow, move('b.md', 'e.md')]));
});

describe('the count of lost links', () => {
  const around = async (files: Files, edits: Edit[], announced: AnnouncedLoss[] = []) => {
    const { vault, writer } = bench(files);
    return linksAround(await readVault(vault.files), await writer.prepare(planOf(edits, { announced })), announced.length);
  };

  it('is of links that stand there and lead nowhere', async () => {
    const generated = { 'a.md': '---\ngenerated-by: top-of-mind\n---\n[[b]] [[b]] [[gone]]\n', 'b.md': 'b' };
    expect(await around(generated, [trash('b.md')])).toEqual({ before: 2, after: 0, rewritten: 0, lost: 2 });
    expect(await around({ 'a.md': '[[b]]\n', 'b.md': '[[a]]\n' }, [trash('b.md')], [loss('a.md', '[[b]]')])).toEqual({
      before: 2,
      after: 0,
      rewritten: 0,
      lost: 1,
    });
  });

  it('has none where links follow, or go with their note', async () => {
    expect(
      await around({ 'a.md': '[[b]]\n', 'b.md': '[[a]]\n' }, [
        replace('a.md', '[[b]]\n', 'b', 'c'),
        move('b.md', 'x.md'),
        move('x.md', 'c.md'),
      ]),
    ).toEqual({ before: 2, after: 2, rewritten: 1, lost: 0 });
    expect(await around({ 'a.md': '[[b]]\n', 'b.md': 'b' }, [trash('a.md')])).toMatchObject({ before: 1, after: 0, lost: 0 });
  });
});

it('whatever moves or goes: each link leads to its file, or the plan is refused', async () => {
  const names = ['a.md', 'x/a.md', 'b.md', 'x/b.md', 'y/z/c.md'] as const;
  const link = fc.constantFrom('[[a]]', '[[b]]', '[[x/b]]', '[[c]]', '[b](./b.md)', '![[x/a]]');
  const vaults = fc.tuple(
    ...names.map((name) =>
      fc.option(
        fc.array(link, { maxLength: 3 }).map((links) => [name, `${links.join(' ')}\n`] as const),
        { freq: 5 },
      ),
    ),
  );
  const step = fc.tuple(fc.constantFrom(...names), fc.constantFrom(null, 'a.md', 'c.md', 'x/d.md', 'y/b.md'));
  const seen = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(vaults, fc.array(step, { minLength: 1, maxLength: 3 }), async (entries, steps) => {
      const files = Object.fromEntries(entries.filter((entry) => entry !== null));
      const { vault, writer } = bench(files);
      const before = await readVault(vault.files);
      const code = await codeFrom(writer.apply(planOf(steps.map(([from, to]) => (to === null ? trash(from) : move(from, to))))));
      if (code !== 'no error') {
        seen.refused += code === 'verify_failed' ? 1 : 0;
        return;
      }
      seen.done += 1;
      const after = await readVault(vault.files);
      const placed = (path: string): string | null => steps.reduce<string | null>((now, [from, to]) => (now === from ? to : now), path);
      for (const { from, to, linkpath } of before.links) {
        const source = placed(from);
        if (to !== null && source !== null) expect(after.resolve(linkpath, at(source))).toBe(placed(to));
      }
    }),
    { numRuns: runs(400) },
  );
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(scaled(8, 400));
});

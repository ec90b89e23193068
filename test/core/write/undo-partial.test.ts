import type { VaultPath } from '../../../src/core/model/path';
import { createResolver } from '../../../src/core/read/links/resolve';
import { bench, codeFrom, create, move, planOf, replace, trash } from './setup';
import { fc, runs, scaled } from '../../support/properties';

const why = (left: readonly { readonly path: string; readonly why: string }[]): Record<string, string> =>
  Object.fromEntries(left.map((one) => [one.path, one.why]));

describe('a partial undo and links', () => {
  it('leaves a moved note whose old place is taken with its new text, and the links that followed it', async () => {
    const files = { 'a/n.md': 'See [[../t]].', 't.md': 'T', 'home.md': 'Home: [[a/n]].', 'other.md': 'one' };
    const { vault, writer } = bench(files);
    const { journal } = await writer.apply(
      planOf([
        replace('a/n.md', files['a/n.md'], '[[../t]]', '[[../../t]]'),
        replace('home.md', files['home.md'], '[[a/n]]', '[[c/d/n]]'),
        replace('other.md', 'one', 'one', 'two'),
        move('a/n.md', 'c/d/n.md'),
      ]),
    );
    vault.write('a/n.md', 'A stranger.');
    const shown = await writer.previewUndo(journal, { partial: true });
    const result = await writer.undo(journal, { partial: true });
    expect(['a/n.md', 'c/d/n.md', 'home.md', 'other.md'].map((path) => vault.text(path))).toEqual([
      'A stranger.',
      'See [[../../t]].',
      'Home: [[c/d/n]].',
      'one',
    ]);
    expect(result.restored).toEqual(['other.md']);
    expect(why(result.left)).toEqual({
      'a/n.md': 'something is there now',
      'c/d/n.md': 'it depends on a file that is left',
      'home.md': 'its link [[a/n]] would lead to "a/n.md" instead',
    });
    expect([shown.restored, shown.left]).toEqual([result.restored, result.left]);
  });

  it('does not move a note back from under a link in a file that stays, nor the links that followed it', async () => {
    const files = { 't.md': 'T', 'h.md': 'To [[t]].', 'i.md': 'Also [[t]].', 'v.md': 'V', 'j.md': 'To [[v]].' };
    const { vault, writer } = bench(files);
    const edits = [
      replace('h.md', files['h.md'], '[[t]]', '[[u]]'),
      replace('i.md', files['i.md'], '[[t]]', '[[u]]'),
      replace('j.md', files['j.md'], '[[v]]', '[[w]]'),
      move('t.md', 'u.md'),
      move('v.md', 'w.md'),
    ];
    const { journal } = await writer.apply(planOf(edits));
    vault.write('h.md', 'To [[u|it]].\nMore.\n');
    const result = await writer.undo(journal, { partial: true });
    expect(Object.keys(vault.snapshotOfBytes()).sort()).toEqual(['h.md', 'i.md', 'j.md', 'u.md', 'v.md']);
    expect(['h.md', 'i.md', 'j.md'].map((path) => vault.text(path))).toEqual(['To [[u|it]].\nMore.\n', 'Also [[u]].', 'To [[v]].']);
    expect(why(result.left)).toMatchObject({
      'h.md': 'its content changed since',
      'u.md': 'the link [[u|it]] in "h.md" leads to it and would be lost',
      'i.md': 'its link [[t]] would lead nowhere',
    });
  });

  it('says that nothing can be undone where the links hold all of it', async () => {
    const { vault, writer } = bench({ 't.md': 'T', 'h.md': 'To [[t]].' });
    await writer.apply(planOf([replace('h.md', 'To [[t]].', '[[t]]', '[[u]]'), move('t.md', 'u.md')]));
    vault.write('h.md', 'To [[u|more]].');
    const before = vault.snapshotOfBytes();
    expect(await codeFrom(writer.undo(undefined, { partial: true }))).toBe('not_undoable');
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  it('takes links back that a changed file no longer needs, and a note that the change made', async () => {
    const { vault, writer } = bench({ 't.md': 'T', 'h.md': 'To [[t]].', 'i.md': 'Also [[t]].' });
    await writer.apply(
      planOf([
        replace('h.md', 'To [[t]].', '[[t]]', '[[u]]'),
        replace('i.md', 'Also [[t]].', '[[t]]', '[[u]]'),
        move('t.md', 'u.md'),
        create('new.md', 'N'),
      ]),
    );
    vault.write('h.md', 'No link, but [[new]].');
    expect((await writer.undo(undefined, { partial: true })).left).toEqual([{ path: 'h.md', why: 'its content changed since' }]);
    expect([Object.keys(vault.snapshotOfBytes()).sort(), vault.text('i.md')]).toEqual([['h.md', 'i.md', 't.md'], 'Also [[t]].']);
  });

  it('keeps a link in step with a note that stays trashed, since its name is taken', async () => {
    const { vault, writer } = bench({ 'a.md': 'A', 'b.md': 'B', 'h.md': 'To [[a]].' });
    await writer.apply(
      planOf([replace('h.md', 'To [[a]].', '[[a]]', '[[b]]'), trash('a.md'), create('n.md', 'N')], {
        announced: [{ from: 'h.md' as never, raw: '[[a]]', why: 'Merged.' }],
      }),
    );
    vault.write('a.md', 'Another.');
    const result = await writer.undo(undefined, { partial: true });
    expect(why(result.left)).toEqual({ 'a.md': 'something is there now', 'h.md': 'its link [[a]] would lead to "a.md" instead' });
    expect(vault.text('h.md')).toBe('To [[b]].');
  });

  it('leaves a chain of moves as a whole', async () => {
    const { vault, writer } = bench({ 'a.md': 'A', 'b.md': 'B', 'c.md': 'C', 'd.md': 'D' });
    await writer.apply(
      planOf([
        move('a.md', 'x.md'),
        move('b.md', 'a.md'),
        move('x.md', 'b.md'),
        move('c.md', 'e.md'),
        move('e.md', 'f.md'),
        move('d.md', 'g.md'),
      ]),
    );
    vault.delete('a.md');
    vault.write('c.md', 'A stranger.');
    const result = await writer.undo(undefined, { partial: true });
    expect(
      Object.fromEntries(
        Object.keys(vault.snapshotOfBytes())
          .sort()
          .map((path) => [path, vault.text(path)]),
      ),
    ).toEqual({ 'b.md': 'A', 'c.md': 'A stranger.', 'd.md': 'D', 'f.md': 'C' });
    expect(result.restored).toEqual(['d.md']);
  });
});

describe('a partial undo of random moves', () => {
  const folders = ['', 'a/', 'b/', 'a/c/'];
  const seed = fc.record({
    home: fc.constantFrom(...folders),
    away: fc.option(fc.constantFrom(...folders), { nil: undefined }),
    renamed: fc.boolean(),
    links: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
    changed: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    taken: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  });

  it.each([{}, { caseFolding: true }, { nfd: true }])(
    'keeps every link of every note on the note that it meant (disk %j)',
    async (disk) => {
      let partly = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(seed, { minLength: 5, maxLength: 5 }), async (seeds) => {
          const homes = seeds.map(({ home }, i) => `${home}né${i}.md`);
          const aways = seeds.map(({ home, away, renamed }, i) => `${away ?? home}${renamed ? 'mé' : 'né'}${i}.md`);
          const textOf = (i: number, places: readonly string[]): string =>
            [`note ${i}`, ...(seeds[i]?.links ?? []).map((to) => `[[${(places[to] ?? '').slice(0, -3)}]]`)].join('\n');
          const { vault, writer } = bench(Object.fromEntries(homes.map((path, i) => [path, textOf(i, homes)])), disk);
          const edits = homes.flatMap((path, i) => {
            const [before, after, away] = [textOf(i, homes), textOf(i, aways), aways[i] ?? path];
            return [...(before === after ? [] : [replace(path, before, before, after)]), ...(away === path ? [] : [move(path, away)])];
          });
          if (edits.length === 0) return;
          await writer.apply(planOf(edits));
          seeds.forEach(({ changed, taken }, i) => {
            const [home, away] = [homes[i] ?? '', aways[i] ?? ''];
            if (changed) vault.write(away, `${vault.text(away)}\nmore`);
            if (taken && home !== away) vault.write(home, 'A stranger.');
          });
          const result = await writer.undo(undefined, { partial: true }).catch(() => null);
          if (result !== null && result.left.length > 0) partly += 1;

          const paths = Object.keys(vault.snapshotOfBytes()) as VaultPath[];
          const names = createResolver(paths);
          for (const path of paths) {
            const [head = '', ...rest] = vault.text(path).split('\n');
            const number = /^note (\d)$/.exec(head)?.[1];
            if (number === undefined) continue;
            const meant = rest.flatMap((line) => {
              const name = /^\[\[(.*)\]\]$/.exec(line)?.[1];
              const to = name === undefined ? null : names.resolve(name, path).to;
              return name === undefined ? [] : [to === null ? `${name} is lost` : vault.text(to).split('\n')[0]];
            });
            expect([path, meant]).toEqual([path, seeds[Number(number)]?.links.map((to) => `note ${to}`)]);
          }
        }),
        { numRuns: runs(200) },
      );
      expect(partly).toBeGreaterThan(scaled(10, 200));
    },
  );
});

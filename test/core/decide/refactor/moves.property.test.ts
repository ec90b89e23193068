import { decideMoves, textsForMoves } from '../../../../src/core/decide/refactor/index';
import { codeOf } from '../../../../src/core/model/errors';
import { asVaultPath, basenameOf } from '../../../../src/core/model/path';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';
import { fc, runs, scaled } from '../../../support/properties';
import { url } from '../../../support/spaced';

const folders = ['', 'a/', 'b/', 'a/b/', 'c/a/', 'é x/'];
const names = ['x', 'y', 'X1', 'a', 'note one', "Igor's", '100%', 'v1.2', 'x.png', '笔记', 'caf\u00e9', 'cafe\u0301s', 'a (b)', 'A&amp;B'];
const extensions = ['.md', '.md', '.md', '.png'];

const path = fc
  .tuple(fc.constantFrom(...folders), fc.constantFrom(...names), fc.constantFrom(...extensions))
  .map((parts) => parts.join(''));

/** Texts that link, in every spelling, by whatever part of a path. */
const link = fc.tuple(path, fc.nat(14), fc.boolean()).map(([to, style, subpath]) => {
  const bare = basenameOf(to).replace(/\.md$/, '');
  const full = to.replace(/\.md$/, '');
  const sub = subpath ? '#h' : '';
  const partial = full.split('/').slice(-2).join('/');
  return (
    [
      `[[${bare}${sub}]]`,
      `[[${bare}${sub}|alias]]`,
      `[[${full}${sub}]]`,
      `[[${partial}]]`,
      `[[/${full}]]`,
      `[[./${full}]]`,
      `[[../${bare}]]`,
      `[[../../../${full}${sub}]]`,
      `![[${basenameOf(to)}]]`,
      `[${bare}](${url(basenameOf(to))}${sub})`,
      `[t](${url(to)} "title")`,
      `[t](<${basenameOf(to).replace(/[%&]/g, url)}>)`,
      `![t](../${url(to)})`,
      `[t](${encodeURI(full).replace(/[()&]/g, url)})`,
      `\`[[${bare}]]\` [[${bare}`,
    ][style] ?? ''
  );
});

const vault = fc
  .uniqueArray(fc.tuple(path, fc.array(link, { maxLength: 6 }), fc.option(path)), {
    minLength: 2,
    maxLength: 12,
    selector: ([name]) => name.normalize('NFC').toLowerCase(),
  })
  .map((notes) =>
    Object.fromEntries(
      notes.map(([name, links, related]) => {
        const quoted =
          related === null
            ? ''
            : `---\nrelated:\n  - '[[${related.replace(/\.md$/, '').replace(/'/g, "''")}]]'\nup: "[[${basenameOf(related)}|x]]"\n---\n`;
        return [name, name.endsWith('.md') ? `${quoted}${links.join(' and ')}\n` : ''];
      }),
    ),
  );

test('no move of any files in any vault loses a link', () => {
  const seen = { moved: 0, refused: 0, rewritten: 0 };
  fc.assert(
    fc.property(vault, fc.array(fc.tuple(fc.nat(), path), { minLength: 1, maxLength: 3 }), (files, wanted) => {
      const paths = Object.keys(files);
      const moves = new Map(wanted.map(([at, to]) => [asVaultPath(paths[at % paths.length] ?? ''), asVaultPath(to)]));
      const requests = [...moves].map(([from, to]) => ({ from, to, reason: '' }));
      const ctx = contextOf(files);
      try {
        const needed = new Set(textsForMoves(ctx.snapshot, requests));
        const texts = new Map([...textsOf(files)].filter(([name]) => needed.has(name)));
        const { plan, result } = decideMoves(ctx, requests, texts, 'Move');
        const after = applyPlan(files, plan);
        seen.moved++;
        seen.rewritten += result.links.rewritten;
        const before = ctx.snapshot;
        const now = snapshotOf(after);
        const places = new Map(result.moved.map((move) => [move.from, move.to]));
        for (const name of before.files.map((file) => file.path)) {
          const old = before.outgoing(name);
          const then = now.outgoing(places.get(name) ?? name);
          expect(then).toHaveLength(old.length);
          old.forEach((one, i) => {
            if (one.to !== null) expect(then[i]?.to).toBe(places.get(one.to) ?? one.to);
            expect(then[i]?.subpath).toBe(one.subpath);
          });
        }
        expect(result.links.lost).toBe(0);
      } catch (error) {
        // A target that is taken, or a note that would stop being one, is refused: never anything else.
        if (!['exists', 'bad_name'].includes(codeOf(error))) throw error;
        seen.refused++;
      }
    }),
    { numRuns: runs(400) },
  );
  expect(seen.moved).toBeGreaterThan(scaled(40, 400));
  expect(seen.rewritten).toBeGreaterThan(scaled(40, 400));
});

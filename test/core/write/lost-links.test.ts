import { unmatched, type Found } from '../../../src/core/write/check/verify';
import { at } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { parseNote } from '../../../src/core/read/snapshot/note';
import type { NotePath, VaultPath } from '../../../src/core/model/path';

const [link] = parseNote(at('a.md') as NotePath, '[[b]]', 0).links;
const found = fc
  .record({
    from: fc.constantFrom('a.md', 'b.md'),
    raw: fc.constantFrom('[[x]]', '[[y]]'),
    to: fc.constantFrom(null, 'n.md', 'o.md'),
    key: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  })
  .map(({ from, raw, to, key }): Found => {
    if (link === undefined) throw new Error('one link');
    return { from: at(from), link: { ...link, raw }, to: to === null ? null : at(to), key };
  });

/** The same, each compared with all. */
function plainly(
  old: readonly Found[],
  fresh: readonly Found[],
  made: ReadonlySet<VaultPath>,
  said: readonly string[],
  finalOf: (path: VaultPath) => VaultPath,
): Found[] {
  const announced = [...said];
  const silent = old.filter((one) => {
    const names = [one.from, finalOf(one.from)].map((path) => announced.indexOf(`${path}\n${one.link.raw}`));
    const place = names.find((at) => at >= 0) ?? -1;
    if (place >= 0) announced.splice(place, 1);
    return place < 0;
  });
  const pool = new Map<string, Found[]>();
  for (const one of fresh) pool.set(one.key, [...(pool.get(one.key) ?? []), one]);
  const lost = silent.filter((one) => pool.get(one.key)?.pop() === undefined);
  const spare = [...pool.values()].flat();
  return lost.filter((one) => {
    const instead = spare.findIndex((other) => one.to === null || (other.to !== null && made.has(other.to)));
    if (instead >= 0) spare.splice(instead, 1);
    return instead < 0;
  });
}

test('what is lost is what comparing each with all finds', () => {
  const announced = fc.array(
    fc.tuple(fc.constantFrom('a.md', 'b.md', 'c.md'), fc.constantFrom('[[x]]', '[[y]]')).map((parts) => parts.join('\n')),
    { maxLength: 6 },
  );
  const lists = fc.array(found, { maxLength: 14 });
  const finals = fc.constantFrom<Record<string, string>>({}, { 'a.md': 'b.md', 'b.md': 'c.md' }, { 'a.md': 'b.md', 'b.md': 'a.md' });
  let lost = 0;
  fc.assert(
    fc.property(lists, lists, announced, finals, (old, fresh, said, moves) => {
      const finalOf = (path: VaultPath): VaultPath => at(moves[path] ?? path);
      const made = new Set([at('n.md')]);
      const result = unmatched(old, fresh, made, said, finalOf);
      lost += result.length;
      expect(result).toEqual(plainly(old, fresh, made, said, finalOf));
    }),
    { numRuns: runs(3000) },
  );
  expect(lost).toBeGreaterThan(100);
});

test('a thousand announcements are not gone through for each link', () => {
  const one = fc.sample(found, { numRuns: 1, seed: 1 })[0];
  if (one === undefined) throw new Error('a link');
  const old = Array.from({ length: 1000 }, (_, index): Found => ({ ...one, link: { ...one.link, raw: `[[${index}]]` } }));
  let looks = 0;
  const announced = new Proxy(old.map(({ from, link: { raw } }) => `${from}\n${raw}`).reverse(), {
    get: (list, name) => {
      looks += 1;
      return Reflect.get(list, name) as unknown;
    },
  });
  expect(unmatched(old, [], new Set(), announced, (path) => path)).toEqual([]);
  expect(looks).toBeLessThan(10_000);
});

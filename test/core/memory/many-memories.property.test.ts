import { isInAny, memoryAt } from '../../../src/core/read/files/rules';
import { decideContext, memoryOf, isOwnNote } from '../../../src/core/memory/context';
import { conventionOf } from '../../../src/core/conventions/list';
import type { EffectiveMemory } from '../../../src/core/model/context';
import { innerRoots, type Memory } from '../../../src/core/model/memory';
import { isInside, pathKey, type VaultPath } from '../../../src/core/model/path';
import { parseSettings } from '../../../src/core/model/settings';
import type { Snapshot } from '../../../src/core/model/snapshot';
import type { VaultHost } from '../../../src/core/model/vault-memory';
import { createTestContext } from '../../support/memory-vault';
import { fc } from '../../support/properties';

const part = fc.constantFrom('a', 'b', 'ab', 'é', 'e\u0301', 'a b', 'B');
const folder = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('/'));
const path = fc.tuple(folder, part).map(([above, name]) => (above === '' ? name : `${above}/${name}`) as VaultPath);
const memory = (root: string, name = root): Memory => ({ name, root, convention: 'notes-and-links', overrides: {} });
const memories = fc.array(
  folder.map((root) => memory(root)),
  { maxLength: 8 },
);
const effective = (one: Memory): EffectiveMemory => ({ memory: one, convention: conventionOf(one.convention, { conventions: [] }) });

test('the memory of a path is the first of those with the deepest folder around it', () => {
  fc.assert(
    fc.property(memories, path, (all, at) => {
      const holding = all.filter(({ root }) => isInside(pathKey(at), pathKey(root)));
      const deepest = Math.max(...holding.map(({ root }) => pathKey(root).length));
      const expected = holding.find(({ root }) => pathKey(root).length === deepest);
      const found = memoryAt(all.map(effective), at);
      expect(found?.memory).toBe(expected);
      if (expected !== undefined && expected.root !== '')
        expect(`${pathKey(expected.root)}/${found?.inside ?? ''}`.replace(/\/$/, '')).toBe(pathKey(at));
      const own = all.at(-1);
      if (own === undefined) return;
      const isOwn = isInside(pathKey(at), pathKey(own.root)) && pathKey(own.root).length >= deepest;
      expect(memoryAt(all.map(effective), at, effective(own))?.memory).toBe(isOwn ? own : expected);
    }),
  );
});

test('the memories inside another one are those below its folder, in the order of the settings', () => {
  fc.assert(
    fc.property(memories, (all) => {
      for (const one of all) {
        const inside = all
          .map(({ root }) => root)
          .filter((root) => pathKey(root) !== pathKey(one.root) && isInside(pathKey(root), pathKey(one.root)));
        expect(innerRoots(one, all)).toEqual(inside);
      }
    }),
  );
});

test('a path lies in one of many folders as it does in each by itself', () => {
  fc.assert(
    fc.property(fc.array(folder), path, (folders, at) => expect(isInAny(folders, at)).toBe(folders.some((one) => isInside(at, one)))),
  );
});

test('thousands of memories cost a look at each, not at each for each', () => {
  const count = 3000;
  let looks = 0;
  const many = Array.from({ length: count }, (_, index) =>
    Object.defineProperty({ ...memory(''), name: `m${index}` }, 'root', {
      enumerable: true,
      get: () => {
        looks += 1;
        return `folder ${index}`;
      },
    }),
  );
  const settings = { ...parseSettings({}), memories: many };
  const host = { context: createTestContext('one'), settings: () => settings } as unknown as VaultHost;
  const contexts = many.map((one) => decideContext(host, one, {} as Snapshot));
  expect(contexts).toHaveLength(count);
  for (let index = 0; index < count; index++) {
    expect(memoryOf(settings, `folder ${index}/note.md` as VaultPath).name).toBe(`m${index}`);
    expect(isOwnNote(settings, `folder ${index}/note.md` as VaultPath)).toBe(false);
  }
  expect(looks).toBeLessThan(count * 30);
});

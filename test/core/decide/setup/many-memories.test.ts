import { rootMoves } from '../../../../src/core/decide/setup/index';
import type { Memory } from '../../../../src/core/model/memory';
import { asVaultPath } from '../../../../src/core/model/path';
import { originsOf } from '../../../../src/core/model/settings';
import { carriedBy, carriedTo, type SettingsEdit } from '../../../../src/core/model/settings-edit';
import { fc, runs } from '../../../support/properties';

const COUNT = 400;
const memory = (name: string, root: string): Memory => ({ name, root, convention: 'carlton', overrides: {} });
const many = Array.from({ length: COUNT }, (_, index) => memory(`M${index}`, `old/m${index}`));
const later = many.map((one, index) => ({ ...one, root: `new/m${index}` }));

afterEach(() => jest.restoreAllMocks());

/** Each compared with all that are free. */
function plainOrigins(before: readonly Memory[], after: readonly Memory[]): number[] {
  const free = new Set(before.keys());
  const claim = (matches: (old: Memory) => boolean): number => {
    const place = before.findIndex((old, index) => free.has(index) && matches(old));
    free.delete(place);
    return place;
  };
  const same = after.map((one) => claim((old) => JSON.stringify(old) === JSON.stringify(one)));
  return same.map((place, index) => {
    const one = after[index] as Memory;
    return place >= 0 ? place : claim((old) => JSON.stringify({ ...old, root: one.root }) === JSON.stringify(one));
  });
}

test('each memory has the origin that comparing it with all finds', () => {
  const some = fc.array(
    fc.record({ name: fc.constantFrom('M', 'N'), root: fc.constantFrom('a', 'b', 'c', 'd') }).map(({ name, root }) => memory(name, root)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, some, (before, after) => expect(originsOf(before, after)).toEqual(plainOrigins(before, after))),
    { numRuns: runs(2000) },
  );
});

test('memories that all move are each read a few times, not compared with each other', () => {
  const read = jest.spyOn(JSON, 'stringify');
  expect(originsOf(many, later)).toEqual([...many.keys()]);
  const calls = read.mock.calls.length;
  jest.restoreAllMocks();
  expect(calls).toBeLessThan(6 * COUNT);
});

test('the roots that move are found in the moved files without going through all of them for each', () => {
  const moved = many.map(({ root }, index) => ({ from: asVaultPath(`${root}/a.md`), to: asVaultPath(`new/m${index}/a.md`) }));
  const fold = jest.spyOn(String.prototype, 'normalize');
  const edits = rootMoves(many, [{ from: 'old', to: 'new' }], moved);
  const calls = fold.mock.calls.length;
  jest.restoreAllMocks();
  expect(edits).toEqual(many.map(({ root }, index) => ({ op: 'move-root', from: root, to: `new/m${index}` })));
  expect(calls).toBeLessThan(20 * COUNT);
});

test('a file is carried where one of the roots that move takes it along', () => {
  const path = fc.array(fc.constantFrom('a', 'b', 'é', 'e\u0301'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const edit = fc.tuple(path, fc.oneof(path, fc.constant(''))).map(([from, to]): SettingsEdit => ({ op: 'move-root', from, to }));
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 4 }), path, path, (edits, from, to) => {
      const plainly = edits.some((one) => one.op === 'move-root' && carriedTo(from, one) === to.normalize('NFC'));
      expect(carriedBy(edits)(from, to)).toBe(plainly);
    }),
    { numRuns: runs(2000) },
  );
});

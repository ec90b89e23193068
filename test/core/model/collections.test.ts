import { addTo, getOrSet, groupBy } from '../../../src/core/model/collections';
import { fc, runs } from '../../support/properties';

it('makes a value once and keeps it, in maps and weak maps, null too', () => {
  const made: string[] = [];
  const make = (name: string) => (): null => {
    made.push(name);
    return null;
  };
  const [map, weak, key] = [new Map<string, null>(), new WeakMap<object, null>(), {}];
  for (let i = 0; i < 2; i++) expect([getOrSet(map, 'a', make('map')), getOrSet(weak, key, make('weak'))]).toEqual([null, null]);
  expect(made).toEqual(['map', 'weak']);
  expect([map.has('a'), weak.has(key)]).toEqual([true, true]);
});

it('keeps what is there', () => {
  const lists = new Map([['a', [1]]]);
  const list = lists.get('a');
  addTo(lists, 'a', 2);
  expect(getOrSet(lists, 'a', () => [])).toBe(list);
  expect(list).toEqual([1, 2]);
});

it('groups every item once, under its key and in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (numbers) => {
      const groups = groupBy(numbers, Math.abs);
      expect([...groups.keys()]).toEqual([...new Set(numbers.map(Math.abs))]);
      for (const [key, group] of groups) expect(group).toEqual(numbers.filter((number) => Math.abs(number) === key));
    }),
    { numRuns: runs(500) },
  );
});

import { uniteProperties } from '../../../../src/core/decide/refactor/merge/properties';

const COUNT = 500;
const list = (name: string): string[] => Array.from({ length: COUNT }, (_, index) => `${name} ${index}`);

afterEach(() => jest.restoreAllMocks());

test('aliases of two notes are united without comparing each with all', () => {
  const read = jest.spyOn(JSON, 'stringify');
  const united = uniteProperties(
    { name: 'A', data: { aliases: [...list('a'), ...list('both')] } },
    { name: 'B', data: { aliases: [...list('both'), ...list('b')] } },
  );
  const calls = read.mock.calls.length;
  jest.restoreAllMocks();
  expect(united).toEqual([{ key: 'aliases', value: [...list('both'), ...list('b'), ...list('a'), 'A'] }]);
  expect(calls).toBeLessThan(10 * COUNT);
});

test('properties of two notes are united without looking through all names for each', () => {
  const data = (value: string): Record<string, unknown> => Object.fromEntries(list('p').map((key) => [key, value]));
  const fold = jest.spyOn(String.prototype, 'toLowerCase');
  const united = uniteProperties({ name: 'A', data: data('x') }, { name: 'B', data: data('y') });
  const calls = fold.mock.calls.length;
  jest.restoreAllMocks();
  expect(united).toEqual([
    { key: 'aliases', value: ['A'] },
    { key: 'merged_values', value: list('p').map((key) => `${key}: x`) },
  ]);
  expect(calls).toBeLessThan(10 * COUNT);
});

test('a hundred and fifty thousand aliases are no more than can be taken over', () => {
  const aliases = Array.from({ length: 150_000 }, (_, index) => `a${index}`);
  expect(uniteProperties({ name: 'A', data: { aliases } }, { name: 'B', data: {} })[0]?.value).toHaveLength(150_001);
});

import { uniteProperties } from '../../../../src/core/decide/refactor/merge/properties';

test('a hundred and fifty thousand aliases are no more than can be taken over', () => {
  const aliases = Array.from({ length: 150_000 }, (_, index) => `a${index}`);
  expect(uniteProperties({ name: 'A', data: { aliases } }, { name: 'B', data: {} })[0]?.value).toHaveLength(150_001);
});

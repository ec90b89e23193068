import { createGate } from '../../../../src/core/decide/dedup/index';
import type { EntryRef, NotDuplicates } from '../../../../src/core/model/verdict';
import { at } from '../../../support/memory-vault';

const SAME = 'Priya prefers short briefings in the morning, with the joke first.';
const NEAR = 'Priya prefers short briefings in the morning, with the joke first, please.';

/** The pairs among some texts, by path, where these pairs are kept apart. */
async function pairs(
  texts: Readonly<Record<string, string>>,
  limit: number,
  ...kept: readonly (readonly [string, string])[]
): Promise<string[]> {
  const gate = createGate();
  for (const [path, text] of Object.entries(texts)) gate.add({ path: at(path), entry: null }, '', text);
  const is = (ref: EntryRef, ...names: readonly string[]): boolean => names.includes(ref.path);
  const apart: NotDuplicates = {
    concerns: (one) => kept.some((pair) => is(one, ...pair)),
    areNotDuplicates: (one, other) => kept.some((pair) => is(one, ...pair) && is(other, ...pair) && one.path !== other.path),
  };
  const found = await gate.nearDuplicates(limit, () => Promise.resolve(), apart);
  return found.map(({ a, b }) => `${a.path} ${b.path}`);
}

test('a pair kept apart is none, exact or near, and another takes its place below the limit', async () => {
  const texts = {
    a: SAME,
    b: SAME,
    c: 'Deploys wait for the nightly build of the search index.',
    d: 'Deploys wait for the nightly build of the search index.',
  };
  expect(await pairs(texts, 1)).toEqual(['a b']);
  expect(await pairs(texts, 1, ['a', 'b'])).toEqual(['c d']);
  const near = { a: SAME, b: NEAR };
  expect(await pairs(near, 9)).toEqual(['a b']);
  expect(await pairs(near, 9, ['b', 'a'])).toEqual([]);
});

test('of three copies the two that are not kept apart stay a pair', async () => {
  const texts = { a: SAME, b: SAME, c: SAME };
  expect(await pairs(texts, 9)).toEqual(['a b', 'a c']);
  expect(await pairs(texts, 9, ['a', 'c'])).toEqual(['a b', 'b c']);
  expect(await pairs(texts, 9, ['a', 'b'], ['a', 'c'])).toEqual(['b c']);
});

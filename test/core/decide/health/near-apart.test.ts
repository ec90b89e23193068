import { nearPairs } from '../../../../src/core/decide/dedup/near';
import { readEntry } from '../../../../src/core/decide/dedup/entry';
import { createWeights } from '../../../../src/core/decide/dedup/weight';
import type { EntryRef, NotDuplicates } from '../../../../src/core/model/verdict';
import { runAtOnce } from '../../../../src/core/read/text/steps';
import { exactOf, plainText } from '../../../../src/core/read/terms/plain';
import { createTermIndex } from '../../../../src/core/read/index/term-index';
import { at } from '../../../support/memory-vault';

const SAME = 'Priya prefers short briefings in the morning, with the joke first.';
const NEAR = 'Priya prefers short briefings in the morning, with the joke first, please.';

/** The pairs among some texts, by path, where these pairs are kept apart. */
function pairs(texts: Readonly<Record<string, string>>, limit: number, ...kept: readonly (readonly [string, string])[]): string[] {
  const index = createTermIndex();
  const exact = new Map<string, number[]>();
  const entries = Object.entries(texts);
  for (const [, text] of entries) {
    const plain = plainText(text);
    const key = exactOf('', plain, plain);
    exact.set(key, [...(exact.get(key) ?? []), index.add('', plain)]);
  }
  const documents = entries.map(([path]) => ({ source: { path: at(path), entry: null }, retired: false }));
  const is = (ref: EntryRef, ...names: readonly string[]): boolean => names.includes(ref.path);
  const apart: NotDuplicates = {
    concerns: (one) => kept.some((pair) => is(one, ...pair)),
    areNotDuplicates: (one, other) => kept.some((pair) => is(one, ...pair) && is(other, ...pair) && one.path !== other.path),
  };
  const input = { documents, exact, index, textOf: (doc: number) => readEntry('', entries[doc]?.[1] ?? ''), weights: createWeights(index) };
  return runAtOnce(nearPairs({ ...input, apart }, limit)).map(({ a, b }) => `${a.path} ${b.path}`);
}

test('a pair kept apart is none, exact or near, and another takes its place below the limit', () => {
  const texts = {
    a: SAME,
    b: SAME,
    c: 'Deploys wait for the nightly build of the search index.',
    d: 'Deploys wait for the nightly build of the search index.',
  };
  expect(pairs(texts, 1)).toEqual(['a b']);
  expect(pairs(texts, 1, ['a', 'b'])).toEqual(['c d']);
  const near = { a: SAME, b: NEAR };
  expect(pairs(near, 9)).toEqual(['a b']);
  expect(pairs(near, 9, ['b', 'a'])).toEqual([]);
});

test('of three copies the two that are not kept apart stay a pair', () => {
  const texts = { a: SAME, b: SAME, c: SAME };
  expect(pairs(texts, 9)).toEqual(['a b', 'a c']);
  expect(pairs(texts, 9, ['a', 'c'])).toEqual(['a b', 'b c']);
  expect(pairs(texts, 9, ['a', 'b'], ['a', 'c'])).toEqual(['b c']);
});

import { groupBy } from '../../src/core/model/collections';
import { KINDS, swaps } from '../../bench/swaps/pairs';

const all = swaps(null);

test('there are a thousand pairs of each kind in ten languages, no two of them the same', () => {
  for (const kind of KINDS) {
    const some = all.filter((one) => one.kind === kind);
    const perLanguage = [...groupBy(some, ({ language }) => language).values()].map((own) => own.length);
    expect(perLanguage).toEqual(Array(10).fill(104));
    expect(new Set(some.map(({ older, newer }) => `${older.body} ${newer.body}`)).size).toBe(some.length);
  }
});

test('the two entries of a pair differ, and twelve others stand around them, none of them one of the two', () => {
  for (const { older, newer, others } of all) {
    expect(older.body).not.toBe(newer.body);
    expect(new Set([older, newer, ...others].map(({ body }) => body)).size).toBe(14);
  }
});

test('the halves share no pair, and none has an entry of the other in its memories', () => {
  const [one, two] = ([1, 2] as const).map((half) => swaps(half).flatMap(({ older, newer, others }) => [older, newer, ...others]));
  const second = new Set(two?.map(({ body }) => body));
  expect(one?.filter(({ body }) => second.has(body))).toEqual([]);
  expect(swaps(1).length + swaps(2).length).toBe(all.length);
});

import { swaps } from '../../bench/swaps/pairs';

test('the swaps are 1,040 of each kind, and the halves share no entry', () => {
  const [one, two] = ([1, 2] as const).map((half) => swaps(half).flatMap(({ older, newer, others }) => [older, newer, ...others]));
  const bodies = new Set(one?.map(({ body }) => body));
  expect([one?.length, two?.length, two?.filter(({ body }) => bodies.has(body))]).toEqual([1560 * 14, 1560 * 14, []]);
});

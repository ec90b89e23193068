import { sumOf, tallies } from '../../../../bench/secrets/tally';

/** The ids of what went wrong, and the shares. */
const kinds = tallies(['planted', 'innocent', 'lines'].map((name) => `bench/secrets/${name}.jsonl`));
const wrongOf = (planted: boolean): readonly string[] =>
  [...kinds.values()].filter((one) => one.planted === planted && !one.optional).flatMap(({ wrong }) => wrong);

test('of a thousand planted secrets at least 99 in a hundred are caught', () => {
  const { wrong, all } = sumOf(kinds.values(), true);
  expect(all).toBeGreaterThan(1000);
  if (wrong * 100 > all) expect(wrongOf(true)).toEqual([]);
});

test('of innocent texts at most one in a hundred is refused', () => {
  const { wrong, all } = sumOf(kinds.values(), false);
  expect(all).toBeGreaterThan(1000);
  if (wrong * 100 > all) expect(wrongOf(false)).toEqual([]);
});

test('of 500 innocent lines and more health tells of none, and at most five are withheld', () => {
  const lines = [...kinds].filter(([kind]) => kind.startsWith('lines-')).map(([, tally]) => tally);
  const { wrong, all, told } = sumOf(lines, false);
  expect(all).toBeGreaterThan(500);
  expect(told).toBe(0);
  if (wrong > 5) expect(lines.flatMap((one) => one.wrong)).toEqual([]);
});

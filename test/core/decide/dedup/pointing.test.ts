import { onlyPoints } from '../../../../src/core/decide/dedup/pointing';

it.each([
  '[[2026-01-01 Pool]]',
  '![[Pool.png]]\n',
  '- [[Pool]]\n- [[Hall|the west hall]]',
  'See also: [[Pool]] and [[Hall]].',
  'Related: [[Pool#Size|how large]]',
  '[the manual](https://example.org/pool "Pool")',
  'https://example.org/pool?size=40',
  'Siehe auch [[Pool]]',
  'См. также [[Пул]]',
  '参见 [[连接池]]',
])('only points: %s', (text) => {
  expect(onlyPoints(text)).toBe(true);
});

it.each([
  '',
  'Pool',
  'Owner: [[Maria Keller]]',
  '[[Maria Keller]] looks after [[Pool]]',
  '[[Pool]]: 40',
  '- [x] [[Call the bank]]',
  '~~[[Pool]]~~',
  '[[Pool',
  '[[Pool]] 🦓 zebra',
  '[[连接池]]有四十个连接',
])('says something: %s', (text) => {
  expect(onlyPoints(text)).toBe(false);
});

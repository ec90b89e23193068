import { isPeriodName } from '../../../src/core/read/text/day-names';

test.each([
  '2026-03-05',
  '2026_03_05',
  '20260305',
  '05-03-2026',
  '2026-03',
  '2026-W10',
  '2026-Q1',
  'W10 2026',
  'March 5th, 2026',
  'Mar 5th, 2026',
  'Thursday, March 5 2026',
  'Do 5. März 2026',
  '2026-03-05 Thu',
  '5 марта 2026',
  '2026年3月5日',
  '２０２６年３月',
])('%s is a day, week, month or quarter', (name) => {
  expect(isPeriodName(name)).toBe(true);
});

test.each([
  '1984',
  '2026',
  'March',
  'Sprint 12',
  'Plan 2026-03-05',
  '2001 A Space Odyssey',
  'Report Q1',
  '12',
  '2026-03-05 Plan',
  '202603051200 Tides',
  '2026年',
  'May 5',
  '',
])('%s is a name', (name) => {
  expect(isPeriodName(name)).toBe(false);
});

import { execFileSync } from 'node:child_process';
import { buildDriver } from './build-driver';
import type { Seen } from './time-zones-driver.mjs';

/** Days on which clocks change: an hour or half an hour that does not exist, or comes twice, also at midnight; and zones off by odd minutes. */
const CASES: readonly (readonly [zone: string, now: string, day: string])[] = [
  ...['00:30', '02:30', '23:30'].flatMap((time) =>
    [
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['America/Sao_Paulo', '2018-11-04'],
      ['Asia/Kathmandu', '2026-03-15'],
    ].map(([zone = '', day = '']) => [zone, `${day}T${time}`, day] as const),
  ),
  // The same hour twice.
  ['Europe/Berlin', '2026-10-25T02:30:00+02:00', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T02:30:00+01:00', '2026-10-25'],
  // Another zone's moment is named by the day it is here.
  ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25'],
  ['America/New_York', '2026-03-08T04:30:00Z', '2026-03-07'],
  ['Asia/Kathmandu', '2026-03-14T18:20:00Z', '2026-03-15'],
  // A day alone is that day, wherever one is.
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'America/Sao_Paulo'].flatMap((zone) =>
    ['2018-11-04', '2026-03-15'].map((day) => [zone, day, day] as const),
  ),
];

/** In one process, since a time zone that is set in a test of this runner has no effect. */
const seen = JSON.parse(
  execFileSync(process.execPath, [buildDriver('time-zones-driver'), ...CASES.map(([zone, now]) => `${zone}|${now}`)], { encoding: 'utf8' }),
) as readonly Seen[];

test.each(CASES.map(([zone, now, day], index) => [zone, now, day, index] as const))('in %s, %s is %s', (zone, now, day, index) => {
  const { indexChanged, ...days } = seen[index] as Seen;
  expect(days).toEqual({ zone, now, named: day, created: day, logged: day });
  expect(indexChanged).toBe(false);
});

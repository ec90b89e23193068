import { sameValue, valuesAmong } from '../../../../src/core/decide/dedup/match-values';
import type { Term } from '../../../../src/core/read/terms/term';
import { fc, runs } from '../../../support/properties';

const term = (kind: Term['kind'], key: string, unit: string | null = null, surface = key): Term => ({
  kind,
  key,
  surface,
  folded: surface,
  unit,
  stop: false,
  named: 'no',
});
const amount = fc.oneof(
  fc.integer({ min: -3, max: 30 }),
  fc.constantFrom(9.84, 9840, 1000, 1024, 60, 3600, 0.5, 1.5, 90, 365, 12, 1e6, 21),
);
const value = fc.oneof(
  fc
    .tuple(
      amount,
      fc.constantFrom(null, null, 'min', 'h', 's', 'd', 'mb', 'gb', 'kb', 'k', '%', '€', 'boxes'),
      fc.constantFrom('', '9.840', '1.000 kg'),
    )
    .map(([n, unit, surface]) => term('number', `#${n}`, unit, surface)),
  fc
    .tuple(fc.constantFrom('2024-', '2025-', '-'), fc.constantFrom('05-12', '05-13', '12', '05'))
    .map(([year, day]) => term('date', `@${year}${day}`)),
  fc.tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom('00', '30')).map(([hour, minute]) => term('time', `t${hour}:${minute}`)),
  fc.constantFrom(term('version', 'v1.2'), term('version', 'v1.3'), term('weekday', '#1'), term('weekday', '#2')),
);

test('a value is among others where it is the same as one of them', () => {
  let among = 0;
  fc.assert(
    fc.property(fc.array(value, { minLength: 13, maxLength: 30 }), fc.array(value, { maxLength: 20 }), (values, asked) => {
      const isAmong = valuesAmong(values);
      for (const one of asked) {
        const plainly = values.some((other) => sameValue(one, other));
        if (plainly) among += 1;
        expect([one, isAmong(one)]).toEqual([one, plainly]);
      }
    }),
    { numRuns: runs(1500) },
  );
  expect(among).toBeGreaterThan(50);
});

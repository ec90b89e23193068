import { createGate } from '../../../../src/core/decide/dedup/index';
import { isUnsure, maySkip } from '../../../../src/core/decide/dedup/policy';
import { asVaultPath } from '../../../../src/core/model/path';
import type { Verdict } from '../../../../src/core/model/verdict';
import { fc, runs } from '../../../support/properties';

/** With names, values or words exchanged or the other way round, or with a denial, it is another fact: never left out or kept beside the older unasked, at any of them. */
const LEVELS = ['careful', 'balanced', 'strict'] as const;

function judge(older: string, newer: string, title = ''): Verdict {
  const gate = createGate();
  gate.add({ path: asVaultPath('Older.md'), entry: null }, title, older);
  gate.add({ path: asVaultPath('Tea.md'), entry: null }, 'Tea', 'The tea is in the second drawer, behind the cups.');
  return gate.judge({ title, body: newer });
}

test.each([
  ['Flights go from Oslo to Lisbon on Mondays.', 'Flights go from Lisbon to Oslo on Mondays.'],
  ['Anna Weber reports to Ben Ortiz in the shipping department.', 'Ben Ortiz reports to Anna Weber in the shipping department.'],
  ['The limit was raised from 40 to 80 connections for the pool.', 'The limit was raised from 80 to 40 connections for the pool.'],
  ['Postgres replaced MySQL as the store of the billing service.', 'MySQL replaced Postgres as the store of the billing service.'],
  ['Anna vertritt Bernd jeden Freitag in der Werkstatt am Hafen.', 'Bernd vertritt Anna jeden Freitag in der Werkstatt am Hafen.'],
  ['Backups are copied from Helsinki to Porto. The key is with Mara.', 'The key is with Mara. Backups are copied from Porto to Helsinki.'],
  ['Dogs chase cats in the yard of the inn.', 'Cats chase dogs in the yard of the inn.'],
  ['The boat for hire is in the second dock.', 'The canoe for hire is in the second dock.'],
])('%s – %s', (older, newer) => {
  const verdict = judge(older, newer);
  for (const level of LEVELS) expect([level, maySkip(verdict, level)]).toEqual([level, false]);
  if (verdict.verdict !== 'SUPERSEDE') for (const level of LEVELS) expect([level, isUnsure(verdict, level)]).toEqual([level, true]);
  expect(verdict.evidence?.why).not.toContain('word for word');
});

test('what stands in the same order is a duplicate as before', () => {
  const older = 'Flights go from Oslo to Lisbon on Mondays, and Mara Lind books them at the desk in the hall.';
  const verdict = judge(older, 'Flights go from Oslo to Lisbon on Mondays and Mara Lind books them at the desk in the hall');
  expect(LEVELS.map((level) => maySkip(verdict, level))).toEqual([true, true, true]);
});

test('property: two names exchanged are never left out', () => {
  const name = fc.constantFrom('Oslo', 'Lisbon', 'Anna', 'Porto', 'Mara', 'Helsinki', 'Postgres', 'Redis', 'Quentin');
  const rest = fc.constantFrom(
    'for the archive of the museum every second winter',
    'since the old bridge was closed for repairs',
    'while the large warehouse at the quay is painted',
  );
  const verb = fc.constantFrom('pays', 'sends the weekly parcels to', 'is faster than', 'was sold to', 'lies north of', 'covers for');
  fc.assert(
    fc.property(name, name, verb, rest, (a, b, act, tail) => {
      fc.pre(a !== b);
      const verdict = judge(`${a} ${act} ${b} ${tail}.`, `${b} ${act} ${a} ${tail}.`);
      expect(LEVELS.filter((level) => maySkip(verdict, level))).toEqual([]);
    }),
    { numRuns: runs(400) },
  );
});

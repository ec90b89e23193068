import { emptyTally, runCase } from '../../../support/mutations/run-case';
import { caseSpec } from '../../../support/mutations/spec';
import { fc, runs, scaled } from '../../../support/properties';

const RUNS = 2000;

function sum(counts: ReadonlyMap<string, number>, wanted: (name: string) => boolean = () => true): number {
  return [...counts].reduce((total, [name, times]) => (wanted(name) ? total + times : total), 0);
}

test('no sequence of mutations of any vault loses or gains a link, and undoing all of it gives back every byte', async () => {
  const tally = emptyTally();
  await fc.assert(
    fc.asyncProperty(caseSpec, (spec) => runCase(spec, tally)),
    { numRuns: runs(RUNS) },
  );
  const done = sum(tally.done);
  const refused = sum(tally.refused);
  expect(tally.cases).toBeGreaterThanOrEqual(runs(RUNS));
  for (const op of ['move', 'move folder', 'rename', 'archive', 'unarchive', 'merge', 'split'])
    expect(tally.done.get(op) ?? 0).toBeGreaterThan(scaled(100, RUNS));
  expect(done).toBeGreaterThan(2 * refused);
  // Links that no spelling can carry along are few.
  expect(sum(tally.refused, (name) => name.endsWith('verify_failed'))).toBeLessThan(0.03 * (done + refused));
  expect(tally.links).toBeGreaterThan(scaled(50_000, RUNS));
});

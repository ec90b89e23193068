import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from '../../../../bench/conformance/compare';
import { measure } from '../../../../bench/conformance/run';
import { snapshotOf } from '../build';

const data = join(__dirname, '../../../../../shared/data');

test(`the reader agrees with what the app recorded${existsSync(data) ? '' : ' (no recordings at hand: nothing compared)'}`, async () => {
  if (!existsSync(data)) return;
  const { agreements, failed } = await measure(data);
  expect(failed).toEqual([]);
  for (const { vault, links, linksAgreeing, notes, notesAgreeing } of agreements) {
    expect({ vault, links: linksAgreeing / links >= 0.9995, notes: notesAgreeing / notes >= 0.998 }).toEqual({
      vault,
      links: true,
      notes: true,
    });
  }
});

test('a disagreement is told with its note and line', () => {
  const oracle = { vault: 'v', links: [{ from: 'a.md', link: 'b', to: null }] };
  const { disagreements, linksAgreeing } = compare(snapshotOf({ 'a.md': '\n[[b]]', 'b.md': '' }), oracle);
  expect(linksAgreeing).toBe(0);
  expect(disagreements).toEqual([
    { path: 'a.md', line: 2, message: 'we read [[b]] -> b.md' },
    { path: 'a.md', line: 0, message: 'the app read b -> nothing' },
  ]);
});

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Row } from '../../bench/row';

interface Report {
  readonly rows: readonly Row[];
  readonly missing: readonly { readonly figure: string; readonly why: string }[];
}

/** All but `commands`: the terminal's own tests run each command. */
const FIGURES = 'read,scan,update,rank,gate,bundle,health,rename,growth,plugin,memory,commit';

/** That every figure can be taken, never how large it is. */
test('a quick run takes every figure', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/bench.mjs'), '--quick', '--json', '--only', FIGURES], {
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  const { rows, missing } = JSON.parse(stdout) as Report;
  // The built files are measured where they are there; this test builds nothing.
  expect(missing.filter(({ why }) => !why.includes('is not built'))).toEqual([]);
  expect(rows.length).toBeGreaterThan(15);
  // The difference of two times may be below 0 where the machine does much else.
  for (const row of rows) expect([row.what, Number.isFinite(row.figure)]).toEqual([row.what, true]);
});

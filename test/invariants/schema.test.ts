import { spawnSync } from 'node:child_process';

test('the published schema of conventions and the table of its fields are those of the one that reads them', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/convention-schema.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, out: `${stdout}${stderr}` }).toEqual({ status: 0, out: '' });
});

import { spawnSync } from 'node:child_process';

test('the published schemas of conventions and of answers, and the table of fields, are those of the ones that read them', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/convention-schema.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, out: `${stdout}${stderr}` }).toEqual({ status: 0, out: '' });
});

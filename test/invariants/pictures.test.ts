import { spawnSync } from 'node:child_process';

test('pages show every picture there is, and no other, and there are few', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pictures.mjs', '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

import { spawnSync } from 'node:child_process';

test('no rooms import each other in a circle, no folder has too many, and the pictures of them are current', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/architecture.mjs', '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

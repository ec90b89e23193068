import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const files = { 'Home.md': 'See [[Queue]].\n', 'Work/Queue.md': '# Queue\n\nTwo workers.\n' };

test('the undo of a merge leaves nothing in the trash, and no folder of it', async () => {
  const folder = vaultOnDisk(files);
  const before = hashes(folder);
  await cli(folder, ['merge', 'Work/Queue.md', 'Home.md', '--json']);
  expect(existsSync(join(folder, '.trash/Work/Queue.md'))).toBe(true);
  expect((await cli(folder, ['undo', '--json'])).exit).toBe(0);
  expect(hashes(folder)).toEqual(before);
  expect(existsSync(join(folder, '.trash'))).toBe(false);
});

test('what was in the trash before stays, and so does an empty trash', async () => {
  const folder = vaultOnDisk({ ...files, '.trash/Work/Queue.md': '# Queue\n\nTwo workers.\n' });
  const before = hashes(folder);
  await cli(folder, ['merge', 'Work/Queue.md', 'Home.md', '--json']);
  await cli(folder, ['undo', '--json']);
  expect(hashes(folder)).toEqual(before);
  const empty = vaultOnDisk(files);
  mkdirSync(join(empty, '.trash'));
  await cli(empty, ['merge', 'Work/Queue.md', 'Home.md', '--json']);
  await cli(empty, ['undo', '--json']);
  expect([existsSync(join(empty, '.trash')), existsSync(join(empty, '.trash/Work'))]).toEqual([true, false]);
});

test('a copy that someone changed in the trash stays and is named', async () => {
  const folder = vaultOnDisk(files);
  await cli(folder, ['merge', 'Work/Queue.md', 'Home.md', '--json']);
  writeFileSync(join(folder, '.trash/Work/Queue.md'), 'theirs');
  const undone = await cli(folder, ['undo', '--json']);
  expect(undone.json.result).toMatchObject({ left: [{ path: '.trash/Work/Queue.md', why: 'it changed in the trash, so it stays there' }] });
  expect(readFileSync(join(folder, '.trash/Work/Queue.md'), 'utf8')).toBe('theirs');
  expect(readFileSync(join(folder, 'Work/Queue.md'), 'utf8')).toBe(files['Work/Queue.md']);
});

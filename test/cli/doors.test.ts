import { spawnSync } from 'node:child_process';
import { builtTerminal } from '../obsidian/support/built';

/** Checks the rows of these memories; empty where the page has them as they are. */
function check(...args: string[]): string {
  builtTerminal();
  return spawnSync(process.execPath, ['scripts/doors.mjs', '--check', ...args], { encoding: 'utf8' }).stderr;
}

test('docs/doors.md says what each door gives of small memories', () => {
  expect(check('--sizes', '5,60', '--layouts', 'files,list,paragraph')).toBe('');
});

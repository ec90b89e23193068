import { join } from 'node:path';
import { cli, removeVaults, vaultOnDisk } from './terminal';

afterAll(removeVaults);

test.each([['detect', '--root', '.claude/memory'], ['detect', '--root', '.claude/memory/'], ['init', 'mindstone', '--root', '.claude/memory']])('%s %s %s: a hidden folder is refused with the way to look at it', async (...args) => {
  const folder = vaultOnDisk({ 'a.md': 'A\n', '.claude/memory/feedback_tests.md': '---\nname: Tests\ndescription: d\ntype: feedback\n---\nx\n', '.claude/memory/MEMORY.md': '# Memory\n' });
  expect((await cli(folder, [...args, '--json'])).json.error).toMatchObject({ code: 'hostile_path', message: expect.stringContaining('--vault ".claude/memory"') });
  expect((await cli(join(folder, '.claude/memory'), ['detect', '--json'])).json.ok).toBe(true);
});

import { cli, hashes, vaultOnDisk } from '../terminal';
import { asked } from './questions';
import { hitting, innocent } from './shell-lines';

let vault = '';
let before = {};
beforeAll(async () => {
  vault = vaultOnDisk({
    'learnings/baseline_insights.md': '# Baseline\n\nTea, not coffee.\n',
    'learnings/communication.md': '# Communication\n',
    'temp/scratch.md': 'Scratch.\n',
    'temp/archive/old.md': 'Old.\n',
    'package.json': '{ "name": "x" }\n',
  });
  expect((await cli(vault, ['init', 'stoneros', '--now', '2026-03-20T09:00:00'])).exit).toBe(0);
  before = hashes(vault);
});
afterEach(() => expect(hashes(vault)).toEqual(before));

const deniedOf = async (lines: readonly string[]): Promise<string[]> => {
  const denied: string[] = [];
  for (const command of lines)
    if ((await asked(vault, 'claude', 'pre-tool', { tool_name: 'Bash', tool_input: { command } })).answer !== null) denied.push(command);
  return denied;
};

test('lines that change no protected file go on', async () => {
  expect(await deniedOf(innocent)).toEqual([]);
});

test('lines that change one in plain sight are refused', async () => {
  const denied = await deniedOf(hitting);
  expect(hitting.filter((line) => !denied.includes(line))).toEqual([]);
});

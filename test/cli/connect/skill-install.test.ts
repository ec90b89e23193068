import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../terminal';
import { homeWith } from './home';

const SKILL = readFileSync('skills/top-of-mind/SKILL.md', 'utf8');

test('goes where agents look, twice is once, and out again', async () => {
  const { home, run } = homeWith({});
  const before = hashes(home);
  const path = join(home, '.agents/skills/top-of-mind/SKILL.md');
  const dry = await run(['skill', 'install', '--dry-run', '--json']);
  expect([dry.exit, dry.json.command, dry.json.result['changed']]).toEqual([0, 'skill install', [path]]);
  expect(hashes(home)).toEqual(before);
  expect((await run(['skill', 'install', '--json'])).json.result['changed']).toEqual([path]);
  expect(readFileSync(path, 'utf8')).toBe(SKILL);
  const again = await run(['skill', 'install']);
  expect(again.out).toContain('The skill is there already.');
  await run(['skill', 'install', '--remove']);
  expect(hashes(home)).toEqual(before);
});

test('a project of Claude Code gets it in its own place as well', async () => {
  const { home, run } = homeWith({});
  mkdirSync(join(home, '.claude'));
  await run(['skill', 'install']);
  for (const folder of ['.agents', '.claude']) expect(existsSync(join(home, folder, 'skills/top-of-mind/SKILL.md'))).toBe(true);
});

test("a folder of one's own; what somebody changed there is kept beside it, and not taken out", async () => {
  const { home, run } = homeWith({ 'mine/top-of-mind/SKILL.md': 'my own words\n' });
  const path = join(home, 'mine/top-of-mind/SKILL.md');
  const done = await run(['skill', 'install', 'mine', '--json']);
  expect(done.json.result).toEqual({ changed: [path], backups: [`${path}.before-top-of-mind`] });
  expect(readFileSync(`${path}.before-top-of-mind`, 'utf8')).toBe('my own words\n');
  writeFileSync(path, `${SKILL}\nMine.\n`);
  expect((await run(['skill', 'install', 'mine', '--remove', '--json'])).json.result['changed']).toEqual([]);
  expect(existsSync(path)).toBe(true);
});

test('among the notes of the vault it is refused', async () => {
  const { home, vault, run } = homeWith({});
  const before = hashes(home);
  const failed = await run(['skill', 'install', join(vault, 'skills'), '--json']);
  expect([failed.exit, failed.json.error.code]).toEqual([2, 'usage']);
  expect(hashes(home)).toEqual(before);
  expect((await run(['skill', 'install', join(vault, '.agents/skills')])).exit).toBe(0);
});

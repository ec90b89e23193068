import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-02-16T23:00:00'];
const NOTE = '---\nname: feedback\ntype: feedback\nhits: 4 # so far\nprevented: many\n---\n\nAsk before sending.\n';

test('useful and prevented raise their counts and set the day; undo is byte-exact', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', 'feedback_ask.md': NOTE });
  await cli(vault, ['init', 'mindstone', ...NOW]);
  const before = hashes(vault);
  const ran = await cli(vault, ['useful', 'feedback_ask.md', ...NOW, '--json']);
  expect(ran.json).toMatchObject({ ok: true, result: { count: 5, hits: 5, prevented: 0, last_applied: '2026-02-16' } });
  expect((await cli(vault, ['prevented', 'feedback_ask.md', ...NOW])).out).toContain('prevented a mistake 1 time.');
  const text = readFileSync(join(vault, 'feedback_ask.md'), 'utf8');
  expect(text).toMatch(/^hits: 5\b/m);
  expect(text).toMatch(/^prevented: 1$/m);
  expect(text).toMatch(/^last_applied: "?2026-02-16"?$/m);
  for (let at = 0; at < 2; at++) expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('a count in quotes goes on from what it says, and stays in them', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', 'feedback_ask.md': NOTE.replace('hits: 4', 'hits: "12"') });
  await cli(vault, ['init', 'mindstone', ...NOW]);
  expect((await cli(vault, ['useful', 'feedback_ask.md', ...NOW, '--json'])).json).toMatchObject({ ok: true, result: { count: 13 } });
  expect(readFileSync(join(vault, 'feedback_ask.md'), 'utf8')).toContain('hits: "13" # so far');
});

test('a count below "metadata" goes on there', async () => {
  const note = (hits: string, day: string): string =>
    `---\nname: feedback\nmetadata:\n  type: feedback\n  hits: ${hits} # so far\n  last_applied: ${day}\n---\n\nAsk.\n`;
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', 'feedback_ask.md': note('12', '"2026-01-01"') });
  await cli(vault, ['init', 'mindstone', ...NOW]);
  expect((await cli(vault, ['useful', 'feedback_ask.md', ...NOW, '--json'])).json).toMatchObject({ ok: true, result: { count: 13 } });
  expect(readFileSync(join(vault, 'feedback_ask.md'), 'utf8')).toBe(note('13', '"2026-02-16"'));
});

test('a note without such counts is refused', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', 'note.md': 'x\n' });
  await cli(vault, ['init', 'daneel', ...NOW]);
  expect((await cli(vault, ['useful', 'note.md', ...NOW, '--json'])).json.error).toMatchObject({ code: 'bad_input' });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-15T12:00:00'];
const CODEX = ['--now', '2026-03-15T12:00:00', '--json'];

test('remember keeps until when an entry holds, verify says that it still does, and undo is byte-exact', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
  await cli(vault, ['init', 'stoneros', ...NOW]);
  const ran = await cli(vault, ['remember', '--title', 'Berths', '--valid-until', '2026-03-10', ...CODEX], 'Twelve berths are free.');
  expect(ran.json).toMatchObject({ ok: true });
  const path = String((ran.json.result as { path?: string }).path);
  const entry = String((ran.json.result as { entry?: string }).entry);
  const text = (): string => readFileSync(join(vault, path), 'utf8');
  expect(text()).toContain('\n<!-- valid_until: 2026-03-10 -->\n');
  expect((await cli(vault, ['status', ...NOW])).out).toMatch(/ran out on 2026-03-10: does it still hold\?\n.*verify /);
  const before = hashes(vault);
  const said = await cli(vault, ['verify', `${path}#${entry}`, '--until', '2026-06-30', ...NOW]);
  expect(said.out).toContain(`${path}#${entry} verified 2026-03-15, valid until 2026-06-30.`);
  expect(text()).toContain('\n<!-- verified: 2026-03-15; valid_until: 2026-06-30 -->\n');
  await cli(vault, ['undo', ...NOW]);
  expect(hashes(vault)).toEqual(before);
});

test('lines of a batch have a day of their own, and one that is none is refused', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
  const line = (body: string, day: string): string => JSON.stringify({ title: body, body: `${body} is shut today.`, valid_until: day });
  const ran = await cli(vault, ['remember', '--batch', ...CODEX], `${line('The yard', '2026-04-01')}\n${line('The ferry', 'soon')}\n`);
  const [first, second] = (ran.json.result as { entries?: { path?: string; error?: string }[] }).entries ?? [];
  expect(readFileSync(join(vault, first?.path ?? ''), 'utf8')).toContain('valid_until: 2026-04-01\n');
  expect(second?.error).toContain('"soon" is not a date');
});

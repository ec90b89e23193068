import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action, PacketResult } from '../../src/core/model/action';
import { asked } from './hook/questions';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-20T10:05:00'];

/** The facts that sessions noted, one a note, as they came. */
const FACTS = [
  ['Mira', 'Mira runs the harbour office and answers for the timetable.'],
  ['Spring timetable', 'The spring timetable starts on 2026-04-01; Mira decided so, because the ice is gone by then.'],
  ['Ferry Alba', 'The ferry Alba carries 120 people and needs 35 minutes to the island.'],
  ['Alba has a new engine', 'Alba got a new engine in February. It needs 28 minutes to the island now.'],
  ['Weather on a Friday', 'It rained on the first Friday of the month and nobody came.'],
] as const;

test('the life of a memory: captured, consolidated, defragmented, asked, and what the next session is given', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
  await cli(vault, ['init', 'notes-and-links', ...NOW]);
  for (const [title, body] of FACTS) expect((await cli(vault, ['remember', '--title', title, ...NOW, '--json'], body)).exit).toBe(0);
  const captured = hashes(vault);

  // Consolidation: a reader of the packet merges what is of one subject and links what belongs together.
  const packet = (await cli(vault, ['maintain', ...NOW, '--json'])).json.result as unknown as PacketResult;
  expect(packet.tokens).toBeLessThanOrEqual(8000);
  const idOf = (title: string): string => packet.pieces.find((one) => one.kind === 'note' && one.title === title)?.id ?? title;
  const proposal: Action[] = [
    {
      action: 'merge',
      ids: [idOf('Ferry Alba'), idOf('Alba has a new engine')],
      title: 'Ferry Alba',
      text: '# Ferry Alba\n\nThe ferry Alba carries 120 people. Since its new engine of February it needs 28 minutes to the island.\n',
    },
    { action: 'link', from: idOf('Spring timetable'), to: idOf('Mira'), words: 'Mira' },
    { action: 'archive', id: idOf('Weather on a Friday') },
  ];
  const done = await cli(vault, ['maintain', '--apply', '-', ...NOW, '--json'], JSON.stringify(proposal));
  expect(done.json.result['refused']).toEqual([]);
  expect(done.exit).toBe(0);
  expect(done.json.result['values']).toMatchObject([{ value: '35 minutes' }, { value: 'Friday' }]);
  const text = done.json.result['text'] as unknown as { gone: { text: string; archive: string }[] };
  for (const { text: gone, archive } of text.gone) expect(readFileSync(join(vault, archive), 'utf8')).toContain(gone);
  const notes = readdirSync(vault).filter((name) => name.endsWith('.md'));
  expect(notes.filter((name) => /Alba/.test(name))).toEqual(['2026-03-20 Ferry Alba.md']);
  expect(readFileSync(join(vault, '2026-03-20 Spring timetable.md'), 'utf8')).toContain('[[2026-03-20 Mira|Mira]] decided so');
  expect(existsSync(join(vault, 'archive/2026-03-20 Weather on a Friday.md'))).toBe(true);

  // The index lists what is linked; a session is given the notes, and a prompt the passage.
  const index = readFileSync(join(vault, 'top-of-mind.md'), 'utf8');
  expect(index).toContain('Mira');
  expect(index).not.toContain('Weather');
  const start = await asked(vault, 'claude', 'session-start');
  expect(JSON.stringify(start.answer)).toContain('28 minutes');
  expect(JSON.stringify(start.answer)).not.toMatch(/35 minutes|rained/);
  const prompt = await asked(vault, 'claude', 'prompt', { prompt: 'How long does the ferry Alba need to the island?' });
  expect(JSON.stringify(prompt.answer ?? start.answer)).toContain('28 minutes');

  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(captured);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { openPlugin, type Bench } from './support/open-plugin';

const NEW = '2026-03-02 Choir evenings.md';
const note = (day: string, body: string): string => `---\ncreated: ${day}\n---\n${body}\n`;
const FILES = {
  '2026-01-01 Choir rehearsals.md': note('2026-01-01', 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall.'),
  [NEW]: note('2026-03-02', 'The choir rehearses on Thursdays now, Ines says.'),
};
const ASKED = {
  'top-of-mind-decisions.md': `# Decisions\n\n- 01JNZ8Q4V0A1B2C3D4E5F6G7H1 asks "${NEW}" "2026-01-01 Choir rehearsals.md"\n`,
};
const LONG = 12_000;

const button = (): HTMLElement | null => document.querySelector<HTMLElement>('button[aria-label="Upkeep…"]');

async function opened(files: Record<string, string>, until: () => unknown): Promise<Bench> {
  const bench = await openPlugin({ files, data: { previewPlans: false } });
  bench.run('show-view');
  for (let turn = 0; turn < 4 && !until(); turn++) await bench.pass(LONG);
  return bench;
}

test('beside open questions a button opens the dialog of upkeep, in which they are asked', async () => {
  const bench = await opened({ ...FILES, ...ASKED }, button);
  expect((await bench.memory.packet({})).tasks.map(({ kind }) => kind)).toContain('same');
  button()?.click();
  await bench.until(() => document.querySelector('.modal'), 'the dialog');
});

test('without open questions there is no such button', async () => {
  await opened(FILES, () => false);
  expect(button()).toBeNull();
});

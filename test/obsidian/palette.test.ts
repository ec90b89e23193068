/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import type { Workbench } from '../../src/obsidian/app/workbench';
import { registerPalette } from '../../src/obsidian/commands';
import { PALETTE } from '../../src/verbs/palette';
import type { InPalette } from '../../src/verbs/verb';
import { NOTES, openPlugin } from './support/open-plugin';

/** The plugin, with every verb of the palette called as it is. */
async function opened(data: object) {
  const bench = await openPlugin({ files: NOTES, data });
  for (const { id, palette } of PALETTE) bench.plugin.removeCommand((palette as InPalette).id ?? id);
  registerPalette(bench.plugin, (bench.plugin as unknown as { bench: Workbench }).bench, {});
  return bench;
}

test('a verb without a way of its own is carried out, tells what came of it, and is undone from its notice', async () => {
  const bench = await opened({ previewPlans: false });
  const before = bench.bytes();
  bench.run('update-index');
  await bench.until(() => bench.text('top-of-mind.md') !== null);
  await bench.said('top-of-mind.md');
  bench.press('Undo');
  await bench.until(() => bench.text('top-of-mind.md') === null);
  expect(bench.bytes()).toEqual(before);
});

test('its plan is shown first where the settings say so, and Cancel changes nothing', async () => {
  const bench = await opened({ previewPlans: true });
  const before = bench.bytes();
  bench.run('update-index');
  await bench.until(() => document.querySelector('.modal'));
  expect(bench.modal().textContent).toContain('top-of-mind.md');
  bench.press('Cancel', bench.modal());
  await bench.until(() => document.querySelector('.modal') === null);
  await bench.pass(5_000);
  expect(bench.bytes()).toEqual(before);
});

test('a verb about a note is there while one is open', async () => {
  const bench = await opened({ previewPlans: false });
  const [path = ''] = Object.keys(NOTES);
  const ids = (): string[] => bench.app.commands.listCommands().map(({ id }) => id);
  expect(ids()).not.toContain('top-of-mind:archive-note');
  await bench.app.workspace.openLinkText(path, '');
  expect(ids()).toContain('top-of-mind:archive-note');
  bench.run('archive-note');
  await bench.until(() => bench.text(path) === null);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { checkNames, MESSY, note, openPlugin, type Bench } from './support/open-plugin';

const messy = { ...MESSY, 'Home.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HD', '2026-03-09', 'See [[Deploy window]].') };

const plan = (): HTMLElement | null => document.querySelector('.tom-plan');

/** Renames all notes that break the rules; their count as the preview tells it. */
async function fixNames(bench: Bench): Promise<string> {
  await checkNames(bench);
  const dialog = await bench.until(plan);
  const count = dialog.querySelector('.tom-plan-count')?.textContent ?? '';
  bench.press('Apply', dialog);
  return count;
}

test('the command shows what it would undo, with title, time and files, and writes nothing before', async () => {
  const bench = await openPlugin({ files: messy });
  const before = bench.bytes();
  await fixNames(bench);
  const title = (await bench.said('changed.')).split('. ')[0] ?? '';
  const after = bench.bytes();
  bench.run('undo');
  const dialog = await bench.until(plan);
  expect(bench.modal().querySelector('.modal-title')?.textContent).toBe(`Undo: ${title}`);
  expect(dialog.textContent).toMatch(/Applied today, \d\d:\d\d.*by this device/);
  expect(dialog.textContent).not.toContain('journal entry');
  expect(dialog.textContent).toContain('2026-03-08 Coffee machine.md becomes Coffee machine.md'.replace(' becomes ', ' →  becomes '));
  expect(bench.bytes()).toEqual(after);
  bench.press('Cancel', dialog);
  await bench.pass();
  expect(bench.bytes()).toEqual(after);
  await bench.undo();
  expect(await bench.said('taken back')).toContain(`Undone: ${title}.`);
  expect(bench.bytes()).toEqual(before);
});

test('Redo in the notice brings the change back, and says so with an Undo of its own', async () => {
  const bench = await openPlugin({ files: messy });
  const before = bench.bytes();
  await fixNames(bench);
  await bench.said('changed.');
  const after = bench.bytes();
  bench.press('Undo');
  await bench.said('Undone: ');
  expect(bench.bytes()).toEqual(before);
  bench.press('Redo');
  expect(await bench.said('Redone: ')).toMatch(/Redone: Rename 2 files.*\. \d+ files changed\./);
  expect(bench.bytes()).toEqual(after);
  bench.press('Undo');
  await bench.until(() => JSON.stringify(bench.bytes()) === JSON.stringify(before));
});

test('with the last change undone the command undoes the one before', async () => {
  const bench = await openPlugin({ files: messy, data: { previewPlans: false } });
  const before = bench.bytes();
  bench.run('update-index');
  await bench.said('Top-of-mind note written');
  await checkNames(bench);
  await bench.said('changed.');
  await bench.undo();
  await bench.said('Undone: Rename');
  bench.run('undo');
  await bench.until(plan);
  expect(bench.modal().querySelector('.modal-title')?.textContent).not.toContain('Rename');
  bench.press('Undo', bench.modal());
  await bench.until(() => JSON.stringify(bench.bytes()) === JSON.stringify(before));
});

test('preview, notice, history, undo and redo count the same files', async () => {
  const bench = await openPlugin({ files: messy });
  const preview = /of ([\d,]+) files/.exec(await fixNames(bench))?.[1];
  expect(preview).toBe('3');
  const counts = [preview, /(\d+) files changed/.exec(await bench.said('changed.'))?.[1]];
  bench.run('show-history');
  const row = await bench.until(() => document.querySelector('[data-type="top-of-mind-history"] .tom-change'));
  counts.push(/(\d+) files/.exec(row.querySelector('.tom-muted')?.textContent ?? '')?.[1]);
  bench.run('undo');
  const dialog = await bench.until(plan);
  counts.push(/(\d+) files/.exec(dialog.querySelector('.tom-plan-count')?.textContent ?? '')?.[1]);
  bench.press('Undo', dialog);
  counts.push(/(\d+) files/.exec((await bench.said('taken back')).split('. ')[1] ?? '')?.[1]);
  bench.press('Redo');
  counts.push(/(\d+) files/.exec((await bench.said('Redone')).split('. ')[1] ?? '')?.[1]);
  expect(counts).toEqual(['3', '3', '3', '3', '3', '3']);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, note, openPlugin, type Bench } from './support/open-plugin';

const messy = {
  ...NOTES,
  'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.'),
  'Coffee machine.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-08', 'It needs descaling, see [[Deploy window]].'),
  'Home.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HD', '2026-03-09', 'See [[Deploy window]].'),
};

const plan = (): HTMLElement | null => document.querySelector('.tom-plan');
const said = (bench: Bench, text: string): Promise<string> => bench.until(() => bench.notices().find((one) => one.includes(text)), text);

/** Renames all notes that break the rules; their count as the preview tells it. */
async function fixNames(bench: Bench): Promise<string> {
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
  const dialog = await bench.until(plan);
  const count = dialog.querySelector('.tom-plan-count')?.textContent ?? '';
  bench.press('Apply', dialog);
  return count;
}

test('the command shows what it would undo, with title, time and files, and writes nothing before', async () => {
  const bench = await openPlugin({ files: messy });
  const before = bench.bytes();
  await fixNames(bench);
  const title = (await said(bench, 'changed.')).split('. ')[0] ?? '';
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
  expect(await said(bench, 'taken back')).toContain(`Undone: ${title}.`);
  expect(bench.bytes()).toEqual(before);
});

test('Redo in the notice brings the change back, and says so with an Undo of its own', async () => {
  const bench = await openPlugin({ files: messy });
  const before = bench.bytes();
  await fixNames(bench);
  await said(bench, 'changed.');
  const after = bench.bytes();
  bench.press('Undo');
  await said(bench, 'Undone: ');
  expect(bench.bytes()).toEqual(before);
  bench.press('Redo');
  expect(await said(bench, 'Redone: ')).toMatch(/Redone: Rename 2 files.*\. \d+ files changed\./);
  expect(bench.bytes()).toEqual(after);
  bench.press('Undo');
  await bench.until(() => JSON.stringify(bench.bytes()) === JSON.stringify(before));
});

test('with the last change undone the command undoes the one before', async () => {
  const bench = await openPlugin({ files: messy, data: { previewPlans: false } });
  const before = bench.bytes();
  bench.run('update-index');
  await said(bench, 'now lists');
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
  await said(bench, 'changed.');
  await bench.undo();
  await said(bench, 'Undone: Rename');
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
  const counts = [preview, /(\d+) files changed/.exec(await said(bench, 'changed.'))?.[1]];
  bench.run('show-history');
  const row = await bench.until(() => document.querySelector('[data-type="top-of-mind-history"] .tom-change'));
  counts.push(/(\d+) files/.exec(row.querySelector('.tom-muted')?.textContent ?? '')?.[1]);
  bench.run('undo');
  const dialog = await bench.until(plan);
  counts.push(/(\d+) files/.exec(dialog.querySelector('.tom-plan-count')?.textContent ?? '')?.[1]);
  bench.press('Undo', dialog);
  counts.push(/(\d+) files/.exec((await said(bench, 'taken back')).split('. ')[1] ?? '')?.[1]);
  bench.press('Redo');
  counts.push(/(\d+) files/.exec((await said(bench, 'Redone')).split('. ')[1] ?? '')?.[1]);
  expect(counts).toEqual(['3', '3', '3', '3', '3', '3']);
});

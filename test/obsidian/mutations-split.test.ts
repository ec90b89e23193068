/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { note, openPlugin, type Bench } from './support/open-plugin';

const FILES = {
  'Log.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7H1',
    '2026-03-01',
    '# Log\n\nAs it came.\n\n## 2026-03-02: Deploy window\n\nBefore noon.\n\n## 2026-03-03: Coffee machine\n\nDescale it.\n\n## Ideas\n\nNone yet.',
  ),
  'Other.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H2', '2026-03-04', 'See [[Log#2026-03-03 Coffee machine]].'),
  'Twins.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H3', '2026-03-05', '# One\n\na\n\n## Notes\n\nb\n\n# Notes\n\nc\n\n# Two\n\nd'),
  'Plain.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H4', '2026-03-06', 'No heading at all.'),
};

/** Opens the split dialog for a note. */
async function dialog(path: string, data: Record<string, unknown> = { previewPlans: false }): Promise<Bench> {
  const bench = await openPlugin({ files: FILES, data });
  await bench.open(path);
  bench.run('split-note');
  await bench.until(() => document.querySelector('.tom-split'));
  await bench.pass(500);
  return bench;
}

const rows = (bench: Bench): string[] =>
  [...bench.modal().querySelectorAll('.tom-name-row .tom-name-kept')].map((el) => el.textContent ?? '');
const boxes = (bench: Bench): HTMLInputElement[] => [...bench.modal().querySelectorAll<HTMLInputElement>('.tom-name-row input')];
const all = (bench: Bench): HTMLInputElement => bench.modal().querySelector('.tom-tick-all input[type="checkbox"]') as HTMLInputElement;
const buttons = (bench: Bench): string[] => [...bench.modal().querySelectorAll('.tom-buttons button')].map((el) => el.textContent ?? '');

test('lists the sections with the notes they become, and makes all of them; Undo gives back every byte', async () => {
  const bench = await dialog('Log.md');
  const before = bench.bytes();
  expect(rows(bench)).toEqual(['2026-03-02: Deploy window', '2026-03-03: Coffee machine', 'Ideas']);
  const paths = [...bench.modal().querySelectorAll('.tom-name-row .tom-muted')].map((el) => el.textContent ?? '');
  expect(boxes(bench).every((box) => box.checked)).toBe(true);
  bench.press('Make 3 notes', bench.modal());
  await bench.said('Made 3 notes from "Log".');
  expect(paths.map((path) => bench.text(path) !== null)).toEqual([true, true, true]);
  expect(bench.text(paths[1] ?? '')).toContain('Descale it.');
  expect(bench.text('Log.md')).not.toContain('Descale it.');
  expect(bench.text('Other.md')).not.toContain('[[Log#');
  bench.press('Undo');
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
});

test('makes only what is ticked; with nothing ticked there is nothing to press', async () => {
  const bench = await dialog('Log.md');
  all(bench).click();
  expect(buttons(bench)).toEqual(['Cancel', 'Nothing chosen']);
  expect([...bench.modal().querySelectorAll('button')].find((el) => el.textContent === 'Nothing chosen')?.disabled).toBe(true);
  boxes(bench)[1]?.click();
  expect(all(bench).checked).toBe(false);
  bench.press('Make 1 note', bench.modal());
  await bench.said('Made 1 note from "Log". 1 link follows.');
  expect(bench.text('Log.md')).toContain('Before noon.');
  expect(bench.text('Log.md')).not.toContain('Descale it.');
});

test('where there are dated entries among the headings, it offers to cut at those alone', async () => {
  const bench = await dialog('Log.md');
  const radios = [...bench.modal().querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual(['Headings (3)', 'Dated entries (2)']);
  radios[1]?.click();
  expect(rows(bench)).toEqual(['2026-03-02: Deploy window', '2026-03-03: Coffee machine']);
  bench.press('Make 2 notes', bench.modal());
  await bench.said('Made 2 notes from "Log".');
  expect(bench.text('Log.md')).toContain('None yet.');
});

test('a part whose heading stands twice goes only with all others, so that no other part is taken for it', async () => {
  const bench = await dialog('Twins.md');
  expect(rows(bench)).toEqual(['One', 'Notes', 'Two']);
  expect(boxes(bench).map((box) => box.disabled)).toEqual([false, true, false]);
  boxes(bench)[0]?.click();
  expect(boxes(bench).map((box) => box.checked)).toEqual([false, false, true]);
  boxes(bench)[0]?.click();
  expect(boxes(bench).map((box) => box.checked)).toEqual([true, true, true]);
  boxes(bench)[0]?.click();
  bench.press('Make 1 note', bench.modal());
  await bench.said('Made 1 note from "Twins".');
  expect(bench.text('Twins.md')).toContain('# Notes\n\nc');
});

test('a note without sections is not offered to be split', async () => {
  const bench = await openPlugin({ files: FILES, data: { previewPlans: false } });
  await bench.open('Plain.md');
  expect(() => bench.run('split-note')).toThrow('no command split-note');
});

test('Cancel changes no byte', async () => {
  const bench = await dialog('Log.md', {});
  const before = bench.bytes();
  bench.press('Cancel', bench.modal());
  await bench.pass(500);
  expect(bench.bytes()).toEqual(before);
});

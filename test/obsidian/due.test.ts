/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { clipboard, openPlugin } from './support/open-plugin';
import { doIn, waysIn } from './support/rows';

test('files of an older format are named with the command of the terminal, which is copied, and can be turned off', async () => {
  const bench = await openPlugin({
    files: {
      'NOW.md': '# Now\n',
      "old/it's/memory.txt": '2026-01-02: The press is repaired.\n',
      'old/_top-of-mind rules.md': 'Be kind.\n',
    },
    data: { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: {} }] },
  });
  const copied = clipboard();
  document.querySelector<HTMLElement>('.side-dock-ribbon-action')?.click();
  const rows = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>('.tom-due-row')].filter((one) => one.textContent.includes('Older format'));
  await bench.until(() => rows().length === 2);
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Older format: old"_top-of-mind rules.md" begins with "_top-of-mind".'),
    expect.stringContaining("Older format: old/it's/memory.txtAll memories are in one text file."),
  ]);
  const [, row] = rows() as [HTMLElement, HTMLElement];
  expect(waysIn(row)).toEqual(['Copy command', 'Done', 'Later', 'Never']);
  doIn(row, 'Copy command');
  await bench.until(() => copied.length === 1);
  expect(copied).toEqual([`top-of-mind migrate "old/it's/memory.txt" --dry-run`]);
  doIn(row, 'Never');
  await bench.until(() => document.querySelector('.modal-container'));
  bench.press('Continue');
  await bench.until(() => rows().length === 0);
  expect(bench.text('top-of-mind-decisions.md')).toMatch(/ chore never \d{4}-\d\d-\d\d migrate$/m);
});

test('a chore that is due has three answers in the side view, and the answer stands in the decisions note', async () => {
  const bench = await openPlugin({
    files: { 'NOW.md': '# Now\n', 'memory/2020-01-02.md': '# Log\n\nWoke.\n' },
    data: { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: {} }] },
  });
  document.querySelector<HTMLElement>('.side-dock-ribbon-action')?.click();
  const row = await bench.until(() =>
    [...document.querySelectorAll<HTMLElement>('.tom-due-row')].find((one) => one.textContent.includes('Maintenance')),
  );
  expect(waysIn(row)).toEqual(['Start', 'Done', 'Later', 'Never']);
  doIn(row, 'Never');
  await bench.until(() => document.querySelector('.modal-container'));
  bench.press('Continue');
  await bench.until(() => bench.text('top-of-mind-decisions.md')?.includes(' chore never ') === true);
  await bench.until(() => document.querySelector('.tom-view')?.textContent.includes('Maintenance') === false);
});

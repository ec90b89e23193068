/** @jest-environment jsdom */
import { openPlugin } from './support/open-plugin';
import { doIn, waysIn } from './support/rows';

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

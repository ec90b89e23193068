/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { openPlugin } from './support/open-plugin';

test('the command Checkpoint… keeps the fields in NOW.md, and offers to trim where there is no room', async () => {
  const lines = Array.from({ length: 80 }, (_, at) => `Line ${at} of an old state.`).join('\n');
  const bench = await openPlugin({
    files: { 'NOW.md': `# Now\n\n${lines}\n` },
    data: { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: {} }] },
  });
  bench.run('checkpoint');
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-modal'));
  const [working] = dialog.querySelectorAll('textarea');
  if (working === undefined) throw new Error('the dialog has no field');
  expect(dialog.querySelectorAll('textarea')).toHaveLength(5);
  working.value = 'The backup';
  working.dispatchEvent(new Event('input'));
  bench.press('Save', dialog);
  await bench.until(() => [...dialog.querySelectorAll('button')].some((button) => button.textContent === 'Trim and save'));
  expect(bench.text('NOW.md')).toContain('Line 79');
  bench.press('Trim and save', dialog);
  await bench.until(() => [...document.querySelectorAll('button')].some((button) => button.textContent === 'Continue'));
  bench.press('Continue');
  await bench.until(() => bench.text('NOW.md')?.includes('Working on: The backup') === true);
  expect(new TextEncoder().encode(bench.text('NOW.md') ?? '').length).toBeLessThanOrEqual(1500);
});

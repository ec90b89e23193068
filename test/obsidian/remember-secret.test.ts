/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin } from './support/open-plugin';
import { added, buttons, isClosed, write } from './support/remembering';

const TOKEN = ['gh', 'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
const TEXT = `The bot opens the pull requests of the map.\nIts token:\n${TOKEN}`;
const question = (): Element | null => document.querySelector('.tom-remember .tom-secret');
const box = (): HTMLTextAreaElement => {
  const found = document.querySelector<HTMLTextAreaElement>('.tom-remember textarea');
  if (found === null) throw new Error('no field for the text');
  return found;
};

test('a text with a secret is asked about first; nothing but leaving is offered until then', async () => {
  const bench = await openPlugin({ files: NOTES, data: { previewPlans: false } });
  const before = bench.bytes();
  await write(bench, 'Bot of the map', TEXT);
  expect(question()?.textContent).toContain('Line 3 looks like a GitHub token. Context bundles leave out notes with secrets.');
  expect(question()?.getAttribute('role')).toBe('group');
  expect(document.querySelector('.tom-remember [aria-live="polite"]')?.textContent).toContain('Line 3 looks like a GitHub token.');
  expect(buttons(bench)).toEqual(['Edit', 'Remember anyway', 'Cancel']);
  expect(bench.bytes()).toEqual(before);
});

test('Edit leads to the line', async () => {
  const bench = await openPlugin({ files: NOTES });
  await write(bench, 'Bot of the map', TEXT);
  bench.press('Edit', bench.modal());
  expect(document.activeElement).toBe(box());
  expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe(TOKEN);
  bench.fill('Text', 'The bot opens the pull requests of the map.');
  await bench.until(() => question() === null && buttons(bench).includes('Save'));
});

test('Remember anyway is a first act, Save the second; another text is asked about again', async () => {
  const bench = await openPlugin({ files: NOTES, data: { previewPlans: false } });
  const before = bench.bytes();
  await write(bench, 'Bot of the map', TEXT);
  bench.press('Remember anyway', bench.modal());
  await bench.until(() => question() === null && buttons(bench).includes('Save'));
  expect(bench.bytes()).toEqual(before);
  bench.fill('Text', `${TEXT}\nand more`);
  await bench.until(question);
  bench.press('Remember anyway', bench.modal());
  await bench.until(() => question() === null && buttons(bench).includes('Save'));
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  const [path = ''] = added(bench, before);
  expect(bench.text(path)).toContain(TOKEN);
});

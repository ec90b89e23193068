/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin } from './support/open-plugin';

/** What a dialog is announced as. */
function nameOf(dialog: HTMLElement): string | null {
  const by = dialog.getAttribute('aria-labelledby');
  return by === null ? dialog.getAttribute('aria-label') : (document.getElementById(by)?.textContent ?? null);
}

test.each([
  ['remember', '.tom-remember', 'Remember'],
  ['check-names', '.tom-names', 'Check names'],
])('the dialog of %s is announced by its title', async (command, selector, title) => {
  const bench = await openPlugin({
    files: { ...NOTES, 'Odd name.md': '---\nid: 01JNZ8Q4V0A1B2C3D4E5F6G7HC\ncreated: 2026-03-07\n---\nText.\n' },
  });
  bench.run(command);
  const dialog = await bench.until(() => document.querySelector<HTMLElement>(selector));
  expect(dialog.getAttribute('role')).toBe('dialog');
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  expect(nameOf(dialog)).toBe(title);
});

test('a question has a name of its own over the dialog that asks it', async () => {
  const bench = await openPlugin({ files: NOTES });
  bench.run('remember');
  await bench.until(() => document.querySelector('.tom-remember'));
  bench.fill('Title', 'Half a thought');
  bench.press('Cancel', bench.modal());
  await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
  expect(nameOf(bench.modal())).toBe('Discard this text?');
  const ids = [...document.querySelectorAll('.modal')].map((one) => one.getAttribute('aria-labelledby'));
  expect(new Set(ids).size).toBe(2);
});

test('a list to choose from says what is chosen, on its field and its choices too', async () => {
  const bench = await openPlugin({ files: NOTES, data: { previewPlans: false } });
  await bench.open(Object.keys(NOTES)[0] ?? '');
  bench.run('merge-note');
  const list = await bench.until(() => document.querySelector<HTMLElement>('.prompt'));
  const name = list.querySelector('input')?.placeholder;
  expect(name).toBeTruthy();
  expect([list, list.querySelector('input'), list.querySelector('.prompt-results')].map((one) => one?.getAttribute('aria-label'))).toEqual([
    name,
    name,
    name,
  ]);
});

test('a button is called by the words on it', async () => {
  const bench = await openPlugin({ files: { ...NOTES, '2026-03-08 No id yet -- infra.md': '---\ncreated: 2026-03-08\n---\nText.\n' } });
  bench.run('show-view');
  await bench.until(() => document.querySelector('.tom-finding button.tom-row-act'));
  const named = [...document.querySelectorAll<HTMLElement>('.tom-view button[aria-label]')].filter((one) => (one.textContent ?? '') !== '');
  expect(document.querySelector('.tom-finding button.tom-row-act')?.getAttribute('aria-label')).toBe('Set id to a new value');
  for (const button of named)
    expect(button.getAttribute('aria-label')?.toLowerCase()).toContain((button.textContent ?? '').replace('…', '').toLowerCase());
});

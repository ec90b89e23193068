/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, note, openPlugin, type Bench } from './support/open-plugin';

const broken = {
  ...NOTES,
  '2026-03-06 Tuesday.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7HB',
    '2026-03-06',
    'Ask [[2026-03-02 Ana Torres owns the relase train -- people]].',
  ),
};
const unnamed = { ...NOTES, 'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.') };
const without = { ...NOTES, '2026-03-06 Tuesday.md': '---\ncreated: 2026-03-06\n---\nText.\n' };

/** Presses the fix of the first finding that has this one, on a device where nothing was explained yet; the dialog it opens. */
async function fix(files: Record<string, string>, label: string): Promise<{ bench: Bench; dialog: HTMLElement }> {
  const bench = await openPlugin({ files, experienced: 'chosen' });
  // Whoever has chosen the memory sees findings.
  bench.app.saveLocalStorage('top-of-mind-explained', ['first-run']);
  bench.run('show-view');
  const button = await bench.until(() =>
    [...document.querySelectorAll<HTMLElement>('.tom-finding .tom-row-act')].find((one) =>
      one.getAttribute('aria-label')?.startsWith(label),
    ),
  );
  button.click();
  return { bench, dialog: await bench.until(() => document.querySelector<HTMLElement>('.tom-plan')) };
}

const explanation = (dialog: HTMLElement): string => dialog.querySelector('.tom-callout')?.textContent ?? '';

test('the fix of a link is explained as what it is, and its file with the finding itself', async () => {
  const { bench, dialog } = await fix(broken, 'Relink');
  expect(explanation(dialog)).toContain('The link is rewritten so that it leads to the note it means.');
  expect(dialog.textContent).toContain('it probably means "2026-03-02 Ana Torres owns the release train -- people.md"');
  expect(dialog.textContent).not.toMatch(/naming|names? |convention says/i);
  bench.press('Apply', dialog);
  await bench.until(() => bench.text('2026-03-06 Tuesday.md')?.includes('release train'));
  expect(bench.app.loadLocalStorage('top-of-mind-explained')).toContain('links');
  expect(bench.app.loadLocalStorage('top-of-mind-explained')).not.toContain('names');
});

test('the fix of a property is explained as what it is', async () => {
  const { dialog } = await fix(without, 'Set id');
  expect(explanation(dialog)).toContain('One or more properties of the note are set.');
  expect(explanation(dialog)).not.toMatch(/name|link/);
});

test('the fix of a name is explained with the names of its own convention', async () => {
  const { dialog } = await fix(unnamed, 'Rename');
  expect(explanation(dialog)).toContain('The note gets the name that its convention asks for');
  expect(explanation(dialog)).not.toContain('tags');
});

test('several kinds of fix are explained together, and each once', async () => {
  const bench = await openPlugin({
    files: { ...unnamed, '2026-03-06 Tuesday.md': without['2026-03-06 Tuesday.md'] ?? '' },
    experienced: 'chosen',
  });
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-plan'));
  expect(explanation(dialog)).toContain('The note gets the name');
  expect(explanation(dialog)).toContain('properties of the note are set');
  bench.press('Apply', dialog);
  await bench.said('changed.');
  expect(bench.app.loadLocalStorage('top-of-mind-explained')).toEqual(expect.arrayContaining(['names', 'properties']));
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin } from './support/open-plugin';
import { changed, isClosed, write } from './support/remembering';

const quiet = { previewPlans: false };

test('asks for a title and a text first, and offers nothing but to leave', async () => {
  const bench = await openPlugin({ files: NOTES });
  bench.run('remember');
  await bench.until(() => document.querySelector('.tom-remember'));
  expect([...bench.modal().querySelectorAll('.tom-buttons button')].map((one) => one.textContent)).toEqual(['Cancel']);
  bench.press('Cancel', bench.modal());
  expect(isClosed()).toBe(true);
});

test('a new entry is saved as a note of its own, and given back', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const before = bench.bytes();
  expect(
    await write(
      bench,
      'Vendor contract ends in June',
      'The contract with the map vendor ends on 30 June; renewing takes six weeks.',
      'vendor #contract',
    ),
  ).toBe('New');
  expect(bench.modal().querySelector('.tom-verdict-path')?.textContent).toMatch(
    /^Saves as \d{4}-\d\d-\d\d Vendor contract ends in June -- vendor contract\.md$/,
  );
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  const added = Object.keys(bench.bytes()).filter((path) => !(path in before));
  expect(added).toHaveLength(1);
  expect(bench.text(added[0] ?? '')).toContain('renewing takes six weeks');
  bench.press('Undo');
  await bench.until(() => Object.keys(bench.bytes()).length === Object.keys(before).length);
  expect(bench.bytes()).toEqual(before);
});

test('a known entry names the note that holds it; Skip saves nothing, and says where it stands', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const before = bench.bytes();
  expect(await write(bench, 'Ana Torres owns the release train', 'Ana decides when a release goes out. She prefers Tuesdays.')).toBe(
    'Known already',
  );
  expect(bench.modal().querySelector('.tom-verdict .tom-link')?.textContent).toContain('Ana Torres owns the release train');
  bench.press('Skip', bench.modal());
  await bench.until(isClosed);
  expect(bench.notices().join()).toContain('holds it already');
  expect(bench.bytes()).toEqual(before);
});

test('a known entry can be saved anyway', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const count = Object.keys(bench.bytes()).length;
  await write(bench, 'Ana Torres owns the release train', 'Ana decides when a release goes out. She prefers Tuesdays.');
  bench.press('Save anyway', bench.modal());
  await bench.until(isClosed);
  expect(Object.keys(bench.bytes())).toHaveLength(count + 1);
});

test('an entry that supersedes shows what changed, previews the mark on the older note, and is given back', async () => {
  const bench = await openPlugin({ files: NOTES });
  const before = bench.bytes();
  expect(await write(bench, ...changed)).toBe('Supersedes');
  expect([...bench.modal().querySelectorAll('.tom-word-diff del')].map((one) => one.textContent).join()).toContain('March');
  expect([...bench.modal().querySelectorAll('.tom-word-diff ins')].map((one) => one.textContent).join()).toContain('Dublin');
  bench.press('Save and mark older as superseded', bench.modal());
  await bench.until(() => document.querySelector('.tom-plan .tom-diff-added'));
  bench.press('Apply', bench.modal());
  await bench.until(isClosed);
  expect(bench.bytes()['2026-03-05 Staging database moved to Frankfurt -- infra.md']).not.toEqual(
    before['2026-03-05 Staging database moved to Frankfurt -- infra.md'],
  );
  await bench.undo();
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
});

test('cancelling the preview keeps the dialog and its text', async () => {
  const bench = await openPlugin({ files: NOTES });
  const before = bench.bytes();
  await write(bench, ...changed);
  bench.press('Save and mark older as superseded', bench.modal());
  await bench.until(() => document.querySelector('.tom-plan'));
  bench.press('Cancel', bench.modal());
  await bench.pass(500);
  expect(isClosed()).toBe(false);
  expect(bench.modal().querySelector('textarea')?.value).toContain('Dublin');
  expect(bench.bytes()).toEqual(before);
});

test('links to notes the text names are offered, and left out where ticked off', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await write(
    bench,
    'Office plants',
    'Ferns in the stairwell want water twice a week and no sun, cacti once a month; the can stands below the sink, and holidays are planned like Release checklist for the mobile app.',
  );
  const row = await bench.until(() => document.querySelector<HTMLElement>('.tom-proposed-row'));
  expect(row.textContent).toContain('Release checklist for the mobile app');
  row.querySelector<HTMLInputElement>('input')?.click();
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  const saved = Object.keys(bench.bytes()).find((path) => path.includes('Office plants')) ?? '';
  expect(bench.text(saved)).not.toContain('[[');
});

test('Escape asks before it throws text away', async () => {
  const bench = await openPlugin({ files: NOTES });
  await write(bench, 'Half a thought', 'Not finished yet.');
  const escape = (): boolean =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  // Enter and Escape are the answer that loses nothing.
  for (const answer of [() => (document.activeElement as HTMLElement).click(), escape]) {
    escape();
    await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
    expect(document.activeElement?.textContent).toBe('Keep writing');
    answer();
    await bench.pass(200);
    expect(isClosed()).toBe(false);
  }
  escape();
  await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
  bench.press('Discard', bench.modal());
  await bench.until(isClosed);
});

test('Mod+Enter saves', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const count = Object.keys(bench.bytes()).length;
  await write(bench, 'Printer on floor two', 'It takes only A4 since the repair.');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  await bench.until(isClosed);
  expect(Object.keys(bench.bytes())).toHaveLength(count + 1);
});

test('a memory for which a full MEMORY.md has no line is named before it is saved, and after', async () => {
  const memories = [{ name: 'Agent', root: '', convention: 'mindstone' }];
  const bench = await openPlugin({ files: { 'MEMORY.md': `# Index\n\n${'A line of ours.\n'.repeat(198)}` }, data: { ...quiet, memories } });
  await write(bench, 'Answer first', 'Mira reads the first line of a mail and seldom more.');
  const said = /MEMORY\.md is full, so it has no line for feedback_answer_first\.md, and agents do not find it there\. Archive or merge/;
  expect(bench.modal().textContent).toMatch(said);
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  expect(bench.notices().join()).toMatch(said);
});

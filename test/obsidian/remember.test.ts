/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin } from './support/open-plugin';
import { added, buttons, changed, isClosed, openRemember, typed, verdict, write } from './support/remembering';

const quiet = { previewPlans: false };

test('asks for a text first, and offers nothing but to leave', async () => {
  const bench = await openPlugin({ files: NOTES });
  await openRemember(bench);
  await bench.until(() => document.activeElement?.tagName === 'TEXTAREA', 'the focus');
  expect(bench.modal().querySelector('.tom-verdict')?.textContent).toBe('Add text to check for duplicates.');
  expect(buttons(bench)).toEqual(['Cancel']);
  bench.press('Cancel', bench.modal());
  expect(isClosed()).toBe(true);
});

test('a text is enough: its title is made from it, and one of your own is never overwritten', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const before = bench.bytes();
  await openRemember(bench);
  bench.fill('Text', 'The kiln is');
  expect(typed('Title')).toBe('The kiln is');
  bench.fill('Text', 'The kiln is hot on Fridays. Ask Ines.\nMore.');
  expect(typed('Title')).toBe('The kiln is hot on Fridays');
  bench.fill('Title', 'Kiln');
  bench.fill('Text', 'The kiln is cold on Fridays. Ask Ines.');
  expect(typed('Title')).toBe('Kiln');
  bench.fill('Title', '');
  bench.fill('Text', 'The kiln is cold on Fridays.');
  expect(typed('Title')).toBe('The kiln is cold on Fridays');
  expect(await verdict(bench)).toBe('New');
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  expect(added(bench, before).join()).toContain('The kiln is cold on Fridays');
});

test('the fields that most leave alone are one line, which says their values', async () => {
  const bench = await openPlugin({ files: NOTES });
  await openRemember(bench);
  const fold = (): HTMLDetailsElement | null => document.querySelector<HTMLDetailsElement>('.tom-remember details');
  expect(fold()?.open).toBe(false);
  expect(fold()?.querySelector('summary')?.textContent).toMatch(/^More Tags · Type/);
  bench.fill('Tags', 'kiln #fire');
  expect(fold()?.querySelector('summary')?.textContent).toMatch(/^More Tags: kiln #fire · Type/);
  bench.press('Cancel', bench.modal());
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
    /^New note "\d{4}-\d\d-\d\d Vendor contract ends in June -- vendor contract" in the top folder$/,
  );
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  expect(added(bench, before)).toHaveLength(1);
  expect(bench.text(added(bench, before)[0] ?? '')).toContain('renewing takes six weeks');
  bench.press('Undo');
  await bench.until(() => Object.keys(bench.bytes()).length === Object.keys(before).length);
  expect(bench.bytes()).toEqual(before);
});

test('a known entry names the note that holds it; Skip saves nothing, and says where it stands', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const before = bench.bytes();
  expect(await write(bench, 'Ana Torres owns the release train', 'Ana decides when a release goes out. She prefers Tuesdays.')).toBe(
    'Already there',
  );
  expect(bench.modal().querySelector('.tom-verdict .tom-link')?.textContent).toContain('Ana Torres owns the release train');
  bench.press('Skip', bench.modal());
  await bench.until(isClosed);
  expect(bench.notices().join()).toContain('already says exactly this');
  expect(bench.bytes()).toEqual(before);
});

test('a known entry can be kept beside the older one', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const count = Object.keys(bench.bytes()).length;
  await write(bench, 'Ana Torres owns the release train', 'Ana decides when a release goes out. She prefers Tuesdays.');
  bench.press('Keep both', bench.modal());
  await bench.until(isClosed);
  expect(Object.keys(bench.bytes())).toHaveLength(count + 1);
});

test('an entry that supersedes shows what changed, previews the mark on the older note, and is given back', async () => {
  const bench = await openPlugin({ files: NOTES });
  const before = bench.bytes();
  expect(await write(bench, ...changed)).toBe('Replaces an older note');
  expect([...bench.modal().querySelectorAll('.tom-word-diff del')].map((one) => one.textContent).join()).toContain('March');
  expect([...bench.modal().querySelectorAll('.tom-word-diff ins')].map((one) => one.textContent).join()).toContain('Dublin');
  bench.press('Replace older', bench.modal());
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
  bench.press('Replace older', bench.modal());
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

test('Mod+Enter does the main one of the answers, and nothing where a person has to choose', async () => {
  const press = (): unknown =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  const old = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
  const bench = await openPlugin({ files: { ...NOTES, 'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${old}\n` }, data: quiet });
  const before = bench.bytes();
  expect(await write(bench, 'Choir evenings', 'The choir rehearses on Thursdays now, Ines says.')).toBe('Similar note');
  press();
  await bench.pass(50);
  expect([isClosed(), bench.bytes()]).toEqual([false, before]);
  bench.fill('Title', changed[0]);
  bench.fill('Text', changed[1]);
  expect(await verdict(bench)).toBe('Replaces an older note');
  press();
  await bench.until(isClosed);
  expect(bench.notices().join()).toContain('is marked as superseded');
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

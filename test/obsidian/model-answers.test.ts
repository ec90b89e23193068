/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { replyTo } from '../core/memory/injected';
import { clipboard, openPlugin, type Bench } from './support/open-plugin';

const CHOIR = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
const PIANO = 'Farid tunes the piano of the old hall twice a year, before Easter and before Advent.';
const NEW_CHOIR = '2026-03-02 Choir evenings.md';
const NEW_PIANO = '2026-03-03 Tuning.md';
const note = (day: string, body: string): string => `---\ncreated: ${day}\n---\n${body}\n`;
const FILES = {
  '2026-01-01 Choir rehearsals.md': note('2026-01-01', CHOIR),
  '2026-01-09 Piano.md': note('2026-01-09', PIANO),
  [NEW_CHOIR]: note('2026-03-02', 'The choir rehearses on Thursdays now, Ines says.'),
  [NEW_PIANO]: note('2026-03-03', 'Before Easter and before Advent somebody from the music shop tunes the piano.'),
  'top-of-mind-decisions.md': `# Decisions\n\n- 01JNZ8Q4V0A1B2C3D4E5F6G7H1 asks "${NEW_CHOIR}" "2026-01-01 Choir rehearsals.md"\n- 01JNZ8Q4V0A1B2C3D4E5F6G7H2 asks "${NEW_PIANO}" "2026-01-09 Piano.md"\n`,
};
const LONG = 12_000;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.tom-review-row')];
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('.tom-answers-modal');

/** The plugin with two open questions on its list. */
async function asking(files: Record<string, string> = FILES, data: object = {}): Promise<Bench> {
  const bench = await openPlugin({ files, data: { previewPlans: false, ...data } });
  bench.run('show-view');
  for (let turn = 0; turn < 4 && rows().length < 2; turn++) await bench.pass(LONG);
  return bench;
}

/** Copies the open questions; the prompt that is on the clipboard then. */
async function copied(bench: Bench): Promise<string> {
  const copies = clipboard();
  bench.run('copy-questions');
  await bench.said('copied');
  return copies.join();
}

/** Pastes a reply, and waits until it was read. */
async function pasted(bench: Bench, reply: string, until: string): Promise<HTMLElement> {
  bench.run('paste-answers');
  const modal = await bench.until(dialog, 'the dialog');
  const area = modal.querySelector('textarea') as HTMLTextAreaElement;
  area.value = reply;
  area.dispatchEvent(new Event('input'));
  await bench.pass(1_000);
  await bench.until(() => modal.textContent?.includes(until), until);
  return modal;
}

test('questions go out as one prompt, the reply settles them as one change, and undo brings all back', async () => {
  const bench = await asking();
  expect(rows()).toHaveLength(2);
  const before = bench.bytes();
  const prompt = await copied(bench);
  expect(prompt).toContain(CHOIR);
  expect(prompt).toContain(PIANO);
  const reply = replyTo(prompt, (title) => (title.includes('Choir') ? 'replaces' : 'new'));
  const modal = await pasted(bench, reply, 'Choir evenings');
  expect(bench.bytes()).toEqual(before);
  bench.press('Show the changes of 2 answers', modal);
  await bench.said('2 entries settled');
  expect(bench.text('2026-01-01 Choir rehearsals.md')).toContain('superseded_by');
  expect(bench.text('top-of-mind-decisions.md')).toContain('apart');
  await bench.pass(LONG);
  expect(rows()).toHaveLength(0);
  await bench.undo();
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
});

test('a reply that is no answer changes nothing, and says so', async () => {
  const bench = await asking();
  const before = bench.bytes();
  const modal = await pasted(bench, 'They are all the same.', 'not JSON');
  expect(modal.querySelector<HTMLButtonElement>('button.mod-cta')?.disabled).toBe(true);
  bench.press('Cancel', modal);
  await bench.pass(LONG);
  expect([bench.bytes(), rows().length]).toEqual([before, 2]);
});

test('an answer whose older entry changes before it is carried out is left open, and the dialog says so', async () => {
  const bench = await asking();
  const reply = replyTo(await copied(bench), () => 'same');
  const modal = await pasted(bench, reply, 'Choir evenings');
  bench.app.internal.external.write('2026-01-09 Piano.md', note('2026-01-09', PIANO.replace('Farid', 'Oda')));
  await bench.pass(2_000);
  const before = bench.bytes();
  bench.press('Show the changes of 2 answers', modal);
  await bench.until(() => modal.textContent?.includes('texts have changed'), 'what is wrong');
  expect(bench.bytes()).toEqual(before);
  bench.press('Show the changes of 1 answer', modal);
  await bench.said('1 entry settled');
  await bench.pass(LONG);
  expect([bench.text(NEW_CHOIR), bench.text(NEW_PIANO) === null, rows().length]).toEqual([null, false, 1]);
});

test('a clipboard that refuses gives the questions in a text field', async () => {
  const bench = await asking();
  const refused = { write: () => Promise.reject(new Error('no')), writeText: () => Promise.reject(new Error('no')) };
  Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: refused });
  bench.run('copy-questions');
  const area = await bench.until(() => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Questions"]'), 'the text');
  expect(area.value).toContain(CHOIR);
  await bench.pass(1_000);
  expect(bench.notices().join('\n')).not.toContain('copied');
});

test('what is private is not copied', async () => {
  const secret = FILES['2026-01-09 Piano.md'].replace('---\ncreated', '---\nprivate: true\ncreated');
  const bench = await asking({ ...FILES, '2026-01-09 Piano.md': secret });
  const prompt = await copied(bench);
  expect(prompt).toContain(CHOIR);
  expect(prompt).not.toContain('Farid');
  await bench.said('private');
});

test('a model that cannot be reached leaves every question on the list', async () => {
  const bench = await asking(FILES, { gate: { judge: true } });
  bench.app.saveLocalStorage('top-of-mind-model', { provider: 'ollama', url: '', model: 'toy', secret: '' });
  const before = bench.bytes();
  document.querySelector<HTMLElement>('[aria-label="Let a language model answer"]')?.click();
  const item = await bench.until(
    () => [...document.querySelectorAll<HTMLElement>('.menu-item')].find((one) => one.textContent?.includes('Ask the language model')),
    'the menu',
  );
  item.click();
  const modal = await bench.until(dialog, 'the dialog');
  expect(modal.textContent).toContain('could not be reached');
  bench.press('Cancel', modal);
  await bench.pass(LONG);
  expect([bench.bytes(), rows().length]).toEqual([before, 2]);
});

test('without a model in the settings nobody offers to ask one', async () => {
  await asking();
  document.querySelector<HTMLElement>('[aria-label="Let a language model answer"]')?.click();
  expect(document.querySelector('.menu')?.textContent).toContain('Copy questions');
  expect(document.querySelector('.menu')?.textContent).not.toContain('Ask the language model');
});

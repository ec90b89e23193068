/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import type { Bench } from './support/open-plugin';
import {
  added,
  AGENT,
  buttons,
  choose,
  DRAFT,
  editorOf,
  fresh,
  isClosed,
  list,
  openDraft,
  undoEntry,
  verdict,
} from './support/remembering';

const SAID = `${fresh[0]}\n${fresh[1]}`;
const TEXT = `# Monday\n\n${SAID}\n\nLunch.\n`;
const open = (text: string, data?: object): Promise<Bench> => openDraft(text, SAID, data);

test('in the dialog the selection stays at first, and a link takes its place where that is chosen; undo takes back both', async () => {
  const bench = await open(TEXT);
  const before = bench.bytes();
  bench.run('remember');
  expect(await verdict(bench)).toBe('New');
  expect(list('Selected text')?.value).toBe('stay');
  choose('Selected text', 'Becomes a link');
  await bench.until(
    () => document.querySelector('.tom-verdict-rest')?.textContent?.includes('becomes a link to the entry'),
    'the sentence',
  );
  expect(await verdict(bench)).toBe('New');
  bench.press('Save', bench.modal());
  await bench.until(() => isClosed() && added(bench, before).length === 1, 'the entry');
  const [path = ''] = added(bench, before);
  expect(bench.text(DRAFT)).toBe(TEXT.replace(SAID, `[[${path.slice('agent/'.length, -3)}]]`));
  expect(bench.notices().join()).toContain('The selected text in "Draft" becomes a link to the entry.');
  await undoEntry(bench, path);
  expect(bench.bytes()).toEqual(before);
});

test('at once, as the settings say', async () => {
  const bench = await open(TEXT, { ...AGENT, selection: 'embed' });
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  expect(isClosed()).toBe(true);
  const [path = ''] = added(bench, before);
  expect(bench.text(DRAFT)).toContain(`# Monday\n\n![[${path.slice('agent/'.length, -3)}]]\n\nLunch.`);
  await undoEntry(bench, path);
  expect(bench.bytes()).toEqual(before);
});

test('at once out of a note of the memory itself', async () => {
  const bench = await open(TEXT, { selection: 'link' });
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  expect(isClosed()).toBe(true);
  expect(bench.text(DRAFT)).not.toContain(fresh[1]);
});

test('where it cannot turn, the dialog and the notice say why, and the entry is saved', async () => {
  const text = `\`\`\`\n${SAID}\n\`\`\`\n`;
  const bench = await open(text, { ...AGENT, selection: 'link' });
  const before = bench.bytes();
  bench.run('remember');
  await verdict(bench);
  const why = 'The selected text stays in the note: a link cannot stand in its place.';
  expect(document.querySelector('.tom-verdict-rest')?.textContent).toContain(why);
  bench.press('Save', bench.modal());
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  expect(bench.text(DRAFT)).toBe(text);
  expect(bench.notices().join()).toContain(why);
});

test('a note that changed meanwhile: nothing can be saved until the selection is left as it is', async () => {
  const bench = await open(TEXT, { ...AGENT, selection: 'link' });
  bench.run('remember');
  await verdict(bench);
  const file = bench.app.vault.getFileByPath(DRAFT);
  if (file !== null) await bench.app.vault.modify(file, `More.\n\n${TEXT}`);
  const before = bench.bytes();
  bench.press('Save', bench.modal());
  await bench.until(() => document.querySelector('.tom-verdict-said .tom-problem'), 'the refusal');
  expect(document.querySelector('.tom-problem')?.textContent).toBe(
    '"Draft" has changed since you selected the text, so nothing was written. Leave the selected text as it is, or select it again.',
  );
  expect(bench.bytes()).toEqual(before);
  expect(buttons(bench)).toEqual(['Cancel']);
  choose('Selected text', 'Stays as it is');
  await bench.until(() => buttons(bench).includes('Save'), 'the buttons');
  bench.press('Save', bench.modal());
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  expect(bench.text(DRAFT)).toBe(`More.\n\n${TEXT}`);
});

test('several selections stay', async () => {
  const bench = await open(TEXT, { ...AGENT, selection: 'link' });
  const editor = editorOf(bench);
  const one = editor.listSelections();
  jest.spyOn(editor, 'listSelections').mockReturnValue([...one, ...one]);
  const before = bench.bytes();
  bench.run('remember');
  await verdict(bench);
  expect(list('Selected text')).toBeNull();
  bench.press('Cancel', bench.modal());
  await bench.until(isClosed, 'the end of the dialog');
  bench.run('remember-quick');
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  expect(bench.text(DRAFT)).toBe(TEXT);
});

test('a text that was not selected has no such choice', async () => {
  const bench = await open(TEXT);
  editorOf(bench).setCursor({ line: 0, ch: 0 });
  bench.run('remember');
  await bench.until(() => document.querySelector('.tom-remember'));
  expect(list('Selected text')).toBeNull();
});

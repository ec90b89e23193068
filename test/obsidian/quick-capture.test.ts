/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import { added, changed, DRAFT, editorOf, fresh, isClosed, known, openDraft, typed, undoEntry, verdict } from './support/remembering';

/** All of it is selected, or the cursor stands on its first line. */
const open = (text: string, isSelected = true): Promise<Bench> => openDraft(text, isSelected ? text : '');

test('what is surely new is saved without a dialog, and Undo in the notice takes every byte back', async () => {
  const bench = await open(`${fresh[0]}\n${fresh[1]}`);
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => bench.notices().some((text) => text.startsWith('Saved as')), 'the notice');
  expect(isClosed()).toBe(true);
  const [path = ''] = added(bench, before);
  expect(path).toContain('Vendor contract ends in June');
  expect(bench.text(path)).toContain('renewing takes six weeks');
  expect(bench.text(DRAFT)).toBe(`${fresh[0]}\n${fresh[1]}`);
  await undoEntry(bench, path);
  expect(bench.bytes()).toEqual(before);
});

test('without a selection it is the line of the cursor', async () => {
  const bench = await open('- The map vendor wants an answer before 30 June\n\nOther things.', false);
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  const [path = ''] = added(bench, before);
  expect(bench.text(path)).not.toContain('Other things');
});

test.each([
  ['known already', `${known[0]}\n${known[1]}`, known[0], /^(?!New)/],
  ['something newer', `${changed[0]}\n${changed[1]}`, changed[0], /^(?!New)/],
])('%s opens the dialog with the verdict, and nothing is written', async (_, text, title, says) => {
  const bench = await open(text);
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => !isClosed(), 'the dialog');
  expect(typed('Title')).toBe(title);
  expect(await verdict(bench)).toMatch(says);
  expect(bench.bytes()).toEqual(before);
});

test('a possible secret opens the dialog, and nothing is written', async () => {
  const bench = await open(['Deploy bot\nIts token is gh', 'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join(''));
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => document.querySelector('.tom-secret'), 'the question');
  expect(bench.bytes()).toEqual(before);
});

test('a text without a short first line gets a title from its first words', async () => {
  const bench = await open('It is long and says many things, '.repeat(6));
  const before = bench.bytes();
  bench.run('remember-quick');
  await bench.until(() => added(bench, before).length === 1, 'the entry');
  expect(added(bench, before).join()).toContain('It is long and says many things');
});

describe('out of a note of the memory itself', () => {
  const DAY = `# Monday\n\nBread was late.\n\n${fresh[1]}\n\nLunch with Ines.\n`;
  const at = (bench: Bench, words: string): void => {
    const editor = editorOf(bench);
    editor.setCursor(editor.offsetToPos(editor.getValue().lastIndexOf(words)));
  };

  test('what one types, waits for and remembers is new, and the line stays as it is', async () => {
    const bench = await openDraft('# Monday\n\nBread was late.\n', '', { selection: 'link' });
    const editor = editorOf(bench);
    editor.setValue(DAY);
    await bench.until(() => bench.text(DRAFT) === DAY, 'the save');
    await bench.pass(2500);
    at(bench, fresh[1]);
    const before = bench.bytes();
    bench.run('remember-quick');
    await bench.until(() => added(bench, before).length === 1, 'the entry');
    expect(isClosed()).toBe(true);
    expect(bench.text(DRAFT)).toBe(DAY);
  });

  test('a second copy of it in the note is said', async () => {
    const bench = await openDraft(`${fresh[1]}\n\n${DAY}`, '', {});
    at(bench, fresh[1]);
    const before = bench.bytes();
    bench.run('remember-quick');
    await bench.until(() => !isClosed(), 'the dialog');
    expect(await verdict(bench)).toBe('Already there');
    expect(bench.bytes()).toEqual(before);
  });
});

test('on an empty line the command is not offered', async () => {
  const bench = await open('\nText', false);
  expect(() => bench.run('remember-quick')).toThrow('no command');
});

test('every command has an icon, so that it can sit in the toolbar of a phone, and none has a hotkey', async () => {
  const bench = await openPlugin({ files: NOTES, data: { bundlePresets: [{ name: 'Morning' }] }, device: 'phone' });
  const { commands } = bench.app.commands as unknown as { commands: Record<string, { icon?: string; hotkeys?: unknown; name: string }> };
  const ours = Object.entries(commands).filter(([id]) => id.startsWith('top-of-mind:'));
  expect(ours.length).toBeGreaterThanOrEqual(30);
  expect(ours.filter(([, { icon }]) => icon === undefined || icon === '').map(([id]) => id)).toEqual([]);
  expect(ours.filter(([, { hotkeys }]) => hotkeys !== undefined)).toEqual([]);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { LONGEST, readLink } from '../../src/obsidian/protocol';
import { DATA, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { fresh, isClosed, list, typed, verdict } from './support/remembering';

const two = [
  { name: 'Vault', root: '', convention: 'notes-and-links', overrides: {} },
  { name: 'Équipe', root: 'agent', convention: 'stoneros', overrides: {} },
];
const uri = (params: Record<string, string>, path = 'top-of-mind'): string =>
  `obsidian://${path}?${Object.entries(params)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
const follow = async (bench: Bench, params: Record<string, string>, path?: string): Promise<void> => {
  expect(bench.app.internal.openUri(uri(params, path))).toBe(true);
  await bench.pass();
};

describe('a link', () => {
  test.each(['top-of-mind', 'top-of-mind/remember'])('opens the dialog filled in, judges and writes nothing: %s', async (path) => {
    const bench = await openPlugin({ files: NOTES, data: { previewPlans: false } });
    const before = bench.bytes();
    await follow(
      bench,
      {
        action: 'remember',
        title: fresh[0],
        text: `${fresh[1]}\r\nSecond line & more = 100 %`,
        tags: 'a, #b,c',
        type: 'decision',
        vault: 'Any',
      },
      path,
    );
    expect(typed('Title')).toBe(fresh[0]);
    expect(typed('Text')).toBe(`${fresh[1]}\nSecond line & more = 100 %`);
    expect(typed('Tags')).toBe('a b c');
    expect(typed('Type')).toBe('decision');
    expect(await verdict(bench)).toBe('New');
    await bench.pass(5_000);
    expect(bench.bytes()).toEqual(before);
  });

  test('with nothing in it opens an empty dialog, which closes without asking', async () => {
    const bench = await openPlugin({ files: NOTES });
    await follow(bench, {}, 'top-of-mind/remember');
    expect(typed('Text')).toBe('');
    bench.press('Cancel', bench.modal());
    await bench.until(isClosed);
  });

  test('brings a text that stands nowhere else: closing asks, though nothing was typed', async () => {
    const bench = await openPlugin({ files: NOTES });
    await follow(bench, { text: 'From another app' });
    bench.press('Cancel', bench.modal());
    await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
    bench.press('Keep writing', bench.modal());
    await bench.pass(200);
    expect(typed('Text')).toBe('From another app');
  });

  test('names a memory, whatever its case and form', async () => {
    const bench = await openPlugin({ files: NOTES, data: { memories: two } });
    await follow(bench, { text: 'x', memory: 'équipe'.normalize('NFD') });
    expect(list('Memory')?.value).toBe('Équipe');
    expect(bench.notices()).toEqual([]);
  });

  test('to a memory that is not there says what to do, and loses no text', async () => {
    const bench = await openPlugin({ files: NOTES, data: { memories: two } });
    await follow(bench, { text: 'Keep this', memory: 'Team' });
    expect(bench.notices().join()).toContain('There is no memory named "Team". The settings have "Vault" and "Équipe"');
    expect(typed('Text')).toBe('Keep this');
    expect(list('Memory')?.value).toBe('Vault');
  });

  test('that is too long is refused with a word', async () => {
    const bench = await openPlugin({ files: NOTES });
    await follow(bench, { text: 'é'.repeat(LONGEST / 2 + 1) });
    expect(bench.notices().join()).toContain('Save the text as a note instead');
    expect(isClosed()).toBe(true);
  });

  test('to an action that is not ours is refused with a word', async () => {
    const bench = await openPlugin({ files: NOTES });
    await follow(bench, { action: 'delete', text: 'x' });
    expect(bench.notices().join()).toContain('knows no link for "delete"');
    expect(isClosed()).toBe(true);
  });

  test('that starts the app waits for its window and for the settings', async () => {
    const bench = await openPlugin({ files: NOTES, data: { memories: two }, ready: false });
    await follow(bench, { title: fresh[0], text: fresh[1], memory: 'Vault' });
    expect(typed('Title')).toBe(fresh[0]);
    expect(await verdict(bench)).toBe('New');
  });

  test('ends with the plugin', async () => {
    const bench = await openPlugin({ files: NOTES });
    bench.app.internal.unloadPlugin('top-of-mind');
    expect(bench.app.internal.openUri(uri({ text: 'x' }))).toBe(false);
  });
});

describe('what its values hold is text', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '../../.obsidian/app',
    '[[x]]\n---\nid: 1\n---',
    '__proto__',
    '${1+1}',
    '\u202etxt.exe',
    '{"a":1}',
  ];

  test.each(hostile)('%j', async (value) => {
    const bench = await openPlugin({ files: NOTES, data: { previewPlans: false } });
    const settings = bench.text(DATA);
    const before = Object.keys(bench.bytes());
    await follow(bench, { title: value, text: value, tags: value, type: value });
    expect(typed('Text')).toBe(value);
    expect(document.querySelector('.tom-remember img')).toBeNull();
    await verdict(bench);
    const save = [...bench.modal().querySelectorAll<HTMLElement>('.tom-buttons button')].find((one) => one.textContent?.startsWith('Save'));
    save?.click();
    await bench.pass(2_000);
    const made = Object.keys(bench.bytes()).filter((path) => !before.includes(path));
    expect(made.every((path) => path.endsWith('.md') && !path.includes('/'))).toBe(true);
    expect(bench.text(DATA)).toBe(settings);
  });

  test('keys that every object has are no values', () => {
    expect(readLink({ action: 'remember' })).toMatchObject({ draft: { title: '', body: '', tags: [] }, memory: null });
    expect(readLink(JSON.parse('{"__proto__":"x","constructor":"y","text":"z"}') as Record<string, string>)).toMatchObject({
      draft: { title: '', body: 'z' },
    });
  });
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { menuOf, note, openPlugin, type Bench } from './support/open-plugin';

const quiet = { previewPlans: false };

const FILES = {
  'people/Ana Torres.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H1', '2026-03-01', '# Ana\n\nShe likes [[Deploy window]].'),
  'Deploy window.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7H2',
    '2026-03-02',
    '# Window\n\nBefore noon. ![[photo.png]]\n\n# Exceptions\n\nAsk [[people/Ana Torres|Ana]].',
  ),
  'Coffee machine.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7H3',
    '2026-03-03',
    'See [[Deploy window]], [[Deploy window#Exceptions]] and [the window](Deploy%20window.md). Ask [her](./people/Ana%20Torres.md).',
  ),
  'photo.png': 'not really a picture',
};

/** Opens the plugin with this note open. */
async function opened(path = 'Deploy window.md', options: Parameters<typeof openPlugin>[0] = {}): Promise<Bench> {
  const bench = await openPlugin({ files: FILES, data: quiet, ...options });
  await bench.open(path);
  return bench;
}

/** Presses Undo in the last notice; every byte must be as `before`. */
async function undone(bench: Bench, before: Record<string, Uint8Array>): Promise<void> {
  bench.press('Undo');
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
}

const items = (bench: Bench, ...paths: string[]): string[] =>
  menuOf(bench.app, ...paths).items.flatMap((item) => {
    const own = 'submenu' in item ? (item.submenu?.items ?? [item]) : [];
    return own.flatMap((one) => ('title' in one ? [one.title] : []));
  });

/** The prompt on screen, with what it offers. */
async function prompt(
  bench: Bench,
): Promise<{
  readonly offers: () => string[];
  readonly type: (text: string) => Promise<void>;
  readonly key: (key: string, shift?: boolean) => void;
}> {
  const el = await bench.until(() => document.querySelector<HTMLElement>('.prompt'), 'a prompt');
  const input = el.querySelector('input') as HTMLInputElement;
  return {
    offers: () => [...el.querySelectorAll('.suggestion-item, .suggestion-empty')].map((item) => item.textContent ?? ''),
    type: async (text) => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await bench.pass();
    },
    key: (key, shift = false) => void input.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: shift, bubbles: true })),
  };
}

describe('Rename note', () => {
  async function dialog(bench: Bench, command = true): Promise<HTMLElement> {
    if (command) bench.run('rename-note');
    await bench.until(() => document.querySelector('.tom-rename'));
    await bench.pass();
    return bench.modal();
  }
  const hint = (modal: HTMLElement): string => modal.querySelector('.tom-rename-hint')?.textContent ?? '';
  const button = (modal: HTMLElement): HTMLButtonElement =>
    [...modal.querySelectorAll('button')].find((one) => one.textContent === 'Rename') as HTMLButtonElement;
  async function tried(bench: Bench, name: string): Promise<string> {
    bench.fill('New name', name);
    button(bench.modal()).click();
    await bench.pass(1_000);
    return hint(bench.modal());
  }

  test('begins with the name selected', async () => {
    const bench = await opened();
    const modal = await dialog(bench);
    const input = modal.querySelector('input') as HTMLInputElement;
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['Deploy window', 0, 'Deploy window'.length]);
    expect(button(modal).disabled).toBe(true);
  });

  test('tells what no device can hold, what is taken and what is the same', async () => {
    const bench = await opened();
    const modal = await dialog(bench);
    expect(await tried(bench, 'Deploy: window')).toContain('holds ":"');
    expect(button(modal).disabled).toBe(true);
    expect(await tried(bench, 'coffee MACHINE')).toContain('would be the same file as "Coffee machine.md"');
    expect(await tried(bench, '')).toBe('Enter a name.');
    expect(await tried(bench, 'Deploy window')).toBe('This is already its name.');
    expect(await tried(bench, 'people/Deploy')).toContain('move it');
    expect(button(modal).disabled).toBe(true);
    bench.fill('New name', 'Deploy times');
    expect(hint(modal)).toBe('Links to it will follow.');
    expect(button(modal).disabled).toBe(false);
  });

  test('Enter does not let a bad name through, even before it was checked', async () => {
    const bench = await opened();
    const modal = await dialog(bench);
    const before = bench.bytes();
    bench.fill('New name', 'Coffee machine');
    modal.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await bench.until(() => hint(modal).includes('is there already'));
    expect(modal.isConnected).toBe(true);
    expect(bench.bytes()).toEqual(before);
  });

  test('Enter renames; the links follow, the notice counts them, Undo gives back every byte', async () => {
    const bench = await opened();
    const before = bench.bytes();
    const modal = await dialog(bench);
    bench.fill('New name', 'Deploy times');
    modal.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await bench.said('Renamed to "Deploy times". 4 links follow.');
    expect(bench.text('Deploy window.md')).toBeNull();
    expect(bench.text('Coffee machine.md')).toContain(
      'See [[Deploy times]], [[Deploy times#Exceptions]] and [the window](Deploy%20times.md).',
    );
    expect(bench.app.workspace.getActiveFile()?.path).toBe('Deploy times.md');
    await undone(bench, before);
  });

  test('explains itself before the first time, shows the preview, and Cancel leaves every byte', async () => {
    const bench = await opened('Deploy window.md', { data: {}, experienced: 'chosen' });
    const before = bench.bytes();
    await dialog(bench);
    bench.fill('New name', 'Deploy times');
    await bench.pass(1_000);
    button(bench.modal()).click();
    await bench.until(() => document.querySelector('.tom-plan'));
    await bench.until(() => bench.modal().textContent?.includes('Every link to a file that moves'));
    bench.press('Cancel', bench.modal());
    await bench.pass(500);
    expect(bench.bytes()).toEqual(before);
  });

  test('with the setting the old name stays as an alias', async () => {
    const bench = await opened('Deploy window.md', { data: { ...quiet, keepOldNames: true } });
    await dialog(bench);
    bench.fill('New name', 'Deploy times');
    bench.press('Rename', bench.modal());
    await bench.said('Renamed to');
    expect(bench.text('Deploy times.md')).toMatch(/aliases:[\s\S]*Deploy window/);
  });

  test('a picture keeps its ending, a folder takes what is inside along', async () => {
    const bench = await opened();
    bench.choose('Rename with undo…', 'photo.png');
    await dialog(bench, false);
    expect(bench.modal().querySelector('input')?.value).toBe('photo');
    bench.fill('New name', 'window');
    await bench.pass(1_000);
    bench.press('Rename', bench.modal());
    await bench.said('Renamed to "window". 1 link follows.');
    expect(bench.text('window.png')).toBe('not really a picture');
    expect(bench.text('Deploy window.md')).toContain('![[window.png]]');
    bench.choose('Rename with undo…', 'people');
    await dialog(bench, false);
    bench.fill('New name', 'team');
    await bench.pass(1_000);
    bench.press('Rename', bench.modal());
    await bench.until(() => bench.text('team/Ana Torres.md'));
    await bench.until(() => bench.app.vault.getFolderByPath('people') === null, 'the emptied folder to go');
    expect(bench.text('Deploy window.md')).toContain('[[team/Ana Torres|Ana]]');
  });
});

describe('Move note to folder', () => {
  test('offers the other folders and moves; Undo gives back every byte', async () => {
    const bench = await opened('people/Ana Torres.md', { files: { ...FILES, 'work/Plan.md': 'plan' } });
    const before = bench.bytes();
    bench.run('move-note');
    const picker = await prompt(bench);
    expect(picker.offers()).toEqual(['/', 'work']);
    await picker.type('wor');
    picker.key('Enter');
    await bench.said('Moved "Ana Torres" to "work". 2 links follow.');
    expect(bench.text('Deploy window.md')).toContain('[[work/Ana Torres|Ana]]');
    await undone(bench, before);
  });

  test('a folder that is typed is created, also where another one matches', async () => {
    const bench = await opened();
    bench.run('move-note');
    const picker = await prompt(bench);
    await picker.type('peop');
    expect(picker.offers()).toEqual(['people', 'Create "peop"']);
    await picker.type('People/');
    expect(picker.offers()).toEqual(['people']);
    await picker.type('peop');
    picker.key('Enter', true);
    await bench.said('Moved "Deploy window" to "peop".');
    expect(bench.text('peop/Deploy window.md')).not.toBeNull();
  });

  test('what stands in the way is named, and nothing moves', async () => {
    const bench = await opened('Deploy window.md', { files: { ...FILES, 'people/deploy Window.md': 'other' } });
    const before = bench.bytes();
    bench.run('move-note');
    const picker = await prompt(bench);
    await picker.type('people');
    picker.key('Enter');
    await bench.said('would be the same file as "people/deploy Window.md"');
    expect(bench.bytes()).toEqual(before);
  });

  test('Escape moves nothing', async () => {
    const bench = await opened();
    const before = bench.bytes();
    bench.run('move-note');
    (await prompt(bench)).key('Escape');
    await bench.pass(500);
    expect(document.querySelector('.prompt')).toBeNull();
    expect(bench.bytes()).toEqual(before);
  });

  test('several files and a folder move as one change', async () => {
    const bench = await opened('Coffee machine.md', { files: { ...FILES, 'work/Plan.md': 'plan' } });
    const before = bench.bytes();
    bench.choose('Move with undo…', 'people', 'people/Ana Torres.md', 'Deploy window.md', 'photo.png');
    const picker = await prompt(bench);
    expect(picker.offers()).toEqual(['work']);
    await picker.type('work');
    picker.key('Enter');
    await bench.said('Moved 3 files to "work".');
    expect(Object.keys(bench.bytes()).sort()).toEqual([
      'Coffee machine.md',
      'work/Deploy window.md',
      'work/Plan.md',
      'work/people/Ana Torres.md',
      'work/photo.png',
    ]);
    expect(bench.app.vault.getFolderByPath('people')).toBeNull();
    await undone(bench, before);
  });
});

describe('Archive note', () => {
  test('archives, offers the way back only there, and brings every byte back', async () => {
    const bench = await opened('people/Ana Torres.md');
    const before = bench.bytes();
    expect(bench.app.commands.executeCommandById('top-of-mind:bring-back-note')).toBe(false);
    bench.run('archive-note');
    await bench.said('Archived "Ana Torres". 1 link follows.');
    expect(bench.text('archive/people/Ana Torres.md')).toContain('archived_from: people/Ana Torres.md');
    expect(bench.text('Coffee machine.md')).toContain('[her](./archive/people/Ana%20Torres.md)');
    await bench.pass(2_000);
    expect(bench.app.commands.executeCommandById('top-of-mind:archive-note')).toBe(false);
    expect(items(bench, 'archive/people/Ana Torres.md')).toContain('Bring back from archive');
    bench.run('bring-back-note');
    await bench.said('Brought back "Ana Torres". 1 link follows.');
    expect(bench.bytes()).toEqual(before);
  });

  test('a folder that is empty afterwards goes, and one that keeps a hidden file stays', async () => {
    const bench = await opened('Deploy window.md', { files: { ...FILES, 'people/.keep': '', 'people/old/Bo.md': 'bo' } });
    bench.choose('Archive', 'people');
    await bench.said('Archived 2 files.');
    expect(bench.app.vault.getFolderByPath('people')).not.toBeNull();
    expect(bench.app.vault.getFolderByPath('people/old')).toBeNull();
  });

  test('several files are one change, which Undo takes back', async () => {
    const bench = await opened();
    const before = bench.bytes();
    bench.choose('Archive', 'people', 'photo.png');
    await bench.said('Archived 2 files.');
    expect(bench.text('archive/photo.png')).not.toBeNull();
    expect(bench.text('Coffee machine.md')).toContain('[her](./archive/people/Ana%20Torres.md)');
    await undone(bench, before);
  });

  test('is not offered for what lies outside the memory, holds the archive, or is mixed with what is archived', async () => {
    const data = { ...quiet, memories: [{ name: 'Memory', root: 'memory', convention: 'notes-and-links' }] };
    const files = { 'memory/a.md': 'a', 'memory/b.md': 'b', 'memory/archive/c.md': 'c', 'outside.md': 'o' };
    const bench = await opened('outside.md', { files, data });
    const archives = (...paths: string[]): string[] => items(bench, ...paths).filter((title) => /Archive|Bring back/.test(title));
    expect(archives('outside.md')).toEqual([]);
    expect(archives('memory')).toEqual([]);
    expect(archives('memory/a.md', 'memory/archive/c.md')).toEqual([]);
    expect(archives('memory/a.md', 'memory/b.md')).toEqual(['Archive']);
    expect(archives('memory/archive')).toEqual(['Bring back from archive']);
  });
});

describe('the file menu', () => {
  test('offers to each kind of file what applies to it', async () => {
    const bench = await opened();
    expect(items(bench, 'Deploy window.md')).toEqual([
      'Rename with undo…',
      'Move with undo…',
      'Copy context',
      'Merge into…',
      'Split by headings…',
      'Archive',
      'Check names',
    ]);
    expect(items(bench, 'Coffee machine.md')).not.toContain('Split by headings…');
    expect(items(bench, 'photo.png')).toEqual(['Rename with undo…', 'Move with undo…', 'Archive']);
    expect(items(bench, 'people')).toEqual(['Rename with undo…', 'Move with undo…', 'Copy context', 'Archive', 'Check names']);
    expect(items(bench, '/')).toEqual(['Check names']);
    expect(items(bench, 'Deploy window.md', 'Coffee machine.md')).toEqual(['Move with undo…', 'Copy context', 'Archive', 'Check names']);
    expect(items(bench, 'Deploy window.md', 'photo.png')).toEqual(['Move with undo…', 'Copy context', 'Archive', 'Check names']);
  });

  test('commands for a note are not offered without one', async () => {
    const bench = await openPlugin({ files: FILES });
    for (const id of ['rename-note', 'move-note', 'merge-note', 'split-note', 'archive-note', 'bring-back-note']) {
      expect(bench.app.commands.executeCommandById(`top-of-mind:${id}`)).toBe(false);
    }
  });
});

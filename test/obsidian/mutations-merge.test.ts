/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { note, openPlugin, type Bench, type OpenOptions } from './support/open-plugin';

const quiet = { previewPlans: false };

const FILES = {
  'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H1', '2026-03-01', '# Window\n\nBefore noon.'),
  'ops/Deploy times.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H2', '2026-03-02', '# Times\n\nNever on Fridays.'),
  'ops/Release day.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H3', '2026-03-03', '# Day\n\nTuesday.'),
  'Other.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H4', '2026-03-04', 'See [[Deploy times#Times]] and [[Release day]].'),
  'photo.png': 'not really a picture',
};

async function opened(path: string, options: OpenOptions = {}): Promise<Bench> {
  const bench = await openPlugin({ files: FILES, data: quiet, ...options });
  await bench.open(path);
  return bench;
}

const offers = (): string[] =>
  [...document.querySelectorAll('.prompt .suggestion-item, .prompt .suggestion-empty')].map((el) => el.textContent ?? '');
const promptOpen = (bench: Bench): Promise<unknown> =>
  bench.until(() => document.querySelector('.prompt .suggestion-item, .prompt .suggestion-empty'), 'a prompt');

async function choose(bench: Bench, text: string): Promise<void> {
  await promptOpen(bench);
  const input = document.querySelector('.prompt input') as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await bench.pass();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await bench.pass();
}

describe('Merge note into', () => {
  test('offers the other notes with their folders, the lately opened first', async () => {
    const bench = await opened('ops/Release day.md');
    await bench.open('Deploy window.md');
    bench.run('merge-note');
    await promptOpen(bench);
    expect(offers()).toEqual(['Release dayops', 'Other', 'Deploy timesops']);
    expect(document.querySelector('.prompt .suggestion-note')?.textContent).toBe('ops');
    expect(document.querySelector('.prompt-instructions')?.textContent).toContain('to merge into it');
  });

  test('merges; links follow to the same headings, and Undo gives back every byte', async () => {
    const bench = await opened('ops/Deploy times.md');
    const before = bench.bytes();
    bench.run('merge-note');
    await choose(bench, 'window');
    await bench.said('Merged "Deploy times" into "Deploy window". 1 link follows.');
    expect(bench.text('ops/Deploy times.md')).toBeNull();
    expect(bench.text('Deploy window.md')).toContain('Before noon.');
    expect(bench.text('Deploy window.md')).toContain('Never on Fridays.');
    expect(bench.text('Other.md')).toContain('[[Deploy window#Times]]');
    bench.press('Undo');
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
  });

  test('with the vault’s own trash, Undo leaves nothing in it that was not there', async () => {
    const bench = await opened('ops/Deploy times.md', { files: { ...FILES, '.trash/Deploy times.md': 'older' } });
    bench.app.vault.setConfig('trashOption', 'local');
    const trash = (): string[] => Object.keys(bench.app.internal.files()).filter((path) => path.startsWith('.trash/'));
    const before = trash();
    bench.run('merge-note');
    await choose(bench, 'window');
    await bench.said('Merged');
    expect(trash().length).toBe(before.length + 1);
    bench.press('Undo');
    await bench.said('taken back');
    await bench.until(() => trash().length === before.length);
    expect(trash()).toEqual(before);
    expect(await bench.app.vault.adapter.exists('.trash/ops')).toBe(false);
  });

  test('explains itself and shows the preview; Cancel changes no byte', async () => {
    const bench = await opened('ops/Deploy times.md', { data: {}, experienced: false });
    const before = bench.bytes();
    bench.run('merge-note');
    await choose(bench, 'window');
    await bench.until(() => document.querySelector('.tom-plan'));
    await bench.until(() => bench.modal().textContent?.includes('goes to the trash'));
    bench.press('Cancel', bench.modal());
    await bench.pass(500);
    expect(bench.bytes()).toEqual(before);
  });

  test('a vault of one note says that there is nothing to merge into', async () => {
    const bench = await opened('a.md', { files: { 'a.md': 'a' } });
    bench.run('merge-note');
    await promptOpen(bench);
    expect(offers()).toEqual(['There is no such note to merge into.']);
  });

  test('a note that cannot be read is refused in words, and nothing changes', async () => {
    const bench = await opened('ops/Deploy times.md', { files: { ...FILES, 'Broken.md': '---\nid: [\n---\ntext\n' } });
    const before = bench.bytes();
    bench.run('merge-note');
    await choose(bench, 'Broken');
    await bench.said('The frontmatter of "Broken.md" cannot be read');
    expect(bench.bytes()).toEqual(before);
  });
});

describe('merging several notes', () => {
  const notes = ['Deploy window.md', 'ops/Release day.md', 'ops/Deploy times.md'];

  test('asks once, merges one after the other, and Undo takes all of it back', async () => {
    const bench = await opened('Other.md', { data: {} });
    const before = bench.bytes();
    bench.choose('Merge 3 notes…', ...notes);
    await promptOpen(bench);
    expect(offers()).toHaveLength(3);
    await choose(bench, 'window');
    await bench.until(() => document.querySelector('.modal')?.textContent?.includes('Merge 2 notes into "Deploy window"?'));
    expect(bench.modal().textContent).toContain('"Deploy times" and "Release day" are added to it in this order');
    bench.press('Merge', bench.modal());
    await bench.said('Merged 2 notes into "Deploy window". 2 links follow.');
    expect(Object.keys(bench.bytes()).sort()).toEqual(['Deploy window.md', 'Other.md', 'photo.png']);
    const text = bench.text('Deploy window.md') ?? '';
    expect([...text.matchAll(/Before noon|Never on Fridays|Tuesday/g)].map(([words]) => words)).toEqual([
      'Before noon',
      'Never on Fridays',
      'Tuesday',
    ]);
    bench.press('Undo');
    await bench.said('2 merges taken back.');
    expect(bench.bytes()).toEqual(before);
  });

  test('Cancel merges nothing', async () => {
    const bench = await opened('Other.md');
    const before = bench.bytes();
    bench.choose('Merge 3 notes…', ...notes);
    await choose(bench, 'window');
    await bench.until(() => document.querySelector('.modal')?.textContent?.includes('Merge 2 notes'));
    bench.press('Cancel', bench.modal());
    await bench.pass(500);
    expect(bench.bytes()).toEqual(before);
  });

  test('where one cannot be merged the notice says how far it came and why, and Undo takes that back', async () => {
    const bench = await opened('Other.md', { files: { ...FILES, 'ops/Release day.md': '---\nid: [\n---\ntext\n' } });
    const before = bench.bytes();
    bench.choose('Merge 3 notes…', ...notes);
    await choose(bench, 'window');
    await bench.until(() => document.querySelector('.modal')?.textContent?.includes('Merge 2 notes'));
    bench.press('Merge', bench.modal());
    await bench.said('Merged 1 of 2 notes into "Deploy window".');
    await bench.said('The others stay as they are. The frontmatter of "ops/Release day.md" cannot be read');
    expect(bench.text('ops/Release day.md')).toContain('text');
    bench.press('Undo');
    await bench.said('1 merge taken back.');
    expect(bench.bytes()).toEqual(before);
  });

  test('of two notes the one chosen takes in the other, as a single merge would', async () => {
    const bench = await opened('Other.md');
    bench.choose('Merge 2 notes…', 'Deploy window.md', 'ops/Deploy times.md');
    await choose(bench, 'times');
    await bench.said('Merged "Deploy window" into "Deploy times".');
    expect(bench.text('Deploy window.md')).toBeNull();
  });
});

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
    const bench = await opened('ops/Deploy times.md', { data: {}, experienced: 'chosen' });
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

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { TUG } from '../cli/own-conventions';
import { type Bench, DATA, openPlugin } from './support/open-plugin';

const FILE = '.obsidian/plugins/top-of-mind/conventions/tug.json';
const memories = [{ name: 'Tug', root: '', convention: 'tug', overrides: {} }];
const files = { [FILE]: JSON.stringify(TUG), 'tows/2026-03-02-day-barge.md': 'The barge was towed.\n' };

/** Somebody changes the file in another program, and comes back. */
async function changed(bench: Bench, text: string): Promise<void> {
  await bench.app.vault.adapter.write(FILE, text);
  window.dispatchEvent(new Event('focus'));
  await bench.pass(1_000);
}

test("a memory is set up by a convention of one's own, and its page lists it", async () => {
  const bench = await openPlugin({ files, experienced: false });
  bench.run('set-up-memory');
  const choice = await bench.until(() =>
    document.querySelector<HTMLSelectElement>('.tom-first-run select[aria-label="Convention"], .modal select'),
  );
  expect([...choice.options].map(({ text }) => text)).toContain('Tug');
  await bench.memory.carryOut(() => bench.memory.init('tug'));
  await bench.until(() => bench.text(DATA)?.includes('"tug"'));
  expect(bench.text('NOW.md')).toContain('Open threads');
  expect(JSON.parse(bench.text(DATA) ?? '')).not.toHaveProperty('conventions');
});

test('a changed file counts once its window is back, one that cannot be used says why, and the next one is used again', async () => {
  const bench = await openPlugin({ files, data: { memories } });
  const crews = async (): Promise<readonly string[]> => (await bench.memory.places({})).types;
  expect(await crews()).toEqual(expect.arrayContaining(['day', 'night']));
  await changed(bench, JSON.stringify({ ...TUG, words: { crew: ['dawn'] } }));
  expect(await crews()).toContain('dawn');
  await changed(bench, JSON.stringify({ ...TUG, tide: 1 }));
  expect(await bench.said('"tide" is not known')).toContain('no context is copied until then');
  await expect(bench.memory.bundle({})).rejects.toMatchObject({ code: 'bad_settings' });
  expect(await crews()).toContain('dawn');
  await changed(bench, JSON.stringify(TUG));
  expect(await crews()).toContain('night');
  await expect(bench.memory.bundle({})).resolves.toBeTruthy();
});

test('one that nobody uses hinders nothing', async () => {
  const bench = await openPlugin({ files: { ...files, [FILE]: '{' } });
  expect(bench.notices().filter((text) => text.includes('tug.json'))).toEqual([]);
  expect((await bench.memory.detect()).unusable).toEqual([expect.stringContaining('is not valid JSON')]);
  await expect(bench.memory.bundle({})).resolves.toBeTruthy();
});

test('one that is used and cannot be is said at the start; the plugin stays, and follows it once it is corrected', async () => {
  const bench = await openPlugin({ files: { ...files, [FILE]: '{' }, data: { memories } });
  expect(await bench.said('tug.json')).toContain('is not valid JSON');
  await changed(bench, JSON.stringify(TUG));
  expect(bench.memory.memories()).toMatchObject(memories);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { clipboard, DATA, openPlugin, type Bench } from './support/open-plugin';

const FILES = {
  'Ferry.md': 'The ferry runs to [[Island]] and [[Harbour]].\n',
  'Island.md': 'The island has a lighthouse. [[Ferry]]\n',
  'Harbour.md': 'The harbour is deep. [[Ferry]]\n',
  'Trips/May.md': 'In May the ferry was late.\n',
  'Private.md': '---\nprivate: true\n---\nFree of charge. [[Ferry]]\n',
};

let copies: string[] = [];
beforeEach(() => (copies = clipboard()));

async function chosen(data: object = {}): Promise<Bench> {
  const bench = await openPlugin({ files: FILES, data: { memories: [{ name: 'own', root: '', convention: 'notes-and-links' }], ...data } });
  await bench.pick('copy-bundle', 'Choose what goes in…');
  await bench.until(() => tick('Ferry'));
  return bench;
}
const menuItem = (title: string): HTMLElement => {
  const items = [...document.querySelectorAll<HTMLElement>('.menu-item')];
  const found = items.find((one) => one.textContent?.startsWith(title));
  if (found === undefined) throw new Error(`no "${title}" in ${items.map((one) => one.textContent).join()}`);
  return found;
};
const tick = (title: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`.tom-bundle input[aria-label="Include ${title}"]`);
async function choose(bench: Bench, title: string, item: string): Promise<void> {
  document.querySelector<HTMLElement>(`.tom-bundle button[aria-label="More for ${title}"]`)?.click();
  menuItem(item).click();
  await bench.pass(1_000);
}
const copied = async (bench: Bench): Promise<string> => {
  const before = copies.length;
  bench.press('Copy', bench.modal());
  await bench.until(() => copies.length > before);
  return copies[copies.length - 1] ?? '';
};

test('a note that is unticked stays out, keeps the focus, and comes back when it is ticked', async () => {
  const bench = await chosen();
  tick('Island')?.focus();
  tick('Island')?.click();
  await bench.until(() => document.querySelector('.tom-bundle')?.textContent?.includes('Left out by you'));
  expect(document.activeElement).toBe(tick('Island'));
  expect(tick('Island')?.checked).toBe(false);
  expect(await copied(bench)).not.toContain('lighthouse');
  tick('Island')?.click();
  await bench.until(() => tick('Island')?.checked);
  expect(await copied(bench)).toContain('lighthouse');
});

test('what is private cannot be ticked, pinned or named in a preset', async () => {
  await chosen();
  const row = [...document.querySelectorAll('.tom-bundle tr')].find((one) => one.getAttribute('data-path') === 'Private.md');
  expect(row?.querySelectorAll('input, [aria-haspopup]')).toHaveLength(0);
});

test('a pinned note says so, and stands first', async () => {
  const bench = await chosen();
  await choose(bench, 'May', 'Pin');
  await bench.until(() => document.querySelector('.tom-receipt-pin'));
  expect((await copied(bench)).indexOf('In May')).toBeLessThan((await copied(bench)).indexOf('The ferry runs'));
  await choose(bench, 'May', 'Unpin');
  await bench.until(() => document.querySelector('.tom-receipt-pin') === null);
});

test('a note that is never included stays out of every bundle, until that is undone', async () => {
  const bench = await chosen();
  await choose(bench, 'Harbour', 'Never include');
  await bench.said('"Harbour" stays out of all bundles.');
  await bench.until(() => tick('Harbour') === null);
  expect(bench.text(DATA)).toContain('Harbour.md');
  bench.press('Undo');
  await bench.until(() => tick('Harbour')?.checked);
});

test('the text can be looked at before it is copied', async () => {
  const bench = await chosen();
  const details = document.querySelector<HTMLDetailsElement>('.tom-bundle-text');
  if (details === null) throw new Error('no text');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(details.querySelector('pre')?.textContent).toBe(await copied(bench));
});

test('a choice is saved under a name, is a command then, and goes with the preset', async () => {
  const bench = await chosen();
  tick('Island')?.click();
  await bench.pass(1_000);
  document.querySelector<HTMLElement>('.tom-bundle button[aria-label="More"]')?.click();
  menuItem('Save as preset').click();
  bench.fill('Name', 'Coast');
  bench.press('Save', bench.modal());
  await bench.said('Saved the preset "Coast".');
  expect(JSON.parse(bench.text(DATA) ?? '{}')).toMatchObject({ bundlePresets: [{ name: 'Coast', without: ['Island.md'] }] });
  const before = copies.length;
  bench.run('bundle-preset-coast');
  await bench.until(() => copies.length > before);
  expect(copies[copies.length - 1]).not.toContain('lighthouse');
  await bench.app.internal.external.settings('top-of-mind', {});
  await bench.pass(1_000);
  expect(() => bench.run('bundle-preset-coast')).toThrow('no command');
});

test('a bundle saved as a note is one plan, no part of the memory, and is taken back whole', async () => {
  const bench = await chosen({ previewPlans: false });
  const before = bench.bytes();
  document.querySelector<HTMLElement>('.tom-bundle button[aria-label="More"]')?.click();
  menuItem('Save as note').click();
  await bench.pass(500);
  bench.press('Continue', bench.modal());
  await bench.said('Saved as "');
  const [path] = Object.keys(bench.bytes()).filter((one) => !(one in before));
  expect(bench.text(path ?? '')).toMatch(/^---\ngenerated-by: top-of-mind\n[\s\S]*The ferry runs/);
  const again = await bench.plugin['bench'].memory.bundle({});
  expect([...again.included, ...again.omitted].map((one) => one.path)).not.toContain(path);
  await bench.undo();
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
});

test('what changed since the last copy is a way to copy context', async () => {
  const bench = await openPlugin({ files: FILES });
  await bench.pick('copy-bundle', 'Copy changes since the last copy');
  await bench.until(() => copies.length === 1);
  await bench.pick('copy-bundle', 'Copy changes since the last copy');
  await bench.said('Nothing has changed since the last copy');
  expect(copies).toHaveLength(1);
});

test('a folder, and several notes, have a bundle of their own', async () => {
  const bench = await openPlugin({ files: FILES });
  bench.choose('Copy context', 'Trips');
  await bench.until(() => copies.length === 1);
  expect(copies[0]).toContain('In May');
  expect(copies[0]).not.toContain('lighthouse');
  bench.choose('Copy context', 'Trips', 'Island.md');
  await bench.until(() => copies.length === 2);
  expect(copies[1]).toContain('lighthouse');
  expect(copies[1]).not.toContain('The harbour is deep');
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import { added, choose, fresh, isClosed, list, openRemember, typed, verdict, write } from './support/remembering';

const two = [
  { name: 'Vault', root: '', convention: 'notes-and-links', overrides: {} },
  { name: 'Agent', root: 'agent', convention: 'stoneros', overrides: {} },
];
const files = {
  ...NOTES,
  'agent/learnings/patterns.md':
    '# Patterns\n\n## 2026-03-01: Deploys\n\n**Type**: semantic\n\n**Observation**: Deploys go out on Tuesdays.\n',
  'agent/learnings/expertise.md': '# Expertise\n',
};
const open = (memories: unknown = two): Promise<Bench> => openPlugin({ files, data: { memories, previewPlans: false } });
const options = (label: string): string[] => [...(list(label)?.options ?? [])].map((one) => one.text);
const path = (): string =>
  document.querySelector('.tom-verdict-path')?.getAttribute('title') ??
  document.querySelector('.tom-verdict-path')?.getAttribute('aria-label') ??
  '';

afterEach(() => jest.restoreAllMocks());

test('one memory is no choice, and a convention without types takes any', async () => {
  const bench = await open([two[0]]);
  await openRemember(bench);
  await bench.pass();
  expect(list('Memory')).toBeNull();
  expect(list('Type')).toBeNull();
  bench.fill('Type', 'decision');
  expect(typed('Type')).toBe('decision');
});

test('of several memories it is that of the open note, else the first', async () => {
  const bench = await open();
  await openRemember(bench);
  expect(options('Memory')).toEqual(['Vault', 'Agent']);
  expect(list('Memory')?.value).toBe('Vault');
  bench.press('Cancel', bench.modal());
  await bench.app.workspace.openLinkText('agent/learnings/patterns.md', '');
  await bench.pass();
  await openRemember(bench);
  expect(list('Memory')?.value).toBe('Agent');
});

test('a memory brings its types and places, each with its layer', async () => {
  const bench = await open();
  await openRemember(bench);
  choose('Memory', 'Agent');
  await bench.until(() => list('Place'));
  expect(options('Place').filter((one, at, all) => all.indexOf(one) !== at)).toEqual([]);
  expect(options('Place')[0]).toBe('Automatic');
  expect(options('Place')).toContain('learnings/corrections.md · only added to');
  expect(options('Type')).toContain('semantic');
  choose('Memory', 'Vault');
  await bench.pass(100);
  expect(list('Type')).toBeNull();
});

test('the type decides where it goes, and a place before it', async () => {
  const bench = await open();
  const before = bench.bytes();
  await write(bench, ...fresh);
  choose('Memory', 'Agent');
  await bench.until(() => list('Place'));
  choose('Type', 'semantic');
  await verdict(bench);
  expect(path()).toContain('agent/learnings/expertise.md');
  choose('Place', 'learnings/patterns.md');
  await verdict(bench);
  expect(path()).toContain('agent/learnings/patterns.md');
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  expect(added(bench, before)).toEqual([]);
  expect(bench.text('agent/learnings/patterns.md')).toContain(fresh[1]);
  expect(bench.text('agent/learnings/patterns.md')).toContain('Deploys go out on Tuesdays.');
  expect(bench.notices().join()).toContain('Saved in "patterns"');
});

test('the older entry of a file with several is shown without its labels', async () => {
  const bench = await open([two[1]]);
  await write(bench, 'Deploys', 'Deploys no longer go out on Tuesdays: now they go out on Thursdays.');
  const older = await bench.until(() => bench.modal().querySelector('.tom-word-old .tom-word-text'));
  const shown = [...older.querySelectorAll('span:not(.tom-spoken)')].map((one) => one.textContent).join('');
  expect(shown).toBe('Deploys go out on Tuesdays.');
  expect(bench.modal().querySelector('.tom-verdict .tom-link')?.textContent).toBe('2026-03-01: Deploys (patterns)');
});

test('without an answer about places the entry goes where it belongs', async () => {
  const bench = await open([two[0]]);
  const before = bench.bytes();
  jest.spyOn(bench.memory, 'places').mockRejectedValue(new Error('not now'));
  expect(await write(bench, ...fresh)).toBe('New');
  expect(list('Place')).toBeNull();
  bench.press('Save', bench.modal());
  await bench.until(isClosed);
  expect(added(bench, before)).toHaveLength(1);
});

test('another memory is another verdict: that of before counts for nothing meanwhile', async () => {
  const bench = await open();
  await write(bench, ...fresh);
  choose('Memory', 'Agent');
  expect(document.querySelector('.tom-remember .tom-verdict')?.getAttribute('aria-busy')).toBe('true');
  expect(await verdict(bench)).toBe('New');
  expect(path()).toContain('agent/');
});

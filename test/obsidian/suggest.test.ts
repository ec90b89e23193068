/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';

const quiet = { previewPlans: false };
const DAY = '2026-03-09';

const bar = (): HTMLElement | null => document.querySelector('.tom-suggestion');

async function start(files: Record<string, string> = NOTES, data: object = quiet): Promise<Bench> {
  const bench = await openPlugin({ files, data });
  jest.setSystemTime(new Date(`${DAY}T10:00:00`));
  return bench;
}

/** Makes a note and opens it, as the app does when its user asks for a new one. */
async function make(bench: Bench, path: string, text = ''): Promise<void> {
  const file = await bench.app.vault.create(path, text);
  await bench.app.workspace.getLeaf(false).openFile(file);
  await bench.pass();
}

async function open(bench: Bench, path: string): Promise<void> {
  const file = bench.app.vault.getFileByPath(path);
  if (file === null) throw new Error(`no file ${path}`);
  await bench.app.workspace.getLeaf(false).openFile(file);
  await bench.pass();
}

async function type(bench: Bench, text: string): Promise<void> {
  const area = [...document.querySelectorAll<HTMLTextAreaElement>('.markdown-source-view textarea')].pop();
  if (area === undefined) throw new Error('no editor');
  area.value += text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await bench.pass(1_000);
}

const offered = (bench: Bench, name: string): Promise<HTMLElement> =>
  bench.until(() => (bar()?.querySelector('.tom-suggestion-name')?.textContent === name ? bar() : null), name);

test('a note made by its user is offered the name by convention, in place, and renamed with undo', async () => {
  const bench = await start();
  await make(bench, 'Tuesday releases.md');
  expect(bar()).toBeNull();
  const shown = await offered(bench, `${DAY} Tuesday releases.md`);
  expect(shown.parentElement?.classList.contains('view-content')).toBe(true);
  expect(document.querySelector('.modal')).toBeNull();
  expect(bench.notices()).toEqual([]);
  for (const button of shown.querySelectorAll('button'))
    expect(button.getAttribute('aria-label')).toMatch(new RegExp(`^${button.textContent ?? ''}`));
  bench.press('Rename', shown);
  await bench.until(() => bench.text(`${DAY} Tuesday releases.md`) !== null);
  await bench.until(() => bar() === null);
  bench.press('Undo');
  await bench.until(() => bench.text('Tuesday releases.md') !== null);
  await bench.pass(10_000);
  expect(bar()).toBeNull();
});

test('nothing shows while somebody types; leaving the note is a pause', async () => {
  const bench = await start();
  await make(bench, 'Tuesday releases.md');
  for (let turn = 0; turn < 8; turn++) {
    await type(bench, 'more ');
    expect(bar()).toBeNull();
  }
  const [other = ''] = Object.keys(NOTES);
  await open(bench, other);
  await bench.pass(2_500);
  expect(bar()).toBeNull();
  await open(bench, 'Tuesday releases.md');
  expect(bar()).not.toBeNull();
  await open(bench, other);
  expect(bar()).toBeNull();
});

test('a dismissed suggestion does not come back', async () => {
  const bench = await start();
  await make(bench, 'Tuesday releases.md');
  const shown = await offered(bench, `${DAY} Tuesday releases.md`);
  shown.querySelector<HTMLElement>('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(bar()).toBeNull();
  await type(bench, 'more');
  await bench.pass(10_000);
  expect(bar()).toBeNull();
  expect(bench.text('Tuesday releases.md')).toBe('more');
});

test('a note that still has the name of the app waits for a heading or a name', async () => {
  const bench = await start();
  await make(bench, 'Untitled.md');
  await type(bench, 'Some thoughts.\n');
  await bench.pass(10_000);
  expect(bar()).toBeNull();
  await type(bench, '\n# Tuesday releases\n');
  await offered(bench, `${DAY} Tuesday releases.md`);
});

test.each([
  ['its name fits already', '2026-03-08 Tuesday releases -- release.md', NOTES, quiet],
  [
    'any name goes in its folder',
    'drafts/Tuesday releases.md',
    { 'NOW.md': '# Now\n', 'drafts/A.md': 'x' },
    { ...quiet, memories: [{ name: 'Agent', root: '', convention: 'daneel', overrides: {} }] },
  ],
  [
    'it lies outside every memory',
    'Tuesday releases.md',
    { 'agent/A.md': 'x' },
    { ...quiet, memories: [{ name: 'Agent', root: 'agent', convention: 'notes-and-links', overrides: {} }] },
  ],
  [
    'names of the vault follow nothing',
    'Tuesday releases.md',
    Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Plain note ${i}.md`, 'x'])),
    quiet,
  ],
])('nothing is suggested where %s', async (_, path, files, data) => {
  const bench = await start(files, data);
  await make(bench, path);
  await bench.pass(10_000);
  expect(bar()).toBeNull();
});

test('a note that sync or an agent made is left alone, opened or not', async () => {
  const bench = await start();
  bench.app.internal.external.write('Tuesday releases.md', 'Written elsewhere.\n');
  await bench.pass(5_000);
  await open(bench, 'Tuesday releases.md');
  await bench.pass(10_000);
  expect(bar()).toBeNull();
});

test('other conventions get names of theirs', async () => {
  const bench = await start(
    { 'NOW.md': '# Now\n', 'memory/2026-03-01.md': '# Log\n' },
    { ...quiet, memories: [{ name: 'Agent', root: '', convention: 'daneel', overrides: {} }] },
  );
  await make(bench, 'memory/Big launch.md');
  await offered(bench, `${DAY}-big-launch.md`);
});

test('can be switched off, and on again; the command for the open note stays', async () => {
  const bench = await start();
  bench.run('switch-name-suggestions');
  await make(bench, 'Tuesday releases.md');
  await bench.pass(10_000);
  expect(bar()).toBeNull();
  bench.run('name-by-convention');
  await bench.until(() => bench.text(`${DAY} Tuesday releases.md`) !== null);
  bench.run('switch-name-suggestions');
  await make(bench, 'Wednesday rests.md');
  await offered(bench, `${DAY} Wednesday rests.md`);
});

test('the command invents no day for a note that was there before', async () => {
  const bench = await start({ ...NOTES, 'Ideas.md': 'Some.\n' });
  await open(bench, 'Ideas.md');
  bench.run('name-by-convention');
  await bench.until(() => bench.notices().some((text) => text.includes('Its day is not known')));
  expect(bench.text('Ideas.md')).toBe('Some.\n');
});

test('is gone with the plugin', async () => {
  const bench = await start();
  await make(bench, 'Tuesday releases.md');
  await offered(bench, `${DAY} Tuesday releases.md`);
  bench.app.internal.unloadPlugin('top-of-mind');
  expect(bar()).toBeNull();
  expect(document.querySelector('.tom-has-suggestion')).toBeNull();
});

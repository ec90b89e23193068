/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';

const quiet = { previewPlans: false };
const DAY = '2026-03-09';

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
  await bench.open(path);
}

async function type(bench: Bench, text: string): Promise<void> {
  const area = [...document.querySelectorAll<HTMLTextAreaElement>('.markdown-source-view textarea')].pop();
  if (area === undefined) throw new Error('no editor');
  area.value += text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await bench.pass(1_000);
}

test('the command gives a note that its user made today as its day, with undo', async () => {
  const bench = await start();
  await make(bench, 'Tuesday releases.md');
  await bench.pass(10_000);
  expect(bench.text('Tuesday releases.md')).toBe('');
  bench.run('name-by-convention');
  await bench.until(() => bench.text(`${DAY} Tuesday releases.md`) !== null);
  bench.press('Undo');
  await bench.until(() => bench.text('Tuesday releases.md') !== null);
});

test('a note that still has the name of the app is named by its first heading', async () => {
  const bench = await start();
  await make(bench, 'Untitled.md');
  await type(bench, 'Some thoughts.\n\n# Tuesday releases\n');
  await bench.pass(10_000);
  bench.run('name-by-convention');
  await bench.until(() => bench.text(`${DAY} Tuesday releases.md`) !== null);
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
])('a new name stays where %s', async (_, path, files, data) => {
  const bench = await start(files, data);
  await make(bench, path);
  bench.run('name-by-convention');
  await bench.until(() => bench.notices().includes('The name is fine.'));
  expect(bench.text(path)).toBe('');
});

test('other conventions get names of theirs', async () => {
  const bench = await start(
    { 'NOW.md': '# Now\n', 'memory/2026-03-01.md': '# Log\n' },
    { ...quiet, memories: [{ name: 'Agent', root: '', convention: 'daneel', overrides: {} }] },
  );
  await make(bench, 'memory/Big launch.md');
  bench.run('name-by-convention');
  await bench.until(() => bench.text(`memory/${DAY}-big-launch.md`) !== null);
});

test.each([
  ['was there before', async () => undefined],
  ['sync or an agent made', async (bench: Bench) => bench.app.internal.external.write('Ideas.md', 'Some.\n')],
])('the command invents no day for a note that %s', async (_, write) => {
  const bench = await start({ ...NOTES, ...(write.length === 0 ? { 'Ideas.md': 'Some.\n' } : {}) });
  await write(bench);
  await bench.pass(5_000);
  await open(bench, 'Ideas.md');
  bench.run('name-by-convention');
  await bench.said('Its day is not known');
  expect(bench.text('Ideas.md')).toBe('Some.\n');
});

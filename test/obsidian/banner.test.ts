/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { MarkdownView } from 'obsidian';
import { note, openPlugin, type Bench } from './support/open-plugin';

const OLD = '2026-03-01 Database in Dublin -- infra.md';
const NEW = '2026-03-05 Database in Frankfurt -- infra.md';
const OTHER = '2026-03-06 Coffee -- office.md';
const superseded = `---\nsuperseded_by: "[[${NEW.slice(0, -3)}]]"\n---\n\n# Database\n\nIt runs in Dublin.\n`;
const files = { [OLD]: superseded, [NEW]: note('01JNZ8Q4V0A1B2C3D4E5F6G7H8', '2026-03-05', 'It runs in Frankfurt.'), [OTHER]: 'Coffee.\n' };
const data = { memories: [{ name: 'Vault', root: '', convention: 'notes-and-links' }] };

async function open(path: string, mode: 'preview' | 'source' = 'preview', vault: Record<string, string> = files): Promise<Bench> {
  const bench = await openPlugin({ files: vault, data, defaultMode: mode });
  await show(bench, path);
  return bench;
}

async function show({ app, pass }: Bench, path: string): Promise<void> {
  const file = app.vault.getFileByPath(path);
  if (file === null) throw new Error(`no ${path}`);
  await app.workspace.getLeaf(false).openFile(file);
  await pass(500);
}

const everywhere = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.tom-banner')];
/** Those on screen: as in the app, the editor stays behind the note that is read. */
const banners = (): HTMLElement[] => everywhere().filter((one) => one.closest('[style*="display: none"]') === null);
const said = (): (string | null)[] => banners().map((one) => one.textContent);
const SAID = 'Superseded by 2026-03-05 Database in Frankfurt -- infra';

function viewOf({ app }: Bench): { setState(state: unknown): Promise<void>; setMode(mode: string): Promise<void> } {
  const view: unknown = app.workspace.getActiveViewOfType(MarkdownView);
  return view as ReturnType<typeof viewOf>;
}

test.each(['preview', 'source'] as const)('a superseded note says so in %s, and leads to the newer one', async (mode) => {
  const bench = await open(OLD, mode);
  expect(said()).toEqual([SAID]);
  expect(banners()[0]?.getAttribute('role')).toBe('note');
  banners()[0]?.querySelector('button')?.click();
  await bench.pass(500);
  expect(bench.app.workspace.getActiveFile()?.path).toBe(NEW);
  expect(said()).toEqual([]);
});

test('in reading view it stands above the first line, below the properties', async () => {
  await open(OLD);
  expect(banners()[0]?.nextElementSibling?.tagName).toBe('H1');
});

test('with the source on screen there is none, and live preview brings it back', async () => {
  const bench = await open(OLD, 'source');
  await viewOf(bench).setState({ file: OLD, mode: 'source', source: true });
  await bench.pass(500);
  expect(said()).toEqual([]);
  await viewOf(bench).setState({ file: OLD, mode: 'source', source: false });
  await bench.pass(500);
  expect(said()).toEqual([SAID]);
});

test.each(['preview', 'source'] as const)('it comes and goes as the note changes, in %s', async (mode) => {
  const bench = await open(OTHER, mode);
  expect(said()).toEqual([]);
  // The newer note says it: the older one is left alone.
  bench.app.internal.external.write(NEW, `---\nsupersedes: "[[${OTHER.slice(0, -3)}]]"\n---\nTea.\n`);
  await bench.pass(1_000);
  expect(said()).toEqual([SAID]);
  bench.app.internal.external.write(NEW, 'Tea.\n');
  await bench.pass(1_000);
  expect(said()).toEqual([]);
  bench.app.internal.external.write(OTHER, `${superseded}More.\n`);
  await bench.pass(1_000);
  expect(said()).toEqual([SAID]);
  bench.app.internal.external.write(OTHER, `First of all.\n\nCoffee.\n`);
  await bench.pass(1_000);
  expect(said()).toEqual([]);
});

test('a name with several notes after it has a link to each', async () => {
  const third = '2026-03-07 Database in Paris -- infra.md';
  await open(OLD, 'preview', { ...files, [third]: `---\nsupersedes: "[[${OLD.slice(0, -3)}]]"\n---\nParis.\n` });
  expect(said()).toEqual(['Superseded by 2026-03-05 Database in Frankfurt -- infra and 2026-03-07 Database in Paris -- infra']);
  expect(banners()[0]?.querySelectorAll('button')).toHaveLength(2);
});

test('no note but those on screen is asked about, and none is read for it', async () => {
  const bench = await open(OTHER);
  const read = jest.spyOn(bench.app.vault, 'cachedRead');
  const readRaw = jest.spyOn(bench.app.vault, 'read');
  await show(bench, OLD);
  expect(said()).toEqual([SAID]);
  expect([...read.mock.calls, ...readRaw.mock.calls].map(([file]) => file.path).filter((path) => path !== OLD)).toEqual([]);
});

test('a command leads there too, and only there', async () => {
  const bench = await open(OTHER);
  expect(() => bench.run('open-newer')).toThrow('no command');
  await show(bench, OLD);
  bench.run('open-newer');
  await bench.pass();
  expect(bench.app.workspace.getActiveFile()?.path).toBe(NEW);
});

test.each(['preview', 'source'] as const)('nothing of it stays when the plugin is unloaded, in %s', async (mode) => {
  const bench = await open(OLD, mode);
  expect(banners()).toHaveLength(1);
  bench.app.internal.unloadPlugin('top-of-mind');
  expect(everywhere()).toEqual([]);
  expect(bench.app.internal.postProcessors).toEqual([]);
  await viewOf(bench).setMode('preview');
  await bench.pass(500);
  expect(banners()).toEqual([]);
});

test('a note that was open before the plugin shows it as soon as the vault is indexed', async () => {
  const bench = await openPlugin({ files, data, defaultMode: 'preview', ready: false });
  await show(bench, OLD);
  await bench.pass(5_000);
  expect(said()).toEqual([SAID]);
});

test('a note outside all memories says nothing', async () => {
  const bench = await openPlugin({
    files,
    data: { memories: [{ name: 'Agent', root: 'agent', convention: 'stoneros' }] },
    defaultMode: 'preview',
  });
  await show(bench, OLD);
  expect(said()).toEqual([]);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { readBlock } from '../../src/obsidian/side-view/read-block';
import { fc, runs } from '../support/properties';
import { NOTES, openPlugin, type Bench } from './support/open-plugin';

const data = {
  memories: [
    { name: 'Vault', root: '', convention: 'notes-and-links' },
    { name: 'Agent', root: 'agent', convention: 'notes-and-links' },
  ],
};
const DASHBOARD = 'Dashboard.md';
const AGENT = 'agent/2026-03-09 Coffee machine is on floor two -- office.md';

async function open(block: string, files: Record<string, string> = {}): Promise<Bench> {
  const bench = await openPlugin({
    files: { ...NOTES, [AGENT]: 'It is on floor two.\n', ...files, [DASHBOARD]: `# Dashboard\n\n\`\`\`top-of-mind\n${block}\n\`\`\`\n` },
    data,
    defaultMode: 'preview',
  });
  await show(bench, DASHBOARD);
  return bench;
}

async function show({ app, pass }: Bench, path: string): Promise<void> {
  const file = app.vault.getFileByPath(path);
  if (file === null) throw new Error(`no ${path}`);
  await app.workspace.getLeaf(false).openFile(file);
  await pass(1_500);
}

const block = (): HTMLElement => {
  const el = document.querySelector<HTMLElement>('.tom-block');
  if (el === null) throw new Error('no block');
  return el;
};
const titles = (): (string | null)[] => [...block().querySelectorAll('.tom-row-title')].map((one) => one.textContent);

test('the notes of the top-of-mind note, with the reason of each; a click opens one', async () => {
  const bench = await open('index');
  expect(titles()).toContain('2026-03-02 Ana Torres owns the release train -- people');
  expect(titles().join()).not.toContain('Coffee');
  expect(block().querySelector('.tom-row-line')?.textContent).toMatch(/link/);
  expect(block().querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Top-of-mind notes');
  [...block().querySelectorAll<HTMLElement>('.tom-row')].find((one) => one.textContent?.includes('Ana'))?.click();
  await bench.pass();
  expect(bench.app.workspace.getActiveFile()?.basename).toContain('Ana Torres');
});

test('a memory by its name, in any case, and a limit', async () => {
  await open('list: index\nmemory: agent');
  expect(titles()).toEqual([expect.stringContaining('Coffee')]);
  await open('memory: "Vault"\nlimit: 2');
  expect(titles()).toHaveLength(2);
  expect(block().querySelector('.tom-block-foot')?.textContent).toMatch(/^2 of \d+ notes$/);
});

test('a note of a memory shows that one where none is named', async () => {
  const bench = await openPlugin({
    files: { [AGENT]: 'Floor two.\n', 'agent/Board.md': '```top-of-mind\n```\n' },
    data,
    defaultMode: 'preview',
  });
  await show(bench, 'agent/Board.md');
  expect(titles().join()).toContain('Coffee');
});

test('what is due, with what does it', async () => {
  const bench = await open('due');
  const create = [...block().querySelectorAll('button')].find((one) => one.textContent === 'Create');
  expect(create?.getAttribute('aria-label')).toContain('Create');
  create?.click();
  await bench.until(() => document.querySelector('.tom-plan'), 'the preview');
});

test('findings, with their place and their fix', async () => {
  const bench = await open('findings', { 'Loose.md': 'See [[Nowhere]].\n' });
  await bench.until(() => titles().some((one) => one?.startsWith('Loose')), 'a finding');
  expect(block().textContent).toContain('Nowhere');
});

test('it follows the memory', async () => {
  const bench = await open('index\nmemory: Agent');
  expect(titles()).toHaveLength(1);
  bench.app.internal.external.write(
    'agent/2026-03-10 Tea is in the cupboard -- office.md',
    'See [[2026-03-09 Coffee machine is on floor two -- office]].\n',
  );
  await bench.pass(3_000);
  expect(titles()).toHaveLength(2);
});

test('an unknown word is named, beside the words there are', async () => {
  await open('list: everything');
  expect(block().textContent).toBe('"everything" is not a list. The lists are index, due and findings.');
  await open('due\nmax: 3');
  expect(block().textContent).toBe('"max" is not an option of this block. It knows list, memory and limit.');
  await open('due\nlimit: 0');
  expect(block().textContent).toBe('"0" is not a limit. It is a whole number from 1 to 500.');
  await open('due\nmemory: Archive');
  expect(block().textContent).toBe('There is no memory named "Archive". The settings have "Vault" and "Agent".');
});

test('nothing that stands in it is run or becomes markup', async () => {
  await open('<img src=x onerror="window.ran=true">\n');
  expect(block().querySelector('img')).toBeNull();
  expect(block().textContent).toContain('<img src=x');
});

test('it is made when it comes into sight, and not while it is out of sight', async () => {
  let see: (isSeen: boolean) => void = () => undefined;
  class Watcher {
    constructor(run: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => run([{ isIntersecting }]);
    }
    observe(): void {}
    disconnect(): void {}
  }
  const win = window as unknown as { IntersectionObserver?: unknown };
  win.IntersectionObserver = Watcher;
  try {
    const bench = await open('index\nmemory: Agent');
    expect(titles()).toEqual([]);
    see(true);
    await bench.pass(500);
    expect(titles()).toHaveLength(1);
    see(false);
    bench.app.internal.external.write('agent/2026-03-10 Tea is in the cupboard -- office.md', 'Green.\n');
    await bench.pass(3_000);
    expect(titles()).toHaveLength(1);
    see(true);
    await bench.pass(500);
    expect(titles()).toHaveLength(2);
  } finally {
    delete win.IntersectionObserver;
  }
});

test('on a phone findings wait to be asked for, and stay until they are asked for again', async () => {
  const bench = await openPlugin({
    files: { ...NOTES, 'Loose.md': 'See [[Nowhere]].\n', [DASHBOARD]: '```top-of-mind\nfindings\n```\n' },
    data,
    defaultMode: 'preview',
    device: 'phone',
  });
  await show(bench, DASHBOARD);
  expect(titles()).toEqual([]);
  expect(block().textContent).toContain('This reads every note');
  bench.press('Look for findings', block());
  await bench.until(() => titles().length > 0, 'findings');
  expect(block().querySelector('.tom-block-head')?.textContent).toBe('');
  bench.app.internal.external.write('Loose.md', 'See [[Nowhere]] and [[Elsewhere]].\n');
  await bench.pass(3_000);
  expect(block().textContent).toContain('The vault has changed since.');
  expect(titles().length).toBeGreaterThan(0);
});

test('the keyboard moves among its rows', async () => {
  await open('index');
  const rows = [...block().querySelectorAll<HTMLElement>('[role="treeitem"]')];
  expect(rows.map((one) => one.tabIndex)).toEqual([0, ...rows.slice(1).map(() => -1)]);
  rows[0]?.focus();
  rows[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(document.activeElement).toBe(rows[1]);
});

test('unloading empties it', async () => {
  const bench = await open('index');
  bench.app.internal.unloadPlugin('top-of-mind');
  expect(block().childElementCount).toBe(0);
});

test('any text is a request or a sentence', () => {
  const words = fc.constantFrom(
    'index',
    'due',
    'findings',
    'list:',
    'memory:',
    'limit:',
    '5',
    '0',
    '#',
    '"',
    '\n',
    ':',
    ' ',
    '__proto__',
    'constructor',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = readBlock(text);
      if (typeof read === 'string') expect(read).toMatch(/\.$/);
      else {
        expect(['index', 'due', 'findings']).toContain(read.list);
        expect(read.limit).toBeGreaterThanOrEqual(1);
        expect(read.limit).toBeLessThanOrEqual(500);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

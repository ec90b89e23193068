/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { asVaultPath } from '../../src/core/model/path';
import { obsidianFiles } from '../../src/obsidian/ports/vault';
import { asRealApp, createApp } from '../host/app';
import { DATA, note, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { enter } from './support/settings-page';

const agent = {
  'agent/NOW.md': '# Now\n',
  'agent/MEMORY.md': '# Memory\n',
  'agent/SOUL.md': '# Soul\n',
  'agent/memory/2026-03-01.md': '# 2026-03-01\n',
  'agent/memory/2026-03-02.md': '# 2026-03-02\n',
};
const plain = { 'Groceries.md': 'Milk.\n', 'Books.md': 'See [[Groceries]].\n' };
const fresh = { experienced: false } as const;

const offered = (bench: Bench): string | undefined => bench.notices().find((text) => text.includes('Set up…'));
const memories = (bench: Bench): unknown => (JSON.parse(bench.text(DATA) ?? '{}') as { memories?: unknown }).memories;
const facts = (): string => document.querySelector('.tom-first-run .tom-evidence')?.textContent ?? '';

const field = (bench: Bench): string | undefined => bench.modal().querySelector<HTMLInputElement>('[aria-label="Folder"]')?.value;

const picture = (): string => document.querySelector('.tom-first-run .tom-folder-picture')?.textContent ?? '';

async function openDialog(bench: Bench): Promise<void> {
  bench.run('set-up-memory');
  await bench.until(() => facts() !== '');
}

function choose(bench: Bench, folder: string, convention: string): void {
  enter(bench.modal(), 'Folder', folder);
  enter(bench.modal(), 'Convention', convention);
}

const tickCreate = (): void => document.querySelector<HTMLElement>('.tom-first-run .checkbox-container')?.click();

describe('the offer', () => {
  test('is a notice; it opens no dialog and writes nothing', async () => {
    const bench = await openPlugin({ files: NOTES, ...fresh });
    await bench.until(() => offered(bench));
    expect(offered(bench)).toContain('Nothing is written until you do');
    expect(document.querySelector('.modal')).toBeNull();
    await bench.pass(60_000);
    expect(Object.keys(bench.app.internal.files()).sort()).toEqual(Object.keys(NOTES).sort());
  });

  test('waits until the vault is indexed', async () => {
    const bench = await openPlugin({ files: NOTES, cachedAtStart: 1, ready: false, ...fresh });
    await bench.pass(10_000);
    expect(offered(bench)).toBeUndefined();
    bench.app.internal.releaseMetadata();
    await bench.until(() => offered(bench));
  });

  test("still comes where only changes of one's own notes were made here", async () => {
    const bench = await openPlugin({ files: NOTES, cachedAtStart: 1, ready: false, ...fresh });
    bench.app.saveLocalStorage('top-of-mind-explained', ['checkpoint', 'conflict']);
    bench.app.internal.releaseMetadata();
    await bench.until(() => offered(bench));
  });

  test.each([
    ['the settings name a memory', { data: { memories: [{ name: 'Vault', root: '', convention: 'carlton' }] }, experienced: false }],
    ['the settings cannot be read', { data: '{"bundleBudget": "many"}', experienced: false }],
    ['the plugin was used here before', { experienced: true }],
  ])('does not come where %s', async (_, options) => {
    const bench = await openPlugin({ files: NOTES, ...options });
    await bench.pass(10_000);
    expect(offered(bench)).toBeUndefined();
  });

  test('"Not now" is kept on this device alone; the command remains', async () => {
    const bench = await openPlugin({ files: NOTES, ...fresh });
    await bench.until(() => offered(bench));
    bench.press('Not now');
    await bench.pass();
    expect(bench.app.loadLocalStorage('top-of-mind-explained')).toEqual(['first-run']);
    expect(bench.text(DATA)).toBeNull();
    await openDialog(bench);
  });
});

describe('the dialog', () => {
  test('begins with what looks most like a memory, and shows how it would be treated', async () => {
    const bench = await openPlugin({ files: { ...plain, ...agent } });
    await openDialog(bench);
    expect(field(bench)).toBe('agent');
    expect(facts()).toContain('agent/top-of-mind.md');
    expect(facts()).toContain('Only added tomemory/*.md');
    expect(picture()).toContain('2026-03-15');
    choose(bench, '/', 'notes-and-links');
    await bench.until(() => picture().includes('2026-03-15 Gate codes -- design'));
    expect(facts()).toContain('Setting up renames nothing.');
  });

  test('a new folder can follow any convention', async () => {
    const bench = await openPlugin({ files: plain });
    const before = bench.bytes();
    await openDialog(bench);
    choose(bench, 'agent', 'daneel');
    await bench.until(() => document.querySelectorAll('.tom-created li').length > 3);
    const listed = document.querySelectorAll('.tom-created li').length;
    tickCreate();
    bench.press('Set up', bench.modal());
    await bench.until(() => document.querySelector('.tom-plan'));
    expect(memories(bench)).toBeUndefined();
    expect(bench.bytes()).toEqual(before);
    bench.press('Apply', bench.modal());
    await bench.until(() => bench.notices().some((text) => text.includes(`Memory set up in the folder "agent". ${listed} files created.`)));
    expect(bench.text('agent/NOW.md')).toContain('# Now');
    expect(memories(bench)).toEqual([{ name: 'agent', root: 'agent', convention: 'daneel', overrides: {} }]);
    bench.press('Undo');
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
  });

  test('a baseline that is read-only in its memory can be created, and is protected from then on', async () => {
    const bench = await openPlugin({ files: plain, data: { previewPlans: false } });
    await openDialog(bench);
    choose(bench, 'agent', 'stoneros');
    await bench.until(() => document.querySelectorAll('.tom-created li').length > 3);
    tickCreate();
    bench.press('Set up', bench.modal());
    await bench.until(() => memories(bench));
    expect(bench.text('agent/learnings/baseline_insights.md')).toContain('# Baseline');
  });

  test('nothing is written where the preview is refused', async () => {
    const bench = await openPlugin({ files: plain });
    const before = bench.bytes();
    await openDialog(bench);
    tickCreate();
    bench.press('Set up', bench.modal());
    await bench.until(() => document.querySelector('.tom-plan'));
    bench.press('Cancel', bench.modal());
    await bench.until(() => bench.notices().includes('Nothing was set up.'));
    expect(bench.text(DATA)).toBeNull();
    expect(bench.bytes()).toEqual(before);
  });

  test('without the tick only the settings are written', async () => {
    const bench = await openPlugin({ files: { ...plain, ...agent } });
    const before = bench.bytes();
    await openDialog(bench);
    bench.press('Set up', bench.modal());
    await bench.until(() => memories(bench));
    expect(memories(bench)).toEqual([{ name: 'agent', root: 'agent', convention: 'daneel', overrides: {} }]);
    expect(bench.bytes()).toEqual(before);
  });

  test.each([
    ['.obsidian', 'hidden'],
    ['../elsewhere', '".."'],
  ])('a folder like "%s" is refused in place', async (folder, message) => {
    const bench = await openPlugin({ files: plain });
    await openDialog(bench);
    choose(bench, folder, 'carlton');
    const problem = await bench.until(() => document.querySelector('.tom-first-run .tom-problem'));
    expect(problem.textContent).toContain(message);
    bench.press('Set up', bench.modal());
    await bench.pass();
    expect(document.querySelector('.tom-first-run')).not.toBeNull();
    expect(bench.text(DATA)).toBeNull();
  });

  test('a folder that is a memory of another convention already is refused, and other memories stay', async () => {
    const known = { name: 'Agent', root: 'agent', convention: 'daneel', overrides: { archive: 'old' } };
    const bench = await openPlugin({ files: { ...NOTES, ...agent }, data: { memories: [known], later: 1 } });
    await openDialog(bench);
    choose(bench, 'agent', 'carlton');
    const problem = await bench.until(() => document.querySelector('.tom-first-run .tom-problem'));
    expect(problem.textContent).toContain('is already the memory "Agent"');
    choose(bench, '/', 'notes-and-links');
    await bench.until(() => facts() !== '');
    bench.press('Set up', bench.modal());
    await bench.until(() => bench.text(DATA)?.includes('"Vault"'));
    expect(JSON.parse(bench.text(DATA) ?? '{}')).toMatchObject({ memories: [known, { name: 'Vault', root: '' }], later: 1 });
  });
});

describe('files of dot-folders', () => {
  const hidden = {
    '.claude/context/research-tides-20260301.md': 'a',
    '.claude/context/deep/plan-x-20260302.md': 'bb',
    '.claude/context/.secret/key.md': 'c',
    '.claude/context/.gitkeep': '',
    'note.md': 'd',
  };

  test('are listed however deep, but not those of dot-folders inside', async () => {
    const files = obsidianFiles(asRealApp(await createApp({ files: hidden })));
    const listed = (await files.listHidden?.('.claude/context')) ?? [];
    expect(listed.map(({ path, size }) => [path as string, size]).sort()).toEqual([
      ['.claude/context/deep/plan-x-20260302.md', 2],
      ['.claude/context/research-tides-20260301.md', 1],
    ]);
  });

  test.each(['.missing', 'note.md', '.claude/context/research-tides-20260301.md'])('there are none in "%s"', async (folder) => {
    const files = obsidianFiles(asRealApp(await createApp({ files: hidden })));
    expect(await files.listHidden?.(folder)).toEqual([]);
  });

  test('the listing stops once the plugin is closed, and at a bound', async () => {
    const app = asRealApp(await createApp({ files: hidden }));
    expect(await obsidianFiles(app, () => true).listHidden?.('.claude/context')).toEqual([]);
    // A folder that leads to itself, as a symbolic link may.
    app.vault.adapter.list = (path) => Promise.resolve({ files: [], folders: [`${path}/again`] });
    expect(await obsidianFiles(app).listHidden?.('.claude/context')).toEqual([]);
    expect(await obsidianFiles(app).stat(asVaultPath('note.md'))).not.toBeNull();
  });
});

describe('a vault whose notes have names of another kind', () => {
  const own = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`Thought ${at + 10}.md`, `About [[Thought ${10 + ((at + 1) % 30)}]].\n`]),
  );
  const figures = (text: string): string[] => text.match(/\d+ (?:of|findings?|notes?|can)/g) ?? [];

  test('keeps them as the memory, with nothing counted and nothing written', async () => {
    const bench = await openPlugin({ files: own });
    await openDialog(bench);
    expect(field(bench)).toBe('/');
    expect(figures(facts())).toEqual([]);
    expect(document.querySelector('.tom-first-run .checkbox-container.is-enabled')).toBeNull();
    const before = bench.bytes();
    bench.press('Set up', bench.modal());
    await bench.said('Your vault is the memory.');
    expect(memories(bench)).toMatchObject([{ root: '', convention: 'notes-and-links', overrides: { names: [{ pattern: '{title}.md' }] } }]);
    expect(bench.bytes()).toEqual(before);
    bench.run('check-names');
    await bench.said('All names are fine.');
  });

  test('with the files of the convention it takes up its names, and Undo takes all of it back', async () => {
    const bench = await openPlugin({ files: own, data: { previewPlans: false } });
    const before = bench.bytes();
    await openDialog(bench);
    tickCreate();
    bench.press('Set up', bench.modal());
    await bench.until(() => bench.text('top-of-mind.md') !== null && memories(bench));
    expect(memories(bench)).toMatchObject([{ root: '', overrides: {} }]);
    bench.press('Undo');
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
    expect(memories(bench)).toBeUndefined();
  });

  test('one whose names fit, or that was set up before, gets no pattern of its own', async () => {
    const fitting = await openPlugin({ files: NOTES });
    await openDialog(fitting);
    fitting.press('Set up', fitting.modal());
    await fitting.until(() => memories(fitting));
    expect(memories(fitting)).toEqual([{ name: 'Vault', root: '', convention: 'notes-and-links', overrides: {} }]);
    const known = { name: 'Mine', root: '', convention: 'notes-and-links', overrides: { indexSize: 9 } };
    const there = await openPlugin({ files: own, data: { memories: [known] } });
    await openDialog(there);
    there.press('Set up', there.modal());
    await there.said('Your vault is the memory.');
    expect(memories(there)).toEqual([known]);
  });

  test('Check names ticks and counts nothing there, and leads to a new folder', async () => {
    const bench = await openPlugin({ files: { ...own, 'Kept.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H8', '2026-03-01', 'x') } });
    bench.run('check-names');
    await bench.until(() => document.querySelector('.tom-names'));
    expect([...document.querySelectorAll<HTMLInputElement>('.tom-names input[type=checkbox]')].filter((box) => box.checked)).toEqual([]);
    expect(bench.modal().textContent).toContain('none is ticked');
    expect(figures(bench.modal().textContent ?? '')).toEqual([]);
    bench.press('Use a new folder…', bench.modal());
    await bench.until(() => document.querySelector('.tom-first-run'));
    await bench.until(() => field(bench) === 'Memory');
  });

  test('Check names does the same in a small vault that nobody set up, and not in a memory that somebody did', async () => {
    const few = {
      'Groceries.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H8', '2026-03-01', 'Milk.'),
      'Books.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H9', '2026-03-02', 'Two.'),
    };
    const bench = await openPlugin({ files: few });
    bench.run('check-names');
    await bench.until(() => document.querySelector('.tom-names'));
    expect(bench.modal().textContent).toContain('none is ticked');
    const chosen = await openPlugin({ files: few, data: { memories: [{ name: 'Vault', root: '', convention: 'notes-and-links' }] } });
    chosen.run('check-names');
    await chosen.until(() => document.querySelector('.tom-names'));
    chosen.press('Fix 2 notes', chosen.modal());
  });

  test('the folder field is not the first to have the focus, since its suggestions would cover what is below', async () => {
    const bench = await openPlugin({ files: own });
    await openDialog(bench);
    expect(bench.modal().contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Folder');
  });

  test('the name of one note that is checked by hand is ticked as ever', async () => {
    const bench = await openPlugin({ files: { ...own, 'Kept.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H8', '2026-03-01', 'x') } });
    bench.choose('Check names', 'Kept.md');
    await bench.until(() => document.querySelector('.tom-names'));
    bench.press('Fix 1 note', bench.modal());
    await bench.until(() => document.querySelector('.tom-plan'));
  });

  test('the side view shows its findings without figures by rules that are not its own', async () => {
    const bench = await openPlugin({ files: { ...own, 'Broken.md': '![[gone.png]]\n' } });
    bench.run('show-view');
    const section = await bench.until(() =>
      document.querySelector('.tom-finding')?.closest<HTMLElement>('.tom-section[aria-label="Memory"]'),
    );
    expect(section.textContent).toContain('gone.png');
    expect(section.textContent).not.toMatch(/Health|\d+ of \d+/);
    expect(section.querySelector('.tom-section-title')?.textContent).toBe('Memory · 31 notes');
  });
});

describe("bringing in agents' memories", () => {
  const bank = Object.fromEntries(
    ['activeContext', 'progress', 'projectbrief'].map((name) => [`docs/memory-bank/${name}.md`, `# ${name}\n\nThe lock.\n`]),
  );
  const rows = (): string[] => [...document.querySelectorAll('.tom-bring-in .tom-place')].map((row) => row.textContent ?? '');

  test('lists each with its product and notes, sets one up by a button, and says what to run for the others', async () => {
    const bench = await openPlugin({ files: { ...plain, ...bank } });
    bench.app.internal.external.write('.serena/memories/project_overview.md', '# Overview\n');
    bench.run('bring-in');
    await bench.until(() => rows().length === 4);
    expect(rows()).toEqual([
      expect.stringMatching(/^docs\/memory-bank ?Cline memory bank\. 3 notes\. .*Set up$/s),
      expect.stringMatching(/^\.serena\/memories ?Serena.*top-of-mind init serena --vault "\.\/\.serena\/memories"/s),
      expect.stringMatching(/^Claude Code.*top-of-mind connect claude --memory-into "FOLDER"/s),
      expect.stringMatching(/^Codex.*~\/\.codex\/memories/s),
    ]);
    bench.modal().querySelector<HTMLElement>('[aria-label="Set up docs/memory-bank as Cline memory bank"]')?.click();
    await bench.until(() => memories(bench));
    expect(memories(bench)).toMatchObject([{ root: 'docs/memory-bank', convention: 'cline' }]);
    expect(bench.text('docs/memory-bank/top-of-mind.md')).toBeNull();
    bench.run('bring-in');
    await bench.until(() => rows().some((row) => row.includes('Already the memory "memory-bank".')));
  });

  test('says so where there is nothing', async () => {
    const bench = await openPlugin({ files: plain });
    bench.run('bring-in');
    await bench.until(() => document.querySelector('.tom-bring-in .tom-state'));
    expect(bench.modal().textContent).toContain('No agent memory in this vault');
    expect(rows()).toHaveLength(2);
  });
});

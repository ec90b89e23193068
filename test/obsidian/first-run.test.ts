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
/** Notes enough for the vault to be recognised beside the folder. */
const many = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `2026-03-${String(10 + (at % 20))} Thought ${at} -- idea.md`,
    note(`01JNZ8Q4V0A1B2C3D4E5F6G7${String(10 + at)}`, `2026-03-${String(10 + (at % 20))}`, 'Something.'),
  ]),
);
const plain = { 'Groceries.md': 'Milk.\n', 'Books.md': 'See [[Groceries]].\n' };
const fresh = { experienced: false } as const;

const offered = (bench: Bench): string | undefined => bench.notices().find((text) => text.includes('Set up…'));
const memories = (bench: Bench): unknown => (JSON.parse(bench.text(DATA) ?? '{}') as { memories?: unknown }).memories;
const facts = (): string => document.querySelector('.tom-first-run .tom-evidence')?.textContent ?? '';

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
    expect(offered(bench)).toContain('You can set up a folder of its own');
    expect(document.querySelector('.modal')).toBeNull();
    await bench.pass(60_000);
    expect(Object.keys(bench.app.internal.files()).sort()).toEqual(Object.keys(NOTES).sort());
  });

  test('does not take the signs of a folder for signs of the vault', async () => {
    const bench = await openPlugin({ files: { ...plain, ...agent } });
    await openDialog(bench);
    expect([...document.querySelectorAll('.tom-place-name')].map((name) => name.textContent)).toEqual(['agent']);
  });

  test('does not tell folders that only share what the vault is', async () => {
    const inFolders = Object.fromEntries(
      Object.entries(many).map(([path, text], at) => [`${at % 2 === 0 ? 'people' : 'projects'}/${path}`, text]),
    );
    const bench = await openPlugin({ files: inFolders });
    await openDialog(bench);
    expect([...document.querySelectorAll('.tom-place-name')].map((name) => name.textContent)).toEqual(['The whole vault']);
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
  test('shows what was recognised and how it would be treated', async () => {
    const bench = await openPlugin({ files: { ...many, ...agent } });
    await openDialog(bench);
    const places = [...document.querySelectorAll('.tom-place')].map((place) => place.textContent ?? '');
    expect(places.map((text) => text.replace(/, \d+% sure.*/, ''))).toEqual([
      'The whole vaultNotes and links45 notes',
      'agentHot, warm, cold5 notes',
    ]);
    expect(places[1]).toContain('There is a NOW.md.');
    expect(document.querySelectorAll<HTMLInputElement>('.tom-place input')[0]?.checked).toBe(true);
    document.querySelectorAll<HTMLInputElement>('.tom-place input')[1]?.click();
    await bench.until(() => facts().includes('agent/top-of-mind.md'));
    expect(facts()).toContain('Only added tomemory/*.md');
    expect(picture()).toContain('2026-03-15');
    expect(facts()).toContain('All 2 notes are named');
    document.querySelectorAll<HTMLInputElement>('.tom-place input')[0]?.click();
    await bench.until(() => picture().includes('2026-03-15 Gate codes -- design'));
    expect(bench.modal().querySelector<HTMLInputElement>('[aria-label="Folder"]')?.value).toBe('/');
  });

  test('says so where nothing is recognised, and a new folder can follow any convention', async () => {
    const bench = await openPlugin({ files: plain });
    const before = bench.bytes();
    await openDialog(bench);
    expect(bench.modal().textContent).toContain(
      'Your notes are named in their own way, and stay as they are: a new folder can be the memory. A new memory can follow any of the conventions.',
    );
    choose(bench, 'agent', 'daneel');
    await bench.until(() => document.querySelectorAll('.tom-created li').length > 3);
    const listed = document.querySelectorAll('.tom-created li').length;
    tickCreate();
    bench.press('Set up', bench.modal());
    await bench.until(() => document.querySelector('.tom-plan'));
    expect(memories(bench)).toBeUndefined();
    expect(bench.bytes()).toEqual(before);
    bench.press('Apply', bench.modal());
    await bench.until(() =>
      bench.notices().some((text) => text.includes(`"agent" is now the memory "agent": Hot, warm, cold. ${listed} files created.`)),
    );
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
    expect(problem.textContent).toContain('is the memory "Agent" already');
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
  const field = (bench: Bench): string | undefined => bench.modal().querySelector<HTMLInputElement>('[aria-label="Folder"]')?.value;
  const figures = (text: string): string[] => text.match(/\d+ (?:of|findings?|notes?|can)/g) ?? [];

  test('is offered a new folder, with nothing counted and nothing ticked', async () => {
    const bench = await openPlugin({ files: own });
    await openDialog(bench);
    expect(field(bench)).toBe('Memory');
    expect(bench.modal().textContent).toContain(
      'Your notes are named in their own way, and stay as they are: a new folder can be the memory.',
    );
    expect(figures(facts())).toEqual([]);
    expect(document.querySelector('.tom-first-run .checkbox-container.is-enabled')).toBeNull();
    const before = bench.bytes();
    bench.press('Set up', bench.modal());
    await bench.until(() => memories(bench));
    expect(memories(bench)).toEqual([{ name: 'Memory', root: 'Memory', convention: 'notes-and-links', overrides: {} }]);
    expect(bench.bytes()).toEqual(before);
  });

  test('the new folder has a name that nothing has yet', async () => {
    const bench = await openPlugin({ files: { ...own, 'memory/x.md': '' } });
    await openDialog(bench);
    expect(field(bench)).toBe('Memory 2');
  });

  test('the whole vault can be chosen all the same, and the way back is one click', async () => {
    const bench = await openPlugin({ files: own });
    await openDialog(bench);
    choose(bench, '/', 'notes-and-links');
    await bench.until(() => bench.modal().textContent?.includes('Few notes here are named like this'));
    expect(figures(bench.modal().querySelector('.tom-callout')?.textContent ?? '')).toEqual([]);
    bench.press('Use a new folder', bench.modal());
    expect(field(bench)).toBe('Memory');
    await bench.until(() => facts() !== '' && bench.modal().textContent?.includes('Few notes here') === false);
  });

  test('where a fifth of the names fit, the vault itself is offered, and its names are the one thing counted', async () => {
    const some = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`2026-03-0${at + 1} Day ${at}.md`, '']));
    const bench = await openPlugin({ files: { ...own, ...some, 'Thought 10.md': '' } });
    await openDialog(bench);
    expect(field(bench)).toBe('Memory');
    const more = await openPlugin({ files: { ...own, ...some, '2026-03-09 One.md': '', '2026-03-10 Two.md': '' } });
    await openDialog(more);
    expect(field(more)).toBe('/');
    expect(figures(facts())).toEqual(['8 of', '38 notes']);
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
    bench.choose('Check name', 'Kept.md');
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
      expect.stringMatching(/^docs\/memory-bank ?Cline memory bank3 notes, .*Set up$/s),
      expect.stringMatching(/^\.serena\/memories ?Serena.*top-of-mind init serena --vault "\.\/\.serena\/memories"/s),
      expect.stringMatching(/^Claude Code.*top-of-mind connect claude --memory-into "FOLDER"/s),
      expect.stringMatching(/^Codex.*~\/\.codex\/memories/s),
    ]);
    bench.modal().querySelector<HTMLElement>('[aria-label="Set up docs/memory-bank as Cline memory bank"]')?.click();
    await bench.until(() => memories(bench));
    expect(memories(bench)).toMatchObject([{ root: 'docs/memory-bank', convention: 'cline' }]);
    expect(bench.text('docs/memory-bank/top-of-mind.md')).toBeNull();
    bench.run('bring-in');
    await bench.until(() => rows().some((row) => row.includes('It is set up as the memory "memory-bank".')));
  });

  test('says so where there is nothing', async () => {
    const bench = await openPlugin({ files: plain });
    bench.run('bring-in');
    await bench.until(() => document.querySelector('.tom-bring-in .tom-state'));
    expect(bench.modal().textContent).toContain('No memory of an agent in this vault');
    expect(rows()).toHaveLength(2);
  });
});

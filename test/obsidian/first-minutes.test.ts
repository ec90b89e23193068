/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { bytesOf } from '../support/folder';
import { clipboard, DATA, note, openPlugin, type Bench } from './support/open-plugin';

const plainNotes = Object.fromEntries(
  Array.from({ length: 200 }, (_, at) => [
    `${['', 'Work/', 'Home/'][at % 3] ?? ''}Thought ${at}.md`,
    `About [[Thought ${(at + 1) % 200}]].\n\nBerth ${at} is ${at * 3} metres long.\n`,
  ]),
);
const openClaw = {
  'AGENTS.md': '# Agents\n',
  'SOUL.md': '# Soul\n',
  'USER.md': '# User\n',
  'MEMORY.md': '# Memory\n\nThe pier opens at six.\n',
  'memory/2026-03-01.md': '# 2026-03-01\n\nThe crane was mended.\n',
  'memory/2026-03-02.md': '# 2026-03-02\n\nThe buoy was painted.\n',
};
const claude = Object.fromEntries(
  Object.entries({
    'MEMORY.md': '- [Berths](project_berths.md)\n',
    'project_berths.md': '---\nname: Berths\ndescription: How long they are\ntype: project\n---\nBerth 4 is long.\n',
    'user_role.md': '---\nname: Role\ndescription: Who asks\ntype: user\n---\nHarbour master.\n',
  }).map(([name, text]) => [`work/claude/projects/-home-ines-berths/memory/${name}`, text]),
);

const view = (): HTMLElement => document.querySelector<HTMLElement>('.tom-view') ?? document.body;
const choices = (el: HTMLElement = view()): string[] => [...el.querySelectorAll('.tom-choice-title')].map((one) => one.textContent ?? '');
const named = (bench: Bench): unknown => (JSON.parse(bench.text(DATA) ?? '{}') as { memories?: unknown }).memories;
/** Each step with its mark: `Done: Copy context`. */
const steps = (): string[] =>
  [...view().querySelectorAll('.tom-card .setting-item')].flatMap((row) => {
    const mark = row.querySelector('[role=img]')?.getAttribute('aria-label');
    return mark === null || mark === undefined ? [] : [`${mark}: ${row.querySelector('.setting-item-name')?.textContent?.trim() ?? ''}`];
  });
const says = (): string => view().querySelector('.tom-card')?.textContent ?? '';

/** What somebody new sees; everything that is written from here on is in the list. */
async function switchOn(files: Readonly<Record<string, string>>): Promise<{ readonly bench: Bench; readonly written: string[] }> {
  const bench = await openPlugin({ files: { ...files }, experienced: false });
  const written: string[] = [];
  const seen = (path: string): null => {
    written.push(path);
    return null;
  };
  bench.app.internal.faults = { write: seen, append: seen, rename: seen, remove: seen, mkdir: seen, trash: seen };
  bench.plugin.onUserEnable();
  await bench.until(() => choices().includes('Not now'));
  return { bench, written };
}

function click(title: string, el: HTMLElement = view()): void {
  const all = [...el.querySelectorAll<HTMLElement>('.tom-choice')].filter((one) => one.textContent?.startsWith(title) === true);
  if (all[0] === undefined) throw new Error(`no choice "${title}" among ${choices(el).join(', ')}`);
  all[0].click();
}

/** The dialog that asks for the memory. */
const asking = (): HTMLElement | undefined => document.querySelector('.modal .tom-choice')?.closest<HTMLElement>('.modal') ?? undefined;

const step = (name: string): void => view().querySelector<HTMLElement>(`.tom-card [aria-label="${name}"]`)?.click();

test.each<[string, Readonly<Record<string, string>>, readonly string[], unknown]>([
  [
    'the example',
    Object.fromEntries(Object.entries(bytesOf('examples/vault')).map(([path, hex]) => [path, Buffer.from(hex, 'hex').toString('utf8')])),
    ['Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: '', convention: 'notes-and-links', overrides: {} },
  ],
  ['an empty vault', {}, ['Remember your first fact', 'Not now'], { root: '', overrides: {} }],
  [
    'a vault with a note of welcome',
    { 'Welcome.md': 'This is your new vault.\n' },
    ['Remember your first fact', 'Not now'],
    { root: '', overrides: { names: [{ pattern: '{title}.md' }] } },
  ],
  [
    '200 plain notes',
    plainNotes,
    ['Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: '', convention: 'notes-and-links', overrides: { names: [{ folder: '**', pattern: '{title}.md' }] } },
  ],
  [
    'an OpenClaw workspace',
    openClaw,
    ['Use the OpenClaw workspace', 'Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: '', convention: 'openclaw' },
  ],
  [
    "Claude Code's memory in a personal vault",
    { ...plainNotes, ...claude },
    [`Use Claude Code's memory in "work/…/memory"`, 'Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: 'work/claude/projects/-home-ines-berths/memory', convention: 'claude-code' },
  ],
  [
    'an OpenClaw workspace deep in a personal vault, in lower case',
    { ...plainNotes, ...Object.fromEntries(Object.entries(openClaw).map(([path, text]) => [`bots/pier/${path.toLowerCase()}`, text])) },
    ['Use the OpenClaw workspace in "bots/pier"', 'Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: 'bots/pier', convention: 'openclaw' },
  ],
  [
    'the logs of a day alone, in a folder of a personal vault',
    { ...plainNotes, 'bots/memory/2026-03-01.md': '# A\n', 'bots/memory/2026-03-02.md': '# B\n' },
    ['Use the OpenClaw workspace in "bots"', 'Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: 'bots', convention: 'openclaw' },
  ],
  [
    'MEMORY.md and a folder of an agent',
    { ...plainNotes, 'agent/MEMORY.md': '# Memory\n', 'agent/memory/2026-03-01.md': '# A\n' },
    [`Use your agent's memory in "agent"`, 'Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: 'agent', convention: 'plain-memory' },
  ],
  [
    "Cline's memory bank",
    {
      ...plainNotes,
      ...Object.fromEntries(['activeContext', 'progress', 'projectbrief'].map((name) => [`docs/memory-bank/${name}.md`, '# Lock\n'])),
    },
    ['Use the Cline memory bank in "docs/memory-bank"', 'Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: 'docs/memory-bank', convention: 'cline' },
  ],
  [
    'what an agent left at the top of a personal vault, which does not become its own',
    { ...plainNotes, 'MEMORY.md': '# Memory\n', 'memory/2026-03-01.md': '# A\n', 'memory/2026-03-02.md': '# B\n' },
    ['Use my notes as they are', 'Start in a new folder', 'Not now'],
    { root: '', convention: 'notes-and-links' },
  ],
])('%s: what is offered, nothing written before the choice, and what it sets up', async (_, files, offered, memory) => {
  const { bench, written } = await switchOn(files);
  expect(choices()).toEqual(offered);
  expect(view().querySelector('.tom-card')?.textContent).not.toMatch(/%|convention|layer/i);
  await bench.pass(60_000);
  expect([written, bench.text(DATA)]).toEqual([[], null]);
  click(offered[0] ?? '');
  await bench.until(() => named(bench));
  expect(named(bench)).toMatchObject([memory]);
  expect(written.filter((path) => !path.startsWith('.obsidian/'))).toEqual([]);
  await bench.until(() => steps().includes('Done: Choose the memory'));
});

test('plain notes: three clicks lead to a top-of-mind note, and the steps say what came of each', async () => {
  const copied = clipboard();
  const { bench } = await switchOn(plainNotes);
  click('Use my notes as they are');
  await bench.until(() => steps().length > 0);
  expect(steps()).toEqual([
    'Done: Choose the memory',
    'To do: Create the top-of-mind note',
    'To do: Copy context',
    'To do: Connect an agent',
  ]);
  expect(says()).toContain('Your vault is the memory.');
  step('Create: Create the top-of-mind note');
  await bench.until(() => document.querySelector('.tom-plan'));
  bench.press('Apply', bench.modal());
  await bench.until(() => steps().includes('Done: Create the top-of-mind note'));
  expect(bench.text('top-of-mind.md')).toContain('[[Thought ');
  step('Open: Create the top-of-mind note');
  await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'top-of-mind.md');
  step('Copy: Copy context');
  await bench.until(() => steps().includes('Done: Copy context'));
  expect(says()).toMatch(/\d+ notes, about [\d,]+ tokens copied\./);
  expect(copied[0]).toContain('Berth');
  step('Connect…: Connect an agent');
  await bench.until(() => document.querySelector('.prompt .suggestion-item'));
  document.querySelector<HTMLElement>('.prompt .suggestion-item')?.click();
  await bench.until(() => steps().includes('Done: Connect an agent'));
  expect(copied.at(-1)).toBe('top-of-mind connect claude --vault . --write');
});

test('plain notes: no finding is about a name, a new note gets its title, where the app puts new notes', async () => {
  const { bench } = await switchOn({ ...plainNotes, '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Inbox/New"}' });
  click('Use my notes as they are');
  await bench.until(() => named(bench));
  const { result } = await bench.memory.health({});
  expect(result.findings.filter(({ id }) => /^(?:name|id|created|property)\./.test(id))).toEqual([]);
  expect((await bench.memory.check({})).result.findings).toEqual([]);
  const remembered = await bench.memory.remember({ title: 'The kettle', body: 'It is broken.', tags: [], onDuplicate: 'skip' }, {});
  expect(remembered.result.path).toBe('Inbox/New/The kettle.md');
});

test.each([
  ['{"newFileLocation":"current"}', 'The kettle.md'],
  ['{"newFileLocation":"folder","newFileFolderPath":"/"}', 'The kettle.md'],
  ['{"newFileLocation":"folder","newFileFolderPath":"../elsewhere"}', 'The kettle.md'],
  ['{"newFileLocation":"folder","newFileFolderPath":".trash"}', 'The kettle.md'],
])('a place for new notes like %s is the top of the vault', async (app, path) => {
  const bench = await openPlugin({ files: { ...plainNotes, '.obsidian/app.json': app } });
  const input = { title: 'The kettle', body: 'It is broken.', tags: [], onDuplicate: 'skip' } as const;
  expect((await bench.memory.remember(input, {})).result.path).toBe(path);
});

test('a memory that follows its own ways takes no new note elsewhere', async () => {
  const files = { ...openClaw, '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Inbox"}' };
  const bench = await openPlugin({ files, data: { memories: [{ name: 'Vault', root: '', convention: 'openclaw' }] } });
  const input = { title: 'The kettle', body: 'It is broken.', tags: [], onDuplicate: 'skip' } as const;
  expect((await bench.memory.remember(input, {})).result.path).not.toMatch(/^Inbox/);
});

test('an empty vault: the first choice opens Remember, and its note is the first', async () => {
  const { bench } = await switchOn({});
  click('Remember your first fact');
  await bench.until(() => document.querySelector('.tom-remember'));
  expect(named(bench)).toMatchObject([{ root: '' }]);
  bench.press('Cancel', bench.modal());
  await bench.until(() => steps().includes('To do: Remember your first fact'));
  expect(says()).not.toContain('top-of-mind.md');
});

test('a new folder: nothing is copied that is not there yet', async () => {
  const copied = clipboard();
  const { bench } = await switchOn(plainNotes);
  const before = bench.bytes();
  click('Start in a new folder');
  await bench.until(() => steps().includes('To do: Remember your first fact'));
  expect(says()).toContain('Memory set up in the folder "Memory".');
  step('Copy: Copy context');
  await bench.said('There is nothing to copy yet');
  expect([copied, bench.bytes()]).toEqual([[], before]);
});

describe('before the choice', () => {
  const draft = { title: 'Gate', body: 'The gate opens at six.' };

  test.each<[string, (bench: Bench) => void]>([
    ['the command', (bench) => bench.run('remember')],
    ['the toolbar', () => view().querySelector<HTMLElement>('.nav-action-button[aria-label="Remember…"]')?.click()],
  ])('%s Remember… asks for the memory first, then goes on', async (_, run) => {
    const { bench, written } = await switchOn(plainNotes);
    run(bench);
    await bench.until(asking);
    expect(document.querySelector('.tom-remember')).toBeNull();
    expect(written).toEqual([]);
    click('Use my notes as they are', asking());
    await bench.until(() => document.querySelector('.tom-remember'));
    expect(named(bench)).toMatchObject([{ root: '' }]);
    expect(document.querySelectorAll('.modal')).toHaveLength(1);
    await bench.until(() => steps().length > 0);
  });

  test('a selection is remembered at once after the answer, in the memory that was chosen', async () => {
    const { bench } = await switchOn({ ...plainNotes, 'Talk.md': 'The gate opens at six.\n' });
    await bench.open('Talk.md');
    bench.app.workspace.activeEditor?.editor?.setSelection({ line: 0, ch: 0 }, { line: 0, ch: 22 });
    bench.run('remember-quick');
    await bench.until(asking);
    click('Start in a new folder', asking());
    await bench.until(() => named(bench));
    bench.press('Continue', await bench.until(() => document.querySelector<HTMLElement>('.modal')));
    await bench.until(() => Object.keys(bench.bytes()).some((path) => path.startsWith('Memory/')));
  });

  test('the text of a link is not lost: it goes on after an answer, and without one', async () => {
    const { bench, written } = await switchOn(plainNotes);
    const link = { title: draft.title, text: draft.body };
    bench.app.internal.openUri(`obsidian://top-of-mind/remember?${new URLSearchParams(link).toString().replaceAll('+', '%20')}`);
    await bench.until(asking);
    bench.modal().querySelector<HTMLElement>('.modal-close-button')?.click();
    await bench.until(() => document.querySelector('.tom-remember'));
    expect(bench.modal().querySelector('textarea')?.value).toBe(draft.body);
    expect(written).toEqual([]);
  });

  test('left without an answer, nothing opens and nothing is written', async () => {
    const { bench, written } = await switchOn(plainNotes);
    bench.run('remember');
    await bench.until(asking);
    bench.modal().querySelector<HTMLElement>('.modal-close-button')?.click();
    await bench.pass(1_000);
    expect([document.querySelector('.modal') === null, written]).toEqual([true, []]);
    expect(choices()).toContain('Not now');
  });

  test('"Not now" is an answer: what was wanted goes on, and no card comes back', async () => {
    const { bench } = await switchOn(plainNotes);
    bench.run('remember');
    await bench.until(asking);
    click('Not now', asking());
    await bench.until(() => document.querySelector('.tom-remember'));
    expect(named(bench)).toBeUndefined();
    expect(bench.app.loadLocalStorage('top-of-mind-explained')).toEqual(['first-run']);
  });

  test.each(['update-index', 'write-report', 'create-base'])('the command %s asks, too, and then does it', async (command) => {
    const { bench, written } = await switchOn(plainNotes);
    bench.run(command);
    await bench.until(asking);
    expect(written).toEqual([]);
    click('Use my notes as they are', asking());
    await bench.until(() => document.querySelector('.tom-plan'));
  });

  test('what was asked of the vault is not done to a folder that was chosen instead', async () => {
    const { bench } = await switchOn(plainNotes);
    const before = bench.bytes();
    bench.run('update-index');
    await bench.until(asking);
    click('Start in a new folder', asking());
    await bench.until(() => steps().length > 0);
    await bench.pass(1_000);
    expect(document.querySelector('.modal')).toBeNull();
    expect(Object.keys(bench.bytes())).toEqual(Object.keys(before));
  });
});

describe('the steps', () => {
  const fits = { '2026-03-01 Gate -- pier.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H8', '2026-03-01', 'The gate.') };

  test('are not for what is there: the top-of-mind note only opens', async () => {
    const files = { ...plainNotes, ...fits, 'top-of-mind.md': '# Top of mind\n' };
    const { bench } = await switchOn(files);
    click('Use my notes as they are');
    await bench.until(() => steps().includes('Done: Create the top-of-mind note'));
    expect(view().querySelector('.tom-card [aria-label="Open: Create the top-of-mind note"]')).not.toBeNull();
  });

  test('stay over a restart until somebody closes them', async () => {
    const { bench } = await switchOn(plainNotes);
    click('Use my notes as they are');
    await bench.until(() => steps().length > 0);
    const kept = bench.app.loadLocalStorage('top-of-mind-first-steps');
    const again = await openPlugin({ files: plainNotes, experienced: false, data: bench.text(DATA) });
    again.app.saveLocalStorage('top-of-mind-first-steps', kept);
    again.run('show-view');
    await again.until(() => steps().length > 0);
    view().querySelector<HTMLElement>('[aria-label="Close steps"]')?.click();
    await again.until(() => steps().length === 0);
    expect(again.app.loadLocalStorage('top-of-mind-explained')).toEqual(['first-run']);
    again.run('show-view');
    await again.pass(3_000);
    expect(steps()).toEqual([]);
  });

  test('are not shown on another device, whose settings name the memory already', async () => {
    const bench = await openPlugin({
      files: plainNotes,
      experienced: false,
      data: { memories: [{ name: 'Vault', root: '', convention: 'notes-and-links' }] },
    });
    bench.run('show-view');
    await bench.until(() => document.querySelector('.tom-view .tom-memory'));
    expect([steps(), choices()]).toEqual([[], []]);
  });
});

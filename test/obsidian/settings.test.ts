/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { conventions } from '../../src/core/memory';
import { note, NOTES, DATA, openPlugin, type Bench, type OpenOptions } from './support/open-plugin';
import { settingRow, enter } from './support/settings-page';

const two = {
  memories: [
    { name: 'Vault', root: '', convention: 'notes-and-links', colour: 'teal', overrides: { archive: 'past' } },
    { name: 'Agent', root: 'agent', convention: 'stoneros', overrides: {} },
  ],
  later: { kept: true },
};
const files = {
  ...NOTES,
  'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Before noon.'),
  'agent/context/today.md': 'Today.\n',
  'agent/context/session_20260301.md': 'Then.\n',
};

async function openSettings(options: OpenOptions = {}): Promise<Bench> {
  const bench = await openPlugin({ files, data: two, ...options });
  bench.app.setting.open();
  bench.app.setting.openTabById('top-of-mind');
  await bench.pass();
  return bench;
}

const type = (label: string, value: string): void => enter(document.querySelector('.tom-memory-edit') ?? document, label, value);

const pressSave = (): void =>
  void document
    .querySelector('.tom-memory-edit [aria-label="Name"]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
const shown = (label: string): string => document.querySelector<HTMLInputElement>(`.tom-memory-edit [aria-label="${label}"]`)?.value ?? '';
const icon = (label: string, within: ParentNode = document): HTMLElement =>
  within.querySelector<HTMLElement>(`[aria-label="${label}"]`) ?? document.body;
const disabled = (text: string): boolean | undefined =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.disabled;
const saved = (bench: Bench): typeof two => JSON.parse(bench.text(DATA) ?? '{}') as typeof two;

describe('the list of memories', () => {
  test('shows each with its folder and convention', async () => {
    await openSettings();
    expect(settingRow('Vault').textContent).toContain('The whole vault · Notes and links');
    expect(settingRow('Agent').textContent).toContain('agent · Baseline, learnings, current state');
  });

  test('removes one after asking, touches no note, and keeps what it does not know', async () => {
    const bench = await openSettings();
    const before = bench.bytes();
    icon('Delete', settingRow('Agent')).click();
    await bench.pass();
    expect(bench.modal().textContent).toContain('Its notes stay as they are');
    bench.press('Cancel', bench.modal());
    await bench.pass();
    expect(saved(bench).memories).toHaveLength(2);
    icon('Delete', settingRow('Agent')).click();
    await bench.pass();
    bench.press('Remove', bench.modal());
    await bench.until(() => saved(bench).memories.length === 1);
    expect(saved(bench)).toMatchObject({ memories: [two.memories[0]], later: { kept: true } });
    expect(bench.bytes()).toEqual(before);
  });

  test('the last one stays', async () => {
    await openSettings({ data: { memories: [two.memories[0]] } });
    expect(settingRow('Vault').querySelector('[aria-label="Delete"]')).toBeNull();
  });
});

describe('exclusions that cover no file', () => {
  const misspelled = {
    memories: [
      {
        name: 'Vault',
        root: '',
        convention: 'notes-and-links',
        overrides: { bundleExclude: { folders: ['archive', 'agnt', './AGENT'], tags: [] }, ignore: ['rwa'] },
      },
    ],
  };

  test('are told below their field, and no longer once they are corrected', async () => {
    const bench = await openSettings({ data: misspelled });
    settingRow('Vault').click();
    await bench.pass();
    const notes = (): string[] => [...bench.modal().querySelectorAll('.tom-field-notes div')].map((one) => one.textContent ?? '');
    expect(notes()).toEqual([expect.stringContaining('"rwa" covers no file'), expect.stringContaining('"agnt" covers no file')]);
    type('Folders to leave alone', '[[agent]]');
    await bench.until(() => notes().length === 1);
    expect(notes().join()).toContain('agnt');
  });
});

describe('the page of a memory', () => {
  test('is that of a new memory once one is set up', async () => {
    const bench = await openSettings();
    icon('Add a memory').click();
    await bench.until(() => document.querySelector('.tom-first-run'));
    enter(bench.modal(), 'Folder', 'agents/scout');
    enter(bench.modal(), 'Convention', 'daneel');
    await bench.until(() => disabled('Set up') === false);
    bench.press('Set up', bench.modal());
    await bench.until(() => saved(bench).memories.length === 3);
    expect(saved(bench).memories[2]).toEqual({ name: 'scout', root: 'agents/scout', convention: 'daneel', overrides: {} });
    await bench.until(() => document.querySelector('.tom-first-run') === null);
    settingRow('scout').click();
    expect(shown('Name')).toBe('scout');
  });

  test('changes what was changed and nothing else', async () => {
    const bench = await openSettings();
    settingRow('Vault').click();
    await bench.pass();
    type('Top-of-mind note', 'start.md');
    type('Folders to leave alone', 'raw\ntmp/');
    bench.press('Save');
    await bench.until(() => bench.text(DATA)?.includes('start.md'));
    expect(saved(bench)).toMatchObject({
      ...two,
      memories: [{ ...two.memories[0], overrides: { archive: 'past', indexNote: 'start.md', ignore: ['raw', 'tmp'] } }, two.memories[1]],
    });
  });

  test('keeps what another device saved while it was open', async () => {
    const bench = await openSettings();
    settingRow('Agent').click();
    await bench.pass();
    await bench.app.internal.external.settings('top-of-mind', { ...two, bundleBudget: 1234 });
    type('Name', 'Helper');
    bench.press('Save');
    await bench.until(() => bench.text(DATA)?.includes('Helper'));
    expect(saved(bench)).toMatchObject({ bundleBudget: 1234, memories: [two.memories[0], { name: 'Helper', root: 'agent' }] });
  });

  test('tells what is wrong where it stands, saves nothing of it, and leads there', async () => {
    const bench = await openSettings();
    const before = bench.text(DATA);
    settingRow('Agent').click();
    await bench.pass();
    type('More protected files', 'drafts/** = scratch');
    expect(settingRow('More protected files').querySelector('.setting-item-error')?.textContent).toContain(
      '"scratch" is not one of read-only',
    );
    expect(document.querySelector('[aria-label="More protected files"]')?.getAttribute('aria-invalid')).toBe('true');
    bench.press('Save');
    await bench.pass();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More protected files');
    expect(document.activeElement?.closest('details')?.open).toBe(true);
    expect(bench.text(DATA)).toBe(before);
    type('More protected files', 'drafts/** = ephemeral');
    expect(settingRow('More protected files').querySelector('.setting-item-error')).toBeNull();
    bench.press('Save');
    await bench.until(() => bench.text(DATA)?.includes('ephemeral'));
  });

  test('keeps what was typed while it is not saved, says so on its page alone, and gives it up when asked', async () => {
    const bench = await openSettings();
    settingRow('Agent').click();
    await bench.pass();
    expect(disabled('Save')).toBe(true);
    type('Name', 'Other');
    expect(disabled('Save')).toBe(false);
    icon('Back').click();
    expect(document.querySelector('.tom-memory-edit')).toBeNull();
    expect(saved(bench)).toEqual(two);
    settingRow('Vault').click();
    expect(shown('Name')).toBe('Vault');
    icon('Back').click();
    settingRow('Agent').click();
    expect(shown('Name')).toBe('Other');
    bench.press('Discard changes');
    expect(shown('Name')).toBe('Agent');
    expect(disabled('Save')).toBe(true);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
    expect(saved(bench)).toEqual(two);
  });

  test('is saved by the keyboard, and stays open for the next change under its new name', async () => {
    const bench = await openSettings();
    settingRow('Agent').click();
    await bench.pass();
    type('Name', 'Helper');
    pressSave();
    await bench.until(() => bench.text(DATA)?.includes('Helper'));
    await bench.pass();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
    type('Archive', 'old');
    bench.press('Save');
    await bench.until(() => bench.text(DATA)?.includes('"old"'));
    expect(saved(bench).memories).toMatchObject([two.memories[0], { name: 'Helper', root: 'agent', overrides: { archive: 'old' } }]);
  });
});

test('after Discard changes the keyboard saves once', async () => {
  const bench = await openSettings();
  settingRow('Agent').click();
  await bench.pass();
  type('Name', 'Other');
  bench.press('Discard changes');
  type('Name', 'Helper');
  pressSave();
  await bench.until(() => bench.text(DATA)?.includes('Helper'));
  await bench.pass();
  expect(bench.notices().filter((text) => text.includes('saved'))).toEqual(['Memory "Helper" saved.']);
});

describe('the picture of a folder', () => {
  test.each(conventions.map(({ id, title }) => [id, title] as const))(
    'shows %s by its own files, and says so to a screen reader',
    async (id, title) => {
      const bench = await openSettings({ data: { memories: [{ name: 'Agent', root: 'agent', convention: id, overrides: {} }] } });
      settingRow('Agent').click();
      await bench.pass();
      const picture = document.querySelector('.tom-folder-picture');
      expect(picture?.getAttribute('aria-label')).toBe(`How a folder looks: ${title}`);
      const lines = [...(picture?.querySelectorAll('li > div') ?? [])].map((line) => line.textContent);
      expect(lines[0]).toBe('agent');
      expect(lines.length).toBeGreaterThan(2);
      // No part of a pattern is left unfilled.
      expect(lines.join()).not.toMatch(/[{}]/);
    },
  );

  test.each(conventions.map(({ id, summary }) => [id, summary] as const))('%s is told in at least two sentences', (_, summary) => {
    expect(summary.match(/[.;](?= |$)/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe('the table of projects', () => {
  const mindstone = { memories: [{ name: 'Agent', root: '', convention: 'mindstone', overrides: {} }], later: { kept: true } };
  const projects = (bench: Bench): unknown => (saved(bench) as { projects?: unknown }).projects;
  const row = async (bench: Bench, folder: string, project: string, press: string): Promise<void> => {
    enter(bench.modal(), 'Folder', folder);
    enter(bench.modal(), 'Project', project);
    bench.press(press, bench.modal());
    await bench.pass();
  };

  test('takes rows in, changes and removes them, says what to do about one that cannot be, and keeps all else', async () => {
    const bench = await openSettings({ data: mindstone });
    settingRow('Projects').click();
    await bench.pass();
    expect(document.body.textContent).toContain('No folders yet');
    const errors = (): string[] =>
      [...bench.modal().querySelectorAll('.setting-item-error')].map((one) => one.textContent ?? '').filter((text) => text !== '');
    icon('Add a folder').click();
    await bench.pass();
    bench.press('Add', bench.modal());
    expect(errors()).toEqual([expect.stringContaining('such as /work/alpha'), expect.stringContaining('name of the project')]);
    await row(bench, 'clients/acme', 'acme', 'Add');
    expect(errors()).toEqual([expect.stringContaining('a drive or "**/"')]);
    await row(bench, `/${'x'.repeat(1_001)}`, 'acme', 'Add');
    expect(errors()).toEqual([expect.stringContaining('at most 1000 characters')]);
    expect(projects(bench)).toBeUndefined();
    await row(bench, ' /work/alpha ', 'alpha', 'Add');
    await bench.until(() => projects(bench) !== undefined);
    expect(saved(bench)).toMatchObject({ ...mindstone, projects: { '/work/alpha': 'alpha' } });

    icon('Add a folder').click();
    await bench.pass();
    await row(bench, '/work/alpha', 'beta', 'Add');
    expect(errors()).toEqual([expect.stringContaining('already in the list')]);
    await row(bench, '**/clients/acme-*', 'acme', 'Add');
    await bench.until(() => Object.keys(projects(bench) as object).length === 2);
    expect(settingRow('**/clients/acme-*').textContent).toContain('acme');

    settingRow('/work/alpha').click();
    await bench.pass();
    await row(bench, 'C:\\work\\alpha', 'Alpha', 'Save');
    await bench.until(() => Object.keys(projects(bench) as object)[0] === 'C:\\work\\alpha');
    expect(projects(bench)).toEqual({ 'C:\\work\\alpha': 'Alpha', '**/clients/acme-*': 'acme' });
    icon('Delete', settingRow('**/clients/acme-*')).click();
    await bench.until(() => Object.keys(projects(bench) as object).length === 1);
    expect(saved(bench)).toMatchObject(mindstone);
    expect(projects(bench)).toEqual({ 'C:\\work\\alpha': 'Alpha' });
  });

  test('is there in every convention', async () => {
    await openSettings();
    expect(settingRow('Projects').style.display).toBe('');
    await openSettings({ data: { ...two, projects: { '/work/alpha': 'alpha' } } });
    expect(settingRow('Projects').style.display).toBe('');
  });
});

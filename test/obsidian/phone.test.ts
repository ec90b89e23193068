/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { createApp, loadBuiltPlugin, type App } from '../host/app';
import { builtPlugin } from './support/built';
import { clipboard, manifest, note, NOTES } from './support/open-plugin';

/** All that the bundle tried and a phone, or a vault without a network, refuses. */
const refused: string[] = [];

/** The bundle as a phone runs it: whatever is Node's throws when it is touched. */
async function open(files: Record<string, string>, explained: readonly string[]): Promise<App> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const app = await createApp({
    files: { ...files, '.obsidian/plugins/top-of-mind/data.json': '{"previewPlans":false}' },
    device: 'phone',
    started: false,
  });
  app.saveLocalStorage('top-of-mind-explained', explained);
  await loadBuiltPlugin(app, builtPlugin(), { poison: true, refused, manifest });
  await app.internal.start();
  await pass(app, 3_000);
  return app;
}

async function pass(app: App, ms = 100): Promise<void> {
  await app.internal.settled();
  await jest.advanceTimersByTimeAsync(ms);
  await app.internal.settled();
}

async function until(app: App, check: () => unknown): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    if (check()) return;
    await pass(app);
  }
  throw new Error(`waited in vain for ${check.toString()}. On screen: ${document.body.textContent ?? ''}`);
}

const said = (app: App, text: string): Promise<void> => until(app, () => app.internal.notices().some((one) => one.includes(text)));

function click(label: string): void {
  const button = [...document.querySelectorAll('button')].filter((one) => one.textContent === label).pop();
  if (button === undefined) throw new Error(`no button "${label}". On screen: ${document.body.textContent ?? ''}`);
  button.click();
}

afterEach(() => expect(refused).toEqual([]));

test('every command runs on a phone, without anything of Node', async () => {
  const copied = clipboard();
  const window = 'Deploys happen before noon. See [[2026-03-02 Ana Torres owns the release train -- people|Ana]].';
  const app = await open(
    { ...NOTES, 'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', window), 'board.canvas': '{"nodes":[],"edges":[]}' },
    ['index', 'names', 'properties', 'links', 'remember', 'report'],
  );
  const run = (id: string): void => void app.commands.executeCommandById(`top-of-mind:${id}`);

  run('show-view');
  await until(app, () => document.querySelector('.tom-group'));
  run('update-index');
  await said(app, 'Top-of-mind note written');
  run('undo');
  await until(app, () => document.querySelector('.tom-plan'));
  click('Undo');
  await said(app, 'taken back');
  expect(app.internal.text('top-of-mind.md')).toBeNull();
  run('check-names');
  await until(app, () => document.querySelector('.tom-names'));
  click('Fix 1 note');
  await until(app, () => app.internal.text('Deploy window.md') === null);
  run('copy-bundle');
  await until(app, () => document.querySelector('.prompt .suggestion-item'));
  document.querySelector<HTMLElement>('.prompt .suggestion-item')?.click();
  await until(app, () => copied.length > 0);
  run('write-report');
  await said(app, 'Health report written');
  run('remember');
  await until(app, () => document.querySelector('.tom-remember'));
  const title = document.querySelector<HTMLInputElement>('.tom-remember input[type=text]');
  const body = document.querySelector<HTMLTextAreaElement>('.tom-remember textarea');
  if (title === null || body === null) throw new Error('no fields');
  title.value = 'Spare keys';
  body.value = 'The spare keys hang behind the door of the meter cupboard.';
  for (const field of [title, body]) field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(app, () => document.querySelector('.tom-chip'));
  click('Save');
  await said(app, 'Saved as');
  expect(app.internal.uncaught).toEqual([]);
});

test('rename, move, merge, split and archive run on a phone, without anything of Node', async () => {
  const app = await open(
    {
      'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H1', '2026-03-01', '# Window\n\nBefore noon.\n\n# Exceptions\n\nAsk.'),
      'Deploy times.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H2', '2026-03-02', '# Times\n\nNever on Fridays.'),
      'Other.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H3', '2026-03-03', 'See [[Deploy times]].'),
      'ops/Plan.md': 'plan',
    },
    ['move', 'merge', 'split', 'archive'],
  );
  const on = async (path: string, id: string): Promise<void> => {
    const file = app.vault.getFileByPath(path);
    if (file === null) throw new Error(`no file ${path}`);
    await app.workspace.getLeaf(false).openFile(file);
    await pass(app, 3_000);
    expect(app.commands.executeCommandById(`top-of-mind:${id}`)).toBe(true);
  };
  const type = async (selector: string, text: string): Promise<void> => {
    await until(app, () => document.querySelector(selector));
    const input = document.querySelector(selector) as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await pass(app, 500);
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  };

  await on('Deploy times.md', 'rename-note');
  await type('.tom-rename input', 'Deploy hours');
  await said(app, 'Renamed to "Deploy hours". 1 link follows.');
  await on('Deploy hours.md', 'move-note');
  await type('.prompt input', 'ops');
  await said(app, 'Moved "Deploy hours" to "ops".');
  await on('Deploy window.md', 'split-note');
  await until(app, () => document.querySelector('.tom-split .tom-name-row'));
  click('Make 2 notes');
  await said(app, 'Made 2 notes from "Deploy window".');
  await on('ops/Deploy hours.md', 'merge-note');
  await type('.prompt input', 'Deploy window');
  await said(app, 'Merged "Deploy hours" into "Deploy window".');
  expect(app.internal.text('Other.md')).toContain('[[Deploy window]]');
  await on('Other.md', 'archive-note');
  await said(app, 'Archived "Other".');
  await on('archive/Other.md', 'bring-back-note');
  await said(app, 'Brought back "Other".');
  expect(app.internal.text('Other.md')).toContain('[[Deploy window]]');
  expect(app.internal.uncaught).toEqual([]);
});

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { createApp, loadBuiltPlugin, type App } from '../host/app';
import { builtPlugin } from './support/built';
import { manifest, note } from './support/open-plugin';

/** All that the bundle tried and a phone, or a vault without a network, refuses. */
const refused: string[] = [];

/** The bundle as a phone runs it: whatever is Node's throws when it is touched. */
const FILES = {
  'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H1', '2026-03-01', '# Window\n\nBefore noon.\n\n# Exceptions\n\nAsk.'),
  'Deploy times.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H2', '2026-03-02', '# Times\n\nNever on Fridays.'),
  'Other.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H3', '2026-03-03', 'See [[Deploy times]].'),
  'ops/Plan.md': 'plan',
};

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

test('rename, move, merge, split and archive run on a phone, without anything of Node', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const app = await createApp({
    files: { ...FILES, '.obsidian/plugins/top-of-mind/data.json': '{"previewPlans":false}' },
    device: 'phone',
    started: false,
  });
  app.saveLocalStorage('top-of-mind-explained', ['move', 'merge', 'split', 'archive']);
  await loadBuiltPlugin(app, builtPlugin(), { poison: true, refused, manifest });
  await app.internal.start();
  await pass(app, 3_000);
  const on = async (path: string, id: string): Promise<void> => {
    const file = app.vault.getFileByPath(path);
    if (file === null) throw new Error(`no file ${path}`);
    await app.workspace.getLeaf(false).openFile(file);
    await pass(app, 3_000);
    expect(app.commands.executeCommandById(`top-of-mind:${id}`)).toBe(true);
  };
  const said = (text: string): Promise<void> => until(app, () => app.internal.notices().some((one) => one.includes(text)));
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
  await said('Renamed to "Deploy hours". 1 link follows.');
  await on('Deploy hours.md', 'move-note');
  await type('.prompt input', 'ops');
  await said('Moved "Deploy hours" to "ops".');
  await on('Deploy window.md', 'split-note');
  await until(app, () => document.querySelector('.tom-split .tom-name-row'));
  [...document.querySelectorAll('button')].find((button) => button.textContent === 'Make 2 notes')?.click();
  await said('Made 2 notes of "Deploy window".');
  await on('ops/Deploy hours.md', 'merge-note');
  await type('.prompt input', 'Deploy window');
  await said('Merged "Deploy hours" into "Deploy window".');
  expect(app.internal.text('Other.md')).toContain('[[Deploy window]]');
  await on('Other.md', 'archive-note');
  await said('Archived "Other".');
  await on('archive/Other.md', 'bring-back-note');
  await said('Brought back "Other".');
  expect(app.internal.text('Other.md')).toContain('[[Deploy window]]');
  expect(app.internal.uncaught).toEqual([]);
});

afterEach(() => expect(refused).toEqual([]));

/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { createApp, loadBuiltPlugin, type App } from '../host/app';
import { builtPlugin } from './support/built';
import { manifest, note, NOTES } from './support/open-plugin';

/** All that the bundle tried and a phone, or a vault without a network, refuses. */
const refused: string[] = [];

/** The bundle as a phone runs it: whatever is Node's throws when it is touched. */
const messy = {
  ...NOTES,
  'Deploy window.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7HB',
    '2026-03-07',
    'Deploys happen before noon. See [[2026-03-02 Ana Torres owns the release train -- people|Ana]].',
  ),
  'board.canvas': '{"nodes":[],"edges":[]}',
};

async function open(): Promise<App> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const app = await createApp({
    files: { ...messy, '.obsidian/plugins/top-of-mind/data.json': '{"previewPlans":false}' },
    device: 'phone',
    started: false,
  });
  app.saveLocalStorage('top-of-mind-explained', ['index', 'names', 'properties', 'links', 'remember', 'report']);
  await loadBuiltPlugin(app, builtPlugin(), { poison: true, refused, manifest });
  await app.internal.start();
  await pass(app, 3_000);
  return app;
}

async function pass(app: App, ms: number): Promise<void> {
  await app.internal.settled();
  await jest.advanceTimersByTimeAsync(ms);
  await app.internal.settled();
}

async function until(app: App, check: () => unknown): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    if (check()) return;
    await pass(app, 100);
  }
  throw new Error(`waited in vain for ${check.toString()}. On screen: ${document.body.textContent ?? ''}`);
}

function click(label: string): void {
  const button = [...document.querySelectorAll('button')].filter((one) => one.textContent === label).pop();
  if (button === undefined) throw new Error(`no button "${label}". On screen: ${document.body.textContent ?? ''}`);
  button.click();
}

test('every command runs on a phone, without anything of Node', async () => {
  let copied = '';
  Object.defineProperty(window.navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void (copied = text) },
  });
  const app = await open();
  const run = (id: string): void => void app.commands.executeCommandById(`top-of-mind:${id}`);
  const said = (text: string) => (): boolean => app.internal.notices().some((one) => one.includes(text));

  run('show-view');
  await until(app, () => document.querySelector('.tom-group'));
  run('update-index');
  await until(app, said('now lists'));
  run('undo');
  await until(app, () => document.querySelector('.tom-plan'));
  click('Undo');
  await until(app, said('taken back'));
  expect(app.internal.text('top-of-mind.md')).toBeNull();
  run('check-names');
  await until(app, () => document.querySelector('.tom-names'));
  click('Fix 1 note');
  await until(app, () => app.internal.text('Deploy window.md') === null);
  run('copy-bundle');
  await until(app, () => copied !== '');
  run('write-report');
  await until(app, said('Health report written'));
  run('remember');
  await until(app, () => document.querySelector('.tom-remember'));
  const [title, tags] = document.querySelectorAll<HTMLInputElement>('.tom-remember input[type=text]');
  const body = document.querySelector<HTMLTextAreaElement>('.tom-remember textarea');
  if (title === undefined || tags === undefined || body === null) throw new Error('no fields');
  title.value = 'Spare keys';
  body.value = 'The spare keys hang behind the door of the meter cupboard.';
  for (const field of [title, body]) field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(app, () => document.querySelector('.tom-chip'));
  click('Save');
  await until(app, said('Saved as'));
  expect(app.internal.uncaught).toEqual([]);
});

afterEach(() => expect(refused).toEqual([]));

import type { PluginManifest } from 'obsidian';
import manifestJson from '../../../manifest.json';
import TopOfMindPlugin from '../../../src/main';
import { createApp, loadPlugin, type App, type AppOptions } from '../../host/app';

export const manifest = manifestJson as PluginManifest;

/** The plugin in the stand-in, with fake time: nothing waits in earnest. */
export interface Bench {
  readonly app: App;
  readonly plugin: TopOfMindPlugin;
  /** Lets `ms` of the plugin's time pass and everything that follows from it happen. */
  readonly pass: (ms?: number) => Promise<void>;
  /** Waits until `check` answers something; throws with what is on screen where it never does. */
  readonly until: <T>(check: () => T | null | undefined | false, what?: string) => Promise<T>;
  readonly run: (command: string) => void;
  /** Runs "Undo last change" and agrees to what it shows. */
  readonly undo: () => Promise<void>;
  /** The texts of the notices on screen. */
  readonly notices: () => string[];
  readonly modal: () => HTMLElement;
  readonly press: (label: string, within?: HTMLElement) => void;
  readonly fill: (label: string, value: string) => void;
  readonly text: (path: string) => string | null;
  /** Every byte of the vault outside dot-folders. */
  readonly bytes: () => Record<string, Uint8Array>;
}

export interface OpenOptions extends AppOptions {
  /** `data.json` before the plugin loads. */
  readonly data?: unknown;
  /** False: returns before the vault counts as indexed. */
  readonly ready?: boolean;
  /** True: first writes are not explained any more. */
  readonly experienced?: boolean;
}

export const DATA = '.obsidian/plugins/top-of-mind/data.json';

export async function openPlugin(options: OpenOptions = {}): Promise<Bench> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const data = options.data === undefined ? {} : { [DATA]: typeof options.data === 'string' ? options.data : JSON.stringify(options.data) };
  const app = await createApp({ ...options, files: { ...options.files, ...data }, started: false });
  if (options.experienced !== false)
    app.saveLocalStorage('top-of-mind-explained', [
      'index',
      'names',
      'properties',
      'links',
      'remember',
      'report',
      'fix',
      'move',
      'merge',
      'split',
      'archive',
      'init',
    ]);
  // A dialog with text in it asks before it closes; the one of an earlier test goes unasked.
  document.querySelectorAll('.modal-container').forEach((element) => element.remove());
  const plugin = await loadPlugin(app, TopOfMindPlugin, manifest);
  await app.internal.start();
  const bench = benchOf(app, plugin);
  await bench.pass();
  if (options.ready !== false) await bench.pass(3_000);
  return bench;
}

function benchOf(app: App, plugin: TopOfMindPlugin): Bench {
  const pass = async (ms = 50): Promise<void> => {
    await app.internal.settled();
    await jest.advanceTimersByTimeAsync(ms);
    await app.internal.settled();
  };
  const screen = (): string => document.body.textContent ?? '';
  const modal = (): HTMLElement => {
    const all = document.querySelectorAll<HTMLElement>('.modal');
    const top = all[all.length - 1];
    if (top === undefined) throw new Error(`no dialog is open. On screen: ${screen()}`);
    return top;
  };
  const bench: Bench = {
    app,
    plugin,
    pass,
    modal,
    until: async (check, what = check.toString()) => {
      for (let turn = 0; turn < 100; turn++) {
        const found = check();
        if (found !== null && found !== undefined && found !== false) return found;
        await pass(100);
      }
      throw new Error(`waited in vain for: ${what}. On screen: ${screen()}`);
    },
    run: (command) => {
      if (!app.commands.executeCommandById(`top-of-mind:${command}`)) throw new Error(`no command ${command}`);
    },
    undo: async () => {
      const shown = (): number => document.querySelectorAll('.tom-plan').length;
      const before = shown();
      bench.run('undo');
      await bench.until(() => shown() > before, 'what would be undone');
      bench.press('Undo', modal());
    },
    notices: () => app.internal.notices(),
    press: (label, within = document.body) => {
      const said = (one: HTMLElement): string | undefined => (one.querySelector('.tom-answer-label') ?? one).textContent?.trim();
      const buttons = [...within.querySelectorAll<HTMLElement>('button')].filter((one) => said(one) === label);
      const button = buttons[buttons.length - 1];
      if (button === undefined) throw new Error(`no button "${label}". On screen: ${screen()}`);
      button.click();
    },
    fill: (label, value) => {
      const field = [...modal().querySelectorAll('label')]
        .find((one) => one.textContent?.startsWith(label))
        ?.querySelector<HTMLInputElement>('input, textarea');
      if (field === null || field === undefined) throw new Error(`no field "${label}"`);
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text: (path) => app.internal.text(path),
    bytes: () => Object.fromEntries(Object.entries(app.internal.files()).filter(([path]) => !path.startsWith('.') && !path.includes('/.'))),
  };
  return bench;
}

/** A few notes that follow the rules and link to each other. */
export const NOTES: Record<string, string> = {
  '2026-03-01 Release checklist for the mobile app -- release mobile.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7H8',
    '2026-03-01',
    'Before a release, run the smoke tests on two phones and ask [[2026-03-02 Ana Torres owns the release train -- people]] for the go.',
  ),
  '2026-03-02 Ana Torres owns the release train -- people.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7H9',
    '2026-03-02',
    'Ana decides when a release goes out. She prefers Tuesdays.',
  ),
  '2026-03-05 Staging database moved to Frankfurt -- infra.md': note(
    '01JNZ8Q4V0A1B2C3D4E5F6G7HA',
    '2026-03-05',
    'The staging database runs in Frankfurt on port 5433 since March. See [[2026-03-01 Release checklist for the mobile app -- release mobile]].',
  ),
};

export function note(id: string, created: string, body: string): string {
  return `---\nid: ${id}\ncreated: ${created}\n---\n${body}\n`;
}

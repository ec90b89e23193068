import type { PluginManifest } from 'obsidian';
import manifestJson from '../../../manifest.json';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import TopOfMindPlugin from '../../../src/main';
import { createApp, loadPlugin, type App, type AppOptions } from '../../host/app';

export const manifest = manifestJson as PluginManifest;

/** The plugin in the stand-in, with fake time: nothing waits in earnest. */
export interface Bench {
  readonly app: App;
  readonly plugin: TopOfMindPlugin;
  /** What the dialogs call; its methods can be spied on. */
  readonly memory: VaultMemory;
  /** Lets `ms` of the plugin's time pass and everything that follows from it happen. */
  readonly pass: (ms?: number) => Promise<void>;
  /** Waits until `check` answers something; throws with what is on screen where it never does. */
  readonly until: <T>(check: () => T | null | undefined | false, what?: string) => Promise<T>;
  readonly run: (command: string) => void;
  /** Runs a command that shows a list to choose from, and chooses this in it. */
  readonly pick: (command: string, title: string) => Promise<void>;
  /** Opens a note in the active leaf. */
  readonly open: (path: string) => Promise<void>;
  /** Chooses an item of the menu of a file, or of several. */
  readonly choose: (title: string, ...paths: readonly string[]) => void;
  /** Runs "Undo last change" and agrees to what it shows. */
  readonly undo: () => Promise<void>;
  /** The texts of the notices on screen. */
  readonly notices: () => string[];
  /** Waits for a notice with these words. */
  readonly said: (words: string) => Promise<string>;
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
  /** False: nothing was done on this device, `chosen`: its memory was chosen and nothing more. Else first writes are not explained any more. */
  readonly experienced?: boolean | 'chosen';
}

export const DATA = '.obsidian/plugins/top-of-mind/data.json';

export async function openPlugin(options: OpenOptions = {}): Promise<Bench> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const data = options.data === undefined ? {} : { [DATA]: typeof options.data === 'string' ? options.data : JSON.stringify(options.data) };
  const app = await createApp({ ...options, files: { ...options.files, ...data }, started: false });
  if (options.experienced === 'chosen') app.saveLocalStorage('top-of-mind-explained', ['first-run']);
  else if (options.experienced !== false)
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
    get memory() {
      return plugin['bench'].memory;
    },
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
    pick: async (command, title) => {
      bench.run(command);
      const offers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.prompt .suggestion-item')];
      const offer = await bench.until(() => offers().find((one) => one.textContent === title), title);
      offer.click();
      await pass();
    },
    open: async (path) => {
      const file = app.vault.getFileByPath(path);
      if (file === null) throw new Error(`no file "${path}"`);
      await app.workspace.getLeaf(false).openFile(file);
      await pass();
    },
    choose: (title, ...paths) => {
      menuOf(app, ...paths).showAtPosition({ x: 0, y: 0 });
      document.querySelector<HTMLElement>('.menu-item.has-submenu')?.click();
      const items = [...document.querySelectorAll<HTMLElement>('.menu-item')];
      const item = items.find((one) => one.textContent === title);
      if (item === undefined) throw new Error(`no item "${title}" among ${items.map((one) => one.textContent).join(', ')}`);
      item.click();
    },
    undo: async () => {
      const shown = (): number => document.querySelectorAll('.tom-plan').length;
      const before = shown();
      bench.run('undo');
      await bench.until(() => shown() > before, 'what would be undone');
      bench.press('Undo', modal());
    },
    notices: () => app.internal.notices(),
    said: (words) => bench.until(() => bench.notices().find((text) => text.includes(words)), words),
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

/** The menu of a file or folder, or of several. */
export function menuOf(app: App, ...paths: readonly string[]): ReturnType<App['internal']['filesMenu']> {
  const files = paths.map((path) => {
    const file = path === '/' ? app.vault.getRoot() : app.vault.getAbstractFileByPath(path);
    if (file === null) throw new Error(`no file "${path}"`);
    return file;
  });
  const [only] = files;
  return files.length === 1 && only !== undefined ? app.internal.fileMenu(only) : app.internal.filesMenu(files);
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

/** With two notes whose names lack their day; one links to the other. */
export const MESSY: Record<string, string> = {
  ...NOTES,
  'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.'),
  'Coffee machine.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-08', 'It needs descaling, see [[Deploy window]].'),
};

/** A clipboard that takes every text: what was copied, the oldest first. */
export function clipboard(): string[] {
  const copied: string[] = [];
  const writeText = (text: string): Promise<void> => Promise.resolve(void copied.push(text));
  Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: { writeText } });
  return copied;
}

/** The disk goes away right after the first note has moved, as when a battery runs out, while the names of two notes are fixed. */
export async function breakOff(bench: Bench): Promise<void> {
  const gone = (): Error => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  let moved = false;
  const faulty = (): Error | null => (moved ? gone() : null);
  bench.app.internal.faults = {
    rename: (path) => {
      if (moved) return gone();
      if (!path.startsWith('.')) moved = true;
      return null;
    },
    write: faulty,
    append: faulty,
    remove: faulty,
    mkdir: faulty,
    trash: faulty,
  };
  await checkNames(bench);
  await bench.until(() => bench.notices().length > 0);
  bench.app.internal.faults = {};
}

/** Fixes the names of the two notes of MESSY that lack their day. */
export async function checkNames(bench: Bench): Promise<void> {
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
}

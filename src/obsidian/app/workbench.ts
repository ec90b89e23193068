import { Events, normalizePath, type App, type Plugin, requestUrl } from 'obsidian';
import { ulid } from 'ulid';
import { conventionIn, modelEmbedder, type ModelHost, modelJudge, openVault, SHARED } from '../../core/memory';
import type { Convention } from '../../core/model/convention';
import { MemoryError } from '../../core/model/errors';
import type { Memory } from '../../core/model/memory';
import { isInside } from '../../core/model/path';
import type { Settings } from '../../core/model/settings';
import type { Snapshot } from '../../core/model/snapshot';
import type { VaultHost, VaultMemory } from '../../core/model/vault-memory';
import { breathe, watchReadiness, type Readiness, watchSnapshots, type SnapshotSource } from './snapshot';
import { tellingMoves } from './memory-folders';
import { Device } from './device';
import { exclusiveIn } from './exclusive';
import { obsidianEditor, obsidianFiles, obsidianStore } from '../ports/vault';
import { openSettings, type SettingsStore } from './settings';
import type { Judge } from '../../core/model/judge';
import type { Embedder, HttpReply, LlmTransport } from '../../core/model/llm';

/** The workbench of every command, view and dialog. Making one does nothing; `start` begins the work. */
export class Workbench {
  readonly app: App;
  readonly settings: SettingsStore;
  /** `changed`: the vault, the settings or the readiness did, so that what is shown may be out of date; `memories`: a memory was set up. */
  readonly events = new Events();
  /** Asks for the memory where none was chosen on this device; false where nobody answers, and then nothing is written. */
  askMemory: () => Promise<boolean> = () => Promise.resolve(true);
  private openedHost: VaultHost | null = null;
  private openedMemory: VaultMemory | null = null;
  private closed = false;
  private openedDevice: Device | null = null;
  private watched: { readonly readiness: Readiness; readonly snapshots: SnapshotSource } | null = null;

  constructor(private readonly plugin: Plugin) {
    this.app = plugin.app;
    this.settings = openSettings(plugin, () => this.announce());
    plugin.register(() => {
      this.closed = true;
    });
  }

  get device(): Device {
    return (this.openedDevice ??= new Device(this.app));
  }

  get memory(): VaultMemory {
    return (this.openedMemory ??= openVault(this.host));
  }

  /** The vault as it would be under settings that are not saved: to look and to propose with, never to write. */
  memoryWith(settings: Settings): VaultMemory {
    return openVault({ ...this.host, settings: () => settings });
  }

  /** The vault as the metadata cache has it now. Throws `still_indexing` until it is complete. */
  async snapshot(): Promise<Snapshot> {
    if (this.watched === null) throw new MemoryError('still_indexing', 'Obsidian is still starting. Try again in a moment.');
    return this.watched.snapshots();
  }

  /** True if the settings let a language model answer questions. */
  get hasJudge(): boolean {
    return this.settings.current().gate.judge && this.device.model('model').model !== '';
  }

  get writer(): string {
    return `obsidian-${this.device.id}`;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Null until the layout is ready. */
  get readiness(): Readiness | null {
    return this.watched?.readiness ?? null;
  }

  /** Begins to watch the vault: call it once, when the layout is ready. */
  start(): void {
    const announce = (): void => this.announce();
    const readiness = watchReadiness(this.app, this.plugin);
    this.watched = { readiness, snapshots: watchSnapshots(this.app, this.plugin, readiness, announce) };
    void readiness.whenReady().then(announce);
  }

  /** The memory of the note that is open, else the first. */
  activeMemory(): string | undefined {
    return this.memoryFor(this.app.workspace.getActiveFile()?.path);
  }

  /** The memory a path belongs to: the one with the deepest folder, else the first. */
  memoryFor(path: string | undefined): string | undefined {
    const { memories } = this.settings.current();
    return ((path === undefined ? undefined : this.memoryHolding(path)) ?? memories[0])?.name;
  }

  /** The memory that holds a path: the one with the deepest folder. */
  memoryHolding(path: string): Memory | undefined {
    const holding = this.settings.current().memories.filter(({ root }) => isInside(path, root));
    return [...holding].sort((a, b) => b.root.length - a.root.length)[0];
  }

  /** The memory of that name, the first where none is named. */
  memoryOf(name: string | undefined): Memory | undefined {
    const { memories } = this.settings.current();
    return memories.find((memory) => memory.name === name) ?? memories[0];
  }

  /** The convention that holds in a memory of the settings. */
  conventionOf(memory: Memory): Convention {
    return conventionIn(memory, this.settings.current());
  }

  private get host(): VaultHost {
    return (this.openedHost ??= {
      files: obsidianFiles(this.app, () => this.closed),
      editor: obsidianEditor(this.app),
      store: obsidianStore(this.app),
      context: { writer: this.writer, door: { kind: 'app' }, now: () => new Date(), newId: () => ulid(), exclusive: exclusiveIn(this.app) },
      settings: () => this.settings.current(),
      settingsProblem: () => this.settings.closed(),
      memories: tellingMoves({
        named: () => (this.settings.namesMemories() ? this.settings.current().memories : null),
        change: (edit) => this.settings.updateMemories(edit),
      }),
      settingsFile: () => normalizePath(`${this.plugin.manifest.dir ?? ''}/data.json`),
      snapshot: () => this.snapshot(),
      configFolder: this.app.vault.configDir,
      at: this.app.vault.getName(),
      pause: breathe,
      judge: deviceJudge(this.app, () => this.device),
      embedder: () => deviceEmbedder(this.app, this.device),
      shared: obsidianStore(this.app, SHARED),
    });
  }

  private announce(): void {
    this.events.trigger('changed');
  }
}

/** A model on this machine may need a minute for a dozen questions; the other one answers while somebody searches. */
const TIMEOUT = 120_000;
const EMBED_TIMEOUT = 20_000;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });

function modelHost(app: App, secret: string, timeout: number): ModelHost {
  return { transport: appTransport, timeout, wait, key: () => (secret === '' ? null : app.secretStorage.getSecret(secret)) };
}

/** The model of this device that turns texts into vectors; null where none is named. */
function deviceEmbedder(app: App, device: Device): Embedder | null {
  const { secret, ...choice } = device.model('embedder');
  return choice.model === '' ? null : modelEmbedder(choice, modelHost(app, secret, EMBED_TIMEOUT));
}

/**
 * The language model of this device. Entries are not put to it while they are typed: it answers the open questions when somebody
 * asks it to. Its settings and key are read each time, and kept nowhere.
 */
function deviceJudge(app: App, device: () => Device): Judge {
  return {
    atOnce: false,
    timeout: TIMEOUT,
    wait,
    ask(question) {
      const { secret, ...choice } = device().model('model');
      return modelJudge(choice, modelHost(app, secret, TIMEOUT)).ask(question);
    },
  };
}

/** The app's own requests, which pass by the rules for web pages. They cannot be stopped: a late answer is dropped. */
const appTransport: LlmTransport = {
  async post(url, headers, body, signal) {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
    const {
      status,
      text,
      headers: given,
    } = await Promise.race([requestUrl({ url, method: 'POST', headers: { ...headers }, body, throw: false }), aborted]);
    const after = Number(Object.entries(given).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]);
    const reply: HttpReply = { status, text };
    return Number.isFinite(after) ? { ...reply, retryAfter: after } : reply;
  },
};

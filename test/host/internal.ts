import type { Extension } from '@codemirror/state';
import type { CliFlags, CliHandler, HoverLinkSource, MarkdownPostProcessor, PluginManifest } from 'obsidian';
import type { App } from './app-model';
import { later, type Activity } from './base/clock';
import { uncaught } from './base/events';
import { type Device, setDevice } from './base/platform';
import { resolveSubpath } from './metadata/cache-functions';
import type { Plugin } from './plugin';
import { Menu } from './ui/menu';
import type { Modal } from './ui/modal';
import { decode, encode } from './vault/bytes';
import type { Disk, Faults } from './vault/disk';
import type { TAbstractFile, TFile } from './vault/files';
import type { WorkspaceLeaf } from './workspace/leaf';
import type { Mode } from './workspace/markdown-view';

/** Handles for tests and the playground; the app itself has nothing of the kind. */
export class Internal {
  readonly openModals: Modal[] = [];
  readonly hoverSources = new Map<string, HoverLinkSource>();
  readonly cliHandlers = new Map<string, { description: string; flags: CliFlags | null; handler: CliHandler }>();
  readonly editorExtensions: Extension[] = [];
  readonly postProcessors: MarkdownPostProcessor[] = [];
  readonly protocolHandlers = new Map<string, (params: Record<string, string>) => unknown>();
  readonly plugins = new Map<string, Plugin>();
  /** Errors thrown by listeners, callbacks and promises that nobody awaited. */
  readonly uncaught = uncaught;
  /** How notes open. */
  defaultMode: Mode = 'source';
  private readonly storage = new Map<string, string>();

  constructor(
    private readonly app: App,
    readonly disk: Disk,
    readonly activity: Activity,
  ) {}

  /** Errors to throw from file operations; replaceable at any time. */
  get faults(): Faults {
    return this.disk.faults;
  }

  set faults(faults: Faults) {
    this.disk.faults = faults;
  }

  /** Indexes the vault, then ends start-up, as the app does after loading plugins. */
  async start(): Promise<void> {
    this.app.vault.loadIndex();
    await later();
    this.app.workspace.setLayoutReady();
  }

  /** Waits until no file work, parsing, command or view is under way, and none has begun for two turns. */
  async settled(): Promise<void> {
    for (let quietTurns = 0, seen = -1; quietTurns < 2;) {
      await later();
      const quiet = !this.activity.busy && this.app.metadataCache.quiet && this.activity.count === seen;
      quietTurns = quiet ? quietTurns + 1 : 0;
      seen = this.activity.count;
    }
  }

  /** Every file on disk, dot-folders included. */
  files(): Record<string, Uint8Array> {
    return Object.fromEntries(this.disk.all().flatMap((e) => (e.bytes === null ? [] : [[e.path, e.bytes.slice()]])));
  }

  /** A file's text; null where there is none. */
  text(path: string): string | null {
    const bytes = this.disk.get(path)?.bytes;
    return bytes ? decode(bytes) : null;
  }

  /** Changes made by something else: a sync client, an agent, another editor. The app notices them as such. */
  readonly external = {
    write: (path: string, data: string | Uint8Array): void => {
      const folder = path.split('/').slice(0, -1).join('/');
      if (folder !== '') this.disk.mkdir(folder);
      this.disk.write(path, typeof data === 'string' ? encode(data) : data);
      this.app.vault.adapter.onChange('written', path);
    },
    remove: (path: string): void => {
      this.disk.remove(path);
      this.app.vault.adapter.onChange('removed', path);
    },
    rename: (from: string, to: string): void => {
      this.disk.rename(from, to);
      this.app.vault.adapter.onRename(from, to);
    },
    /** A `data.json` that arrived by sync. */
    settings: async (pluginId: string, data: unknown): Promise<void> => {
      this.external.write(`${this.app.vault.configDir}/plugins/${pluginId}/data.json`, JSON.stringify(data));
      await this.plugins.get(pluginId)?.onExternalSettingsChange?.();
    },
  };

  /** Lets `count` more notes be parsed; without a number, all of them. */
  releaseMetadata(count?: number): void {
    this.app.metadataCache.release(count);
  }

  setDevice(device: Device): void {
    setDevice(device);
    this.app.workspace.shell.statusBarEl.toggle(device === 'desktop');
  }

  /** Texts of the notices on screen. */
  notices(): string[] {
    return document.body.findAll('.notice .notice-message').map((el) => el.textContent ?? '');
  }

  /**
   * Follows an `obsidian://` address as the app does: its handler gets what stands behind `?`, decoded, as text; a name
   * without `=` has the value `true`. False where nobody registered for it.
   */
  openUri(uri: string): boolean {
    const [, path = '', query = ''] = /^obsidian:\/\/([^?#]*)\??([^#]*)/i.exec(uri) ?? [];
    const action = decodeURIComponent(path).replace(/\/+$/, '');
    const handler = this.protocolHandlers.get(action);
    if (handler === undefined) return false;
    const params: Record<string, string> = {};
    for (const pair of query.split('&').filter((one) => one !== '')) {
      const at = pair.indexOf('=');
      params[decodeURIComponent(at < 0 ? pair : pair.slice(0, at))] = at < 0 ? 'true' : decodeURIComponent(pair.slice(at + 1));
    }
    // Which of two actions a handler is told is not known: ours takes either.
    const result = handler({ action, ...params });
    if (result instanceof Promise) void this.activity.track(result);
    return true;
  }

  /**
   * Runs a command as the app's own command line does: `name=value` is a parameter, a bare word a switch with the value
   * `true`. Null where nobody registered the command.
   */
  runCli(command: string, ...args: readonly string[]): Promise<string> | null {
    const registered = this.cliHandlers.get(command);
    if (registered === undefined) return null;
    const params: Record<string, string> = {};
    for (const arg of args) {
      const at = arg.indexOf('=');
      params[at < 0 ? arg : arg.slice(0, at)] = at < 0 ? 'true' : arg.slice(at + 1);
    }
    return Promise.resolve(registered.handler(params));
  }

  newMenu(): Menu {
    return new Menu();
  }

  /** The context menu of a file or folder, filled by whoever listens; not yet shown. */
  fileMenu(file: TAbstractFile, source = 'file-explorer-context-menu', leaf?: WorkspaceLeaf): Menu {
    const menu = new Menu();
    this.app.workspace.trigger('file-menu', menu, file, source, leaf);
    return menu;
  }

  /** The same for several at once. */
  filesMenu(files: TAbstractFile[], source = 'file-explorer-context-menu'): Menu {
    const menu = new Menu();
    this.app.workspace.trigger('files-menu', menu, files, source);
    return menu;
  }

  /** Line (from 0) of `#heading` or `#^block` in a note. */
  lineOf(file: TFile, subpath: string): number | undefined {
    const cache = this.app.metadataCache.getFileCache(file);
    return cache === null ? undefined : resolveSubpath(cache, subpath)?.start.line;
  }

  loadLocalStorage(key: string): unknown {
    const text = this.storage.get(key);
    return text === undefined ? null : JSON.parse(text);
  }

  saveLocalStorage(key: string, data: unknown): void {
    if (data === null || data === undefined) this.storage.delete(key);
    else this.storage.set(key, JSON.stringify(data));
  }

  /** Loads a plugin as the app does: constructed, then `onload`, awaited. */
  async loadPlugin<T extends Plugin>(create: (app: App, manifest: PluginManifest) => T, manifest: PluginManifest): Promise<T> {
    const dir = `${this.app.vault.configDir}/plugins/${manifest.id}`;
    const plugin = create(this.app, { ...manifest, dir });
    this.plugins.set(manifest.id, plugin);
    // `load` ignores what `onload` returns; the app awaits it.
    let loading: unknown;
    const onload = plugin.onload.bind(plugin);
    plugin.onload = () => {
      loading = onload();
    };
    plugin.load();
    await loading;
    return plugin;
  }

  unloadPlugin(id: string): void {
    this.plugins.get(id)?.unload();
    this.plugins.delete(id);
  }

  /** Takes the whole app off the document, so that another can be made. */
  dispose(): void {
    for (const id of [...this.plugins.keys()]) this.unloadPlugin(id);
    for (const modal of [...this.openModals]) modal.close();
    this.app.keymap.dispose();
    document.body.findAll('.notice-container, .menu, .suggestion-container').forEach((el) => el.remove());
    this.app.workspace.shell.appEl.remove();
    uncaught.length = 0;
  }
}

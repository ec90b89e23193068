import type { Extension } from '@codemirror/state';
import type {
  CliFlags,
  CliHandler,
  Command,
  HoverLinkSource,
  MarkdownPostProcessor,
  MarkdownPostProcessorContext,
  PluginManifest,
  ViewCreator,
} from 'obsidian';
import type { App } from './app-model';
import { Component } from './base/component';
import { setIcon } from './dom/icons';
import { setTooltip } from './dom/tooltip';
import type { SettingTab } from './ui/setting-tab';

type CodeBlockHandler = (source: string, el: HTMLElement, ctx: MarkdownPostProcessorContext) => Promise<unknown> | void;

/** What a plugin extends: everything it registers goes when it is unloaded. */
export abstract class Plugin extends Component {
  app: App;
  manifest: PluginManifest;
  settings?: unknown;
  onExternalSettingsChange?(): unknown;

  constructor(app: App, manifest: PluginManifest) {
    super();
    this.app = app;
    this.manifest = manifest;
  }

  addRibbonIcon(icon: string, title: string, callback: (evt: MouseEvent) => unknown): HTMLElement {
    const el = this.app.workspace.shell.ribbonEl.createDiv({
      cls: 'clickable-icon side-dock-ribbon-action',
      attr: { role: 'button', tabindex: 0 },
    });
    setIcon(el, icon);
    setTooltip(el, title, { placement: 'right' });
    el.addEventListener('click', (evt) => callback(evt));
    this.register(() => el.remove());
    return el;
  }

  addStatusBarItem(): HTMLElement {
    const el = this.app.workspace.shell.statusBarEl.createDiv({ cls: `status-bar-item plugin-${this.manifest.id}`, prepend: true });
    this.register(() => el.remove());
    return el;
  }

  addCommand(command: Command): Command {
    const full: Command = { ...command, id: `${this.manifest.id}:${command.id}`, name: `${this.manifest.name}: ${command.name}` };
    this.app.commands.addCommand(full);
    this.register(() => this.app.commands.removeCommand(full.id));
    return full;
  }

  removeCommand(commandId: string): void {
    this.app.commands.removeCommand(`${this.manifest.id}:${commandId}`);
  }

  addSettingTab(settingTab: SettingTab): void {
    this.app.setting.addTab(settingTab);
    this.register(() => this.app.setting.removeTab(settingTab));
  }

  registerView(type: string, viewCreator: ViewCreator): void {
    this.app.workspace.registerView(type, viewCreator);
    this.register(() => this.app.workspace.unregisterView(type));
  }

  registerHoverLinkSource(id: string, info: HoverLinkSource): void {
    this.app.internal.hoverSources.set(id, info);
    this.register(() => this.app.internal.hoverSources.delete(id));
  }

  registerCliHandler(command: string, description: string, flags: CliFlags | null, handler: CliHandler): void {
    const handlers = this.app.internal.cliHandlers;
    if (handlers.has(command)) throw new Error(`Command "${command}" is already registered.`);
    handlers.set(command, { description, flags, handler });
    this.register(() => handlers.delete(command));
  }

  registerObsidianProtocolHandler(action: string, handler: (params: Record<string, string>) => unknown): void {
    this.app.internal.protocolHandlers.set(action, handler);
    this.register(() => this.app.internal.protocolHandlers.delete(action));
  }

  registerEditorExtension(extension: Extension): void {
    const { editorExtensions } = this.app.internal;
    editorExtensions.push(extension);
    this.app.workspace.updateOptions();
    this.register(() => {
      editorExtensions.splice(editorExtensions.indexOf(extension), 1);
      this.app.workspace.updateOptions();
    });
  }

  registerMarkdownPostProcessor(postProcessor: MarkdownPostProcessor, sortOrder = 0): MarkdownPostProcessor {
    const { postProcessors } = this.app.internal;
    postProcessor.sortOrder = sortOrder;
    postProcessors.push(postProcessor);
    postProcessors.sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
    this.register(() => postProcessors.splice(postProcessors.indexOf(postProcessor), 1));
    return postProcessor;
  }

  registerMarkdownCodeBlockProcessor(language: string, handler: CodeBlockHandler, sortOrder?: number): MarkdownPostProcessor {
    return this.registerMarkdownPostProcessor(async (el, ctx) => {
      for (const code of el.querySelectorAll<HTMLElement>(`pre > code.language-${language}`)) {
        const box = createDiv(`block-language-${language}`);
        code.parentElement?.replaceWith(box);
        await handler((code.textContent ?? '').replace(/\n$/, ''), box, ctx);
      }
    }, sortOrder);
  }

  /** These are taken and never used: the stand-in has neither other kinds of files nor bases. */
  registerExtensions(): void {}
  registerEditorSuggest(): void {}
  registerBasesView(): boolean {
    return false;
  }

  onUserEnable(): void {}

  async loadData(): Promise<unknown> {
    const path = this.dataPath();
    if (!(await this.app.vault.adapter.exists(path))) return null;
    return JSON.parse(await this.app.vault.adapter.read(path)) as unknown;
  }

  async saveData(data: unknown): Promise<void> {
    const { adapter } = this.app.vault;
    const folder = this.folder();
    if (!(await adapter.exists(folder))) await adapter.mkdir(folder);
    await adapter.write(this.dataPath(), JSON.stringify(data, null, 2));
  }

  private folder(): string {
    return this.manifest.dir ?? `${this.app.vault.configDir}/plugins/${this.manifest.id}`;
  }

  private dataPath(): string {
    return `${this.folder()}/data.json`;
  }
}

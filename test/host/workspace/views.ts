import type { ViewStateResult } from 'obsidian';
import type { App } from '../app-model';
import { Component } from '../base/component';
import type { Scope } from '../base/keymap';
import { setIcon } from '../dom/icons';
import { setTooltip } from '../dom/tooltip';
import type { Menu } from '../ui/menu';
import { TFile } from '../vault/files';
import type { WorkspaceLeaf } from './leaf';

export abstract class View extends Component {
  app: App;
  icon = 'file';
  navigation = false;
  leaf: WorkspaceLeaf;
  containerEl: HTMLElement;
  scope: Scope | null = null;

  constructor(leaf: WorkspaceLeaf) {
    super();
    this.leaf = leaf;
    this.app = leaf.workspace.app;
    this.containerEl = createDiv('workspace-leaf-content');
  }

  onOpen(): Promise<void> | void {}
  onClose(): Promise<void> | void {}
  abstract getViewType(): string;
  abstract getDisplayText(): string;

  getState(): Record<string, unknown> {
    return {};
  }

  setState(_state: unknown, _result: ViewStateResult): Promise<void> {
    return Promise.resolve();
  }

  getEphemeralState(): Record<string, unknown> {
    return {};
  }

  setEphemeralState(_state: unknown): void {}

  getIcon(): string {
    return this.icon;
  }

  onResize(): void {}

  onPaneMenu(_menu: Menu, _source: string): void {}

  /** Called by the leaf. */
  async openIn(parentEl: HTMLElement): Promise<void> {
    this.containerEl.setAttr('data-type', this.getViewType());
    parentEl.appendChild(this.containerEl);
    this.load();
    await this.onOpen();
  }

  /** Called by the leaf. */
  async closeView(): Promise<void> {
    await this.onClose();
    this.unload();
    this.containerEl.remove();
  }
}

/** A view with a header and a body. */
export abstract class ItemView extends View {
  contentEl: HTMLElement;
  protected readonly titleEl: HTMLElement;
  private readonly actionsEl: HTMLElement;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    const header = this.containerEl.createDiv('view-header');
    this.titleEl = header.createDiv('view-header-title-container').createDiv('view-header-title');
    this.actionsEl = header.createDiv('view-actions');
    this.contentEl = this.containerEl.createDiv('view-content');
  }

  addAction(icon: string, title: string, callback: (evt: MouseEvent) => unknown): HTMLElement {
    const el = this.actionsEl.createEl('a', { cls: 'clickable-icon view-action', attr: { role: 'button', tabindex: 0 }, prepend: true });
    setIcon(el, icon);
    setTooltip(el, title);
    el.addEventListener('click', (evt) => callback(evt));
    return el;
  }

  override async openIn(parentEl: HTMLElement): Promise<void> {
    this.titleEl.setText(this.getDisplayText());
    await super.openIn(parentEl);
  }
}

/** What a leaf shows with nothing in it. */
export class EmptyView extends ItemView {
  getViewType(): string {
    return 'empty';
  }

  getDisplayText(): string {
    return 'New tab';
  }

  override onOpen(): void {
    this.contentEl.createDiv({ cls: 'empty-state', text: 'No file is open' });
  }
}

/** A view of one file. */
export abstract class FileView extends ItemView {
  allowNoFile = false;
  file: TFile | null = null;
  override navigation = true;

  getDisplayText(): string {
    return this.file?.basename ?? '';
  }

  override getState(): Record<string, unknown> {
    return { file: this.file?.path };
  }

  override async setState(state: unknown): Promise<void> {
    const path = (state as { file?: unknown } | null)?.file;
    const file = typeof path === 'string' ? this.app.vault.getFileByPath(path) : null;
    if (file === this.file) return;
    if (this.file !== null) await this.onUnloadFile(this.file);
    this.file = file;
    if (file !== null) await this.onLoadFile(file);
    this.titleEl.setText(this.getDisplayText());
  }

  onLoadFile(_file: TFile): Promise<void> {
    return Promise.resolve();
  }

  onUnloadFile(_file: TFile): Promise<void> {
    return Promise.resolve();
  }

  onRename(_file: TFile): Promise<void> {
    this.titleEl.setText(this.getDisplayText());
    return Promise.resolve();
  }

  canAcceptExtension(_extension: string): boolean {
    return false;
  }
}

import type { SettingDefinitionItem, SettingDefinitionPage } from 'obsidian';
import type { App } from '../app-model';
import type { Plugin } from '../plugin';
import { setIcon } from '../dom/icons';
import { SettingRenderer } from './setting-renderer';

/** A sub-page drawn by hand. */
export abstract class SettingPage {
  rootEl: HTMLElement = createDiv('setting-page');
  titlebarEl: HTMLElement = this.rootEl.createDiv('setting-page-titlebar');
  containerEl: HTMLElement = this.rootEl.createDiv('setting-page-content');
  title = '';

  abstract display(): void;

  hide(): void {}
}

/** One tab of the settings window, drawn from its definitions; an older tab draws itself in `display`. */
export abstract class SettingTab {
  icon = 'settings';
  app: App;
  containerEl: HTMLElement;
  settingItems: SettingDefinitionItem[] = [];
  /** Shown in the sidebar. */
  name = '';
  id = '';
  private readonly renderer: SettingRenderer;
  private readonly pages: SettingDefinitionPage[] = [];
  private shown = false;
  private custom: SettingPage | null = null;

  constructor(app: App) {
    this.app = app;
    this.containerEl = createDiv('vertical-tab-content');
    this.renderer = new SettingRenderer(app, {
      getControlValue: (key) => this.getControlValue(key),
      setControlValue: (key, value) => this.setControlValue(key, value),
      openPage: (page) => {
        this.pages.push(page);
        this.draw();
      },
    });
  }

  getSettingDefinitions(): SettingDefinitionItem[] {
    return [];
  }

  update(): void {
    this.settingItems = this.getSettingDefinitions();
    this.renewPages();
    if (this.shown) this.draw();
  }

  /** Open pages show the new definitions of the same name; one that has gone stays as it is until it is left. */
  private renewPages(): void {
    let items: readonly SettingDefinitionItem[] = this.settingItems;
    this.pages.forEach((page, index) => {
      const all = items.flatMap((item) => ('items' in item && (!('type' in item) || item.type !== 'page') ? (item.items ?? []) : [item]));
      const now = all.find((item): item is SettingDefinitionPage => 'type' in item && item.type === 'page' && item.name === page.name);
      if (now !== undefined) this.pages[index] = now;
      items = now?.items ?? [];
    });
  }

  getControlValue(key: string): unknown {
    return this.app.vault.getConfig(key);
  }

  setControlValue(key: string, value: unknown): void | Promise<void> {
    this.app.vault.setConfig(key, value);
  }

  refreshDomState(): void {
    this.renderer.refresh();
  }

  display(): void {}

  hide(): void {}

  /** Called by the settings window. */
  show(): void {
    this.shown = true;
    this.pages.length = 0;
    this.settingItems = this.getSettingDefinitions();
    if (this.settingItems.length > 0) this.draw();
    else this.display();
  }

  /** Called by the settings window. */
  leave(): void {
    if (!this.shown) return;
    this.shown = false;
    this.renderer.clear();
    this.hidePage();
    this.hide();
  }

  private hidePage(): void {
    this.custom?.hide();
    this.custom = null;
  }

  private draw(): void {
    this.hidePage();
    const page = this.pages.at(-1);
    if (page === undefined) {
      this.renderer.render(this.settingItems, this.containerEl);
      return;
    }
    this.containerEl.empty();
    const titlebar = this.containerEl.createDiv('setting-page-titlebar');
    const back = titlebar.createDiv({ cls: 'clickable-icon', attr: { 'aria-label': 'Back', role: 'button', tabindex: 0 } });
    setIcon(back, 'chevron-left');
    titlebar.createDiv({ cls: 'setting-page-title', text: page.name });
    back.addEventListener('click', () => {
      this.pages.pop();
      this.draw();
    });
    const body = this.containerEl.createDiv('setting-page-content');
    if (page.page !== undefined) {
      this.custom = page.page();
      body.appendChild(this.custom.containerEl);
      this.custom.display();
      return;
    }
    this.renderer.render(page.items ?? [], body);
  }
}

export abstract class PluginSettingTab extends SettingTab {
  constructor(
    app: App,
    private readonly owner: Plugin,
  ) {
    super(app);
    this.name = owner.manifest.name;
    this.id = owner.manifest.id;
  }

  override getControlValue(key: string): unknown {
    return (this.owner.settings as Record<string, unknown> | undefined)?.[key];
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    const settings = (this.owner.settings ??= {}) as Record<string, unknown>;
    settings[key] = value;
    await this.owner.saveData(settings);
  }
}
